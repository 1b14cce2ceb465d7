//! What every evaluator does: the trait that the search is generic over, and the scale of its
//! points.

use crate::board::{Board, Move};

/// No evaluator says more than this of any position: scores beyond belong to proven wins.
pub const MOST_POINTS: i32 = 20_000;

/// Weights are whole numbers of twentieths of a point: fine enough for what is counted in
/// hundredths, coarse enough for the line scores of three phases to share a word.
pub const UNITS_PER_POINT: i32 = 20;

/// A static evaluation of positions that are not decided.
///
/// Points are scaled alike in all evaluators, so that the search's margins fit each of them:
/// a lead wins about as often as [`win_probability`](super::points::win_probability) says.
pub trait Evaluate: Sync {
    /// What is kept up to date from move to move.
    type State: Copy + Send + Sync + 'static;

    /// The state of a position, computed from scratch.
    fn state(&self, board: &Board) -> Self::State;

    /// The state of `after`, which `played` led to from `before`. A pass changes no state.
    fn updated(
        &self,
        state: Self::State,
        before: &Board,
        after: &Board,
        played: Move,
    ) -> Self::State;

    /// Asks the processor for what [`updated`](Evaluate::updated) will look up for `after`, if that
    /// is worth asking for.
    #[inline(always)]
    fn prefetch(&self, _after: &Board, _played: Move) {}

    /// Points for the side to move, within [`MOST_POINTS`].
    fn points(&self, board: &Board, state: &Self::State) -> i32;
}
