//! From the time on a clock to the time for a move.
//!
//! A [`Budget`] has a soft limit, after which no new iteration is worth starting, and a hard
//! limit, at which the search is stopped. The soft limit is stretched or shortened by
//! [`Signs::factor`] while the search runs. Whatever the clock shows, the hard limit and the
//! [`Lag`] that may follow it together stay below the time left; but a lag is given no more than
//! [`LARGEST_LAG_PART`] of it, so that there is always a thought.

use super::lag::Lag;
use std::time::Duration;

/// Moves a side makes in a game: records of play by people and programs average 38 to 44
/// plies, games of this engine against itself 50.
const EXPECTED_MOVES: u32 = 24;

/// However long a game has lasted, so many more moves are provided for.
const FEWEST_MOVES: u32 = 10;

/// Moves whose lag is set aside: a game that outlasts the plan is still played in time.
const RESERVED_MOVES: u32 = 20;

/// The part of what is there for a move that its lag may take. With less, a move of 10 ms would
/// be played without a search by whoever provides for 20 ms.
pub const LARGEST_LAG_PART: f64 = 1.0 / 3.0;

/// The part of an increment that is spent at once; the rest builds up a cushion.
const INCREMENT_SHARE: f64 = 0.85;

/// The soft limit as a part of a move's share. An iteration that begins just before it goes on
/// after it: with all of the share as the limit, moves took a third more than their share.
const SOFT_PART: f64 = 0.75;

/// The hard limit as a multiple of a move's share. With five shares, a fifth of the moves in
/// games of 5 s took more than a fifth of what was left, and the last ones were left nothing.
const HARD_FACTOR: f64 = 3.0;

/// The part of a time for one move that is used; the rest covers a late timer.
const PERIOD_SHARE: f64 = 0.97;

/// No clock is taken to show more: ten days. Keeps arithmetic on wild input from overflowing.
const LONGEST: Duration = Duration::from_secs(10 * 24 * 3600);

/// What one side's clock shows, in the terms that every protocol can supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until more time comes; one if `remaining` is for this move alone. Zero says nothing.
    pub moves_to_go: Option<u32>,
    /// Time that each move has after `remaining` has run out.
    pub period: Option<Duration>,
    /// What is not used for this move is lost.
    pub use_or_lose: bool,
}

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    pub soft: Duration,
    pub hard: Duration,
}

impl TimeLeft {
    /// A time for the rest of the game.
    pub fn in_game(remaining: Duration) -> TimeLeft {
        TimeLeft {
            remaining,
            increment: Duration::ZERO,
            moves_to_go: None,
            period: None,
            use_or_lose: false,
        }
    }

    /// A time for one move.
    pub fn for_one_move(time: Duration) -> TimeLeft {
        TimeLeft {
            moves_to_go: Some(1),
            use_or_lose: true,
            ..TimeLeft::in_game(time)
        }
    }

    /// How long to think after so many plies of the game. The lag is what may pass between the
    /// end of a search and the stop of the clock.
    pub fn budget(&self, lag: impl Into<Lag>, plies: u32) -> Budget {
        let lag = lag.into();
        let remaining = self.remaining.min(LONGEST);
        let period = self.period.unwrap_or_default().min(LONGEST);
        // Reaching into a period costs nothing as long as it is not used up.
        let free = usable_part(period, lag);
        let most = usable_part(remaining + period, lag);
        if self.use_or_lose {
            return Budget::fixed(most);
        }
        let moves = self.moves_ahead(plies);
        let spare = remaining.saturating_sub(self.reserve(lag, moves));
        let spare = spare.max(remaining.mul_f64(least_spare_part(moves)));
        let gained = self.increment.min(LONGEST).saturating_sub(lag.usual);
        let gained = gained.mul_f64(INCREMENT_SHARE);
        let share = spare.div_f64(f64::from(moves)) + gained;
        let largest = spare.mul_f64(largest_share(moves)) + gained;
        let hard = (largest.min(share.mul_f64(HARD_FACTOR)) + free).min(most);
        Budget {
            soft: (share.mul_f64(SOFT_PART) + free).min(hard),
            hard,
        }
    }

