//! Quads: the 81 blocks of 2x2 squares, those that stick out over the edge included
//! (Winands, Uiterwijk and Van den Herik, section 4).
//!
//! A side's quads are classified by how many of its pieces they hold; of those with two, the
//! diagonal ones are a type of their own. The counts give the Euler number a second time,
//! E = (Q1 - Q3 - 2 Qd) / 4, and the solid types Q3 and Q4 show formations that no single
//! capture can break.

use super::Bitboard;

/// How many quads of each type that is not empty a set of squares makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuadCounts {
    pub one: i32,
    /// Two pieces on a rank or file.
    pub two: i32,
    pub three: i32,
    pub four: i32,
    /// Two pieces on a diagonal.
    pub diagonal: i32,
}

impl QuadCounts {
    /// Groups less holes.
    pub fn euler(&self) -> i32 {
        (self.one - self.three - 2 * self.diagonal) / 4
    }
}

/// Counts all 81 quads of a set. A 9 x 9 frame of quads does not fit a word, so quads are told
/// by their lower left square on a framed board: rows of 10 bits in 128.
pub fn quad_counts(set: Bitboard) -> QuadCounts {
    let wide = framed(set);
    let [a, b, c, d] = [wide, wide >> 1, wide >> 10, wide >> 11];
    let odd = a ^ b ^ c ^ d;
    let at_least_three = (a & b & (c | d)) | (c & d & (a | b));
    let count = |quads: u128| quads.count_ones() as i32;
    let all = a & b & c & d;
    let diagonal = (a & d & !b & !c) | (b & c & !a & !d);
    let any = a | b | c | d;
    let (one, three) = (odd & !at_least_three, odd & at_least_three);
    let two = any & !odd & !all & !diagonal;
    QuadCounts {
        one: count(one),
        two: count(two),
        three: count(three),
        four: count(all),
        diagonal: count(diagonal),
    }
}

/// The board with an empty square left of every rank, an empty rank below, rows of 10 bits.
fn framed(set: Bitboard) -> u128 {
    (0..8).fold(0, |wide, rank| {
        let row = u128::from(set >> (8 * rank) & 0xff);
        wide | row << (10 * (rank + 1) + 1)
    })
}

/// The lower left squares of the quads inside the board that hold exactly three pieces, and
/// of those that hold four. Quads over the edge never hold more than two.
#[inline(always)]
pub const fn solid_quads(set: Bitboard) -> (Bitboard, Bitboard) {
    const LOWER_LEFT: Bitboard = 0x007f_7f7f_7f7f_7f7f;
    let (a, b, c, d) = (set, set >> 1, set >> 8, set >> 9);
    let four = a & b & c & d & LOWER_LEFT;
    let at_least_three = ((a & b & (c | d)) | (c & d & (a | b))) & LOWER_LEFT;
    (at_least_three & !four, four)
}
