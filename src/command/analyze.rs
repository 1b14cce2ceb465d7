//! `soucie analyze`: what the search thinks of a position.

use super::options::SearchOptions;
use super::{Failure, record_text};
use crate::board::{Board, Move};
use crate::clock::budget::Budget;
use crate::game::Game;
use crate::record::collection::load;
use crate::record::replay::End;
use crate::rules::Rules;
use crate::search::{Bound, Control, Limits, Report, SearchResult};
use serde_json::{Value, json};
use std::fmt::Display;
use std::io::{IsTerminal, Write, stderr};
use std::path::Path;
use std::time::Duration;

/// Search a position and print the best line of each depth
///
/// Without a limit the search runs for ten seconds.
#[derive(clap::Args)]
pub struct Arguments {
    /// Position: a LOA FEN, "standard", "scrambled-eggs", or a file of records; - is standard input
    position: String,
    #[command(flatten)]
    record: RecordOptions,
    #[command(flatten)]
    limits: LimitOptions,
    /// Moves to play from the position first
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchOptions,
}

/// Which position of a file of records.
#[derive(clap::Args)]
pub struct RecordOptions {
    /// Game of the file, counted from 1
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// Moves of the game to play; by default all that leave it undecided
    #[arg(long, value_name = "MOVES")]
    ply: Option<usize>,
}

impl RecordOptions {
    /// The game of a file up to the position asked for, under the rules that it names or keeps.
    pub fn read(&self, path: &Path) -> Result<Game, Failure> {
        let shown = path.display();
        let games = load(&record_text(path)?);
        let count = games.len();
        let game = games.into_iter().nth(self.game as usize - 1);
        let game = game.ok_or_else(|| format!("{shown} has {count} games, not {}", self.game))?;
        let fault = |fault: &dyn Display| format!("{shown}: game {}: {fault}", self.game);
        let loaded = game.map_err(|unread| fault(&unread))?;
        let replay = loaded
            .record
            .map_err(|unplayable| fault(&unplayable))?
            .replay();
        let mut game = replay.game;
        let played = game.moves().len();
        match (self.ply, replay.end) {
            (Some(ply), _) if ply <= played => take_back(&mut game, played - ply),
            (_, end @ End::Broken(_)) => Err(fault(&end))?,
            (Some(ply), _) => Err(fault(&format!("has {played} moves, not {ply}")))?,
            (None, _) if game.outcome().is_some() => take_back(&mut game, 1),
            (None, _) => {}
        }
        Ok(game)
    }
}

fn take_back(game: &mut Game, moves: usize) {
    for _ in 0..moves {
        game.undo();
    }
}

/// What ends the search.
#[derive(clap::Args)]
pub struct LimitOptions {
    /// Iterations to complete
    #[arg(long, short)]
    depth: Option<u32>,
    /// Positions to search; exact with one thread
    #[arg(long, short)]
    nodes: Option<u64>,
    /// Seconds to search
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Stop when a win within this many plies is proven
    #[arg(long, value_name = "PLIES")]
    win: Option<u32>,
    /// Best lines to show
    #[arg(long, short, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=96))]
    lines: u16,
    /// Consider only these moves
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    search_moves: Vec<String>,
}

pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|fault| fault.to_string())
}

const DEFAULT_TIME: Duration = Duration::from_secs(10);

impl LimitOptions {
    fn limits(&self, board: &Board) -> Result<Limits, Failure> {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let time = self.time.or_else(|| unlimited.then_some(DEFAULT_TIME));
        let moves = self.search_moves.iter().map(|text| board.read_move(text));
        Ok(Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: time.map(Budget::fixed),
            win_within: self.win,
            moves: moves.collect::<Result<Vec<Move>, _>>()?,
            multipv: usize::from(self.lines),
        })
    }
}

