//! The rim of the board: its four edges, each with the line inside it, where pieces are walled
//! in and footholds free them.

use crate::board::Bitboard;

/// One edge of the board as a side occupies it: a bit for each square of the edge, and the
/// same for the second line. The second line's end squares are edges themselves and left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rim {
    pub edge: u8,
    pub second: u8,
}

/// The squares of a second line that are not on another edge.
const INNER: u8 = 0b0111_1110;

/// The four rims of a set: lowest rank, highest rank, first file, last file.
pub fn rims(set: Bitboard) -> [Rim; 4] {
    let rank = |rank: u32| (set >> (8 * rank)) as u8;
    let file = |file: u32| {
        const FILE_A: Bitboard = 0x0101_0101_0101_0101;
        // Moves the bit of each rank to the top byte, in order.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        ((set >> file & FILE_A).wrapping_mul(GATHER) >> 56) as u8
    };
    let rim = |edge: u8, second: u8| Rim {
        edge,
        second: second & INNER,
    };
    [
        rim(rank(0), rank(1)),
        rim(rank(7), rank(6)),
        rim(file(0), file(1)),
        rim(file(7), file(6)),
    ]
}

/// The squares of the neighbouring line that touch these.
pub const fn facing(squares: u8) -> u8 {
    squares | squares << 1 | squares >> 1
}

/// How many ways inward a wall bars: pairs of an enemy piece on the edge and an own piece of a
/// wall facing it. A wall is two or more neighbours on the second line.
pub fn barred_ways(own: Rim, enemy: Rim) -> u32 {
    let wall = own.second & (own.second << 1 | own.second >> 1);
    [wall, wall << 1, wall >> 1]
        .map(|way| (enemy.edge & way).count_ones())
        .iter()
        .sum()
}
