//! When a search ends: limits that are set before it starts, and the control by which it is
//! stopped, or its clock started, while it runs.

use crate::board::Move;
use crate::clock::budget::Budget;
use crate::platform::Instant;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

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
    /// Stop when the best lines asked for are proven, and searched so deep that no shorter way
    /// to their ends is left.
    pub until_proven: bool,
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

/// How far a running search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchStatus {
    pub elapsed: Duration,
    pub nodes: u64,
    /// Depth of the iteration that runs.
    pub depth: u32,
    /// Moves at the root, and those that the iteration has yet to search.
    pub moves: u32,
    pub moves_left: u32,
}

/// A search from outside: its limits, and what its owner can do while it runs. Made before the
/// search starts, so that none is started that can no longer be stopped.
#[derive(Debug)]
pub struct Control {
    limits: Limits,
    started: Instant,
    stop: AtomicBool,
    /// When the clock was started, in nanoseconds from the start.
    clock_started: AtomicU64,
    /// Nanoseconds from the start, or [`NEVER`].
    soft: AtomicU64,
    hard: AtomicU64,
    /// As of the first thread's last look at the clock.
    nodes: AtomicU64,
    depth: AtomicU32,
    moves: AtomicU32,
    moves_left: AtomicU32,
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
            clock_started: AtomicU64::new(0),
            soft: AtomicU64::new(NEVER),
            hard: AtomicU64::new(NEVER),
            nodes: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            moves: AtomicU32::new(0),
            moves_left: AtomicU32::new(0),
        }
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Starts the clock: what turns pondering into thinking. The time is that of the limits,
    /// unless another is given. What was pondered counts as thought: an iteration that it began,
    /// and that nobody knows the end of, gets the less of the time beyond a move's share.
    pub fn start_clock(&self, time: Option<Budget>) {
        // One look at the clock for all: a fixed time has equal limits, and must keep them.
        let now = self.elapsed();
        let nanoseconds = now.as_nanos() as u64;
        self.clock_started.store(nanoseconds, Ordering::Relaxed);
        let Some(budget) = time.or(self.limits.time) else {
            return;
        };
        let from_start = |time: Duration| (now + time).as_nanos() as u64;
        let hard = budget.hard.saturating_sub(now).max(budget.soft);
        self.soft.store(from_start(budget.soft), Ordering::Relaxed);
        self.hard.store(from_start(hard), Ordering::Relaxed);
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

    /// How far the search has come.
    pub fn status(&self) -> SearchStatus {
        let number = |count: &AtomicU32| count.load(Ordering::Relaxed);
        SearchStatus {
            elapsed: self.elapsed(),
            nodes: self.nodes.load(Ordering::Relaxed),
            depth: number(&self.depth),
            moves: number(&self.moves),
            moves_left: number(&self.moves_left),
        }
    }

    pub(super) fn note_nodes(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    pub(super) fn note_moves(&self, depth: i32, moves: usize, left: usize) {
        self.depth.store(depth as u32, Ordering::Relaxed);
        self.moves.store(moves as u32, Ordering::Relaxed);
        self.moves_left.store(left as u32, Ordering::Relaxed);
    }

    /// The time on the clock of a search that has ended after so long, as far as it was meant to
    /// be used: none of it before a ponder hit, and none after the hard limit.
    pub fn planned(&self, elapsed: Duration) -> Duration {
        let started = Duration::from_nanos(self.clock_started.load(Ordering::Relaxed));
        let hard = Duration::from_nanos(self.hard.load(Ordering::Relaxed));
        elapsed.min(hard).saturating_sub(started)
    }

    /// The budget from the start of the search, if its clock runs.
    pub(super) fn budget(&self) -> Option<Budget> {
        let hard = self.hard.load(Ordering::Relaxed);
        (hard != NEVER).then(|| Budget {
            soft: Duration::from_nanos(self.soft.load(Ordering::Relaxed)),
            hard: Duration::from_nanos(hard),
        })
    }

    /// When the hard limit is met, if the clock runs.
    pub fn deadline(&self) -> Option<Instant> {
        self.budget().map(|budget| self.started + budget.hard)
    }

    /// Whether the hard deadline has passed.
    pub(super) fn is_late(&self) -> bool {
        let hard = self.hard.load(Ordering::Relaxed);
        hard != NEVER && self.started.elapsed().as_nanos() as u64 >= hard
    }
}