impl RecordOptions {
    /// The game that a text stands for: a position's own, or one of a file of records. What names
    /// no position names a file.
    pub fn game(&self, text: &str, rules: Rules) -> Result<Game, Failure> {
        let path = Path::new(text);
        match Board::named(text) {
            Ok(board) => Ok(Game::new(board, rules)),
            Err(_) if text == "-" || path.exists() => self.read(path),
            Err(fault) => Err(format!("{text}: neither a file nor a position: {fault}").into()),
        }
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut searcher = arguments.search.searcher()?;
    let mut game = arguments
        .record
        .game(&arguments.position, arguments.search.rules)?;
    for text in &arguments.moves {
        game.play_text(text)
            .map_err(|fault| format!("{text}: {fault}"))?;
    }
    if let Some(outcome) = game.outcome() {
        return Err(format!("nothing to analyze: {outcome}").into());
    }
    let control = Control::new(arguments.limits.limits(game.board())?);
    let (lines, printed) = crossbeam::channel::unbounded();
    let mut listener = Listener { lines };
    let result = crossbeam::scope(|scope| -> Result<SearchResult, Failure> {
        let searching = scope.spawn(|_| {
            // The listener goes with the search: its end closes the channel below.
            let mut listener = std::mem::replace(&mut listener, Listener::deaf());
            searcher.search_under(&game, &control, &mut listener)
        });
        let printed = print_lines(&printed, arguments.json, &control, out);
        if printed.is_err() {
            control.stop();
        }
        let result = searching.join().expect("the search does not panic");
        printed.map(|()| result)
    })
    .expect("all threads were joined")?;
    print_result(&result, arguments.json, out)
}

/// Hands progress to the thread that prints.
struct Listener {
    lines: crossbeam::channel::Sender<SearchResult>,
}

impl Listener {
    /// A listener that nobody listens to.
    fn deaf() -> Listener {
        Listener {
            lines: crossbeam::channel::unbounded().0,
        }
    }
}

impl Report for Listener {
    fn progress(&mut self, found: &SearchResult) {
        // Fails only if the printing thread has given up, which also stops the search.
        let _ = self.lines.send(found.clone());
    }
}

/// Prints lines as they come, and between them a clock on a terminal's standard error.
fn print_lines(
    lines: &crossbeam::channel::Receiver<SearchResult>,
    as_json: bool,
    control: &Control,
    out: &mut impl Write,
) -> Result<(), Failure> {
    use crossbeam::channel::RecvTimeoutError;
    let shows_clock = stderr().is_terminal();
    loop {
        match lines.recv_timeout(Duration::from_secs(1)) {
            Ok(line) if as_json => writeln!(out, "{}", as_value(&line))?,
            Ok(line) => writeln!(out, "{}", as_text(&line))?,
            Err(RecvTimeoutError::Timeout) if shows_clock => {
                eprint!("\r{:>6.0} s\r", control.elapsed().as_secs_f64());
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        out.flush()?;
    }
}

fn as_text(found: &SearchResult) -> String {
    let bound = match found.bound {
        Bound::Upper => "<=",
        Bound::Lower => ">=",
        Bound::Exact => "",
    };
    let moves: Vec<String> = found.pv.iter().map(ToString::to_string).collect();
    format!(
        "{:>3}/{:<3} {:>2}{:<10} {:>12} nodes {:>9.3} s {:>9} nps  {}",
        found.depth,
        found.selective_depth,
        bound,
        found.score,
        found.nodes,
        found.elapsed.as_secs_f64(),
        found.nodes_per_second(),
        moves.join(" ")
    )
}

fn as_value(found: &SearchResult) -> Value {
    let moves: Vec<String> = found.pv.iter().map(|played| played.plain()).collect();
    json!({
        "depth": found.depth,
        "seldepth": found.selective_depth,
        "line": found.multipv,
        "score": found.score.value(),
        "win": found.score.plies_to_end(),
        "bound": match found.bound {
            Bound::Upper => "upper",
            Bound::Lower => "lower",
            Bound::Exact => "exact",
        },
        "nodes": found.nodes,
        "seconds": found.elapsed.as_secs_f64(),
        "nps": found.nodes_per_second(),
        "hashfull": found.hashfull,
        "moves": moves,
    })
}

fn print_result(result: &SearchResult, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    if as_json {
        let best = result.best().map(Move::plain);
        writeln!(
            out,
            "{}",
            json!({ "best": best, "result": as_value(result) })
        )?;
    } else if let Some(best) = result.best() {
        writeln!(out, "best {best}  {}", result.score)?;
    }
    Ok(())
}
