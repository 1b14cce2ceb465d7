//! The moves that an engine has made since its clock was last compared with the one that counts:
//! XBoard's, or the one on the table.

use crate::board::Side;
use std::time::Duration;

/// Moves of one side, not yet compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lateness {
    side: Side,
    moves: u32,
    /// Time on our own clock beyond what was planned.
    late: Duration,
}

impl Lateness {
    /// With one more move, which came so much later than planned.
    pub fn with_move(earlier: Option<Lateness>, side: Side, late: Duration) -> Lateness {
        let earlier = earlier.filter(|earlier| earlier.side == side);
        Lateness {
            side,
            moves: earlier.map_or(1, |earlier| earlier.moves + 1),
            late: earlier.map_or(late, |earlier| earlier.late + late),
        }
    }

    pub fn is_of(&self, side: Side) -> bool {
        self.side == side
    }

    /// The lag of each move, if our own clock shows one time and the other clock another.
    pub fn lags(&self, own: Duration, other: Duration) -> impl Iterator<Item = Duration> {
        let lag = (self.late + own).saturating_sub(other) / self.moves;
        (0..self.moves).map(move |_| lag)
    }
}
