//! The transposition table: shared by all threads, without locks.
//!
//! An entry is two words, one of them the key xored with the other (Hyatt and Mann, 2002): a
//! half-written or foreign entry does not match any position it is looked up for, save by the
//! chance of a key collision, and a move from the table is checked before it is played. Four
//! entries fill a cache line. Replacement is the two-deep scheme (Breuker, Uiterwijk and Van
//! den Herik, 1996) on that line: three entries are kept by depth and age, and what they
//! displace or refuse goes to the fourth, which always takes the newest.

use super::report::Bound;
use crate::board::Move;
use memmap2::MmapMut;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move; a pass stands for none known.
    pub best: Move,
    /// As [`super::score::Score::to_node`] gives it.
    pub score: i16,
    pub depth: u8,
    pub bound: Bound,
}

#[derive(Default)]
#[repr(C)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const SLOTS: usize = 4;
/// Slots that are kept by depth and age; the last is always replaced.
const KEPT: usize = SLOTS - 1;
/// Age counts up to this and starts again.
const AGES: u8 = 64;

#[derive(Default)]
#[repr(C, align(64))]
struct Cluster([Slot; SLOTS]);

const _: () = assert!(size_of::<Cluster>() == 64);

/// The table.
pub struct Table {
    memory: MmapMut,
    age: u8,
}

/// The memory for a table could not be had.
#[derive(Debug)]
pub struct TableError {
    mebibytes: usize,
    cause: std::io::Error,
}

impl fmt::Display for TableError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(
            out,
            "no memory for a table of {} MiB: {}",
            self.mebibytes, self.cause
        )
    }
}

impl std::error::Error for TableError {}

impl Table {
    /// An empty table. The memory is mapped, not touched, so this takes no time.
    pub fn new(mebibytes: usize) -> Result<Table, TableError> {
        let length = mebibytes.max(1) << 20;
        let failed = |cause| TableError { mebibytes, cause };
        let memory = MmapMut::map_anon(length).map_err(failed)?;
        // Large pages save most misses of the address cache. They are a wish: a system that
        // does not grant it is as correct, only slower.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Table { memory, age: 0 })
    }

    /// Size of the table.
    pub fn mebibytes(&self) -> usize {
        self.memory.len() >> 20
    }

    /// Starts a new search: older entries become cheaper to replace.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Forgets everything, sharing the work among threads.
    pub fn clear(&mut self, threads: usize) {
        self.age = 0;
        if threads <= 1 {
            return self.memory.fill(0);
        }
        let share = self.memory.len().div_ceil(threads);
        std::thread::scope(|scope| {
            for part in self.memory.chunks_mut(share) {
                scope.spawn(|| part.fill(0));
            }
        });
    }

    fn clusters(&self) -> &[Cluster] {
        // SAFETY: the mapping is page-aligned, so the prefix is empty; a cluster consists of
        // atomic integers, for which every byte pattern is valid; all access through `&self` is
        // atomic, and `clear`, which writes plainly, has `&mut self`.
        let (before, clusters, _) = unsafe { self.memory.align_to::<Cluster>() };
        debug_assert!(before.is_empty());
        clusters
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> &Cluster {
        let clusters = self.clusters();
        &clusters[((u128::from(key) * clusters.len() as u128) >> 64) as usize]
    }

    /// Asks the processor to fetch a position's cluster while other work is done.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cluster: *const Cluster = self.cluster(key);
            // SAFETY: a prefetch reads nothing and cannot fault; the pointer is valid anyway.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(cluster.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of a position.
    #[inline(always)]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.check.load(Ordering::Relaxed) ^ data == key;
            if matches { unpacked(data) } else { None }
        })
    }

    /// Remembers what was found of a position.
    pub fn store(&self, key: u64, entry: Entry) {
        let slots = &self.cluster(key).0;
        let data = self.packed(entry);
        if let Some(own) = slots.iter().find(|slot| slot.key() == key) {
            return own.write(key, data);
        }
        let worth = |slot: &Slot| self.worth(slot.data.load(Ordering::Relaxed));
        let kept = slots[..KEPT].iter();
        let least = kept
            .min_by_key(|slot| worth(slot))
            .expect("there are kept slots");
        if self.worth(data) < worth(least) {
            return slots[KEPT].write(key, data);
        }
        let displaced = least.data.load(Ordering::Relaxed);
        if displaced != 0 {
            slots[KEPT].write(least.check.load(Ordering::Relaxed) ^ displaced, displaced);
        }
        least.write(key, data);
    }

    /// How much an entry is worth keeping: by depth, less so with age. Empty is worth least.
    #[inline(always)]
    fn worth(&self, data: u64) -> i32 {
        const PLIES_LOST_BY_AGE: i32 = 4;
        if data == 0 {
            return i32::MIN;
        }
        let depth = i32::from((data >> DEPTH) as u8);
        let age = (self.age + AGES - age_of(data)) % AGES;
        depth - PLIES_LOST_BY_AGE * i32::from(age)
    }

    /// Thousandths of the table that hold entries of the present search, by a sample.
    pub fn permille(&self) -> u32 {
        let sample = self
            .clusters()
            .iter()
            .take(1000)
            .flat_map(|cluster| &cluster.0);
        let (mut all, mut fresh) = (0, 0);
        for slot in sample {
            let data = slot.data.load(Ordering::Relaxed);
            all += 1;
            fresh += u32::from(data != 0 && age_of(data) == self.age);
        }
        fresh * 1000 / all
    }

    fn packed(&self, entry: Entry) -> u64 {
        u64::from(entry.best.bits()) << BEST
            | u64::from(entry.score as u16) << SCORE
            | u64::from(entry.depth) << DEPTH
            | u64::from(entry.bound as u8) << BOUND
            | u64::from(self.age) << AGE
    }
}

const BEST: u32 = 0;
const SCORE: u32 = 16;
const DEPTH: u32 = 48;
const BOUND: u32 = 56;
const AGE: u32 = 58;

fn age_of(data: u64) -> u8 {
    (data >> AGE) as u8
}

#[inline(always)]
fn unpacked(data: u64) -> Option<Entry> {
    let bound = match data >> BOUND & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        best: Move::from_bits((data >> BEST) as u16),
        score: (data >> SCORE) as i16,
        depth: (data >> DEPTH) as u8,
        bound,
    })
}

impl Slot {
    fn key(&self) -> u64 {
        self.check.load(Ordering::Relaxed) ^ self.data.load(Ordering::Relaxed)
    }

    fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}
