//! A fixed set of positions searched to a fixed depth. The node count is the signature of the
//! search: a change that does not mean to change play leaves it as it was.

use super::{Limits, SearchResult, Searcher, Silent};
use crate::board::Board;
use crate::eval::points::rounded;
use crate::game::Game;
use crate::rules::Rules;
use serde_json::{Value, json};
use std::time::Duration;

/// Opening, middle, late and tactical positions, one LOA FEN a line.
const POSITIONS: &str = include_str!("../../benches/positions.epd");

/// The depth unless another is asked for.
pub const DEPTH: u32 = 14;

/// The bench positions.
pub fn positions() -> impl Iterator<Item = Board> {
    let lines = POSITIONS
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim());
    lines
        .filter(|line| !line.is_empty())
        .map(|line| line.parse().expect("the bench positions are valid"))
}

/// Searches each position from an empty table.
pub fn results(
    searcher: &mut Searcher,
    rules: Rules,
    depth: u32,
) -> impl Iterator<Item = (Board, SearchResult)> {
    positions().map(move |board| {
        searcher.clear();
        let game = Game::new(board, rules);
        let result = searcher.search(&game, &Limits::depth(depth), &mut Silent);
        (board, result)
    })
}

/// What the results add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    pub nodes: u64,
    pub time: Duration,
}

impl Total {
    pub fn of<'a>(results: impl IntoIterator<Item = &'a SearchResult>) -> Total {
        let results = results.into_iter();
        results.fold(Total::default(), |total, result| Total {
            nodes: total.nodes + result.nodes,
            time: total.time + result.elapsed,
        })
    }

    /// Positions made a second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// A position and what was found of it, for programs.
pub fn described(board: &Board, result: &SearchResult) -> Value {
    json!({
        "position": board.to_string(),
        "best": result.best().map(|best| best.plain()),
        "score": result.score.value(),
        "win_probability": rounded(result.score.win_probability()),
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": result.elapsed.as_secs_f64(),
    })
}
