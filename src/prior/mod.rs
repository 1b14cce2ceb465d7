//! Move priors: how likely each move is the best, learned from games and known before any search.
//!
//! [`movemap`] is the Neural MoveMap of MIA, [`lines`] the same idea on line configurations;
//! [`file`](mod@file) is the format of their files. Scores are logarithms of odds: the difference
//! of two moves' scores says how much likelier one is than the other.

pub mod file;
pub mod lines;
pub mod movemap;

pub use lines::LinePrior;
pub use movemap::MoveMap;

use crate::eval::load::Shared;

/// The priors that a search uses.
#[derive(Clone, Default)]
pub struct Priors {
    pub movemap: Option<Shared<MoveMap>>,
    pub lines: Option<Shared<LinePrior>>,
}
