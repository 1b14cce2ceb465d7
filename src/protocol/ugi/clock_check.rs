//! What the client's clock says of a move, against what the move was planned to take. Where every
//! move has a time of its own no clock says anything, and what is known is our own part of it.

use crate::clock::TimeLeft;
use crate::game::Game;
use crate::platform::Instant;
use std::time::Duration;

/// The clock of a `go`, and what became of it.
struct Asked {
    /// Plies of its game.
    plies: usize,
    time: TimeLeft,
    /// Since when its clock runs.
    since: Instant,
    /// The time on the clock that was planned for; `None` before the answer.
    planned: Option<Duration>,
}

/// The last move that was asked for under a clock.
#[derive(Default)]
pub struct ClockCheck(Option<Asked>);

impl ClockCheck {
    /// Takes note of a `go`. The lag of the last move, if its clock can be compared with this
    /// one: if the game is two plies longer and the clock was not renewed meanwhile.
    pub fn ask(&mut self, game: &Game, time: Option<TimeLeft>) -> Option<Duration> {
        let plies = game.moves().len();
        let asked = time.map(|time| Asked {
            plies,
            time,
            since: Instant::now(),
            planned: None,
        });
        let last = std::mem::replace(&mut self.0, asked)?;
        let now = time.filter(|time| !time.use_or_lose && plies == last.plies + 2)?;
        let renewed = last.time.use_or_lose || last.time.moves_to_go == Some(1);
        let left = last.time.remaining.saturating_sub(last.planned?);
        let expected = left + last.time.increment;
        let lag = expected.saturating_sub(now.remaining);
        (!renewed && now.remaining <= last.time.remaining + last.time.increment).then_some(lag)
    }

    /// The clock runs from now on: before, it was pondered.
    pub fn start(&mut self) {
        if let Some(asked) = &mut self.0 {
            asked.since = Instant::now();
        }
    }

    /// Takes note of the answer. What it was late by, if no clock is going to tell.
    pub fn answer(&mut self, planned: Duration) -> Option<Duration> {
        let asked = self.0.as_mut()?;
        asked.planned = Some(planned);
        let late = asked.since.elapsed().saturating_sub(planned);
        asked.time.use_or_lose.then_some(late)
    }

    /// Another game comes.
    pub fn forget(&mut self) {
        self.0 = None;
    }
}
