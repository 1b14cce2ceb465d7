//! Seeded pseudo-random numbers: SplitMix64 (Steele, Lea and Flood, 2014). The same seed gives
//! the same numbers on every machine and in every version, which a library does not promise.

/// A stream of numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A stream for each seed and number within it, so that what is drawn for one number does
    /// not depend on how much was drawn for another.
    pub fn new(seed: u64, number: u64) -> Random {
        let mut mixed = Random(seed);
        Random(mixed.next() ^ number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, which is not 0. The bias of the multiplication is below
    /// `bound / 2^64`.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}
