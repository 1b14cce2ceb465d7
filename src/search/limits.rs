//! When a search ends: limits that are set before it starts, and the control by which it is
//! stopped, or its clock started, while it runs.

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
    /// When to stop, from the start of the search or from a ponder hit.
    pub time: Option<Budget>,
    /// Stop when a win within this many plies is proven.
    pub win_within: Option<u32>,
    /// Consider only these moves at the root; all if empty.
    pub moves: Vec<Move>,
    /// Principal variations to report; 0 and 1 are the same.
    pub multipv: usize,
}

impl Limits {
    /// Ends with an iteration.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Ends with a number of positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }
}

const NEVER: u64 = u64::MAX;

/// A search from outside: its limits, and what its owner can do while it runs. Made before the
/// search starts, so that none is started that can no longer be stopped.
#[derive(Debug)]
pub struct Control {
    limits: Limits,
    started: Instant,
    stop: AtomicBool,
    /// Nanoseconds from the start, or [`NEVER`].
    soft: AtomicU64,
    hard: AtomicU64,
}

impl Control {
    /// Of a search whose clock runs from now on.
    pub fn new(limits: Limits) -> Control {
        let control = Control::pondering(limits);
        control.start_clock(None);
        control
    }

    /// Of a search that starts now, and whose clock waits for [`Control::start_clock`].
    pub fn pondering(limits: Limits) -> Control {
        Control {
            limits,
            started: Instant::now(),
            stop: AtomicBool::new(false),
            soft: AtomicU64::new(NEVER),
            hard: AtomicU64::new(NEVER),
        }
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Starts the clock: what turns pondering into thinking. The time is that of the limits,
    /// unless another is given.
    pub fn start_clock(&self, time: Option<Budget>) {
        let Some(budget) = time.or(self.limits.time) else {
            return;
        };
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

    /// The budget from the start of the search, if its clock runs.
    pub(super) fn budget(&self) -> Option<Budget> {
        let hard = self.hard.load(Ordering::Relaxed);
        (hard != NEVER).then(|| Budget {
            soft: Duration::from_nanos(self.soft.load(Ordering::Relaxed)),
            hard: Duration::from_nanos(hard),
        })
    }

    /// Whether the hard deadline has passed.
    pub(super) fn is_late(&self) -> bool {
        let hard = self.hard.load(Ordering::Relaxed);
        hard != NEVER && self.started.elapsed().as_nanos() as u64 >= hard
    }
}
