//! `soucie annotate`: what the moves of a game were worth.

use super::interrupt::flag_on_interrupt;
use super::options::ConfigOptions;
use super::{Failure, cores, record_text, seconds};
use crate::analysis::journal::Journal;
use crate::analysis::judge::Judged;
use crate::analysis::positions::{self, Effort, Searched, positions_of, search_all};
use crate::analysis::summary::{Source, summary};
use crate::analysis::{page, sgf, text};
use crate::clock::budget::Budget;
use crate::game::Game;
use crate::progress::Progress;
use crate::record::collection::{Loaded, load};
use crate::record::{GameTree, Record};
use crate::replace_file::replace;
use crate::search::{Config, Limits};
use serde_json::Value;
use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Annotate games: the score before and after every move, mistakes and what was better
///
/// Prints a report unless another form is asked for. The same limits by nodes or depth give the
/// same annotations, on however many threads.
#[derive(clap::Args)]
pub struct Arguments {
    /// File of SGF, or of one line of moves a game; - is standard input
    file: PathBuf,
    /// Game of the file, counted from 1; all if left out
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Write the games as SGF with comments, marks and variations, replaced in one step
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write one HTML page with a board, a graph of the chances and the moves
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print one JSON object a game
    #[arg(long)]
    json: bool,
    /// File that keeps finished games: after an interruption the same command goes on
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Leave out the games that cannot be read, and annotate broken ones as far as they go
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    limits: LimitOptions,
    /// Positions to search at once; as many as there are cores if left out
    #[arg(long, short, value_parser = Config::read_threads)]
    threads: Option<usize>,
    /// Table of each search in MiB
    #[arg(long, default_value_t = 16, value_name = "MIB", value_parser = Config::read_hash)]
    hash: usize,
    #[command(flatten)]
    config: ConfigOptions,
}

/// What ends the search of each position.
#[derive(clap::Args)]
struct LimitOptions {
    /// Iterations to complete for each position
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Positions to make for each position; 200000 if no limit is given
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds for each position
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

/// Enough to see ten plies or so, and several positions a second.
const DEFAULT_NODES: u64 = 200_000;

impl LimitOptions {
    fn limits(&self) -> Limits {
        let unlimited = self.depth.is_none() && self.time.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes.or(unlimited.then_some(DEFAULT_NODES)),
            time: self.time.map(Budget::fixed),
            until_proven: true,
            ..Limits::default()
        }
    }
}

/// A game to annotate.
struct Item<'text> {
    number: usize,
    tree: GameTree<'text>,
    record: Record,
    game: Game,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let text = record_text(&arguments.file)?;
    let items = arguments.items(&text)?;
    let effort = Effort {
        config: arguments.config.config(1, arguments.hash)?,
        limits: arguments.limits.limits(),
        threads: arguments.threads.unwrap_or_else(cores),
    };
    let found = arguments.search(&items, &effort)?;
    let file = arguments.file.display().to_string();
    let (mut records, mut summaries) = (String::new(), Vec::new());
    for item in items {
        let Some(positions) = found.get(&item.number) else {
            continue;
        };
        let judged = Judged::new(&item.game, positions);
        if arguments.output.is_some() {
            let mut tree = item.tree;
            sgf::annotate(&mut tree, &judged);
            records += &tree.to_string();
        }
        if arguments.json || arguments.html.is_some() {
            let source = Source {
                file: &file,
                number: item.number,
                record: &item.record,
            };
            summaries.push(summary(&source, &judged));
        }
        if !arguments.json && arguments.output.is_none() && arguments.html.is_none() {
            let title = format!("Game {}: {}", item.number, item.record.title());
            let title = title.trim_end_matches([':', ' ']);
            writeln!(out, "{}", text::report(title, &judged))?;
        }
    }
    arguments.write(&records, &summaries, out)
}

