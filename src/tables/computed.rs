//! The tables of a page, which has to be small to load: room for them, filled when it starts.

use super::{BySide, LineList, LineMoves, Plain};
use crate::lines::tabulate::{MoveTables, move_tables};
use std::cell::UnsafeCell;
use std::ops::Deref;

/// All moves.
pub static MOVES: Filled<BySide<LineMoves>> = Filled::zeros();
/// All moves one by one.
pub static LISTS: Filled<BySide<LineList>> = Filled::zeros();
/// Positions that moves end on.
pub static ARRIVALS: Filled<BySide<u8>> = Filled::zeros();
/// Number of moves.
pub static MOBILITY: Filled<BySide<u8>> = Filled::zeros();

/// Fills the tables; before that they hold zeros.
///
/// # Safety
/// Nothing else may look into them meanwhile, nor hold a reference to them.
pub unsafe fn fill() {
    let MoveTables {
        moves,
        lists,
        arrivals,
        mobility,
    } = move_tables();
    // SAFETY: the caller's promise.
    unsafe {
        MOVES.fill(moves.as_flattened());
        LISTS.fill(lists.as_flattened());
        ARRIVALS.fill(&arrivals);
        MOBILITY.fill(&mobility);
    }
}

/// A table that is looked up as if it had always been there: at a fixed place, and no look asks
/// whether it has been filled.
pub struct Filled<T>(UnsafeCell<T>);

// SAFETY: it changes in `fill` alone, while nothing else looks into it.
unsafe impl<T: Sync> Sync for Filled<T> {}

impl<T: Plain> Filled<T> {
    const fn zeros() -> Filled<T> {
        // SAFETY: zeros are a value of a plain type.
        Filled(UnsafeCell::new(unsafe { std::mem::zeroed() }))
    }

    /// # Safety
    /// As of [`fill`].
    unsafe fn fill(&self, bytes: &[u8]) {
        assert_eq!(bytes.len(), size_of::<T>(), "an entry for each index");
        // SAFETY: so many bytes are a value of a plain type, and nothing refers to the table.
        unsafe {
            self.0
                .get()
                .cast::<u8>()
                .copy_from_nonoverlapping(bytes.as_ptr(), bytes.len())
        };
    }
}

impl<T> Deref for Filled<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: nothing changes while it is looked at.
        unsafe { &*self.0.get() }
    }
}
