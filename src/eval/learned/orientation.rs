//! How a side looks at the board: through the one of the eight symmetries that brings the middle of
//! its own pieces into the upper right corner, nearer to the right edge than to the top.
//!
//! Positions that are each other's mirror images look alike then, to training and to play: what is
//! learned on one side of the board is known on all. Without it a network has to learn everything
//! eight times over (docs/learning.md has the figures).

use crate::board::{Bitboard, Square};

/// A symmetry as a view of the board. Of the number's bits the lowest reflects the files, the next
/// the ranks, the third then exchanges files and ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientation(u8);

/// Squares whose file has a bit of its number set, for each of the three bits; ranks likewise.
const FILE_BITS: [Bitboard; 3] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
];
const RANK_BITS: [Bitboard; 3] = [
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// Where each orientation shows each square.
const SHOWN: [[u8; 64]; 8] = shown();

impl Orientation {
    /// The orientation for a side with these pieces. Where their middle lies on a line of symmetry,
    /// nothing tells the mirror images apart, and they may look different.
    #[inline(always)]
    pub fn of(own: Bitboard) -> Orientation {
        let middle = 7 * own.count_ones() as i32;
        let file = 2 * sum_of(own, FILE_BITS) - middle;
        let rank = 2 * sum_of(own, RANK_BITS) - middle;
        let exchanged = file.abs() < rank.abs();
        Orientation(u8::from(file < 0) | u8::from(rank < 0) << 1 | u8::from(exchanged) << 2)
    }

    /// Where a square is seen.
    #[inline(always)]
    pub fn square(self, square: Square) -> usize {
        usize::from(SHOWN[self.0 as usize & 7][square.index()])
    }
}

/// The sum of the files, or ranks, of some squares.
#[inline(always)]
fn sum_of(set: Bitboard, bits: [Bitboard; 3]) -> i32 {
    let [ones, twos, fours] = bits.map(|bit| (set & bit).count_ones() as i32);
    ones + 2 * twos + 4 * fours
}

const fn shown() -> [[u8; 64]; 8] {
    let mut shown = [[0; 64]; 8];
    let mut number = 0;
    while number < 8 {
        let mut square = 0;
        while square < 64 {
            let file = if number & 1 != 0 {
                7 - square % 8
            } else {
                square % 8
            };
            let rank = if number & 2 != 0 {
                7 - square / 8
            } else {
                square / 8
            };
            let seen = if number & 4 != 0 {
                8 * file + rank
            } else {
                8 * rank + file
            };
            shown[number][square] = seen as u8;
            square += 1;
        }
        number += 1;
    }
    shown
}
