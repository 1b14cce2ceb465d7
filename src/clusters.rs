//! The memory of a table that many threads read and write without locks: four [`Slot`]s fill a
//! cache line, and a key leads to one such cluster.

use crate::memory;
use crate::platform::{Instant, THREADS, Zeroed};
use crate::prefetch::prefetch;
use crate::slot::Slot;
use std::hint::black_box;
use std::io;
use std::time::Duration;

/// Bytes that are worth a thread of their own when they are cleared.
const PART: usize = 32 << 20;

/// A large page, and a small one, of common systems: one touch of each makes the system provide it.
const LARGE_PAGE: usize = 2 << 20;
const PAGE: usize = 4 << 10;

/// Slots of a cluster.
pub const SLOTS: usize = 4;

#[derive(Default)]
#[repr(C, align(64))]
pub struct Cluster([Slot; SLOTS]);

const _: () = assert!(size_of::<Cluster>() == 64);

impl Cluster {
    #[inline(always)]
    pub fn slots(&self) -> &[Slot; SLOTS] {
        &self.0
    }
}

/// All clusters of a table.
pub struct Clusters {
    memory: Zeroed,
    /// Bytes from the start that the system has been made to provide.
    provided: usize,
}

impl Clusters {
    /// Empty clusters. The memory is mapped, not touched, so this takes no time; but it is there.
    pub fn new(mebibytes: usize) -> io::Result<Clusters> {
        let length = mebibytes.max(1) << 20;
        memory::require(length as u64).map_err(io::Error::other)?;
        let memory = Zeroed::new(length)?;
        Ok(Clusters {
            memory,
            provided: 0,
        })
    }

    pub fn mebibytes(&self) -> usize {
        self.memory.len() >> 20
    }

    /// Empties all slots, on all processors if they are many.
    pub fn clear(&mut self) {
        let length = self.memory.len();
        if length < 2 * PART || !THREADS {
            return self.memory.fill(0);
        }
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let share = length.div_ceil(processors).max(PART);
        std::thread::scope(|scope| {
            for part in self.memory.chunks_mut(share) {
                scope.spawn(|| part.fill(0));
            }
        });
    }

    /// Makes the system provide the memory, as much of it as it can within a time; the next call
    /// goes on. What the slots hold stays.
    pub fn provide(&mut self, within: Duration) {
        let started = Instant::now();
        for large in self.memory[self.provided..].chunks_mut(LARGE_PAGE) {
            if started.elapsed() >= within {
                return;
            }
            for page in large.chunks_mut(PAGE) {
                page[0] = black_box(page[0]);
            }
            self.provided += large.len();
        }
    }

    #[inline(always)]
    pub fn all(&self) -> &[Cluster] {
        // SAFETY: the memory is page-aligned, so the prefix is empty; a cluster consists of
        // atomic integers, for which every byte pattern is valid; all access through `&self` is
        // atomic, and `clear` and `provide`, which write it plainly, take `&mut self`.
        let (before, clusters, _) = unsafe { self.memory.align_to::<Cluster>() };
        debug_assert!(before.is_empty());
        clusters
    }

    /// The cluster that a key leads to.
    #[inline(always)]
    pub fn of(&self, key: u64) -> &Cluster {
        let clusters = self.all();
        &clusters[((u128::from(key) * clusters.len() as u128) >> 64) as usize]
    }

    /// Asks the processor to fetch a key's cluster while other work is done.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.of(key));
    }
}
