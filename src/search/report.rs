//! What a search tells while it runs and when it ends. It formats nothing: protocols, console
//! and arena make of these values what they need.

use super::score::Score;
use crate::board::Move;
use std::time::Duration;

/// Whether a score is the value of a position or only bounds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// One line of play found by an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    pub depth: u32,
    /// Deepest ply that was looked at.
    pub selective_depth: u32,
    /// Rank of the line among the best lines asked for, the best being 1.
    pub line: usize,
    pub score: Score,
    pub bound: Bound,
    /// Positions made by all threads since the start of the search.
    pub nodes: u64,
    pub elapsed: Duration,
    /// Thousandths of the table that this search has filled.
    pub table_permille: u32,
    /// The line, legal to its end.
    pub moves: Vec<Move>,
}

impl Progress {
    /// Positions made a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)) as u64
    }
}

/// Receives what a search tells.
pub trait Report: Send {
    fn progress(&mut self, progress: &Progress);
}

/// For searches that nobody listens to.
pub struct Silent;

impl Report for Silent {
    fn progress(&mut self, _: &Progress) {}
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The move to play; `None` where the game is over.
    pub best: Option<Move>,
    /// The reply expected to it.
    pub reply: Option<Move>,
    /// The best line's last report; its moves start with `best`.
    pub line: Progress,
}
