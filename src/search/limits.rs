//! When a search ends: limits that are set before it starts, and the control by which it is
//! stopped, or its deadlines replaced, while it runs.

use crate::board::Move;
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
    pub time: Option<Deadlines>,
    /// Stop when a win within this many plies is proven.
    pub win_within: Option<u32>,
    /// Consider only these moves at the root; all if empty.
    pub moves: Vec<Move>,
    /// Best lines to report; 0 and 1 are the same.
    pub lines: usize,
}

/// Times after which a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadlines {
    /// No new iteration starts after this, stretched or shortened by how clear the choice is.
    pub soft: Duration,
    /// The search stops here, whatever it is doing.
    pub hard: Duration,
}

impl Deadlines {
    /// Use all of a fixed time.
    pub fn fixed(time: Duration) -> Deadlines {
        Deadlines {
            soft: time,
            hard: time,
        }
    }

    /// Whether the soft deadline may move with the search's difficulties.
    pub fn is_flexible(&self) -> bool {
        self.soft < self.hard
    }
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
    /// Reins of a search that starts now, with the deadlines of its limits.
    pub fn new(deadlines: Option<Deadlines>) -> Control {
        let control = Control {
            started: Instant::now(),
            stop: AtomicBool::new(false),
            soft: AtomicU64::new(NEVER),
            hard: AtomicU64::new(NEVER),
        };
        if let Some(deadlines) = deadlines {
            control.set_deadlines(deadlines);
        }
        control
    }

    /// Replaces the deadlines, counted from now: what turns pondering into thinking.
    pub fn set_deadlines(&self, deadlines: Deadlines) {
        let from_start = |time: Duration| (self.elapsed() + time).as_nanos() as u64;
        self.soft
            .store(from_start(deadlines.soft), Ordering::Relaxed);
        self.hard
            .store(from_start(deadlines.hard), Ordering::Relaxed);
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

    /// The deadlines from the start of the search, if there are any.
    pub fn deadlines(&self) -> Option<Deadlines> {
        let hard = self.hard.load(Ordering::Relaxed);
        (hard != NEVER).then(|| Deadlines {
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
