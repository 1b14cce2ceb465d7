//! The units that a network's pieces are summed into, for each side's view.

use super::table::{HALF_LEAD, HIDDEN, VIEW};
use crate::board::{Board, Move, Side, Square};
use crate::eval::learned::file::UNIT;
use crate::eval::learned::orientation::Orientation;
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
}

/// The units of both views, black's first, and how each looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    views: [Row; 2],
    orientations: [Orientation; 2],
}

impl Units {
    pub fn of(board: &Board, rows: &Rows) -> Units {
        let sides = [Side::Black, Side::White];
        let orientations = sides.map(|viewer| Orientation::of(board.pieces(viewer)));
        let view = |viewer: Side| summed(board, rows, viewer, orientations[viewer.index()]);
        Units {
            views: sides.map(view),
            orientations,
        }
    }

    /// The units after a move, which led from one position to the other.
    #[inline(always)]
    pub fn updated(&self, rows: &Rows, before: &Board, after: &Board, played: Move) -> Units {
        let mover = before.side_to_move();
        let mut units = *self;
        for viewer in [Side::Black, Side::White] {
            let view = &mut units.views[viewer.index()];
            let orientation = &mut units.orientations[viewer.index()];
            // A side turns its view by its own pieces only.
            if viewer == mover || played.captures() {
                let turned = Orientation::of(after.pieces(viewer));
                if turned != *orientation {
                    *orientation = turned;
                    *view = summed(after, rows, viewer, turned);
                    continue;
                }
            }
            *view = changed(view, rows, viewer, mover, *orientation, played);
        }
        units
    }

    /// The squares of the clipped units, weighed: own by the first weights, enemy by the second.
    /// What lines give black's view comes before what they give white's.
    #[inline(always)]
    pub fn weighed(
        &self,
        side: Side,
        from_lines: &[i16; 2 * VIEW],
        weights: &[[i16; HIDDEN]; 2],
    ) -> i32 {
        let (from_lines, _) = from_lines.as_chunks::<VIEW>();
        let view = |viewer: Side, weights| {
            weighed_view(
                &self.views[viewer.index()].0,
                &from_lines[viewer.index()],
                weights,
            )
        };
        view(side, &weights[0]) + view(!side, &weights[1])
    }
}

/// A side's view, summed from all pieces. Not inlined: what is done for most moves stays short.
#[inline(never)]
fn summed(board: &Board, rows: &Rows, viewer: Side, orientation: Orientation) -> Row {
    let mut sum = rows.biases;
    for (relation, side) in [viewer, !viewer].into_iter().enumerate() {
        for square in Square::of(board.pieces(side)) {
            let row = &rows.pieces[relation][orientation.square(square)];
            for (sum, &number) in sum.0.iter_mut().zip(&row.0) {
                *sum = sum.wrapping_add(number);
            }
        }
    }
    sum
}

/// A side's view after a move that did not turn it.
#[inline(always)]
fn changed(
    units: &Row,
    rows: &Rows,
    viewer: Side,
    mover: Side,
    orientation: Orientation,
    played: Move,
) -> Row {
    let row = |piece: Side, square: Square| {
        let relation = viewer.index() ^ piece.index();
        &rows.pieces[relation][orientation.square(square)].0
    };
    let leave = row(mover, played.from());
    let arrive = row(mover, played.to());
    let taken = match played.captures() {
        true => row(!mover, played.to()),
        false => &rows.nothing.0,
    };
    let mut sum = Row([0; HIDDEN]);
    for i in 0..HIDDEN {
        sum.0[i] = units.0[i]
            .wrapping_add(arrive[i])
            .wrapping_sub(leave[i])
            .wrapping_sub(taken[i]);
    }
    sum
}

/// The units of one view, weighed.
#[inline(always)]
fn weighed_view(units: &[i16; HIDDEN], from_lines: &[i16; VIEW], weights: &[i16; HIDDEN]) -> i32 {
    const FIRST: usize = HIDDEN - VIEW;
    // Pieces and lines each fit 16 bits; where their sum does not, the unit is off or full anyway.
    let with_lines: [i16; VIEW] = std::array::from_fn(|i| match i < HALF_LEAD {
        true => units[FIRST + i],
        false => units[FIRST + i].saturating_add(from_lines[i]),
    });
    weighed(&units[..FIRST], &weights[..FIRST]) + weighed(&with_lines, &weights[FIRST..])
}

/// A square fits 16 bits, so that compilers find the instruction that multiplies and adds pairs.
#[inline(always)]
fn weighed(units: &[i16], weights: &[i16]) -> i32 {
    let terms = units.iter().zip(weights);
    terms
        .map(|(&unit, &weight)| {
            let clipped = unit.clamp(0, FULL);
            i32::from(clipped * clipped) * i32::from(weight)
        })
        .sum()
}
