//! The transposition table: shared by all threads, without locks.
//!
//! An entry is a [`Slot`]: a half-written or foreign one does not match any position it is looked
//! up for, save by the chance of a key collision, and a move from the table is checked before it is
//! played. Four entries fill a cache line. Replacement is the two-deep scheme (Breuker, Uiterwijk
//! and Van den Herik, 1996) on that line: three entries are kept by depth and age, and what they
//! displace or refuse goes to the fourth, which always takes the newest.

use super::report::Bound;
use crate::board::Move;
use crate::clusters::{Clusters, SLOTS};
use crate::slot::Slot;
use std::io;
use std::time::Duration;
use thiserror::Error;

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

/// Slots that are kept by depth and age; the last is always replaced.
const KEPT: usize = SLOTS - 1;
/// Age counts up to this and starts again.
const AGES: u8 = 64;

/// The table.
pub struct Table {
    clusters: Clusters,
    age: u8,
    /// Whether the memory may hold entries. New memory is all zeros: the system provides it so, a
    /// page at the first touch.
    is_used: bool,
}

/// The memory for a table could not be had.
#[derive(Debug, Error)]
#[error("no memory for a table of {mebibytes} MiB: {cause}")]
pub struct TableError {
    mebibytes: usize,
    cause: io::Error,
}

impl Table {
    /// An empty table. The memory is mapped, not touched, so this takes no time; but it is there.
    pub fn new(mebibytes: usize) -> Result<Table, TableError> {
        let clusters = Clusters::new(mebibytes).map_err(|cause| TableError { mebibytes, cause })?;
        Ok(Table {
            clusters,
            age: 0,
            is_used: false,
        })
    }

    /// Size of the table.
    pub fn mebibytes(&self) -> usize {
        self.clusters.mebibytes()
    }

    /// Starts a new search: older entries become cheaper to replace.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
        self.is_used = true;
    }

    /// Forgets everything. A table that holds nothing is left alone, so that the first game with
    /// one of many GiB begins at once: the search finds its memory as it goes, some tenths of a
    /// millisecond for each large page.
    pub fn clear(&mut self) {
        self.age = 0;
        if std::mem::take(&mut self.is_used) {
            self.clusters.clear();
        }
    }

    /// Makes the system provide the memory now, as far as it comes within a time.
    pub fn provide(&mut self, within: Duration) {
        self.clusters.provide(within);
    }

    /// Asks the processor to fetch a position's cluster while other work is done.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        self.clusters.prefetch(key);
    }

    /// What is known of a position.
    #[inline(always)]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let slots = self.clusters.of(key).slots().iter();
        slots.filter_map(|slot| slot.read(key)).find_map(unpacked)
    }

    /// Remembers what was found of a position, in a search that [`Table::grow_older`] began.
    pub fn store(&self, key: u64, entry: Entry) {
        debug_assert!(self.is_used);
        let slots = self.clusters.of(key).slots();
        let data = self.packed(entry);
        if let Some(own) = slots.iter().find(|slot| slot.key() == key) {
            return own.write(key, data);
        }
        let worth = |slot: &Slot| self.worth(slot.data());
        let kept = slots[..KEPT].iter();
        let least = kept
            .min_by_key(|slot| worth(slot))
            .expect("there are kept slots");
        if self.worth(data) < worth(least) {
            return slots[KEPT].write(key, data);
        }
        let (other, displaced) = least.content();
        if displaced != 0 {
            slots[KEPT].write(other, displaced);
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
            .clusters
            .all()
            .iter()
            .take(1000)
            .flat_map(|cluster| cluster.slots());
        let (mut all, mut fresh) = (0, 0);
        for slot in sample {
            let data = slot.data();
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