impl Arguments {
    /// The games to annotate. Faults are told before anything is searched.
    fn items<'text>(&self, text: &'text str) -> Result<Vec<Item<'text>>, Failure> {
        let name = self.file.display();
        let games = load(text);
        let total = games.len();
        if total == 0 {
            return Err(format!("{name}: there is no game in it").into());
        }
        if let Some(wanted) = self.game.filter(|&wanted| wanted as usize > total) {
            return Err(format!("{name} has {total} games, not {wanted}").into());
        }
        let (mut items, mut faults) = (Vec::new(), 0);
        let is_asked = |number: usize| self.game.is_none_or(|wanted| wanted as usize == number);
        for (number, game) in (1..).zip(games).filter(|(number, _)| is_asked(*number)) {
            let item = game.map_err(|fault| fault.to_string());
            match item.and_then(|loaded| read(number, loaded)) {
                Ok((item, None)) => items.push(item),
                Ok((item, Some(fault))) => {
                    eprintln!("{name}: game {number}: {fault}");
                    faults += 1;
                    items.push(item);
                }
                Err(fault) => {
                    eprintln!("{name}: game {number}: {fault}");
                    faults += 1;
                }
            }
        }
        match faults {
            0 => Ok(items),
            _ if self.lenient => Ok(items),
            faults => Err(format!(
                "{faults} of {total} games do not replay, nothing is annotated (see --lenient)"
            )
            .into()),
        }
    }

    /// The searches of all games, out of the journal or anew.
    fn search(
        &self,
        items: &[Item],
        effort: &Effort,
    ) -> Result<HashMap<usize, Vec<Searched>>, Failure> {
        let journal = self.journal.as_deref();
        let mut journal = journal
            .map(|path| Journal::open(path, effort))
            .transpose()?;
        let mut found = HashMap::new();
        for item in items {
            if let Some(known) = journal.as_ref().and_then(|file| file.positions(&item.game)) {
                found.insert(item.number, known.clone());
            }
        }
        let missing: Vec<&Item> = (items.iter())
            .filter(|item| !found.contains_key(&item.number))
            .collect();
        let games: Vec<&Game> = missing.iter().map(|item| &item.game).collect();
        let total: usize = games.iter().map(|game| positions_of(game)).sum();
        let stop = flag_on_interrupt()?;
        let progress = Progress::new("positions", Some(total as u64));
        let ended = search_all(&games, effort, &stop, |heard| {
            match heard {
                positions::Progress::Position => progress.advance(1),
                positions::Progress::Game { number, positions } => {
                    let item = missing[number];
                    if let Some(journal) = &mut journal
                        && let Err(fault) = journal.add(&item.game, &positions)
                    {
                        return ControlFlow::Break(fault);
                    }
                    found.insert(item.number, positions);
                }
            }
            ControlFlow::Continue(())
        })?;
        drop(progress);
        if let ControlFlow::Break(fault) = ended {
            return Err(fault.into());
        }
        match stop.load(Ordering::SeqCst) {
            true => Err(self.interruption(found.len(), items.len()).into()),
            false => Ok(found),
        }
    }

    fn interruption(&self, done: usize, total: usize) -> String {
        let kept = match self.journal {
            Some(_) => "the same command goes on",
            None => "without --journal they are not kept",
        };
        format!("stopped after {done} of {total} games; {kept}")
    }

    fn write(
        &self,
        records: &str,
        summaries: &[Value],
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let put = |path: &Path, content: &str| {
            replace(path, content).map_err(|fault| format!("{}: {fault}", path.display()))
        };
        if let Some(path) = &self.output {
            put(path, records)?;
        }
        if let Some(path) = &self.html {
            let name = self.file.file_name().unwrap_or_default().to_string_lossy();
            put(path, &page::page(&format!("{name}, annotated"), summaries))?;
        }
        if self.json {
            for summary in summaries {
                writeln!(out, "{summary}")?;
            }
        }
        Ok(())
    }
}

/// A game with what can be played of it, and why that is not all.
fn read(number: usize, mut loaded: Loaded<'_>) -> Result<(Item<'_>, Option<String>), String> {
    let tree = loaded.take_tree();
    let record = loaded.record.map_err(|fault| fault.to_string())?;
    let replay = record.replay();
    let fault = replay.end.is_broken().then(|| replay.end.to_string());
    let item = Item {
        number,
        tree,
        record,
        game: replay.game,
    };
    Ok((item, fault))
}
