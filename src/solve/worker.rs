//! One thread of the proof-number search: what it shares with the others, and what it reads from
//! and writes to the table.

use super::child::Child;
use super::judge::Judge;
use super::limits::Limits;
use super::path::{Path, mixed};
use super::replies::Replies;
use super::table::{Entry, Known, ProofTable};
use crate::board::Board;
use crate::platform::{Instant, yield_to_page};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

/// Any number of plies.
pub const UNBOUNDED: u16 = u16::MAX;
/// Plies beyond which no line is searched: far beyond any win that was ever found. One takes half
/// a KiB of stack, so that any thread has enough.
pub const DEEPEST: usize = 600;
/// Nodes between two looks at what the other threads and the owner of the search say.
const NODES_BETWEEN_CHECKS: u64 = 1024;
/// How often progress is reported.
const TICK: Duration = Duration::from_millis(5);
/// Slots for the positions that threads are at.
const BUSY: usize = 1 << 16;

/// What all threads of a search share.
pub struct Shared<'a> {
    pub table: &'a ProofTable,
    pub judge: Judge,
    /// Keys of positions that are no wins: drawn by the game so far, or assumed to be.
    pub no_wins: &'a HashSet<u64>,
    /// Tells the keys of one question from those of all others.
    pub salt: u64,
    /// The owner's.
    stop: &'a AtomicBool,
    /// One of several threads has the answer.
    pub answered: AtomicBool,
    pub nodes: AtomicU64,
    limits: Limits,
    started: Instant,
    /// How many threads are at work below a position, by its key; `None` for a single thread.
    busy: Option<Box<[AtomicU8]>>,
}

impl<'a> Shared<'a> {
    pub fn new(
        table: &'a ProofTable,
        judge: Judge,
        no_wins: &'a HashSet<u64>,
        salt: u64,
        limits: Limits,
        stop: &'a AtomicBool,
    ) -> Shared<'a> {
        Shared {
            table,
            judge,
            no_wins,
            salt,
            stop,
            answered: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            limits,
            started: Instant::now(),
            busy: None,
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether there is an answer, a limit is met, or the owner of the search has stopped it.
    fn is_over(&self) -> bool {
        let nodes = self.nodes.load(Ordering::Relaxed);
        self.stop.load(Ordering::Relaxed)
            || self.answered.load(Ordering::Relaxed)
            || self.limits.nodes.is_some_and(|most| nodes >= most)
            || self.limits.time.is_some_and(|most| self.elapsed() >= most)
    }

    /// Prepares for more threads than one.
    pub fn for_threads(mut self, threads: usize) -> Shared<'a> {
        self.busy = (threads > 1).then(|| (0..BUSY).map(|_| AtomicU8::new(0)).collect());
        self
    }

    #[inline(always)]
    pub fn is_parallel(&self) -> bool {
        self.busy.is_some()
    }

    /// How many threads are at work below a position.
    #[inline(always)]
    pub fn threads_at(&self, key: u64) -> u32 {
        let busy = self.busy.as_ref();
        busy.map_or(0, |busy| {
            u32::from(busy[key as usize % BUSY].load(Ordering::Relaxed))
        })
    }

    pub fn note_thread(&self, key: u64, comes: bool) {
        if let Some(busy) = &self.busy {
            let slot = &busy[key as usize % BUSY];
            match comes {
                true => slot.fetch_add(1, Ordering::Relaxed),
                false => slot.fetch_sub(1, Ordering::Relaxed),
            };
        }
    }

    /// The key of a position from which so many plies may be played.
    #[inline(always)]
    pub fn key(&self, board: &Board, within: u16) -> u64 {
        let bound = match within {
            UNBOUNDED => 0,
            plies => mixed(u64::from(plies) + 1),
        };
        board.key() ^ self.salt ^ bound
    }
}

/// Plies left after one is played.
#[inline(always)]
pub fn less_one(within: u16) -> u16 {
    match within {
        UNBOUNDED => UNBOUNDED,
        plies => plies - 1,
    }
}

/// One thread.
pub struct Worker<'a> {
    pub shared: &'a Shared<'a>,
    /// The children of all positions of the line, the root's first.
    pub children: Vec<Child>,
    /// The boards of the children that are being looked at.
    pub boards: Vec<Board>,
    pub path: Path,
    pub replies: Replies,
    pub nodes: u64,
    /// Nodes that the others know of.
    told: u64,
    pub stopped: bool,
    /// The ply of a position of the line that another thread has solved.
    pub solved_ply: Option<usize>,
    /// What the thread that asks does from time to time, and when it did so last.
    report: Option<&'a mut dyn FnMut()>,
    reported: Duration,
}

