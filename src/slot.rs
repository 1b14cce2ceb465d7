//! An entry of a table that many threads read and write without locks: two words, one of them the
//! key xored with the other (Hyatt and Mann, 2002). A half-written or foreign entry does not match
//! the key that is asked for, save by the chance of a collision.
//!
//! The words are a type of their own, so that `tests/races` can put loom's in their place and try
//! every order in which threads may see each other's writes.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number that threads share. No order is kept between one word and another.
pub trait Word {
    fn load(&self) -> u64;
    fn store(&self, value: u64);
}

impl Word for AtomicU64 {
    #[inline(always)]
    fn load(&self) -> u64 {
        AtomicU64::load(self, Ordering::Relaxed)
    }

    #[inline(always)]
    fn store(&self, value: u64) {
        AtomicU64::store(self, value, Ordering::Relaxed);
    }
}

/// An entry. All zeros is an empty one.
#[derive(Default)]
#[repr(C)]
pub struct Slot<W = AtomicU64> {
    check: W,
    data: W,
}

impl<W: Word> Slot<W> {
    /// What is kept under a key; `None` if it is something else.
    #[inline(always)]
    pub fn read(&self, key: u64) -> Option<u64> {
        let data = self.data.load();
        (self.check.load() ^ data == key).then_some(data)
    }

    /// The key of what is kept; of a half-written entry any number.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.content().0
    }

    /// What is kept, under whatever key.
    #[inline(always)]
    pub fn data(&self) -> u64 {
        self.data.load()
    }

    /// What is kept and its key, by one look at each word: were the data looked at once for itself
    /// and once for the key, an entry that is overwritten between them would change its key.
    #[inline(always)]
    pub fn content(&self) -> (u64, u64) {
        let data = self.data.load();
        (self.check.load() ^ data, data)
    }

    #[inline(always)]
    pub fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data);
        self.data.store(data);
    }
}
