//! What happens in a room: a game is played, or a tree is studied.

use super::message::Seat;
use crate::board::Side;
use crate::clock::TimeControl;
use crate::record::result::Stated;

/// What happens in a room.
pub enum Phase {
    Playing(Match),
    Studying(Study),
}

/// A game in play, or one that was.
#[derive(Clone, Debug)]
pub struct Match {
    pub players: [Seat; 2],
    pub clock: Option<TimeControl>,
    pub ponder: bool,
    pub paused: bool,
    /// How it ended, on the board or off it.
    pub result: Option<Stated>,
    pub ending: Option<String>,
}

impl Match {
    pub fn seat(&self, side: Side) -> Seat {
        self.players[side.index()]
    }

    pub fn is_person(&self, side: Side) -> bool {
        self.seat(side) == Seat::Person
    }
}

/// How a tree is studied.
#[derive(Default)]
pub struct Study {
    /// Lines to report of the node that is shown; 0 for no analysis.
    pub lines: usize,
    pub review: Option<Review>,
    /// The game that was left for this.
    pub left: Option<Match>,
}

/// A review under way.
pub struct Review {
    /// Nodes still to be judged, the next one last.
    pub left: Vec<usize>,
    pub of: usize,
    /// Positions for each.
    pub nodes: u64,
}
