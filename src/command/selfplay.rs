//! `soucie selfplay`: training data from games of the engine against itself.

use super::interrupt::flag_on_interrupt;
use super::options::ConfigOptions;
use super::{Failure, cores};
use crate::learn::data::{GameData, Writer};
use crate::learn::selfplay::{Recorded, SelfPlay, Settings};
use crate::progress::Progress;
use crate::search::{Config, Searcher};
use crate::shard::Shard;
use crate::workers::share;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Play games of the engine against itself and write their positions as training data
///
/// A game is determined by the seed and its number, so a run can be stopped (Ctrl-C, or a kill)
/// and called again, which goes on with the file, or be divided among machines by --shard. The
/// file says what made it; `soucie data` counts, merges and splits such files.
#[derive(clap::Args)]
pub struct Arguments {
    /// File to write to; one that the same settings began is gone on with
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Games to play in all, over all shards
    #[arg(long, short, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Positions to search for each move
    #[arg(long, short, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Determines all openings and random moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rounds of learning behind the player, noted with every game
    #[arg(long, default_value_t = 0)]
    generation: u16,
    /// Random plies that a game begins with: at least and at most
    #[arg(long, num_args = 2, default_values_t = [5, 9], value_names = ["LEAST", "MOST"])]
    opening_plies: Vec<usize>,
    /// Points that a side may be ahead after them
    #[arg(long, default_value_t = 400, value_name = "POINTS", value_parser = clap::value_parser!(i32).range(0..))]
    balance: i32,
    /// Moves in a thousand that are random later in the game
    #[arg(long, default_value_t = 10, value_name = "PERMILLE", value_parser = clap::value_parser!(u32).range(0..=1000))]
    random_moves: u32,
    /// What to record of each search: root (the position searched), quiet (the same, unless the
    /// best move captures), leaf (the end of the principal variation)
    #[arg(long, default_value_t = Recorded::Root, value_name = "WHAT")]
    record: Recorded,
    /// Score what is recorded by a second search of so many nodes; 0 for the first one's score
    #[arg(long, default_value_t = 0, value_name = "NODES")]
    rescore: u64,
    /// Games played at once; as many as there are processors by default
    #[arg(long, short, value_parser = Config::read_threads)]
    threads: Option<usize>,
    /// Size of each player's transposition table in MiB
    #[arg(long, default_value_t = 1, value_name = "MIB", value_parser = Config::read_hash)]
    hash: usize,
    /// Play only a part of the games, such as 2/5, into a file of its own
    #[arg(long, default_value_t = Shard::WHOLE)]
    shard: Shard,
    #[command(flatten)]
    config: ConfigOptions,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let settings = arguments.settings()?;
    let config = arguments.config.config(1, arguments.hash)?;
    let threads = arguments.threads.unwrap_or_else(cores);
    let players: Vec<SelfPlay> = Searcher::several(&config, threads)?
        .into_iter()
        .map(|searcher| SelfPlay::new(&settings, searcher))
        .collect();
    let (mut games, mut positions) = (0, 0);
    let mut next = 0;
    let writer = Writer::resume(&arguments.file, &arguments.heading(&config), |game| {
        games += 1;
        positions += game.samples.len();
        next = game.number + 1;
    })?;
    let numbers =
        |from: u64| (from..arguments.games).filter(|&number| arguments.shard.holds(number));
    let numbers: Vec<u64> = numbers(next).collect();
    let stop = flag_on_interrupt()?;
    let mut ordered = Ordered::new(writer, &numbers);
    let progress = Progress::new("games", Some(numbers.len() as u64));
    let ended = share(
        players,
        numbers.len(),
        |player, place| (!stop.load(Ordering::Relaxed)).then(|| player.game(numbers[place])),
        |game| {
            let Some(game) = game else {
                return ControlFlow::Break(Ok(()));
            };
            games += 1;
            positions += game.samples.len();
            progress.advance(1);
            progress.remark(|| format!("{positions} positions"));
            match ordered.take(game) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(Err(error)),
            }
        },
    );
    drop(progress);
    if let ControlFlow::Break(reason) = ended {
        reason?;
    }
    writeln!(
        out,
        "{}: {games} games, {positions} positions",
        arguments.file.display()
    )?;
    Ok(())
}

impl Arguments {
    fn settings(&self) -> Result<Settings, Failure> {
        let [least, most] = self.opening_plies[..] else {
            return Err("--opening-plies takes two numbers".into());
        };
        if least > most {
            return Err(format!("--opening-plies: {least} is more than {most}").into());
        }
        Ok(Settings {
            seed: self.seed,
            generation: self.generation,
            nodes: self.nodes,
            opening_plies: [least, most],
            most_points: self.balance,
            random_permille: self.random_moves,
            recorded: self.record,
            rescore_nodes: self.rescore,
        })
    }

    /// What the games depend on, and nothing else: files of the same heading go together.
    fn heading(&self, config: &Config) -> String {
        json!({
            "made_by": format!("soucie {} selfplay", env!("CARGO_PKG_VERSION")),
            "eval": config.eval.to_string(),
            "weights": self.config.weights.as_ref().map(|path| path.display().to_string()),
            "params": format!("{:016x}", config.params.hash()),
            "nodes": self.nodes,
            "seed": self.seed,
            "generation": self.generation,
            "opening_plies": self.opening_plies,
            "balance": self.balance,
            "random_moves": self.random_moves,
            "record": self.record.to_string(),
            "rescore": self.rescore,
            "hash": self.hash,
            "shard": self.shard.to_string(),
        })
        .to_string()
    }
}

/// Writes games in the order of their numbers, whichever is finished first: a file is the same
/// however many threads made it, and its last game says where to go on.
struct Ordered<'a> {
    writer: Writer,
    expected: std::slice::Iter<'a, u64>,
    next: Option<u64>,
    waiting: BTreeMap<u64, GameData>,
}

impl<'a> Ordered<'a> {
    fn new(writer: Writer, numbers: &'a [u64]) -> Ordered<'a> {
        let mut expected = numbers.iter();
        Ordered {
            writer,
            next: expected.next().copied(),
            expected,
            waiting: BTreeMap::new(),
        }
    }

    fn take(&mut self, game: GameData) -> Result<(), Failure> {
        self.waiting.insert(game.number, game);
        while let Some(game) = self.next.and_then(|next| self.waiting.remove(&next)) {
            self.writer.append(&game)?;
            self.next = self.expected.next().copied();
        }
        Ok(())
    }
}
