//! What is tuned, and by which games: all that two runs must have in common for their games to
//! count together.

use super::spsa::{Schedule, Spsa, TunedParameter};
use crate::arena::event::description::Description;
use crate::search::Params;
use crate::search::params::Declared;
use serde::{Deserialize, Serialize};

/// A tuning as files keep it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuningPlan {
    /// The engine as it starts, against itself.
    pub contest: Description,
    pub seed: u64,
    /// Pairs of games after which the parameters take a step.
    pub batch: u64,
    /// Its trials are pairs of games.
    pub schedule: Schedule,
    pub parameters: Vec<TunedParameter>,
}

impl TuningPlan {
    /// The method before the first pair.
    pub fn spsa(&self) -> Spsa {
        Spsa::new(&self.parameters, self.schedule, self.seed)
    }

    pub fn pairs(&self) -> u64 {
        self.schedule.trials
    }
}

/// A parameter by name, `futility-base`, or with its step, `futility-base:20`, starting from where
/// it is.
pub fn parameter(text: &str, params: &Params) -> Result<TunedParameter, String> {
    let (name, step) = match text.split_once(':') {
        Some((name, step)) => (name, Some(step)),
        None => (text, None),
    };
    let spelled = name.trim().replace('-', "_");
    let mut entries = params.entries();
    let found = entries.find(|(declared, _)| declared.name == spelled);
    let (declared, start) = found
        .ok_or_else(|| format!("no parameter is called '{name}' (`soucie params` lists them)"))?;
    if declared.is_switch() {
        return Err(format!("{name} is on or off: only numbers are tuned"));
    }
    let step = match step {
        None => usual_step(declared, start),
        Some(text) => match text.trim().parse() {
            Ok(step) if step > 0.0 && f64::is_finite(step) => step,
            _ => {
                return Err(format!(
                    "'{text}', the step of {name}, is no number above 0"
                ));
            }
        },
    };
    Ok(TunedParameter {
        name: declared.name.replace('_', "-"),
        start,
        least: declared.least,
        most: declared.most,
        step,
    })
}

/// The margins, reductions and weights of all techniques that are on. Least and greatest depths
/// are left out: they are few, and better tried one by one.
pub fn usual_parameters(params: &Params) -> Vec<TunedParameter> {
    let mut is_on = true;
    let mut parameters = Vec::new();
    // A technique's numbers are declared after its switch.
    for (declared, value) in params.entries() {
        if declared.is_switch() {
            is_on = value == 1;
        } else if is_on && !declared.name.ends_with("_depth") {
            parameters.extend(parameter(declared.name, params));
        }
    }
    parameters
}

/// An eighth of the value: enough for games to tell if the parameter matters, little enough to be
/// about the same engine. At least half of one, and no more than a twentieth of the range.
fn usual_step(declared: &Declared, start: i32) -> f64 {
    let most = f64::from(declared.most - declared.least) / 20.0;
    let eighth = f64::from(start.abs()) / 8.0;
    if start == 0 { most } else { eighth.min(most) }.max(0.5)
}
