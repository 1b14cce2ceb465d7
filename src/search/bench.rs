//! A fixed set of positions searched to a fixed depth. The node count is the signature of the
//! search: a change that does not mean to change play leaves it as it was.

use super::{Control, Limits, Params, Pool, Silent, Verdict};
use crate::board::Board;
use crate::eval::Evaluator;
use crate::game::Game;
use crate::rules::Rules;
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
pub fn verdicts<'a>(
    pool: &'a mut Pool,
    params: &'a Params,
    evaluator: &'a Evaluator,
    rules: Rules,
    depth: u32,
) -> impl Iterator<Item = (Board, Verdict)> + 'a {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    positions().map(move |board| {
        pool.clear();
        let game = Game::new(board, rules);
        let control = Control::new(None);
        let verdict = pool.search(&game, &limits, params, evaluator, &control, &mut Silent);
        (board, verdict)
    })
}

/// What the verdicts add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    pub nodes: u64,
    pub time: Duration,
}

impl Total {
    pub fn of<'a>(verdicts: impl IntoIterator<Item = &'a Verdict>) -> Total {
        let lines = verdicts.into_iter().map(|verdict| &verdict.line);
        lines.fold(Total::default(), |total, line| Total {
            nodes: total.nodes + line.nodes,
            time: total.time + line.elapsed,
        })
    }

    /// Positions made a second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}
