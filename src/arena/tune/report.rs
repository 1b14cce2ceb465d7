//! What a tuning has come to, as text, JSON and SVG.

use super::plan::TuningPlan;
use super::plot::drawn;
use super::run::Progress;
use super::spsa::TunedParameter;
use crate::aligned::aligned;
use crate::replace_file::replace;
use serde_json::{Value, json};
use std::io;
use std::path::{Path, PathBuf};

/// What is said of a tuning, however far it has come.
pub struct Report<'a> {
    pub plan: &'a TuningPlan,
    /// The player's text as it was given.
    pub player: &'a str,
    /// Options of the test that are not the usual ones, such as `--limit nodes=5000`.
    pub options: &'a str,
}

impl Report<'_> {
    /// The values to use: whole numbers, in the order of the parameters.
    fn rounded(&self, progress: &Progress) -> impl Iterator<Item = (&TunedParameter, i32)> {
        let values = progress.spsa.values().iter();
        let rounded: Vec<i32> = values.map(|value| value.round() as i32).collect();
        self.plan.parameters.iter().zip(rounded)
    }

    /// One row for each parameter.
    pub fn table(&self, progress: &Progress) -> String {
        let heading = ["parameter", "start", "now", "moved", "step", "range"];
        let mut rows = vec![heading.map(str::to_string).to_vec()];
        for (parameter, value) in self.plan.parameters.iter().zip(progress.spsa.values()) {
            let moved = (value - f64::from(parameter.start)) / parameter.step;
            rows.push(vec![
                parameter.name.clone(),
                parameter.start.to_string(),
                format!("{value:.2}"),
                format!("{:+.2} steps", moved + 0.0),
                format!("{:.2}", parameter.step),
                format!("{}..{}", parameter.least, parameter.most),
            ]);
        }
        aligned(&rows)
    }

    /// The values in one line, for a log.
    pub fn line(&self, progress: &Progress) -> String {
        let named = self.plan.parameters.iter().zip(progress.spsa.values());
        let values = named.map(|(parameter, value)| format!("{} {value:.1}", parameter.name));
        values.collect::<Vec<_>>().join(", ")
    }

    /// The rounded values as every command of the search takes them.
    fn settings(&self, progress: &Progress) -> String {
        let rounded = self.rounded(progress);
        let settings =
            rounded.map(|(parameter, value)| format!("--set {}={value}", parameter.name));
        settings.collect::<Vec<_>>().join(" ")
    }

    /// The command that tests the rounded values against those of the start.
    fn test(&self, progress: &Progress) -> String {
        let rounded = self.rounded(progress);
        let changed: String = rounded
            .filter(|(parameter, value)| parameter.start != *value)
            .map(|(parameter, value)| format!(",{}={value}", parameter.name))
            .collect();
        let player = self.player;
        format!(
            "soucie sprt \"{player}{changed},name=tuned\" \"{player},name=start\" {}",
            self.options
        )
    }

    pub fn text(&self, progress: &Progress) -> String {
        let plan = self.plan;
        let late = match progress.time_losses {
            0 => String::new(),
            games => format!("{games} games were lost on time.\n"),
        };
        format!(
            "{} of {} pairs of games, {} a step, {}\n{late}\n{}\n{}\n\nTo test it:\n{}\n",
            progress.spsa.done(),
            plan.pairs(),
            plan.batch,
            plan.contest.limit,
            self.table(progress),
            self.settings(progress),
            self.test(progress)
        )
    }

    pub fn to_json(&self, progress: &Progress) -> Value {
        let plan = self.plan;
        let rounded = self.rounded(progress);
        let values: serde_json::Map<String, Value> = rounded
            .map(|(parameter, value)| (parameter.name.clone(), value.into()))
            .collect();
        json!({
            "plan": plan,
            "pairs": progress.spsa.done(),
            "time_losses": progress.time_losses,
            "values": values,
            "settings": self.settings(progress),
            "test": self.test(progress),
            "history": progress.history,
        })
    }

    /// Writes the report's files into a directory.
    pub fn write(&self, progress: &Progress, folder: &Path) -> Result<(), (PathBuf, io::Error)> {
        let files = [
            ("tuning.txt", self.text(progress)),
            ("tuning.json", format!("{}\n", self.to_json(progress))),
            ("tuning.svg", drawn(self.plan, progress)),
        ];
        for (name, content) in files {
            let path = folder.join(name);
            replace(&path, content).map_err(|fault| (path, fault))?;
        }
        Ok(())
    }
}
