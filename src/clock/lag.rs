//! What passes between the end of a search and the stop of the clock: pipes, changes of threads,
//! a busy screen, the hand of an operator. It is first assumed, and then learned from what the
//! clock shows when the next move comes.

use std::time::Duration;

/// What a move is planned with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lag {
    /// What this move may suffer.
    pub worst: Duration,
    /// What each of the moves after it will suffer, more or less.
    pub usual: Duration,
}

/// A lag that is known.
impl From<Duration> for Lag {
    fn from(time: Duration) -> Lag {
        Lag {
            worst: time,
            usual: time,
        }
    }
}

/// Moves that the assumption counts as much as: a few games are not needed to correct it, and one
/// move does not.
const ASSUMED_MOVES: f64 = 4.0;

/// Moves that the average looks back on, about one game.
const MEMORY: f64 = 24.0;

/// How much of what the largest lag exceeds the average by is still feared one move later: half
/// of it after fourteen moves.
const FADING: f64 = 0.95;

/// More than this is no lag: somebody has set the clock.
const LARGEST: Duration = Duration::from_secs(10);

/// Lags as they were measured, the later ones counting more.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LagMeter {
    /// Moves that were measured, up to [`MEMORY`].
    moves: f64,
    average: Duration,
    /// The largest of late.
    peak: Duration,
}

impl LagMeter {
    /// Takes note of one move's lag.
    pub fn note(&mut self, lag: Duration) {
        if lag > LARGEST {
            return;
        }
        self.moves = (self.moves + 1.0).min(MEMORY);
        let part = 1.0 / self.moves;
        self.average = self.average.mul_f64(1.0 - part) + lag.mul_f64(part);
        let feared = self.peak.saturating_sub(self.average).mul_f64(FADING);
        self.peak = lag.max(self.average + feared);
    }

    /// What to plan with, if so much was assumed before anything was known.
    pub fn lag(&self, assumed: Duration) -> Lag {
        let all = ASSUMED_MOVES + self.moves;
        Lag {
            worst: assumed.max(self.peak),
            usual: assumed.mul_f64(ASSUMED_MOVES / all) + self.average.mul_f64(self.moves / all),
        }
    }
}
