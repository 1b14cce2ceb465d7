//! What is learnt of one position at a time: the unit of a build, and of its journal.

use crate::board::{Board, Move};
use crate::search::Score;

/// News of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position in canonical form.
    pub board: Board,
    pub source: Source,
    /// Moves that had a score before: tells a second search of a position from a repeated one.
    pub listed: usize,
    pub moves: Vec<Line>,
}

/// Where news come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A search of the present effort: the best of the moves without a score.
    Search,
    /// A book of the present effort, whose scores are backed up.
    Book,
    /// A book of another effort.
    OldBook,
    /// Games: weights without scores.
    Games,
}

/// One move of a position, on the canonical board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub played: Move,
    pub score: Option<Score>,
    /// Of the search that gave the score.
    pub depth: u8,
    /// Half points that games with the move have brought.
    pub weight: u16,
}
