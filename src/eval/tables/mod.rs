//! `tables`: the design of `yl` with nothing left to judgement. Every one of the 9 * 3^8 line
//! configurations has its own learned value (mirror images and exchanged colours tied), in four
//! numbers that are mixed by the count of pieces; to these come what no line shows: bounding
//! boxes, Euler numbers, how many pieces each side has, and whose move it is.
//!
//! `tables/tables.bin`, folded by symmetry, is expanded by [`table`] into the 3^8 tables, in
//! `build.rs` for the built-in file and here for another.

pub mod table;

use super::evaluate::Evaluate;
use super::explain::{Explain, Explanation};
use super::learned::board_terms::board_terms;
use super::learned::heads::{PER_BIAS, PER_LINE};
use super::learned::lines::{LineSums, LineTable};
use super::learned::parts::{Parts, explained, points, points_of_line};
use super::learned::terms::TERMS;
use super::load::{Load, Shared, built_in};
use super::phases::PIECE_COUNTS;
use super::weights::{WeightError, WeightFile};
use crate::board::{Board, Move, Side};
use crate::lines::geometry::LINES;
use std::sync::Arc;
use table::WIDTH;

/// The evaluator.
#[repr(align(64))]
pub struct Tables {
    lines: LineTable<WIDTH>,
    line_weights: [[i16; WIDTH]; PIECE_COUNTS],
    biases: [i64; PIECE_COUNTS],
    terms: [i16; TERMS],
}

built_in! {
    /// With the built-in file.
    pub static BUILT_IN: Tables = Tables {
        lines: crate::tables::generated!("tables_lines.bin" as LineTable<WIDTH>),
        line_weights: crate::tables::generated!("tables_line_weights.bin" as [[i16; WIDTH]; PIECE_COUNTS]),
        biases: crate::tables::generated!("tables_biases.bin" as [i64; PIECE_COUNTS]),
        terms: crate::tables::generated!("tables_terms.bin" as [i16; TERMS]),
    }, of "tables.bin";
}

impl Load for Tables {
    fn built_in() -> Shared<Tables> {
        Shared::BuiltIn(&BUILT_IN)
    }

    fn load(file: &WeightFile) -> Result<Arc<Tables>, WeightError> {
        const FITS: &str = "the tables have the evaluator's sizes";
        let tables = table::compiled(file)?;
        let (lines, _) = tables.lines.as_chunks();
        let (line_weights, _) = tables.line_weights.as_chunks();
        Ok(Arc::new(Tables {
            lines: lines.try_into().expect(FITS),
            line_weights: line_weights.try_into().expect(FITS),
            biases: tables.biases.as_slice().try_into().expect(FITS),
            terms: tables.terms.as_slice().try_into().expect(FITS),
        }))
    }
}

impl Tables {
    /// What lines, board terms and the move give the side to move, in fractions of a point.
    #[inline(always)]
    fn parts(&self, board: &Board, state: &LineSums<WIDTH>) -> Parts {
        let side = board.side_to_move();
        let pieces = board.occupied().count_ones() as usize % PIECE_COUNTS;
        let lead = state.weighed(&self.line_weights[pieces]);
        let lines = match side {
            Side::Black => lead,
            Side::White => -lead,
        };
        let terms = board_terms(board.pieces(side), board.pieces(!side));
        let terms: i32 = terms.map(|term| i32::from(self.terms[term])).iter().sum();
        [
            i64::from(lines) * PER_LINE,
            i64::from(terms) * PER_BIAS,
            self.biases[pieces],
        ]
    }
}

impl Evaluate for Tables {
    type State = LineSums<WIDTH>;

    fn state(&self, board: &Board) -> Self::State {
        LineSums::of(board, &self.lines)
    }

    #[inline(always)]
    fn updated(
        &self,
        state: Self::State,
        before: &Board,
        after: &Board,
        played: Move,
    ) -> Self::State {
        state.updated(&self.lines, before, after, played)
    }

    #[inline(always)]
    fn points(&self, board: &Board, state: &Self::State) -> i32 {
        points(self.parts(board, state))
    }
}

impl Explain for Tables {
    fn explain(&self, board: &Board) -> Explanation {
        let parts = self.parts(board, &self.state(board));
        explained(board.side_to_move(), ["lines", "board", "to-move"], parts)
    }

    fn by_line(&self, board: &Board) -> Option<[f64; LINES]> {
        let weights = &self.line_weights[board.occupied().count_ones() as usize % PIECE_COUNTS];
        let leads = LineSums::by_line(board, &self.lines, weights);
        Some(leads.map(points_of_line))
    }
}