impl<'a> Worker<'a> {
    pub fn new(shared: &'a Shared<'a>) -> Worker<'a> {
        Worker {
            shared,
            children: Vec::new(),
            boards: Vec::new(),
            path: Path::new(),
            replies: Replies::new(),
            nodes: 0,
            told: 0,
            stopped: false,
            solved_ply: None,
            report: None,
            reported: Duration::ZERO,
        }
    }

    /// The thread that asks, and wants to hear how the search stands.
    pub fn reporting(shared: &'a Shared<'a>, report: &'a mut dyn FnMut()) -> Worker<'a> {
        Worker {
            report: Some(report),
            ..Worker::new(shared)
        }
    }

    /// What the table knows of a position after the present line.
    #[inline(always)]
    pub fn known(&self, key: u64) -> Option<Known> {
        let entry = self.shared.table.probe(key)?;
        let on_this_line = match entry.by_path {
            true => self.shared.table.probe(key ^ self.path.code()),
            false => None,
        };
        Some(on_this_line.unwrap_or(entry).known)
    }

    /// What a search without a bound has solved that holds within one.
    #[inline(always)]
    pub fn known_within(&self, board: &Board, within: u16) -> Option<Known> {
        if within == UNBOUNDED {
            return None;
        }
        let known = self
            .shared
            .table
            .probe(self.shared.key(board, UNBOUNDED))?
            .known;
        let tries = board.side_to_move() == self.shared.judge.winner;
        match known {
            Known::Open { .. } => None,
            Known::Reached { plies, .. } => (!tries || plies <= within).then_some(known),
            Known::Kept { plies, .. } => (tries || plies <= within).then_some(known),
        }
    }

    /// Counts positions that were made; looks from time to time at what the others say.
    pub fn count(&mut self, made: u64, bounded: bool) {
        self.nodes += made;
        if self.nodes - self.told < NODES_BETWEEN_CHECKS {
            return;
        }
        self.tell();
        self.report();
        yield_to_page();
        self.stopped |= self.shared.is_over();
        if self.shared.is_parallel() && !bounded {
            self.solved_ply = self.highest_solved();
        }
    }

    /// Adds the nodes since the last time to those of all threads.
    pub fn tell(&mut self) {
        let news = self.nodes - self.told;
        self.shared.nodes.fetch_add(news, Ordering::Relaxed);
        self.told = self.nodes;
    }

    fn report(&mut self) {
        let now = self.shared.elapsed();
        if let Some(report) = &mut self.report
            && now >= self.reported + TICK
        {
            self.reported = now;
            report();
        }
    }

    /// The first position of the line that is solved in the table. Keys of a search within a
    /// bound depend on the plies left, and are not looked for.
    fn highest_solved(&self) -> Option<usize> {
        let keys = self.path.keys().iter();
        let entries = keys.map(|key| self.shared.table.probe(key ^ self.shared.salt));
        entries
            .into_iter()
            .position(|entry| entry.is_some_and(|entry| !matches!(entry.known, Known::Open { .. })))
    }

    /// Writes to the table, unless it knows better.
    pub fn remember(&self, key: u64, known: Known, nodes: u64) {
        let work = (u64::BITS - nodes.leading_zeros()).min(31) as u8;
        let before = self.shared.table.probe(key);
        let solved_before = before.is_some_and(|entry| !matches!(entry.known, Known::Open { .. }));
        let by_path = before.is_some_and(|entry| entry.by_path);
        let better = match (known, before.map(|entry| entry.known)) {
            (Known::Open { .. }, _) => solved_before,
            (Known::Reached { plies, .. }, Some(Known::Reached { plies: old, .. }))
            | (Known::Kept { plies, .. }, Some(Known::Kept { plies: old, .. })) => old <= plies,
            _ => false,
        };
        if !better {
            let by_path = by_path && matches!(known, Known::Open { .. });
            let entry = Entry {
                known,
                work,
                by_path,
            };
            self.shared.table.store(key, entry);
        }
    }

    /// Writes what holds on the present line alone; elsewhere the position stays open, though it
    /// looks solved. What is far away there is this far.
    pub fn remember_by_path(&self, key: u64, known: Known, nodes: u64) {
        const FAR: u32 = 64;
        let work = (u64::BITS - nodes.leading_zeros()).min(31) as u8;
        let entry = |known, by_path| Entry {
            known,
            work,
            by_path,
        };
        let elsewhere = match known {
            Known::Reached { .. } => Known::Open { phi: 1, delta: FAR },
            _ => Known::Open { phi: FAR, delta: 1 },
        };
        self.shared
            .table
            .store(key ^ self.path.code(), entry(known, false));
        let solved = |entry: Entry| !matches!(entry.known, Known::Open { .. });
        if !self.shared.table.probe(key).is_some_and(solved) {
            self.shared.table.store(key, entry(elsewhere, true));
        }
    }
}
