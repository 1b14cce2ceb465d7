//! `soucie prior`: a move prior's file from training data.

use super::training_data::{announce, headings, split};
use super::version::maker;
use super::{Failure, cores, number, share};
use crate::learn::data::GameData;
use crate::learn::prior::kind::PriorKind;
use crate::learn::prior::model::Model;
use crate::learn::prior::position::Position;
use crate::learn::prior::run::{Epoch, Plan, rounded, train};
use crate::replace_file::replace;
use crate::search::Config;
use clap::ValueEnum;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Train a move prior: which of the legal moves is likely to be the best
///
/// Learns from the best moves in training data (`soucie selfplay`) by softmax and cross-entropy,
/// with RPROP over all positions at once. The file can be tried without a build by the options
/// MoveMapFile and LinePriorFile of the engine; docs/learning.md tells what they are good for.
/// After each epoch the file is that of the best so far on games held back.
#[derive(clap::Args)]
pub struct Arguments {
    /// The Neural MoveMap, or the prior of line configurations
    kind: Kind,
    /// Files of training data
    #[arg(required = true, value_name = "DATA")]
    data: Vec<PathBuf>,
    /// File to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Times over all positions
    #[arg(long, short, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Stop after so many epochs without a gain
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Learn from so many positions at most, the first ones
    #[arg(long, value_name = "POSITIONS", value_parser = clap::value_parser!(u64).range(1..))]
    most: Option<u64>,
    /// Share of the games that is held back to measure
    #[arg(long, default_value_t = 0.0625, value_parser = share::<f64>)]
    validation: f64,
    /// How firmly numbers are held to zero: as if by so many positions
    #[arg(long, default_value_t = 2.0, value_parser = decay)]
    decay: f64,
    /// Draws the games that are held back
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; as many as there are processors by default
    #[arg(long, short, value_parser = Config::read_threads)]
    threads: Option<usize>,
}

/// The priors that are trained.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    Movemap,
    Lines,
}

fn decay(text: &str) -> Result<f64, String> {
    number(text, 0.0..=1e6, "a decay is a number from 0 to 1000000")
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let positions = arguments.positions()?;
    announce(&positions);
    let [training, validation] = positions;
    let started = Instant::now();
    let mut best: Option<Epoch> = None;
    let mut written = Ok(());
    train(&arguments.plan(), &training, &validation, |epoch, model| {
        let seconds = started.elapsed().as_secs_f64();
        eprintln!("{}, {seconds:.0} s", line(epoch));
        let loss = |epoch: &Epoch| epoch.validation.loss;
        if best.as_ref().is_none_or(|best| loss(epoch) < loss(best)) {
            best = Some(*epoch);
            // At once: a run that is killed leaves the best so far.
            written = arguments.write(epoch, model, training.len());
        }
        let best = best.as_ref().map_or(0, |best| best.number);
        written.is_ok() && epoch.number < best + arguments.patience as usize
    });
    written?;
    let best = best.expect("there is at least one epoch");
    writeln!(out, "{}: {}", arguments.output.display(), line(&best))?;
    Ok(())
}

fn line(epoch: &Epoch) -> String {
    let sums = &epoch.validation;
    format!(
        "epoch {:3}: loss {:.4}, held back {:.4}, best move first {:.1} %, mean rank {:.2}",
        epoch.number,
        epoch.training,
        sums.mean(sums.loss),
        100.0 * sums.mean(sums.first as f64),
        sums.mean(sums.ranks)
    )
}

impl Arguments {
    fn plan(&self) -> Plan {
        Plan {
            kind: match self.kind {
                Kind::Movemap => PriorKind::MoveMap,
                Kind::Lines => PriorKind::Lines,
            },
            epochs: self.epochs as usize,
            decay: self.decay,
            threads: self.threads.unwrap_or_else(cores),
        }
    }

    /// Positions to learn from, and those of the games held back.
    fn positions(&self) -> Result<[Vec<Position>; 2], Failure> {
        let take = |game: &GameData, positions: &mut Vec<_>| {
            positions.extend(Position::of_game(game));
        };
        let mut positions = split(&self.data, self.seed, self.validation, take)?;
        positions[0].truncate(self.most.map_or(usize::MAX, |most| most as usize));
        Ok(positions)
    }

    fn write(&self, epoch: &Epoch, model: &Model, positions: usize) -> Result<(), Failure> {
        let text = self.account(epoch, positions).to_string();
        let bytes = model.kind.file().to_bytes(&text, &rounded(model));
        Ok(replace(&self.output, bytes)?)
    }

    /// What made the file.
    fn account(&self, best: &Epoch, positions: usize) -> Value {
        let sums = &best.validation;
        json!({
            "made_by": maker("prior"),
            "kind": format!("{:?}", self.kind).to_lowercase(),
            "data": headings(&self.data),
            "positions": positions,
            "epoch": best.number,
            "validation": self.validation,
            "decay": self.decay,
            "seed": self.seed,
            "loss": sums.mean(sums.loss),
            "first": sums.mean(sums.first as f64),
            "mean_rank": sums.mean(sums.ranks),
        })
    }
}
