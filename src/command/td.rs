//! `soucie td`: learns an evaluator's weights by temporal differences.

use super::fit::{refuse_unknown, start_given, verdict, with_named_weights};
use super::{Failure, cores, evaluators, number};
use crate::arena::experiment::Learned;
use crate::eval::{Evaluator, Kind, WeightFile};
use crate::learn::play::{Opponents, full_player, random_openings};
use crate::learn::td::chart;
use crate::learn::td::file::RunFile;
use crate::learn::td::run::{Epoch, Run, Settings, drift};
use crate::progress::Progress;
use crate::replace_file::replace;
use crate::search::Config;
use std::io::Write;
use std::num::NonZeroU32;
use std::ops::Bound;
use std::path::{Path, PathBuf};

/// As published.
const LAMBDA: f64 = 0.8;
/// Half the steepness of the curve that points stand for. The paper's 0.0005 is for other points.
const BETA: f64 = 0.0025;
/// Points; a fifth of what the move is worth.
const NOISE: u32 = 10;

/// Epochs over which the weights are asked whether they still move.
const SETTLING: usize = 10;

/// Learn an evaluator's weights by temporal differences, in games against the weights it had
///
/// TD(lambda) with RPROP as in "Learning in Lines of Action" (Winands and others, 2002). The run
/// is kept in FILE, epoch by epoch: the same command goes on with it, and more epochs continue
/// it. The learned weights are then matched against those of the start and printed as a weight
/// file, with this account as its comment.
#[derive(clap::Args)]
pub struct Arguments {
    #[arg(value_name = "NAME", value_parser = with_named_weights)]
    #[arg(help = evaluators("Evaluator", |kind| !kind.is_learned()))]
    eval: Kind,
    /// File of the run; one that the same settings began is gone on with
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Weights to start from, and to play against, instead of the built-in ones
    #[arg(long, short)]
    weights: Option<PathBuf>,
    /// Weight that stays as it is; may be given several times
    #[arg(long, value_name = "NAME")]
    hold: Vec<String>,
    /// Epochs in all
    #[arg(long, short, default_value_t = 80, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Games of an epoch
    #[arg(long, short, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Plies that the players look ahead
    #[arg(long, short, default_value = "4")]
    depth: NonZeroU32,
    /// How much of what comes later in a game counts, from 0 to 1
    #[arg(long, default_value_t = LAMBDA, value_parser = lambda)]
    lambda: f64,
    /// A position's value is tanh(BETA x points); 0.0025 gives the chance of winning that points
    /// stand for
    #[arg(long, default_value_t = BETA, value_parser = beta)]
    beta: f64,
    /// Points at most of a random term in the evaluation, which makes games differ
    #[arg(long, default_value_t = NOISE, value_parser = clap::value_parser!(u32).range(0..=1000))]
    noise: u32,
    /// Openings of the match at the end, each played with both colours; 0 for no match
    #[arg(long, default_value_t = 300)]
    openings: u32,
    /// Seed of all random choices
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Games played at once; as many as there are processors by default
    #[arg(long, short, value_parser = Config::read_threads)]
    threads: Option<usize>,
    /// Draw the weights by epoch as SVG, after every epoch
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

fn lambda(text: &str) -> Result<f64, String> {
    number(text, 0.0..=1.0, "lambda is a number from 0 to 1")
}

fn beta(text: &str) -> Result<f64, String> {
    let range = (Bound::Excluded(0.0), Bound::Included(1.0));
    number(text, range, "beta is a number above 0, up to 1")
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let start = Evaluator::of(arguments.eval, arguments.weights.as_deref())?;
    refuse_unknown(&arguments.hold, &start)?;
    let settings = arguments.settings(&start)?;
    let epochs = learn(&settings, arguments.eval, &arguments.runs())?;
    let last = epochs.last().ok_or("there is no epoch")?;
    let mut account = vec![arguments.heading()];
    account.push(stability(&epochs));
    if arguments.openings > 0 {
        account.push(arguments.verdict(&settings, last)?);
    }
    write!(out, "{}", settings.text(&last.weights, &account.join("\n")))?;
    Ok(())
}

/// How much the weights still move.
fn stability(epochs: &[Epoch]) -> String {
    let last = epochs.last().expect("there is an epoch");
    let then = &epochs[epochs.len().saturating_sub(SETTLING + 1)];
    format!(
        "{} epochs; over the last {} no weight moved by more than {:.1} points at a typical lead.",
        last.number,
        last.number - then.number,
        drift(last, then)
    )
}

impl Arguments {
    fn settings(&self, start: &Evaluator) -> Result<Settings, Failure> {
        Ok(Settings {
            eval: self.eval.to_string(),
            start: Settings::weights_of(start),
            held: self.hold.clone(),
            games: self.games,
            depth: self.depth.get(),
            lambda: self.lambda,
            beta: self.beta,
            noise: self.noise,
            seed: self.seed,
        })
    }

