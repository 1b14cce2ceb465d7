//! When a search ends: limits that are set before it starts, and the control by which it is
//! stopped, or its deadlines replaced, while it runs.

use crate::board::Move;
use crate::clock::budget::Budget;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What ends a search besides being stopped. Nothing set means: search until stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Iterations to complete.
    pub depth: Option<u32>,
    /// Positions to make; exact with one thread.
    pub nodes: Option<u64>,
    /// When to stop, from the start of the search.
    pub time: Option<Budget>,
    /// Stop when a win within this many plies is proven.
    pub win_within: Option<u32>,
    /// Consider only these moves at the root; all if empty.
    pub moves: Vec<Move>,
    /// Best lines to report; 0 and 1 are the same.
    pub lines: usize,
}

const NEVER: u64 = u64::MAX;

/// The reins of a running search, shared between the searching threads and their owner.
#[derive(Debug)]
pub struct Control {
    started: Instant,
    stop: AtomicBool,
    /// Nanoseconds from the start, or [`NEVER`].
    soft: AtomicU64,
    hard: AtomicU64,
}

impl Control {
    /// Reins of a search that starts now, with the time that its limits allow.
    pub fn new(budget: Option<Budget>) -> Control {
        let control = Control {
            started: Instant::now(),
            stop: AtomicBool::new(false),
            soft: AtomicU64::new(NEVER),
            hard: AtomicU64::new(NEVER),
        };
        if let Some(budget) = budget {
            control.set_budget(budget);
        }
        control
    }

    /// Replaces the budget, counted from now: what turns pondering into thinking.
    pub fn set_budget(&self, budget: Budget) {
        // One look at the clock for both: a fixed time has equal limits, and must keep them.
        let now = self.elapsed();
        let from_start = |time: Duration| (now + time).as_nanos() as u64;
        self.soft.store(from_start(budget.soft), Ordering::Relaxed);
        self.hard.store(from_start(budget.hard), Ordering::Relaxed);
    }

    /// Asks all threads to stop.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Time since the search started.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The budget from the start of the search, if there is one.
    pub fn budget(&self) -> Option<Budget> {
        let hard = self.hard.load(Ordering::Relaxed);
        (hard != NEVER).then(|| Budget {
            soft: Duration::from_nanos(self.soft.load(Ordering::Relaxed)),
            hard: Duration::from_nanos(hard),
        })
    }

    /// Whether the hard deadline has passed.
    pub fn is_late(&self) -> bool {
        let hard = self.hard.load(Ordering::Relaxed);
        hard != NEVER && self.started.elapsed().as_nanos() as u64 >= hard
    }
}
