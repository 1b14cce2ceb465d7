//! What is learnt of one position at a time: the unit of a build, and of its journal.

use super::entry::Entry;
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
    pub moves: Vec<ScoredMove>,
}

impl Record {
    /// The moves as entries of a book, links left out.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        let listed = self.moves.iter().filter(|line| !line.is_link());
        listed.map(|line| Entry {
            key: self.board.key(),
            played: line.played,
            score: line.score,
            depth: line.depth,
            weight: line.weight,
            stale: self.source == Source::OldBook,
        })
    }
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

/// One move of a position, on the canonical board. Without score and weight it is a link: the
/// book holds the position that it leads to, and nothing of the move itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    pub played: Move,
    pub score: Option<Score>,
    /// Of the search that gave the score.
    pub depth: u8,
    /// What games add: 1 for each with the move, and the half points that it brought.
    pub weight: u16,
}

impl ScoredMove {
    pub fn is_link(&self) -> bool {
        self.score.is_none() && self.weight == 0
    }

    /// A move seen in games only.
    pub fn is_candidate(&self) -> bool {
        self.score.is_none() && self.weight > 0
    }
}
