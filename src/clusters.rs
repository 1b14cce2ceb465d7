//! The memory of a table that many threads read and write without locks: four [`Slot`]s fill a
//! cache line, and a key leads to one such cluster.

use crate::memory;
use crate::platform::{Instant, THREADS, Zeroed};
use crate::prefetch::prefetch;
use crate::slot::Slot;
use std::hint::black_box;
use std::time::Duration;
use std::{io, slice};

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
        self.memory.length() >> 20
    }

    /// Empties all slots, on all processors if they are many.
    pub fn clear(&mut self) {
        let memory = self.bytes_mut();
        let length = memory.len();
        if length < 2 * PART || !THREADS {
            return memory.fill(0);
        }
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let share = length.div_ceil(processors).max(PART);
        std::thread::scope(|scope| {
            for part in memory.chunks_mut(share) {
                scope.spawn(|| part.fill(0));
            }
        });
    }

    /// Makes the system provide the memory, as much of it as it can within a time; the next call
    /// goes on. What the slots hold stays.
    pub fn provide(&mut self, within: Duration) {
        let started = Instant::now();
        let mut provided = self.provided;
        for large in self.bytes_mut()[provided..].chunks_mut(LARGE_PAGE) {
            if started.elapsed() >= within {
                break;
            }
            for page in large.chunks_mut(PAGE) {
                page[0] = black_box(page[0]);
            }
            provided += large.len();
        }
        self.provided = provided;
    }

    /// The memory itself. All zeros are empty slots.
    fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: so many bytes are there, all of them written; while this reference lasts, `&mut
        // self` keeps all others away.
        unsafe { slice::from_raw_parts_mut(self.memory.start(), self.memory.length()) }
    }

    #[inline(always)]
    pub fn all(&self) -> &[Cluster] {
        let start = self.memory.start().cast::<Cluster>();
        let count = self.memory.length() / size_of::<Cluster>();
        debug_assert!(start.is_aligned());
        // SAFETY: the memory is page-aligned and holds so many clusters; a cluster consists of
        // atomic integers, for which every byte pattern is valid. It is written through `&self`,
        // so the pointer has to be one that may write, and not come from a `&[u8]`; all such access
        // is atomic, and `bytes_mut`, by which it is written plainly, takes `&mut self`.
        unsafe { slice::from_raw_parts(start, count) }
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
