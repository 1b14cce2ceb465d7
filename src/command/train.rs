//! `soucie train`: a learned evaluator's file from training data.

use super::training_data::{announce, headings, split};
use super::version::maker;
use super::{Failure, cores};
use crate::eval::learned::file::{Learned, Sizes};
use crate::eval::points::POINTS_PER_LOGIT;
use crate::eval::{Evaluator, Kind, WeightFile};
use crate::learn::calibration::{Judged, best_scale};
use crate::learn::data::GameData;
use crate::learn::train::curves;
use crate::learn::train::export::{learned, model};
use crate::learn::train::input::Input;
use crate::learn::train::model::Model;
use crate::learn::train::run::{Epoch, Plan, losses, train};
use crate::replace_file::replace;
use crate::search::Config;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Train a learned evaluator on self-play data and write its file
///
/// The file can be tried at once by `--eval network --weights FILE` wherever there is a search,
/// and is built in when it lies in tables/. The same data, options and seed give the same file,
/// bit for bit, whatever the number of threads.
#[derive(clap::Args)]
pub struct Arguments {
    /// The evaluator to train
    #[arg(value_parser = learned_kind())]
    kind: Kind,
    /// Files of `soucie selfplay`
    #[arg(required = true, value_name = "DATA")]
    data: Vec<PathBuf>,
    /// File to write: the numbers of the epoch with the least loss on games held back
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Begin with the numbers of an evaluator's file instead of random ones: what it has learned
    /// from other data stays, as far as the new data and a low rate leave it
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Passes over the data
    #[arg(long, short, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Stop after so many epochs without a gain
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Positions between two changes of the numbers
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Share of the game's result in what is learned; the rest is the search's score
    #[arg(long, default_value_t = 0.5, value_parser = super::share::<f32>)]
    result_share: f32,
    /// Multiply the scores of the searches by this first: their best scale, as
    /// `soucie data calibrate --scores` finds it
    #[arg(long, default_value_t = 1.0, value_parser = super::positive::<f32>)]
    score_scale: f32,
    /// Share of the games that is held back to measure
    #[arg(long, default_value_t = 0.0625, value_parser = super::share::<f32>)]
    validation: f32,
    /// Learning rate at the start; it falls to nothing along a cosine
    #[arg(long, default_value_t = 0.003)]
    rate: f32,
    /// Learning rate of the rows of lines
    #[arg(long, default_value_t = 0.01)]
    line_rate: f32,
    /// Weight decay of the rows of lines
    #[arg(long, default_value_t = 0.3)]
    line_decay: f32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; as many as there are processors by default
    #[arg(long, short, value_parser = Config::read_threads)]
    threads: Option<usize>,
    /// Write the losses of all epochs as JSON
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Draw the losses as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// Takes the names of evaluators that are trained.
fn learned_kind() -> impl TypedValueParser<Value = Kind> {
    let all = Kind::ALL.iter().filter(|(_, kind)| kind.is_learned());
    let names = PossibleValuesParser::new(all.map(|&(name, _)| name));
    names.try_map(|name| name.parse())
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let inputs = arguments.inputs()?;
    announce(&inputs);
    let [training, validation] = inputs;
    let started = Instant::now();
    let mut epochs: Vec<Epoch> = Vec::new();
    let mut best: Option<(Epoch, Model)> = None;
    let report = |epoch: &Epoch, model: &Model| {
        let seconds = started.elapsed().as_secs_f64();
        eprintln!("{}", line(epoch, seconds, training.len()));
        epochs.push(*epoch);
        if best
            .as_ref()
            .is_none_or(|(best, _)| epoch.validation < best.validation)
        {
            best = Some((*epoch, model.clone()));
        }
        let best = best.as_ref().map_or(0, |(best, _)| best.number);
        epoch.number < best + arguments.patience as usize
    };
    let (plan, start) = (arguments.plan(), arguments.start_model()?);
    train(&plan, start, &training, &validation, report);
    let (best, model) = best.expect("there is at least one epoch");
    let text = arguments.account(&best, training.len());
    let bytes = learned(&model, text.to_string()).to_bytes();
    replace(&arguments.output, &bytes)?;
    arguments.write_curves(&epochs, &text)?;
    writeln!(
        out,
        "{}: epoch {}, loss {:.4} on games held back, {:.4} against their results",
        arguments.output.display(),
        best.number,
        best.validation,
        best.result
    )?;
    arguments.judge(&bytes, &validation, out)
}

fn line(epoch: &Epoch, seconds: f64, positions: usize) -> String {
    let each = seconds * 1e6 / (epoch.number * positions.max(1)) as f64;
    format!(
        "epoch {:3}: loss {:.4}, held back {:.4}, results {:.4}, {seconds:.0} s, {each:.2} us a position",
        epoch.number, epoch.training, epoch.validation, epoch.result
    )
}

impl Arguments {
    fn plan(&self) -> Plan {
        Plan {
            seed: self.seed,
            epochs: self.epochs as usize,
            batch: self.batch as usize,
            result_share: self.result_share,
            rate: self.rate,
            line_rate: self.line_rate,
            line_decay: self.line_decay,
            threads: self.threads.unwrap_or_else(cores),
        }
    }

