//! `network`: learned line tables as the linear part of a small network of pieces and squares.
//!
//! Each side sees the board with its own eyes: every piece adds its row to 64 units, a unit counts
//! by its square between 0 and 1 ("squared clipped ReLU"), and a head, one of eight by the number
//! of pieces, adds up own and enemy units. To this come the line tables' sums, weighed by the same
//! head. All of it is whole numbers.
//!
//! The road from the file to a score: `tables/network.bin`, folded by symmetry, is expanded by
//! [`table`] into the 3^8 tables, in `build.rs` for the built-in file and here for another;
//! [`units`] are summed from pieces, [`LineSums`] from lines.

pub mod table;
pub mod units;

use super::evaluate::{Evaluate, MOST_POINTS, UNITS_PER_POINT};
use super::explain::{Explain, Explanation};
use super::learned::lines::{LineSums, LineTable};
use super::load::{Load, Shared};
use super::weights::{WeightError, WeightFile};
use crate::board::{Board, Move, Side};
use crate::tables::generated;
use std::sync::Arc;
use table::{FRACTION, HIDDEN, PER_LINE, PER_UNIT, PIECE_COUNTS, WIDTH};
use units::{Rows, Units};

/// The evaluator.
#[repr(align(64))]
pub struct Network {
    lines: LineTable<WIDTH>,
    rows: Rows,
    unit_weights: [[[i16; HIDDEN]; 2]; PIECE_COUNTS],
    line_weights: [[i16; WIDTH]; PIECE_COUNTS],
    biases: [i64; PIECE_COUNTS],
}

/// With the file of the house, from what `build.rs` has made of it.
pub static BUILT_IN: Network = Network {
    lines: generated!("network_lines.bin" as LineTable<WIDTH>),
    rows: generated!("network_rows.bin" as Rows),
    unit_weights: generated!("network_unit_weights.bin" as [[[i16; HIDDEN]; 2]; PIECE_COUNTS]),
    line_weights: generated!("network_line_weights.bin" as [[i16; WIDTH]; PIECE_COUNTS]),
    biases: generated!("network_biases.bin" as [i64; PIECE_COUNTS]),
};

impl Load for Network {
    fn built_in() -> Shared<Network> {
        Shared::BuiltIn(&BUILT_IN)
    }

    fn load(file: &WeightFile) -> Result<Arc<Network>, WeightError> {
        const FITS: &str = "the tables have the evaluator's sizes";
        let tables = table::compiled(file)?;
        let (lines, _) = tables.lines.as_chunks();
        let (sides, _) = tables.unit_weights.as_chunks();
        let (unit_weights, _) = sides.as_chunks();
        let (line_weights, _) = tables.line_weights.as_chunks();
        Ok(Arc::new(Network {
            lines: lines.try_into().expect(FITS),
            rows: Rows::of(&tables.rows),
            unit_weights: unit_weights.try_into().expect(FITS),
            line_weights: line_weights.try_into().expect(FITS),
            biases: tables.biases.as_slice().try_into().expect(FITS),
        }))
    }
}

/// What is kept from move to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    units: Units,
    lines: LineSums<WIDTH>,
}

impl Network {
    /// Points of the units and of the lines for the side to move, in fractions of a point; the
    /// bias comes to them.
    #[inline(always)]
    fn parts(&self, board: &Board, state: &State) -> [i64; 3] {
        let side = board.side_to_move();
        let pieces = board.occupied().count_ones() as usize % PIECE_COUNTS;
        let units = state.units.weighed(side, &self.unit_weights[pieces]);
        let lead = state.lines.weighed(&self.line_weights[pieces]);
        let lines = match side {
            Side::Black => lead,
            Side::White => -lead,
        };
        [
            i64::from(units) * PER_UNIT,
            i64::from(lines) * PER_LINE,
            self.biases[pieces],
        ]
    }
}

impl Evaluate for Network {
    type State = State;

    fn state(&self, board: &Board) -> State {
        State {
            units: Units::of(board, &self.rows),
            lines: LineSums::of(board, &self.lines),
        }
    }

    #[inline(always)]
    fn updated(&self, state: State, before: &Board, after: &Board, played: Move) -> State {
        State {
            units: state
                .units
                .updated(&self.rows, before.side_to_move(), played),
            lines: state.lines.updated(&self.lines, before, after, played),
        }
    }

    #[inline(always)]
    fn points(&self, board: &Board, state: &State) -> i32 {
        let [units, lines, bias] = self.parts(board, state);
        let points = (units + lines + bias) >> FRACTION;
        (points as i32).clamp(-MOST_POINTS, MOST_POINTS)
    }
}

/// What each part gives the side to move: one term whose amount is its worth.
impl Explain for Network {
    fn explain(&self, board: &Board) -> Explanation {
        let parts = self.parts(board, &self.state(board));
        let units = parts.map(|part| (part * i64::from(UNITS_PER_POINT)) >> FRACTION);
        let terms = ["pieces", "lines", "to-move"].into_iter().zip(units);
        Explanation::of_parts(board.side_to_move(), terms)
    }
}
