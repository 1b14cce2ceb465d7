//! The four edges of the board, each with the rank or file inside it, where pieces are walled
//! in and footholds free them.

use crate::board::Bitboard;

/// One edge of the board as a side occupies it: a bit for each of its squares, and the same for
/// the rank or file next to it, whose end squares are on other edges and left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub outermost: u8,
    pub second: u8,
}

/// The squares of a second rank or file that are not on another edge.
const INNER: u8 = 0b0111_1110;

/// The four edges of a set: lowest rank, highest rank, first file, last file.
pub fn edges(set: Bitboard) -> [Edge; 4] {
    let rank = |rank: u32| (set >> (8 * rank)) as u8;
    let file = |file: u32| {
        const FILE_A: Bitboard = 0x0101_0101_0101_0101;
        // Moves the bit of each rank to the top byte, in order.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        ((set >> file & FILE_A).wrapping_mul(GATHER) >> 56) as u8
    };
    let edge = |outermost: u8, second: u8| Edge {
        outermost,
        second: second & INNER,
    };
    [
        edge(rank(0), rank(1)),
        edge(rank(7), rank(6)),
        edge(file(0), file(1)),
        edge(file(7), file(6)),
    ]
}

/// The squares of the neighbouring rank or file that touch these.
pub const fn facing(squares: u8) -> u8 {
    squares | squares << 1 | squares >> 1
}

/// How many ways inward a wall bars: pairs of an enemy piece on the edge and an own piece of a
/// wall facing it. A wall is two or more neighbours on the second rank or file.
pub fn barred_ways(own: Edge, enemy: Edge) -> u32 {
    let wall = own.second & (own.second << 1 | own.second >> 1);
    [wall, wall << 1, wall >> 1]
        .map(|way| (enemy.outermost & way).count_ones())
        .iter()
        .sum()
}
