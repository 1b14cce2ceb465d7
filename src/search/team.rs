//! What the threads of a search tell each other besides the table.
//!
//! A move that one thread searches is put off by the others, which come back to it when they
//! have searched the rest, and then mostly find its value in the table (after ABDADA, Weill,
//! 1996, in the form of Kerrigan's "Simplified ABDADA"). And an iteration that one thread has
//! finished is finished for all: they give up theirs and begin the next one together. Nothing
//! in the tree is locked, and no value depends on what is told here: a note that is lost or
//! overwritten costs time only.

use super::root_move::RootMove;
use crate::board::Move;
use crate::slot::Word;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};

/// Notes that are kept at most: a few for each ply of each thread.
const SLOTS: usize = 4096;

/// The notes of a search.
pub struct Team {
    threads: usize,
    busy: BusyMoves,
    /// Depth of the last iteration that some thread has finished.
    finished: AtomicI32,
    /// What it found.
    found: Mutex<Finished>,
}

#[derive(Default)]
struct Finished {
    depth: i32,
    moves: Vec<RootMove>,
}

/// A move at a node, searched to a depth.
#[derive(Clone, Copy)]
pub struct MoveKey(u64);

/// The moves that are being searched, by all threads. A mark that another overwrites is forgotten,
/// and none outlasts the search that made it. `tests/races` tries it with loom's words.
pub struct BusyMoves<W = AtomicU64, const ROOM: usize = SLOTS>(Box<[W; ROOM]>);

impl<W: Word + Default, const ROOM: usize> Default for BusyMoves<W, ROOM> {
    fn default() -> Self {
        BusyMoves(Box::new(std::array::from_fn(|_| W::default())))
    }
}

impl<W: Word, const ROOM: usize> BusyMoves<W, ROOM> {
    #[inline(always)]
    fn slot(&self, move_key: MoveKey) -> &W {
        &self.0[move_key.0 as usize % ROOM]
    }

    /// Whether some thread is at it.
    #[inline(always)]
    pub fn has(&self, move_key: MoveKey) -> bool {
        self.slot(move_key).load() == move_key.0
    }

    /// Notes that a thread begins.
    #[inline(always)]
    pub fn begin(&self, move_key: MoveKey) {
        self.slot(move_key).store(move_key.0);
    }

    /// Notes that a thread has done it.
    #[inline(always)]
    pub fn end(&self, move_key: MoveKey) {
        self.slot(move_key).store(0);
    }
}

impl MoveKey {
    #[inline(always)]
    pub fn new(key: u64, played: Move, depth: i32) -> MoveKey {
        let salt = u64::from(played.bits()) << 8 | u64::from(depth as u8);
        MoveKey(key ^ (salt + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

impl Team {
    pub fn new(threads: usize) -> Team {
        Team {
            threads,
            busy: BusyMoves::default(),
            finished: AtomicI32::new(0),
            found: Mutex::default(),
        }
    }

    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Forgets the iterations of the last search. What was noted as begun has ended with it.
    pub fn start_search(&mut self) {
        *self.finished.get_mut() = 0;
        *self.found.get_mut().expect("no thread panics here") = Finished::default();
    }

    /// Whether there is anybody to tell.
    #[inline(always)]
    pub fn is_several(&self) -> bool {
        self.threads > 1
    }

    /// Whether some thread is at it.
    #[inline(always)]
    pub fn is_busy(&self, move_key: MoveKey) -> bool {
        self.busy.has(move_key)
    }

    /// Notes that a thread begins.
    #[inline(always)]
    pub fn begin(&self, move_key: MoveKey) {
        self.busy.begin(move_key);
    }

    /// Notes that a thread has done it.
    #[inline(always)]
    pub fn end(&self, move_key: MoveKey) {
        self.busy.end(move_key);
    }

    /// Whether some thread has finished an iteration of this depth.
    pub fn has_finished(&self, depth: i32) -> bool {
        self.finished.load(Ordering::Acquire) >= depth
    }

    /// Tells what an iteration found, unless another thread was first.
    pub fn finish(&self, depth: i32, moves: &[RootMove]) {
        let mut found = self.found.lock().expect("no thread panics here");
        if self.is_several() && depth > found.depth {
            *found = Finished {
                depth,
                moves: moves.to_vec(),
            };
            self.finished.store(depth, Ordering::Release);
        }
    }

    /// The last iteration that was finished: its depth, and what it found.
    pub fn last_finished(&self) -> (i32, Vec<RootMove>) {
        let found = self.found.lock().expect("no thread panics here");
        (found.depth, found.moves.clone())
    }
}
