//! Game clocks, and how long to think: pure functions of what the clock shows.
//!
//! [`control`] names the time controls, [`Clock`] is the state of both sides' clocks, `lag` is
//! what passes between a search and its clock, and [`budget`] turns one side's time into a soft
//! and a hard limit for a search. Nothing here reads the time of day: elapsed times come from the
//! caller, so a whole game of clocks can be played in a test within a millisecond.

pub mod budget;
pub mod control;
mod lag;

pub use budget::{Budget, Signs, TimeLeft};
pub use control::TimeControl;
pub use lag::{Lag, LagMeter};

use crate::board::Side;
use std::time::Duration;

/// Both sides' clocks under a time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    faces: [Face; 2],
}

/// What one side's clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Main time left, or the time of the move where each move has its own.
    pub remaining: Duration,
    /// Moves until the time is given anew; only with sessions.
    pub moves_to_go: Option<u32>,
    /// Periods of byo-yomi left; zero without byo-yomi.
    pub periods: u32,
    /// The side has overstepped its time.
    pub flagged: bool,
}

impl Clock {
    /// The clocks before the first move.
    pub fn new(control: TimeControl) -> Clock {
        let (moves_to_go, periods) = match control {
            TimeControl::Game { .. } | TimeControl::Move(_) => (None, 0),
            TimeControl::Session { moves, .. } => (Some(moves.get()), 0),
            TimeControl::ByoYomi { periods, .. } => (None, periods.get()),
        };
        let face = Face {
            remaining: control.main_time(),
            moves_to_go,
            periods,
            flagged: false,
        };
        Clock {
            control,
            faces: [face; 2],
        }
    }

    pub fn control(&self) -> TimeControl {
        self.control
    }

    pub fn face(&self, side: Side) -> Face {
        self.faces[side.index()]
    }

    /// Corrects the main time of a side, as an arbiter does; a fallen flag goes up again.
    pub fn set_remaining(&mut self, side: Side, remaining: Duration) {
        let face = &mut self.faces[side.index()];
        face.remaining = remaining;
        face.flagged = false;
    }

    /// How long a side may think on its present move before it loses on time.
    pub fn until_flag(&self, side: Side) -> Duration {
        let face = self.face(side);
        match self.control {
            TimeControl::ByoYomi { period, .. } => face.remaining + period * face.periods,
            _ => face.remaining,
        }
    }

    /// Whether a side that has thought so long on its present move has lost on time.
    pub fn has_flagged(&self, side: Side, elapsed: Duration) -> bool {
        self.face(side).flagged || elapsed >= self.until_flag(side)
    }

    /// Takes the time of a move off a side's clock and adds what the move earns. Says whether
    /// the move came in time.
    pub fn after_move(&mut self, side: Side, elapsed: Duration) -> bool {
        let in_time = !self.has_flagged(side, elapsed);
        let face = &mut self.faces[side.index()];
        if !in_time {
            face.flagged = true;
            face.remaining = Duration::ZERO;
            face.periods = 0;
            return false;
        }
        let beyond = elapsed.saturating_sub(face.remaining);
        face.remaining = face.remaining.saturating_sub(elapsed);
        match self.control {
            TimeControl::Game { increment, .. } => face.remaining += increment,
            TimeControl::Session {
                moves,
                time,
                increment,
            } => {
                face.remaining += increment;
                face.moves_to_go = match face.moves_to_go {
                    Some(2..) => face.moves_to_go.map(|moves| moves - 1),
                    _ => {
                        face.remaining += time;
                        Some(moves.get())
                    }
                };
            }
            TimeControl::Move(time) => face.remaining = time,
            TimeControl::ByoYomi { period, .. } => {
                let used_up = beyond.as_nanos() / period.as_nanos();
                face.periods -= used_up as u32;
            }
        }
        true
    }

    /// What a side's search needs to know of its clock.
    pub fn time_left(&self, side: Side) -> TimeLeft {
        let face = self.face(side);
        let time = match self.control {
            TimeControl::Move(_) => return TimeLeft::for_one_move(face.remaining),
            TimeControl::ByoYomi { period, .. } => TimeLeft {
                period: (face.periods > 0).then_some(period),
                ..TimeLeft::in_game(face.remaining)
            },
            TimeControl::Game { increment, .. } | TimeControl::Session { increment, .. } => {
                TimeLeft {
                    increment,
                    ..TimeLeft::in_game(face.remaining)
                }
            }
        };
        TimeLeft {
            moves_to_go: face.moves_to_go,
            ..time
        }
    }

    /// How long a side should and may think, after so many plies of the game.
    pub fn budget(&self, side: Side, lag: impl Into<Lag>, plies: u32) -> Budget {
        self.time_left(side).budget(lag, plies)
    }
}
