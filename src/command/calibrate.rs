//! `soucie data calibrate`: whether points mean what they say.

use super::{Failure, evaluators};
use crate::aligned::aligned;
use crate::eval::learned::file::Learned;
use crate::eval::{Evaluator, Kind};
use crate::learn::calibration::{Calibration, Judged, calibration, drawn};
use crate::learn::data::work::is_sampled;
use crate::learn::data::{GameData, Reader, Sample};
use crate::replace_file::replace;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Compare the chance of winning that an evaluator gives with the results of games
///
/// Points promise odds of e^(points / 200). Positions are grouped by the chance they are given;
/// each group is set beside the share of the points that was won in it. The best scale is what all
/// points would have to be multiplied with to predict the results best.
#[derive(clap::Args)]
pub struct Arguments {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long, short, default_value_t, value_name = "NAME", help = evaluators("Evaluator", |_| true))]
    eval: Kind,
    /// Weights to try instead of the built-in ones
    #[arg(long, short, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Take the scores of the searches that played the games instead of an evaluator
    #[arg(long, conflicts_with_all = ["eval", "weights"])]
    scores: bool,
    /// Share of the games to use: by default those that `train` holds back
    #[arg(long, default_value_t = 0.0625, value_parser = super::share::<f64>)]
    share: f64,
    /// Seed by which they are drawn, that of `train`
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw the curve as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Write the file of a learned evaluator anew, its points multiplied by the best scale
    #[arg(long, value_name = "FILE", requires = "weights")]
    rescale: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let evaluator = Evaluator::of(arguments.eval, arguments.weights.as_deref())?;
    let judged = |sample: &Sample| match arguments.scores {
        true => f64::from(sample.score),
        false => f64::from(evaluator.points(&sample.board())),
    };
    let mut games = Vec::new();
    for path in &arguments.files {
        for game in Reader::open(path)?.games() {
            let game = game?;
            if is_sampled(&game, arguments.seed, arguments.share) {
                games.push(positions(&game, judged));
            }
        }
    }
    let found = calibration(&games).ok_or("there is no position to judge")?;
    let what = match arguments.scores {
        true => "the searches' scores".to_string(),
        false => arguments.eval.to_string(),
    };
    if let Some(path) = &arguments.plot {
        let title = format!("Calibration of {what}");
        replace(path, drawn(&title, &found))
            .map_err(|fault| format!("{}: {fault}", path.display()))?;
    }
    if let Some(path) = &arguments.rescale {
        arguments.write_rescaled(path, found.scaled.scale.value)?;
    }
    match arguments.json {
        true => writeln!(out, "{}", as_json(&what, &found))?,
        false => write!(out, "{}", as_text(&what, &found))?,
    }
    Ok(())
}

impl Arguments {
    /// Writes the evaluator's file with all points multiplied, and a word about it in its text.
    fn write_rescaled(&self, path: &Path, factor: f64) -> Result<(), Failure> {
        let not_learned = || format!("{} is not learned: `soucie fit` scales it", self.eval);
        let sizes = self.eval.sizes().ok_or_else(not_learned)?;
        let file = self.weights.as_ref().ok_or("--rescale needs --weights")?;
        let learned = Learned::from_bytes(&std::fs::read(file)?, sizes)?;
        let object = serde_json::from_str(&learned.text).ok();
        let mut text: Value = object
            .filter(Value::is_object)
            .unwrap_or_else(|| json!({ "text": learned.text }));
        text["scaled"] = json!(factor * text["scaled"].as_f64().unwrap_or(1.0));
        let scaled = Learned {
            text: text.to_string(),
            ..learned.scaled(factor)
        };
        replace(path, scaled.to_bytes()).map_err(|fault| format!("{}: {fault}", path.display()))?;
        Ok(())
    }
}

/// The positions of a game as they were judged.
fn positions(game: &GameData, points: impl Fn(&Sample) -> f64) -> Vec<Judged> {
    let judged = |sample: &Sample| Judged {
        points: points(sample),
        result: f64::from(game.result.value(sample.side)),
    };
    game.samples.iter().map(judged).collect()
}

fn as_text(what: &str, found: &Calibration) -> String {
    let heading = ["positions", "predicted %", "won %"];
    let mut rows = vec![heading.map(str::to_string).to_vec()];
    for bin in &found.bins {
        let [value, margin] = [bin.observed.value, bin.observed.margin].map(|part| 100.0 * part);
        rows.push(vec![
            bin.positions.to_string(),
            format!("{:.1}", 100.0 * bin.predicted),
            format!("{value:.1} ± {margin:.1}"),
        ]);
    }
    let scaled = &found.scaled;
    format!(
        "{what}: {} games, {} positions\n{}loss {:.4} nats; best scale {:.3} ± {:.3}, loss {:.4}\n",
        found.games,
        found.positions,
        aligned(&rows),
        scaled.loss,
        scaled.scale.value,
        scaled.scale.margin,
        scaled.scaled_loss
    )
}

fn as_json(what: &str, found: &Calibration) -> Value {
    let bins = found.bins.iter().map(|bin| {
        json!({
            "positions": bin.positions,
            "predicted": bin.predicted,
            "won": bin.observed.value,
            "margin": bin.observed.margin,
        })
    });
    json!({
        "judge": what,
        "games": found.games,
        "positions": found.positions,
        "bins": bins.collect::<Vec<_>>(),
        "loss": found.scaled.loss,
        "scale": { "value": found.scaled.scale.value, "margin": found.scaled.scale.margin },
        "scaled_loss": found.scaled.scaled_loss,
    })
}
