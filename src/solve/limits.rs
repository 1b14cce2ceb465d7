//! What ends a search of the solver besides an answer and being stopped.

use std::time::Duration;

/// Whichever is met first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions to make.
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
}