    /// Moves that the remaining time has to last for.
    fn moves_ahead(&self, plies: u32) -> u32 {
        let game = EXPECTED_MOVES.saturating_sub(plies / 2).max(FEWEST_MOVES);
        game.min(self.session_moves().unwrap_or(game))
    }

    fn session_moves(&self) -> Option<u32> {
        self.moves_to_go.filter(|&moves| moves > 0)
    }

    /// Time set aside for the lag of this move and of those that no move's increment pays for.
    fn reserve(&self, lag: Lag, moves: u32) -> Duration {
        if self.period.is_some() {
            return Duration::ZERO;
        }
        let later = match self.session_moves() {
            Some(_) => moves - 1,
            None => RESERVED_MOVES,
        };
        lag.worst.min(LONGEST) + lag.usual.min(LONGEST).saturating_sub(self.increment) * later
    }
}

/// What can be used of a time that ends with this move.
fn usable_part(time: Duration, lag: Lag) -> Duration {
    let lag = lag.worst.min(time.mul_f64(LARGEST_LAG_PART));
    (time - lag).mul_f64(PERIOD_SHARE)
}

/// The part of the time left that is for thinking even where the lag of the moves to come
/// would need it all, as in a game of 0.4 s: moves made without thought lose as surely as a flag
/// that falls. A quarter at the start of a game, a twentieth in one that has outlasted the plan.
fn least_spare_part(moves: u32) -> f64 {
    0.25 * (f64::from(moves) / f64::from(EXPECTED_MOVES)).powi(2)
}

/// The largest part of the spare time that one move may take: an eighth at the start of a game,
/// a sixth later, more where the time is renewed soon.
fn largest_share(moves: u32) -> f64 {
    0.1 + 0.7 / f64::from(moves)
}

/// What a search knows, after an iteration, about how settled its answer is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signs {
    /// Iterations since the best move last changed.
    pub stable_iterations: u32,
    /// Points that the score has fallen since the iteration before; negative if it rose.
    pub score_drop: i32,
    /// Share of the nodes that were spent on the best move, from 0 to 1.
    pub best_move_share: f64,
}

impl Signs {
    /// What the soft limit is multiplied by, from 0.35 to 2.5. More time for a move that keeps
    /// changing, a score that falls, nodes that go to the alternatives. The shapes follow the
    /// practice of chess programs; the numbers have not been matched yet.
    pub fn factor(&self) -> f64 {
        const BY_STABILITY: [f64; 6] = [1.6, 1.25, 1.05, 0.95, 0.85, 0.75];
        /// A fall of so many points counts in full: it takes a lead to a level game.
        const LARGE_DROP: f64 = 200.0;
        let stability = BY_STABILITY[(self.stable_iterations as usize).min(5)];
        let drop = (f64::from(self.score_drop) / LARGE_DROP).clamp(-0.25, 1.0);
        let share = match self.best_move_share {
            share if share.is_nan() => 0.5,
            share => share.clamp(0.0, 1.0),
        };
        let factor = stability * (1.0 + 0.8 * drop) * (1.5 - share);
        factor.clamp(0.35, 2.5)
    }
}

impl Budget {
    /// All of a fixed time.
    pub fn fixed(time: Duration) -> Budget {
        Budget {
            soft: time,
            hard: time,
        }
    }

    /// Whether time not used for this move is there for the next.
    pub fn is_flexible(&self) -> bool {
        self.soft < self.hard
    }

    /// The soft limit under the signs of a running search; never beyond the hard one. Where
    /// both are the same, nothing is gained by stopping early.
    pub fn adapted_soft(&self, signs: &Signs) -> Duration {
        match self.is_flexible() {
            true => self.soft.mul_f64(signs.factor()).min(self.hard),
            false => self.soft,
        }
    }
}
