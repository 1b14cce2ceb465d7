//! What the solver knows of positions: a table of fixed size, shared by all threads, without
//! locks.
//!
//! An entry is a [`Slot`], as in the search's table: a half-written or foreign one matches no
//! position. What was dear to find is kept: of the four
//! entries of a cache line, the one with the least work below it gives way, and what is solved
//! counts as more work than it took.

use crate::board::Move;
use crate::clusters::Clusters;
use crate::slot::Slot;
use std::io;

/// Proof and disproof numbers are at most this; this much means "never".
pub const INFINITE: u32 = (1 << NUMBER_BITS) - 1;
const NUMBER_BITS: u32 = 28;

/// What is known of a position, seen by its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The numbers of an open position: what it takes for the side to move to reach its end,
    /// and what it takes to keep it from that.
    Open { phi: u32, delta: u32 },
    /// The side to move reaches its end, by this move.
    Reached {
        best: Move,
        plies: u16,
        rests_on: u16,
    },
    /// The side to move is kept from its end.
    Kept { plies: u16, rests_on: u16 },
}

/// An entry: what is known, the work it took (its logarithm to base 2), and whether the position
/// has been solved for certain paths only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub known: Known,
    pub work: u8,
    pub by_path: bool,
}

/// The table.
pub struct ProofTable {
    clusters: Clusters,
}

impl ProofTable {
    /// An empty table. The memory is mapped, not touched, so this takes no time.
    pub fn new(mebibytes: usize) -> io::Result<ProofTable> {
        let clusters = Clusters::new(mebibytes)?;
        Ok(ProofTable { clusters })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.clusters.clear();
    }

    /// Asks the processor to fetch a position's cluster while other work is done.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        self.clusters.prefetch(key);
    }

    #[inline(always)]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let slots = self.clusters.of(key).slots().iter();
        slots.filter_map(|slot| slot.read(key)).find_map(unpacked)
    }

    pub fn store(&self, key: u64, entry: Entry) {
        let slots = self.clusters.of(key).slots();
        let data = packed(entry);
        let own = slots.iter().find(|slot| slot.key() == key);
        let slot = own.unwrap_or_else(|| {
            let worth = |slot: &&Slot| worth(slot.data());
            slots.iter().min_by_key(worth).expect("there are slots")
        });
        slot.write(key, data);
    }

    /// Thousandths of the table that are in use, by a sample.
    pub fn permille(&self) -> u32 {
        let sample = self.clusters.all().iter().take(1000);
        let slots = sample.flat_map(|cluster| cluster.slots());
        let (mut all, mut used) = (0, 0);
        for slot in slots {
            all += 1;
            used += u32::from(slot.data() != 0);
        }
        used * 1000 / all
    }
}

/// How much more a solved position is worth than its work says, in powers of 2.
const WORTH_OF_SETTLED: u64 = 3;

/// How much an entry is worth keeping. Empty is worth least.
#[inline(always)]
fn worth(data: u64) -> u64 {
    match data >> KIND {
        0 => 0,
        OPEN => 1 + (data >> WORK & 31),
        _ => 1 + (data >> WORK & 31) + WORTH_OF_SETTLED,
    }
}

const KIND: u32 = 62;
const WORK: u32 = 57;
const BY_PATH: u32 = 56;
const BEST: u32 = 0;
const PLIES: u32 = 16;
const RESTS_ON: u32 = 32;
const OPEN: u64 = 1;
const REACHED: u64 = 2;
const KEPT: u64 = 3;

#[inline(always)]
fn packed(entry: Entry) -> u64 {
    let (kind, payload) = match entry.known {
        Known::Open { phi, delta } => (OPEN, u64::from(phi) | u64::from(delta) << NUMBER_BITS),
        Known::Reached {
            best,
            plies,
            rests_on,
        } => (REACHED, solved(best, plies, rests_on)),
        Known::Kept { plies, rests_on } => (KEPT, solved(Move::PASS, plies, rests_on)),
    };
    kind << KIND | u64::from(entry.work) << WORK | u64::from(entry.by_path) << BY_PATH | payload
}

#[inline(always)]
fn solved(best: Move, plies: u16, rests_on: u16) -> u64 {
    u64::from(best.bits()) << BEST | u64::from(plies) << PLIES | u64::from(rests_on) << RESTS_ON
}

#[inline(always)]
fn unpacked(data: u64) -> Option<Entry> {
    let (plies, rests_on) = ((data >> PLIES) as u16, (data >> RESTS_ON) as u16);
    let known = match data >> KIND {
        OPEN => Known::Open {
            phi: data as u32 & INFINITE,
            delta: (data >> NUMBER_BITS) as u32 & INFINITE,
        },
        REACHED => Known::Reached {
            best: Move::from_bits((data >> BEST) as u16),
            plies,
            rests_on,
        },
        KEPT => Known::Kept { plies, rests_on },
        _ => return None,
    };
    Some(Entry {
        known,
        work: (data >> WORK & 31) as u8,
        by_path: data >> BY_PATH & 1 != 0,
    })
}
