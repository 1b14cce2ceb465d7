//! The incremental line score: the sum of a score table's entries over the 32 lines.
//!
//! The score lives beside the board, not in it: which table is summed is the evaluator's
//! choice, and an evaluator without lines does not pay for one. A move changes seven lines at
//! most, so a score after a move is the score before it plus seven differences.

use super::{Board, Move};
use crate::lines::features::{PHASES, unpack};
use crate::lines::geometry::{LINES, SQUARES, class, places};
use crate::tables::{self, ByClass};

/// A line of a square and the row of the score table that its class has.
#[derive(Clone, Copy)]
struct Place {
    line: u8,
    class: u8,
}

/// The four lines of each square.
static PLACES: [[Place; 4]; SQUARES] = {
    let mut all = [[Place { line: 0, class: 0 }; 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let four = places(square);
        let mut i = 0;
        while i < 4 {
            let line = four[i].line;
            all[square][i] = Place {
                line,
                class: class(line as usize) as u8,
            };
            i += 1;
        }
        square += 1;
    }
    all
};

/// Packed phase scores, seen by black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineScore(i64);

impl LineScore {
    /// The score of a board, summed over all lines.
    pub fn of(board: &Board, table: &ByClass) -> LineScore {
        let score = |line: usize| tables::entry(&table[class(line)], board.lines()[line]);
        LineScore((0..LINES).map(score).sum())
    }

    /// The score of `after`, which `played` led to from `before`, whose score this is.
    #[inline(always)]
    pub fn updated(
        self,
        table: &ByClass,
        before: &Board,
        after: &Board,
        played: Move,
    ) -> LineScore {
        let change = |place: Place| look_up(table, after, place) - look_up(table, before, place);
        let from = &PLACES[played.from().index()];
        let to = &PLACES[played.to().index()];
        let mut score = self.0;
        for direction in 0..4 {
            let (left, entered) = (from[direction], to[direction]);
            // The line moved along is both left and entered: count it once, without a branch
            // that every change of direction would mispredict.
            let once = -i64::from(left.line != entered.line);
            score += change(left) + (change(entered) & once);
        }
        LineScore(score)
    }

    /// The score with packed units added, as [`crate::lines::features::pack`] packs them:
    /// a multiple of a packed word is the packed multiple.
    #[inline(always)]
    pub fn plus(self, packed: i64) -> LineScore {
        LineScore(self.0 + packed)
    }

    /// The score in each game phase.
    #[inline(always)]
    pub fn by_phase(self) -> [i32; PHASES] {
        unpack(self.0)
    }
}

#[inline(always)]
fn look_up(table: &ByClass, board: &Board, place: Place) -> i64 {
    let row = &table[place.class as usize];
    tables::entry(row, board.lines()[place.line as usize & (LINES - 1)])
}
