//! From the time on a clock to the time for a move.
//!
//! A [`Budget`] has a soft limit, after which no new iteration is worth starting, and a hard
//! limit, at which the search is stopped. The soft limit is stretched or shortened by
//! [`Signs::factor`] while the search runs. Whatever the clock shows, the hard limit and the
//! overhead together stay below the time left, and with less than the overhead left the move
//! is made at once.

use std::time::Duration;

/// Moves a side makes in a game: records of play by people and programs average 38 to 44
/// plies, and a little is kept for the longer ones.
const EXPECTED_MOVES: u32 = 22;

/// However long a game has lasted, so many more moves are provided for.
const FEWEST_MOVES: u32 = 8;

/// Moves whose overhead is set aside: a game that outlasts the plan is still played in time.
const RESERVED_MOVES: u32 = 20;

/// The part of an increment that is spent at once; the rest builds up a cushion.
const INCREMENT_SHARE: f64 = 0.85;

/// The hard limit as a multiple of the soft one.
const HARD_FACTOR: f64 = 5.0;

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

    /// How long to think after so many plies of the game. `overhead` is what may pass between
    /// the end of a search and the stop of the clock.
    pub fn budget(&self, overhead: Duration, plies: u32) -> Budget {
        let remaining = self.remaining.min(LONGEST);
        let period = self.period.unwrap_or_default().min(LONGEST);
        // Reaching into a period costs nothing as long as it is not used up.
        let free = usable_part(period, overhead);
        let most = usable_part(remaining + period, overhead);
        if self.use_or_lose {
            return Budget::fixed(most);
        }
        let moves = self.moves_ahead(plies);
        let spare = remaining.saturating_sub(self.reserve(overhead, moves));
        let spare = spare.max(remaining.mul_f64(least_spare_part(moves)));
        let gained = self.increment.min(LONGEST).saturating_sub(overhead);
        let share = spare.div_f64(f64::from(moves)) + gained.mul_f64(INCREMENT_SHARE) + free;
        let hard = (share.mul_f64(HARD_FACTOR)).min(spare.mul_f64(largest_share(moves)) + free);
        let hard = hard.min(most);
        Budget {
            soft: share.min(hard),
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

    /// Time set aside for the overhead of this move and of those that no move's increment
    /// pays for.
    fn reserve(&self, overhead: Duration, moves: u32) -> Duration {
        if self.period.is_some() {
            return Duration::ZERO;
        }
        let later = match self.session_moves() {
            Some(_) => moves - 1,
            None => RESERVED_MOVES,
        };
        let overhead = overhead.min(LONGEST);
        overhead + overhead.saturating_sub(self.increment) * later
    }
}

/// What can be used of a time that ends with this move.
fn usable_part(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).mul_f64(PERIOD_SHARE)
}

/// The part of the time left that is for thinking even where the overhead of the moves to come
/// would need it all, as in a game of 0.4 s: moves made without thought lose as surely as a flag
/// that falls. A quarter at the start of a game, a thirtieth in one that has outlasted the plan.
fn least_spare_part(moves: u32) -> f64 {
    0.25 * (f64::from(moves) / f64::from(EXPECTED_MOVES)).powi(2)
}

/// The largest part of the spare time that one move may take: a third in mid-game, more where
/// the time is renewed soon.
fn largest_share(moves: u32) -> f64 {
    0.3 + 0.5 / f64::from(moves)
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
