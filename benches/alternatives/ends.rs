//! Other tests for the end of a game, over the engine's own boards and moves: Euler numbers or
//! quad counts kept from move to move, masks of rows and columns, the flood fill alone.

use soucie::board::connect::{euler, first_group, is_connected};
use soucie::board::quads::quad_counts;
use soucie::board::{Board, Move, Side};
use soucie::eval::line_score::LineScore;
use soucie::eval::yl;
use std::hint::black_box;
use std::sync::LazyLock;

/// A test for connection, with what it keeps from move to move.
pub trait End: Copy {
    fn new(board: &Board) -> Self;
    /// What is kept after a move.
    fn updated(&self, before: &Board, played: Move) -> Self;
    fn connected(&self, board: &Board, side: Side) -> bool;
}

/// Counts as the engine does with `Counting::EveryLeaf`, by another test for the end.
pub fn walk<E: End>(board: &Board, depth: u32) -> u64 {
    every_leaf(
        board,
        &E::new(board),
        LineScore::of(board, yl::BUILT_IN.scores()),
        depth,
    )
}

fn every_leaf<E: End>(board: &Board, end: &E, score: LineScore, depth: u32) -> u64 {
    let mut leaves = 0;
    for &played in board.moves().iter() {
        let after = board.make(played);
        let score = score.updated(yl::BUILT_IN.scores(), board, &after, played);
        let end = end.updated(board, played);
        let side = after.side_to_move();
        let over = end.connected(&after, !side) || played.captures() && end.connected(&after, side);
        leaves += match depth {
            1 => {
                black_box((score, over));
                1
            }
            _ if over => 0,
            _ => every_leaf(&after, &end, score, depth - 1),
        };
    }
    leaves
}

/// A test that keeps nothing.
macro_rules! stateless {
    ($name:ident, $test:path) => {
        #[derive(Clone, Copy)]
        pub struct $name;

        impl End for $name {
            fn new(_: &Board) -> $name {
                $name
            }

            #[inline(always)]
            fn updated(&self, _: &Board, _: Move) -> $name {
                $name
            }

            #[inline(always)]
            fn connected(&self, board: &Board, side: Side) -> bool {
                $test(board.pieces(side))
            }
        }
    };
}

stateless!(EulerFirst, connected_by_euler);
stateless!(MasksFirst, is_connected);
stateless!(FillOnly, connected_by_fill);

#[inline(always)]
fn connected_by_fill(set: u64) -> bool {
    first_group(set) == set
}

/// MIA's test (Winands, Uiterwijk and Van den Herik, section 4), by pop-counts.
#[inline(always)]
fn connected_by_euler(set: u64) -> bool {
    euler(set) <= 1 && connected_by_fill(set)
}

/// How placing a piece changes the Euler number, and the packed counts of quads, by its eight
/// neighbours.
struct Changes {
    euler: [i8; 256],
    quads: [i64; 256],
}

/// Bits of one quad count in a packed word.
const LANE: u32 = 12;

static CHANGES: LazyLock<Changes> = LazyLock::new(|| {
    const CENTRE: u32 = 27;
    let block = |neighbours: usize| {
        let (low, high) = (neighbours & 15, neighbours >> 4);
        let near = (low & 7) | (low >> 3) << 8 | (high & 1) << 10 | (high >> 1) << 16;
        (near as u64) << (CENTRE - 9)
    };
    let with_piece = |set: u64| set | 1 << CENTRE;
    let change = |of: fn(u64) -> i64, set: u64| of(with_piece(set)) - of(set);
    Changes {
        euler: std::array::from_fn(|at| change(|set| i64::from(euler(set)), block(at)) as i8),
        quads: std::array::from_fn(|at| change(packed_quads, block(at))),
    }
});

fn packed_quads(set: u64) -> i64 {
    let quads = quad_counts(set);
    let counts = [
        quads.one,
        quads.two,
        quads.three,
        quads.four,
        quads.diagonal,
    ];
    (0..)
        .zip(counts)
        .map(|(lane, count)| i64::from(count) << (LANE * lane))
        .sum()
}