    fn runs(&self) -> Runs {
        Runs {
            file: self.file.clone(),
            epochs: self.epochs,
            threads: self.threads,
            plot: self.plot.clone(),
        }
    }

    /// How the learned weights do against those of the start, at the same depth.
    fn verdict(&self, settings: &Settings, last: &Epoch) -> Result<String, Failure> {
        let progress = Progress::new("games of the match", Some(2 * u64::from(self.openings)));
        let folder = tempfile::tempdir()?;
        let learned = folder.path().join("learned.weights");
        replace(&learned, settings.text(&last.weights, ""))?;
        let players = [
            full_player(self.eval, Some(&learned))?,
            full_player(self.eval, self.weights.as_deref())?,
        ];
        let mut opponents = Opponents::new([&players[0], &players[1]], self.depth)?;
        // Not the openings of a fit with the same seed.
        let openings = random_openings(!self.seed).take(self.openings as usize);
        let (games, pairs) = opponents.matched(openings, || progress.advance(1))?;
        let score = pairs.score().ok_or("no opening was found for the match")?;
        Ok(verdict(&games, score))
    }

    /// How to learn the same weights again.
    fn heading(&self) -> String {
        let start = start_given(self.weights.as_deref(), &self.hold);
        format!(
            "Learned by `soucie td {} FILE{start} --epochs {} --games {} --depth {} \
             --lambda {} --beta {} --noise {} --seed {}`:",
            self.eval,
            self.epochs,
            self.games,
            self.depth,
            self.lambda,
            self.beta,
            self.noise,
            self.seed
        )
    }
}

/// How far a run goes, and where it is kept.
struct Runs {
    file: PathBuf,
    epochs: u32,
    threads: Option<usize>,
    plot: Option<PathBuf>,
}

impl Runs {
    fn draw(&self, settings: &Settings, epochs: &[Epoch]) -> Result<(), Failure> {
        match &self.plot {
            Some(path) => Ok(replace(path, chart::drawn(settings, epochs))?),
            None => Ok(()),
        }
    }
}

/// Plays the epochs that a run's file lacks.
fn learn(settings: &Settings, kind: Kind, runs: &Runs) -> Result<Vec<Epoch>, Failure> {
    let run = Run::new(settings, kind, runs.threads.unwrap_or_else(cores))?;
    let (mut file, mut epochs) = RunFile::open(&runs.file, settings)?;
    let missing = (runs.epochs as usize).saturating_sub(epochs.len());
    let progress = Progress::new("games", Some(missing as u64 * settings.games));
    for _ in 0..missing {
        let epoch = run.epoch(epochs.last(), || progress.advance(1))?;
        file.append(&epoch)?;
        progress.suspend(|| eprintln!("{}", line(&epoch, epochs.last())));
        epochs.push(epoch);
        runs.draw(settings, &epochs)?;
    }
    epochs.truncate(runs.epochs as usize);
    runs.draw(settings, &epochs)?;
    Ok(epochs)
}

/// The weights that an experiment asks for, as a weight file, with run and picture in a folder.
pub(super) fn learn_for(
    asked: &Learned,
    folder: &Path,
    [depth, epochs]: [u32; 2],
    games: u64,
) -> Result<String, Failure> {
    let kind: Kind = asked.eval.parse()?;
    let file = WeightFile {
        name: "the experiment's weights",
        bytes: asked.start.as_bytes(),
    };
    let settings = Settings {
        eval: kind.to_string(),
        start: Settings::weights_of(&Evaluator::load(kind, &file)?),
        held: asked.held.iter().map(ToString::to_string).collect(),
        games,
        depth,
        lambda: LAMBDA,
        beta: BETA,
        noise: NOISE,
        seed: 1,
    };
    let runs = Runs {
        file: folder.join(format!("{kind}.td")),
        epochs,
        threads: None,
        plot: Some(folder.join(format!("{kind}-weights.svg"))),
    };
    let epochs = learn(&settings, kind, &runs)?;
    let last = epochs.last().ok_or("there is no epoch")?;
    Ok(settings.text(&last.weights, &stability(&epochs)))
}

/// What is said after an epoch.
fn line(epoch: &Epoch, before: Option<&Epoch>) -> String {
    let moved = before.map(|before| drift(epoch, before));
    let moved = moved.map(|points| format!(", moved by up to {points:.1} points"));
    format!(
        "epoch {:3}: score {:.1} %, error {:.4}{}",
        epoch.number,
        100.0 * epoch.score(),
        epoch.error,
        moved.unwrap_or_default()
    )
}