    fn sizes(&self) -> Sizes {
        self.kind.sizes().expect("only learned ones are taken")
    }

    /// The model that training begins with.
    fn start_model(&self) -> Result<Model, Failure> {
        let Some(path) = &self.start else {
            return Ok(Model::random(self.sizes(), self.seed));
        };
        let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = &path.display().to_string();
        let file = WeightFile {
            name,
            bytes: &bytes,
        };
        Ok(model(&Learned::of_file(&file, self.sizes())?))
    }

    /// Positions to learn from, and those of the games held back.
    fn inputs(&self) -> Result<[Vec<Input>; 2], Failure> {
        let scaled = |input: Input| Input {
            score: self.score_scale * input.score,
            ..input
        };
        let take = |game: &GameData, inputs: &mut Vec<_>| {
            inputs.extend(Input::of_game(game).map(scaled));
        };
        split(&self.data, self.seed, f64::from(self.validation), take)
    }

    /// What made the file.
    fn account(&self, best: &Epoch, positions: usize) -> Value {
        json!({
            "made_by": maker("train"),
            "kind": self.kind.name(),
            "data": headings(&self.data),
            "start": self.start.as_ref().map(|path| path.display().to_string()),
            "positions": positions,
            "epoch": best.number,
            "epochs": self.epochs,
            "batch": self.batch,
            "result_share": self.result_share,
            "score_scale": self.score_scale,
            "validation": self.validation,
            "rate": self.rate,
            "line_rate": self.line_rate,
            "line_decay": self.line_decay,
            "seed": self.seed,
            "loss": best.validation,
            "result_loss": best.result,
        })
    }

    /// Says what the file's own evaluator, in whole numbers, makes of the games held back: what
    /// rounding costs, and whether its points mean what they say.
    fn judge(&self, bytes: &[u8], inputs: &[Input], out: &mut impl Write) -> Result<(), Failure> {
        let name = &self.output.display().to_string();
        let evaluator = Evaluator::load(self.kind, &WeightFile { name, bytes })?;
        let points = |input: &Input| f64::from(evaluator.points(&input.board()));
        let [mixed, result] = losses(inputs, self.result_share, |input| {
            (points(input) / POINTS_PER_LOGIT) as f32
        });
        let judged = |input: &Input| Judged {
            points: points(input),
            result: f64::from(input.result),
        };
        let scaled = best_scale(&[inputs.iter().map(judged).collect()]);
        writeln!(
            out,
            "in whole numbers: loss {mixed:.4} and {result:.4}; best scale of its points {:.3}",
            scaled.scale.value
        )?;
        Ok(())
    }

    fn write_curves(&self, epochs: &[Epoch], account: &Value) -> Result<(), Failure> {
        if let Some(path) = &self.log {
            let epochs: Vec<Value> = epochs
                .iter()
                .map(|epoch| {
                    json!({
                        "epoch": epoch.number,
                        "training": epoch.training,
                        "validation": epoch.validation,
                        "result": epoch.result,
                    })
                })
                .collect();
            let log = json!({ "training": account, "epochs": epochs });
            replace(path, serde_json::to_string_pretty(&log)?)?;
        }
        if let Some(path) = &self.plot {
            replace(path, curves::drawn(epochs))?;
        }
        Ok(())
    }
}