/// The Euler number of packed counts.
#[inline(always)]
fn euler_of(packed: i64) -> i64 {
    // Sums of lanes borrow from the lane above; counts themselves are never negative.
    let count = |lane: u32| packed >> (LANE * lane) & ((1 << LANE) - 1);
    (count(0) - count(2) - 2 * count(4)) / 4
}

/// The eight neighbours of a square in a set, as an index into [`Changes`].
#[inline(always)]
fn neighbours(set: u64, square: usize) -> usize {
    const NOT_FILE_A: u64 = !0x0101_0101_0101_0101;
    const NOT_FILE_H: u64 = !0x8080_8080_8080_8080;
    let inside = match square & 7 {
        0 => NOT_FILE_H,
        7 => NOT_FILE_A,
        _ => !0,
    };
    // The block with the square in its middle, moved to the lowest three rows.
    let block = match square {
        0..9 => (set & inside) << (9 - square),
        _ => (set & inside) >> (square - 9),
    };
    (block & 7 | (block >> 8 & 1) << 3 | (block >> 10 & 1) << 4 | (block >> 16 & 7) << 5) as usize
}

/// The changes to mover and other side as a move lifts, captures and places pieces.
#[inline(always)]
fn changes<T: Copy + std::ops::Neg<Output = T>>(
    table: &[T; 256],
    before: &Board,
    played: Move,
) -> (T, T, Option<T>) {
    let mover = before.side_to_move();
    let (from, to) = (played.from(), played.to());
    let without = before.pieces(mover) & !from.bit();
    let lifted = -table[neighbours(without, from.index())];
    let placed = table[neighbours(without, to.index())];
    let taken = played.captures().then(|| {
        let rest = before.pieces(!mover) & !to.bit();
        -table[neighbours(rest, to.index())]
    });
    (lifted, placed, taken)
}

/// Euler numbers alone are kept.
#[derive(Clone, Copy)]
pub struct KeptEuler {
    numbers: [i8; 2],
    changes: &'static [i8; 256],
}

impl End for KeptEuler {
    fn new(board: &Board) -> KeptEuler {
        KeptEuler {
            numbers: Side::BOTH.map(|side| euler(board.pieces(side)) as i8),
            changes: &CHANGES.euler,
        }
    }

    #[inline(always)]
    fn updated(&self, before: &Board, played: Move) -> KeptEuler {
        let mover = before.side_to_move();
        let (lifted, placed, taken) = changes(self.changes, before, played);
        let mut next = *self;
        next.numbers[mover.index()] += lifted + placed;
        next.numbers[(!mover).index()] += taken.unwrap_or(0);
        next
    }

    #[inline(always)]
    fn connected(&self, board: &Board, side: Side) -> bool {
        debug_assert_eq!(
            i32::from(self.numbers[side.index()]),
            euler(board.pieces(side))
        );
        self.numbers[side.index()] <= 1 && connected_by_fill(board.pieces(side))
    }
}

/// The counts of all five types of quads are kept, as in MIA (Winands, Uiterwijk and Van den
/// Herik, section 4).
#[derive(Clone, Copy)]
pub struct KeptQuads {
    counts: [i64; 2],
    changes: &'static [i64; 256],
}

impl End for KeptQuads {
    fn new(board: &Board) -> KeptQuads {
        KeptQuads {
            counts: Side::BOTH.map(|side| packed_quads(board.pieces(side))),
            changes: &CHANGES.quads,
        }
    }

    #[inline(always)]
    fn updated(&self, before: &Board, played: Move) -> KeptQuads {
        let mover = before.side_to_move();
        let (lifted, placed, taken) = changes(self.changes, before, played);
        let mut next = *self;
        next.counts[mover.index()] += lifted + placed;
        next.counts[(!mover).index()] += taken.unwrap_or(0);
        next
    }

    #[inline(always)]
    fn connected(&self, board: &Board, side: Side) -> bool {
        let counts = self.counts[side.index()];
        debug_assert_eq!(counts, packed_quads(board.pieces(side)));
        euler_of(counts) <= 1 && connected_by_fill(board.pieces(side))
    }
}
