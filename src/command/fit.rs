//! `soucie fit`: fits an evaluator's weights to the results of games.

use super::{Failure, evaluators};
use crate::arena::game::opening::Opening;
use crate::arena::game::player::Player;
use crate::arena::statistics::counts::Games;
use crate::arena::statistics::elo::Estimate;
use crate::board::Board;
use crate::eval::{Evaluator, Kind, UnknownEvaluator};
use crate::learn::fit::{self, Fit, Sample};
use crate::learn::play::{Opponents, plain_player, random_openings};
use crate::progress::Progress;
use crate::random::Random;
use crate::replace_file::replace;
use std::io::Write;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Fit an evaluator's weights to the results of games against itself
///
/// Each round plays games with the weights so far and fits the weights to the results of all
/// games up to then. The fitted weights are then matched against those of the start and
/// printed as a weight file, with this account as its comment.
#[derive(clap::Args)]
pub struct Arguments {
    #[arg(value_name = "NAME", value_parser = with_named_weights)]
    #[arg(help = evaluators("Evaluator", |kind| !kind.is_learned()))]
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
    /// Plies that the players look ahead, by plain alpha-beta
    #[arg(long, short, default_value = "2")]
    depth: NonZeroU32,
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
    let rounds = Rounds {
        arguments,
        start,
        folder: tempfile::tempdir()?,
    };
    let mut openings = random_openings(arguments.seed);
    let mut random = Random::new(arguments.seed);
    let mut account = vec![arguments.heading()];
    let mut samples = Vec::new();
    let mut fitted: Option<Fit> = None;
    for round in 1..=arguments.rounds {
        let player = rounds.player(fitted.as_ref())?;
        samples.extend(rounds.play(&player, &mut openings, &mut random)?);
        let fit = fit::fitted(&rounds.start, &samples, &arguments.hold);
        account.push(format!(
            "round {round}: {} positions so far, loss {:.4} at the start, {:.4} fitted.",
            samples.len(),
            fit.loss[0],
            fit.loss[1]
        ));
        fitted = Some(fit);
    }
    let fit = fitted.expect("there is at least one round");
    account.push(rounds.verdict(&fit, &mut openings)?);
    write!(out, "{}", fit.text(&account.join("\n")))?;
    Ok(())
}

/// Reads the name of an evaluator that has weights to fit.
pub(super) fn with_named_weights(text: &str) -> Result<Kind, String> {
    let kind: Kind = text
        .parse()
        .map_err(|error: UnknownEvaluator| error.to_string())?;
    match kind.is_learned() {
        true => Err(format!(
            "{kind} has no named weights to fit: `soucie train {kind}` learns it from self-play"
        )),
        false => Ok(kind),
    }
}

/// What the rounds have in common.
struct Rounds<'a> {
    arguments: &'a Arguments,
    start: Evaluator,
    /// For the weights of a round, which its players read.
    folder: TempDir,
}

impl Rounds<'_> {
    /// The player with fitted weights, or with those of the start.
    fn player(&self, fitted: Option<&Fit>) -> Result<Player, Failure> {
        let kind = self.arguments.eval;
        let Some(fit) = fitted else {
            return Ok(plain_player(kind, self.arguments.weights.as_deref())?);
        };
        let file = self.folder.path().join("fitted.weights");
        replace(&file, fit.text(""))?;
        Ok(plain_player(kind, Some(&file))?)
    }

    /// Positions from the games of a player against itself.
    fn play(
        &self,
        player: &Player,
        openings: &mut impl Iterator<Item = Opening>,
        random: &mut Random,
    ) -> Result<Vec<Sample>, Failure> {
        let games = self.arguments.games;
        let progress = Progress::new("games", Some(u64::from(games)));
        let mut opponents = Opponents::new([player; 2], self.arguments.depth)?;
        let mut samples = Vec::new();
        for opening in openings.take(games as usize) {
            let finished = opponents.play(&opening)?;
            samples.extend(fit::samples(&opening, &finished, random));
            progress.advance(1);
        }
        Ok(samples)
    }

    /// How fitted weights do against those of the start.
    fn verdict(
        &self,
        fit: &Fit,
        openings: &mut impl Iterator<Item = Opening>,
    ) -> Result<String, Failure> {
        let count = self.arguments.openings;
        let progress = Progress::new("games of the match", Some(2 * u64::from(count)));
        let players = [self.player(Some(fit))?, self.player(None)?];
        let [fitted, start] = &players;
        let mut opponents = Opponents::new([fitted, start], self.arguments.depth)?;
        let (games, pairs) =
            opponents.matched(openings.take(count as usize), || progress.advance(1))?;
        let score = pairs.score().ok_or("no opening was found for the match")?;
        Ok(verdict(&games, score))
    }
}

impl Arguments {
    /// How to fit the same weights again.
    fn heading(&self) -> String {
        let start = start_given(self.weights.as_deref(), &self.hold);
        format!(
            "Fitted by `soucie fit {}{start} --games {} --depth {} --rounds {} --seed {}`:",
            self.eval, self.games, self.depth, self.rounds, self.seed
        )
    }
}

/// The arguments that say which weights are started from, and which of them stay.
pub(super) fn start_given(weights: Option<&Path>, held: &[String]) -> String {
    let weights = weights.map(|path| format!(" --weights {}", path.display()));
    let held: String = held.iter().map(|name| format!(" --hold {name}")).collect();
    weights.unwrap_or_default() + &held
}

/// How learned weights did in a match, in words.
pub(super) fn verdict(games: &Games, score: Estimate) -> String {
    format!(
        "Against the weights of the start: {} wins, {} draws, {} losses, {:.1} ± {:.1} % (95 %).",
        games.wins,
        games.draws,
        games.losses,
        100.0 * score.value,
        100.0 * score.margin
    )
}

/// Refuses to hold weights that the evaluator does not have.
pub(super) fn refuse_unknown(names: &[String], evaluator: &Evaluator) -> Result<(), Failure> {
    let explanation = evaluator.explain(&Board::standard());
    let known = |name: &&String| explanation.terms.iter().any(|term| term.name == **name);
    match names.iter().find(|name| !known(name)) {
        Some(name) => Err(format!("no weight is called '{name}'").into()),
        None => Ok(()),
    }
}
