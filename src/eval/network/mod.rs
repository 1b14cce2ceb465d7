//! `network`: learned line tables as the linear part of a small network of pieces and squares.
//!
//! Each side sees the board with its own eyes, turned so that its own pieces lie in the same corner
//! (`orientation`). Every piece adds its row to 64 units, and every
//! line, by its configuration, to the last 14 of them; a unit counts by its square between 0 and 1
//! ("squared clipped ReLU"), and a head, one of eight by the number of pieces, adds up own and
//! enemy units. To this come the line tables' sums, weighed by the same head. All of it is whole
//! numbers.
//!
//! The road from the file to a score: `tables/network.bin`, folded by symmetry, is expanded by
//! [`table`] into the 3^8 tables, in `build.rs` for the built-in file and here for another;
//! `units` are summed from pieces, `LineSums` from lines.

pub mod table;
mod units;

use super::evaluate::Evaluate;
use super::explain::{Explain, Explanation};
use super::learned::heads::PER_LINE;
use super::learned::lines::{LineSums, LineTable, prefetch_rows};
use super::learned::parts::{Parts, explained, points, points_of_line};
use super::load::{Load, Shared, built_in};
use super::phases::PIECE_COUNTS;
use super::weights::{WeightError, WeightFile};
use crate::board::{Board, Move, Side};
use crate::lines::geometry::LINES;
use std::sync::Arc;
use table::{HALF_LEAD, HIDDEN, PER_UNIT, VIEW, WIDTH};
use units::{Rows, Units};

/// Numbers that a line gives both views.
const BOTH_VIEWS: usize = 2 * VIEW;

/// The evaluator. The lines come first, so that each row is a cache line.
#[repr(C, align(64))]
pub struct Network {
    lines: LineTable<BOTH_VIEWS>,
    rows: Rows,
    unit_weights: [[[i16; HIDDEN]; 2]; PIECE_COUNTS],
    line_weights: [[i16; WIDTH]; PIECE_COUNTS],
    biases: [i64; PIECE_COUNTS],
}

built_in! {
    /// With the built-in file.
    pub static BUILT_IN: Network = Network {
        lines: crate::tables::generated!("network_lines.bin" as LineTable<BOTH_VIEWS>),
        rows: crate::tables::generated!("network_rows.bin" as Rows),
        unit_weights: crate::tables::generated!("network_unit_weights.bin" as [[[i16; HIDDEN]; 2]; PIECE_COUNTS]),
        line_weights: crate::tables::generated!("network_line_weights.bin" as [[i16; WIDTH]; PIECE_COUNTS]),
        biases: crate::tables::generated!("network_biases.bin" as [i64; PIECE_COUNTS]),
    }, of "network.bin";
}

impl Load for Network {
    fn built_in() -> Shared<Network> {
        Shared::BuiltIn(&BUILT_IN)
    }

    fn load(file: &WeightFile) -> Result<Arc<Network>, WeightError> {
        let tables = table::compiled(file)?;
        let mut network = Network::zeroed();
        let lines = network.lines.as_flattened_mut();
        lines.copy_from_slice(&tables.lines);
        network.rows = Rows::of(&tables.rows);
        let unit_weights = network.unit_weights.as_flattened_mut();
        unit_weights
            .as_flattened_mut()
            .copy_from_slice(&tables.unit_weights);
        let line_weights = network.line_weights.as_flattened_mut();
        line_weights.copy_from_slice(&tables.line_weights);
        network.biases.copy_from_slice(&tables.biases);
        Ok(Arc::from(network))
    }
}

/// What is kept from move to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    units: Units,
    lines: LineSums<BOTH_VIEWS>,
}

impl Network {
    /// A network of zeros, made where it stays: on its way it would fill half of a stack.
    fn zeroed() -> Box<Network> {
        let mut network = Box::<Network>::new_uninit();
        // SAFETY: all fields are arrays of integers, for which zeros are values; the whole of the
        // memory is set before it counts as initialised.
        unsafe {
            network.as_mut_ptr().write_bytes(0, 1);
            network.assume_init()
        }
    }

    /// Points of the units and of the lines for the side to move, in fractions of a point; the
    /// bias comes to them.
    #[inline(always)]
    fn parts(&self, board: &Board, state: &State) -> Parts {
        let side = board.side_to_move();
        let pieces = board.occupied().count_ones() as usize % PIECE_COUNTS;
        let weights = &self.unit_weights[pieces];
        let from_lines = state.lines.numbers();
        let units = state.units.weighed(side, from_lines, weights);
        let lead = weighed_lead(from_lines, &self.line_weights[pieces]);
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

/// Black's lead by what lines give, weighed.
#[inline(always)]
fn weighed_lead(from_lines: &[i16; BOTH_VIEWS], weights: &[i16; WIDTH]) -> i32 {
    let (views, _) = from_lines.as_chunks::<VIEW>();
    let lead = views.iter().flat_map(|view| &view[..HALF_LEAD]);
    lead.zip(weights)
        .map(|(&lead, &weight)| i32::from(lead) * i32::from(weight))
        .sum()
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
            units: state.units.updated(&self.rows, before, after, played),
            lines: state.lines.updated(&self.lines, before, after, played),
        }
    }

    #[inline(always)]
    fn prefetch(&self, after: &Board, played: Move) {
        prefetch_rows(&self.lines, after, played);
    }

    #[inline(always)]
    fn points(&self, board: &Board, state: &State) -> i32 {
        points(self.parts(board, state))
    }
}

impl Explain for Network {
    fn explain(&self, board: &Board) -> Explanation {
        let parts = self.parts(board, &self.state(board));
        explained(board.side_to_move(), ["pieces", "lines", "to-move"], parts)
    }

    /// The linear part only: what lines add to units counts together with the pieces there.
    fn by_line(&self, board: &Board) -> Option<[f64; LINES]> {
        let weights = &self.line_weights[board.occupied().count_ones() as usize % PIECE_COUNTS];
        let lead = |index: u16| weighed_lead(&self.lines[index as usize], weights);
        Some(board.lines().map(lead).map(points_of_line))
    }
}
