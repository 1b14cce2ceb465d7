//! What `soucie ugi` offers to people at a terminal besides the protocol.

use crate::board::diagram::Style;
use crate::engine::{Engine, Options};
use crate::game::Game;
use crate::perft::{Counting, divide};
use crate::search::bench::{Total, results};
use crate::search::{ConfigError, Score, SearchResult, Searcher};
use std::fmt::Write;
use std::time::Instant;

/// The commands, one a line.
pub const HELP: &str = "\
ugi                             name, options, ugiok
isready                         readyok
setoption name N value V        set an option
uginewgame                      forget earlier games
position startpos|fen F [moves M ...]
go [p1time T] [p2time T] [p1inc T] [p2inc T] [movestogo N] [movetime T] [depth N]
   [nodes N] [mate PLIES] [infinite] [ponder] [searchmoves M ...]
ponderhit, stop, quit
query p1turn|gameover|result|fen|islegal M
d                               draw the position
eval                            what the evaluator says of it
perft N                         leaves below each move, N plies deep
bench [DEPTH]                   nodes and speed on a fixed set of positions
help                            this text";

/// The position, drawn.
pub fn drawn(game: &Game) -> String {
    let board = game.board();
    let result = match game.outcome() {
        Some(outcome) => outcome.to_string(),
        None => "none yet".to_string(),
    };
    let drawn = board.drawn(Style::Ascii);
    format!(
        "{drawn}fen    {board}\nkey    {:016x}\nrules  {}\nresult {result}",
        board.key(),
        game.rules()
    )
}

/// What the evaluator says.
pub fn evaluation(engine: &Engine) -> String {
    let board = engine.game().board();
    let points = engine.evaluator().points(board);
    format!(
        "{} {} for {}",
        engine.options().config.eval,
        Score::points(points).with_chance(),
        board.side_to_move()
    )
}

/// Leaves below each move and in all.
pub fn perft(game: &Game, depth: u32) -> String {
    let started = Instant::now();
    let moves = divide(game.board(), depth, game.rules(), Counting::Bulk, 1);
    let mut text = String::new();
    for (root, leaves) in &moves {
        writeln!(text, "{} {leaves}", root.plain()).expect("a string takes any text");
    }
    let leaves: u64 = moves.iter().map(|(_, leaves)| leaves).sum();
    let seconds = started.elapsed().as_secs_f64();
    text + &format!("depth {depth} leaves {leaves} seconds {seconds:.3}")
}

/// The node count and speed of the search under these options.
pub fn bench(options: &Options, depth: u32) -> Result<String, ConfigError> {
    let mut searcher = Searcher::new(&options.config)?;
    let results = results(&mut searcher, options.rules, depth);
    let results: Vec<SearchResult> = results.map(|(_, result)| result).collect();
    let total = Total::of(&results);
    Ok(format!("{} nodes {} nps", total.nodes, total.speed()))
}
