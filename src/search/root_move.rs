//! A move of the root with what is known of it.

use super::report::Bound;
use super::score::Score;
use crate::board::Move;

/// A move of the root with what the last iteration found of it.
#[derive(Clone, Debug)]
pub struct RootMove {
    pub played: Move,
    /// The score in this iteration; below all others until the move was searched and found
    /// better than those before it.
    pub score: Score,
    /// The score in the iteration before.
    pub previous_score: Score,
    /// Whether the score lay inside of the window; a bound where it did not.
    pub bound: Bound,
    pub pv: Vec<Move>,
    /// Nodes spent on the move by this thread.
    pub nodes: u64,
}

impl RootMove {
    pub fn new(played: Move) -> RootMove {
        RootMove {
            played,
            score: -Score::INFINITE,
            previous_score: -Score::INFINITE,
            bound: Bound::Exact,
            pv: vec![played],
            nodes: 0,
        }
    }

    /// Whether the present iteration has a score for the move.
    pub fn was_searched(&self) -> bool {
        self.score != -Score::INFINITE
    }
}
