//! The incremental line score: the sum of a score table's entries over the 32 lines.
//!
//! The score lives beside the board, not in it: which table is summed is the evaluator's
//! choice, and an evaluator without lines does not pay for one. A move changes seven lines at
//! most, so a score after a move is the score before it plus seven differences.

use super::{Board, Move};
use crate::lines::features::{PHASES, unpack};
use crate::lines::geometry::{LINES, SQUARES, class, places};
use crate::tables::{ByClass, CLASS_ROWS, ROW};

/// A line, and where the row of its class starts in a score table.
#[derive(Clone, Copy)]
struct LineOf {
    line: u32,
    row: u32,
}

impl LineOf {
    const fn new(line: usize) -> LineOf {
        LineOf {
            line: line as u32,
            row: (class(line) * ROW) as u32,
        }
    }

    /// The table's score of the line on a board.
    #[inline(always)]
    fn score(self, table: &ByClass, board: &Board) -> i64 {
        let index = board.lines()[self.line as usize & (LINES - 1)];
        // The mask proves that the place is in the table; it changes no place that is.
        table.as_flattened()[(self.row as usize + index as usize) & (CLASS_ROWS * ROW - 1)]
    }
}

/// The four lines of each square.
static LINES_OF: [[LineOf; 4]; SQUARES] = {
    let mut lines = [[LineOf::new(0); 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let four = places(square);
        let mut i = 0;
        while i < 4 {
            lines[square][i] = LineOf::new(four[i].line as usize);
            i += 1;
        }
        square += 1;
    }
    lines
};

/// Packed phase scores, seen by black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineScore(i64);

impl LineScore {
    /// The score of a board, summed over all lines.
    pub fn of(board: &Board, table: &ByClass) -> LineScore {
        LineScore(
            (0..LINES)
                .map(|line| LineOf::new(line).score(table, board))
                .sum(),
        )
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
        let change = |line: LineOf| line.score(table, after) - line.score(table, before);
        let [from, to] = [played.from(), played.to()].map(|square| LINES_OF[square.index()]);
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
