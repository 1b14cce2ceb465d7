//! The units that a network's pieces are summed into, for each side's view.

use super::table::HIDDEN;
use crate::board::{Board, Move, Side, Square};
use crate::eval::learned::file::UNIT;
use crate::tables::Plain;

/// Above this a unit is fully on.
const FULL: i16 = UNIT as i16;

/// What a piece adds to the units of one view, on cache lines of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Row([i16; HIDDEN]);

/// The rows of own and enemy pieces on each square, a row of zeros for no piece, and the biases.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Rows {
    pieces: [[Row; 64]; 2],
    nothing: Row,
    biases: Row,
}

// SAFETY: rows of 16-bit integers, one after the other; a row's size is a multiple of its alignment.
unsafe impl Plain for Rows {}

const _: () = assert!(size_of::<Rows>() == 2 * HIDDEN * 130 && HIDDEN.is_multiple_of(32));

impl Rows {
    /// Rows one after the other in the order of the fields.
    pub fn of(numbers: &[i16]) -> Rows {
        let (rows, _) = numbers.as_chunks::<HIDDEN>();
        let pieces = |relation| std::array::from_fn(|square| Row(rows[64 * relation + square]));
        Rows {
            pieces: std::array::from_fn(pieces),
            nothing: Row(rows[128]),
            biases: Row(rows[129]),
        }
    }

    /// The row of a piece as a side sees it.
    #[inline(always)]
    fn row(&self, viewer: Side, piece: Side, square: Square) -> &Row {
        &self.pieces[viewer.index() ^ piece.index()][square.index()]
    }
}

/// The units of both views, black's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units([Row; 2]);

impl Units {
    pub fn of(board: &Board, rows: &Rows) -> Units {
        Units(Side::BOTH.map(|viewer| {
            let mut sum = rows.biases;
            for piece in Side::BOTH {
                for square in Square::of(board.pieces(piece)) {
                    let row = rows.row(viewer, piece, square);
                    for (sum, &number) in sum.0.iter_mut().zip(&row.0) {
                        *sum = sum.wrapping_add(number);
                    }
                }
            }
            sum
        }))
    }

    /// The units after a move.
    #[inline(always)]
    pub fn updated(&self, rows: &Rows, mover: Side, played: Move) -> Units {
        let (from, to) = (played.from(), played.to());
        Units(Side::BOTH.map(|viewer| {
            let leave = &rows.row(viewer, mover, from).0;
            let arrive = &rows.row(viewer, mover, to).0;
            let taken = match played.captures() {
                true => &rows.row(viewer, !mover, to).0,
                false => &rows.nothing.0,
            };
            let before = &self.0[viewer.index()].0;
            let mut sum = Row([0; HIDDEN]);
            for i in 0..HIDDEN {
                sum.0[i] = before[i]
                    .wrapping_add(arrive[i])
                    .wrapping_sub(leave[i])
                    .wrapping_sub(taken[i]);
            }
            sum
        }))
    }

    /// The squares of the clipped units, weighed: own by the first weights, enemy by the second.
    #[inline(always)]
    pub fn weighed(&self, side: Side, weights: &[[i16; HIDDEN]; 2]) -> i32 {
        let own = weighed(&self.0[side.index()].0, &weights[0]);
        let enemy = weighed(&self.0[(!side).index()].0, &weights[1]);
        own + enemy
    }
}

/// A square fits 16 bits, so that compilers find the instruction that multiplies and adds pairs.
#[inline(always)]
fn weighed(units: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let terms = units.iter().zip(weights);
    terms
        .map(|(&unit, &weight)| {
            let clipped = unit.clamp(0, FULL);
            i32::from(clipped * clipped) * i32::from(weight)
        })
        .sum()
}
