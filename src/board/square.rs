//! Squares, a1 = 0 to h8 = 63.

use super::Bitboard;
use std::fmt;

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with a number from 0 to 63; higher bits are ignored.
    #[inline(always)]
    pub const fn new(number: u8) -> Square {
        Square(number & 63)
    }

    /// The square on a file and rank, both counted from 0 to 7.
    #[inline(always)]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square::new(rank * 8 + file)
    }

    /// Every square, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square)
    }

    /// The squares of a set, lowest first.
    pub fn of(mut set: Bitboard) -> impl Iterator<Item = Square> {
        std::iter::from_fn(move || {
            let lowest = (set != 0).then(|| Square(set.trailing_zeros() as u8));
            set &= set.wrapping_sub(1);
            lowest
        })
    }

    /// 0 for file a.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 for rank 1.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// Index into tables by square; always below 64.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The set of this square alone.
    #[inline(always)]
    pub const fn bit(self) -> Bitboard {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let file = (b'a' + self.file()) as char;
        let rank = (b'1' + self.rank()) as char;
        write!(out, "{file}{rank}")
    }
}
