//! `soucie analyze`: what the search thinks of a position.

use super::options::SearchOptions;
use super::position::{PositionOptions, standing};
use super::{Drawing, Failure, cores, seconds};
use crate::analysis::batch::query::Defaults;
use crate::analysis::batch::server::{Service, ServiceError};
use crate::analysis::found;
use crate::board::{Board, Move};
use crate::clock::budget::Budget;
use crate::game::Game;
use crate::protocol::lines::{into, read_lines};
use crate::search::{Bound, Config, Control, Limits, Report, SearchResult};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write, stderr, stdin};
use std::time::Duration;

/// Search a position and print the best line of each depth
///
/// With --batch, queries are read from standard input and answered on standard output as lines of
/// JSON (docs/analysis.md). Without a limit the search runs for ten seconds. It ends when the
/// result is proven, and no shorter way to it can be left. Scores are for the side to move.
#[derive(clap::Args)]
#[command(mut_arg("position", |arg| arg.required(false).required_unless_present("batch")))]
pub struct Arguments {
    #[command(flatten)]
    position: PositionOptions,
    #[command(flatten)]
    limits: LimitOptions,
    /// How to draw the board
    #[arg(long, value_enum, default_value_t = Drawing::Auto)]
    drawing: Drawing,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchOptions,
    #[command(flatten)]
    batch: BatchOptions,
}

/// How queries are answered in bulk.
#[derive(clap::Args)]
struct BatchOptions {
    /// Answer queries, one JSON object a line, instead of a position
    #[arg(long, conflicts_with_all = ["position", "game", "ply", "moves", "json", "search_moves", "win"])]
    batch: bool,
    /// Positions to search at once, each with --threads threads; as many as there are cores for
    #[arg(long, requires = "batch", value_parser = Config::read_threads)]
    parallel: Option<usize>,
    /// Positions that may wait; then no more queries are read until there is room
    #[arg(long, requires = "batch", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    queue: u32,
    /// Forget everything before each position, so that an answer depends on its query alone
    #[arg(long, requires = "batch")]
    clear: bool,
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
            until_proven: true,
        })
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.batch.batch {
        return serve(arguments, out);
    }
    let mut searcher = arguments.search.searcher()?;
    let game = arguments.position.undecided_game(arguments.search.rules)?;
    if let Some(outcome) = game.outcome() {
        return Err(format!("nothing to analyze: {outcome}").into());
    }
    let control = Control::new(arguments.limits.limits(game.board())?);
    if !arguments.json {
        write!(out, "{}", game.board().drawn(arguments.drawing.style()))?;
        writeln!(out, "{}: {}", standing(&game), game.board())?;
    }
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
    print_result(&game, &result, arguments.json, out)
}

/// Answers queries until they end.
fn serve(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let config = arguments.search.config()?;
    let spare = || (cores() / config.threads).max(1);
    let service = Service {
        parallel: arguments.batch.parallel.unwrap_or_else(spare),
        defaults: Defaults {
            rules: arguments.search.rules,
            limits: arguments.limits.limits(&Board::standard())?,
        },
        config,
        queue: arguments.batch.queue as usize,
        clear: arguments.batch.clear,
    };
    // Few: what is read and not yet in the queue cannot be cancelled.
    let (lines, incoming) = crossbeam::channel::bounded(1);
    std::thread::spawn(move || read_lines(stdin(), into(lines)));
    // A closed pipe is told from other faults by its type.
    service.serve(&incoming, out).map_err(|fault| match fault {
        ServiceError::Output(fault) => fault.into(),
        ServiceError::Config(fault) => fault.into(),
    })
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

/// What stands before a score that is only a bound.
fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Upper => "<=",
        Bound::Lower => ">=",
        Bound::Exact => "",
    }
}

fn as_text(found: &SearchResult) -> String {
    let moves: Vec<String> = found.pv.iter().map(ToString::to_string).collect();
    format!(
        "{:>3}/{:<3} {:>2}{:<13} {:>12} nodes {:>9.3} s {:>9} nps  {}{}",
        found.depth,
        found.selective_depth,
        sign(found.bound),
        found.score.with_chance(),
        found.nodes,
        found.elapsed.as_secs_f64(),
        found.nodes_per_second(),
        moves.join(" "),
        if found.proven { "  proven" } else { "" }
    )
}

fn as_value(found: &SearchResult) -> Value {
    Value::Object(found::result(found))
}

fn print_result(
    game: &Game,
    result: &SearchResult,
    as_json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let side = game.board().side_to_move();
    if as_json {
        let object = json!({
            "position": game.board().to_string(),
            "side_to_move": side.to_string().to_lowercase(),
            "best": result.best().map(Move::plain),
            "result": as_value(result),
        });
        writeln!(out, "{object}")?;
    } else if let Some(best) = result.best() {
        let (bound, score) = (sign(result.bound), result.score.with_chance());
        let proven = if result.proven { ", proven" } else { "" };
        writeln!(out, "best {best}  {bound}{score} for {side}{proven}")?;
    }
    Ok(())
}
