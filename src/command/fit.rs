//! `soucie fit`: fits an evaluator's weights to the results of games.

use super::Failure;
use crate::board::Board;
use crate::eval::{Evaluator, Kind};
use crate::learn::fit;
use crate::learn::play::matched;
use crate::random::Random;
use std::io::Write;
use std::path::PathBuf;

/// Fit an evaluator's weights to the results of games against itself
///
/// Each round plays games with the weights so far and fits the weights to the results of all
/// games up to then. The fitted weights are then matched against those of the start and
/// printed as a weight file, with this account as its comment.
#[derive(clap::Args)]
pub struct Arguments {
    /// Evaluator: yl, mia-normal, mia-quad, mia-blocking, mia-seven, mona or center
    #[arg(value_name = "NAME")]
    eval: Kind,
    /// Weights to start from instead of the built-in ones
    #[arg(long, short)]
    weights: Option<PathBuf>,
    /// Weight that stays as it is; may be given several times
    #[arg(long, value_name = "NAME")]
    hold: Vec<String>,
    /// Games in each round
    #[arg(long, short, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Plies that the players look ahead
    #[arg(long, short, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// Rounds of playing and fitting
    #[arg(long, short, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Openings of the match at the end, each played with both colours
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    openings: u32,
    /// Seed of all random choices
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let start = Evaluator::of(arguments.eval, arguments.weights.as_deref())?;
    refuse_unknown(&arguments.hold, &start)?;
    let mut random = Random::new(arguments.seed);
    let mut account = vec![arguments.heading()];
    let mut samples = Vec::new();
    let mut best = None;
    for round in 1..=arguments.rounds {
        let player = best.as_ref().map_or(&start, |(player, _)| player);
        let progress = |done| {
            tell(&format!(
                "round {round}: game {done} of {}",
                arguments.games
            ))
        };
        let (games, depth) = (arguments.games, arguments.depth);
        samples.extend(fit::samples(player, games, depth, &mut random, progress));
        let fit = fit::fitted(&start, &samples, &arguments.hold);
        account.push(format!(
            "round {round}: {} positions so far, loss {:.4} at the start, {:.4} fitted.",
            samples.len(),
            fit.loss[0],
            fit.loss[1]
        ));
        let fitted = fit.evaluator(arguments.eval)?;
        best = Some((fitted, fit));
    }
    let (fitted, fit) = best.expect("there is at least one round");
    tell("match");
    let tally = matched(
        [&fitted, &start],
        arguments.openings,
        arguments.depth,
        &mut random,
    );
    account.push(format!(
        "Against the weights of the start: {} wins, {} draws, {} losses, {:.1} ± {:.1} %.",
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
        100.0 * tally.error()
    ));
    eprintln!();
    write!(out, "{}", fit.text(&account.join("\n")))?;
    Ok(())
}

impl Arguments {
    /// How to fit the same weights again.
    fn heading(&self) -> String {
        let held: String = self
            .hold
            .iter()
            .map(|name| format!(" --hold {name}"))
            .collect();
        let weights = match &self.weights {
            Some(path) => format!(" --weights {}", path.display()),
            None => String::new(),
        };
        format!(
            "Fitted by `soucie fit {}{weights}{held} --games {} --depth {} --rounds {} --seed {}`:",
            self.eval, self.games, self.depth, self.rounds, self.seed
        )
    }
}

/// Refuses to hold weights that the evaluator does not have.
fn refuse_unknown(names: &[String], evaluator: &Evaluator) -> Result<(), Failure> {
    let explanation = evaluator.explain(&Board::standard());
    let known = |name: &&String| explanation.terms.iter().any(|term| term.name == **name);
    match names.iter().find(|name| !known(name)) {
        Some(name) => Err(format!("no weight is called '{name}'").into()),
        None => Ok(()),
    }
}

/// Shows progress on one line of the terminal.
fn tell(progress: &str) {
    eprint!("\r{progress:60}");
}
