//! What an engine tells.

use crate::search::SearchResult;
use std::fmt;
use std::time::Duration;

/// What an engine is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Idle,
    Thinking,
    Pondering,
}

impl fmt::Display for State {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            State::Idle => "idle",
            State::Thinking => "thinking",
            State::Pondering => "pondering",
        })
    }
}

/// Tells the searches of an engine apart: an event may wait in a queue while its search is
/// already a matter of the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchNumber(pub(super) u64);

/// What an engine tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Progress {
        number: SearchNumber,
        found: SearchResult,
    },
    /// A search has ended, and the engine is idle.
    Best {
        number: SearchNumber,
        result: SearchResult,
        /// Its time on the clock as far as it was planned; what the clock shows beyond it is lag.
        planned: Duration,
    },
    /// Something that is good to know, in one line.
    Remark(String),
}

/// Hears what an engine has to tell; called from the searching thread.
pub(super) type Listener = dyn Fn(Event) + Send + Sync;
