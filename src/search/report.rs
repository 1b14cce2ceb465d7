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

/// What a search has found, after an iteration or in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    pub depth: u32,
    /// Deepest ply that was looked at.
    pub selective_depth: u32,
    /// Rank among the principal variations asked for, the best being 1.
    pub multipv: usize,
    pub score: Score,
    pub bound: Bound,
    /// Positions made by all threads since the start of the search.
    pub nodes: u64,
    pub elapsed: Duration,
    /// Thousandths of the table that this search has filled.
    pub hashfull: u32,
    /// The principal variation, legal to its end; empty where the game is over.
    pub pv: Vec<Move>,
    /// Whether the solver has proven the win: more than a search's claim, a certificate of it can
    /// be had.
    pub proven: bool,
}

impl SearchResult {
    /// Of a search that has looked at nothing.
    pub const NOTHING: SearchResult = SearchResult {
        depth: 0,
        selective_depth: 0,
        multipv: 1,
        score: Score::DRAW,
        bound: Bound::Exact,
        nodes: 0,
        elapsed: Duration::ZERO,
        hashfull: 0,
        pv: Vec::new(),
        proven: false,
    };

    /// The move to play; `None` where the game is over.
    pub fn best(&self) -> Option<Move> {
        self.pv.first().copied()
    }

    /// The reply expected to it.
    pub fn reply(&self) -> Option<Move> {
        self.pv.get(1).copied()
    }

    /// Positions made a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)) as u64
    }
}

/// Receives what a search tells.
pub trait Report: Send {
    /// Hears of an iteration, or of a score outside of its window.
    fn progress(&mut self, found: &SearchResult);

    /// Whether anybody listens; if not, nothing is made up to be told.
    fn listens(&self) -> bool {
        true
    }
}

/// For searches that nobody listens to.
pub struct Silent;

impl Report for Silent {
    fn progress(&mut self, _: &SearchResult) {}

    fn listens(&self) -> bool {
        false
    }
}
