//! Seeded random numbers for openings, self-play and hash keys: the same seed gives the same numbers on
//! every machine and in every version, which no library promises.

/// Sebastiano Vigna's splitmix64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// One of many streams of a seed, so that what is drawn from one does not depend on how
    /// much was drawn from another.
    pub fn stream(seed: u64, number: u64) -> Random {
        let mixed = Random(seed).number();
        Random(Random(mixed ^ number).number())
    }

    /// The next 64 random bits.
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `below` - 1. The bias of the remainder is far below what any number
    /// of games could show.
    pub fn below(&mut self, below: usize) -> usize {
        (self.number() % below as u64) as usize
    }
}
