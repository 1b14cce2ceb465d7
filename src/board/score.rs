//! The incremental line score: the sum of a score table's entries over the 32 lines.
//!
//! The score lives beside the board, not in it: which table is summed is the evaluator's
//! choice, and an evaluator without lines does not pay for one. A move changes seven lines at
//! most, so a score after a move is the score before it plus seven differences.

use super::{Board, Move};
use crate::lines::features::{PHASES, unpack};
use crate::lines::geometry::{LINES, SQUARES, class, places};
use crate::tables::{self, ByClass};

/// The four lines of each square.
static LINES_OF: [[u8; 4]; SQUARES] = {
    let mut lines = [[0; 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let four = places(square);
        let mut i = 0;
        while i < 4 {
            lines[square][i] = four[i].line;
            i += 1;
        }
        square += 1;
    }
    lines
};

/// Class of each line.
static CLASS_OF: [u8; LINES] = {
    let mut classes = [0; LINES];
    let mut line = 0;
    while line < LINES {
        classes[line] = class(line) as u8;
        line += 1;
    }
    classes
};

/// Packed phase scores, seen by black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineScore(i64);

impl LineScore {
    /// The score of a board, summed over all lines.
    pub fn of(board: &Board, table: &ByClass) -> LineScore {
        LineScore((0..LINES).map(|line| look_up(table, board, line)).sum())
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
        let change = |line: usize| look_up(table, after, line) - look_up(table, before, line);
        let [from, to] = [played.from(), played.to()].map(|square| LINES_OF[square.index()]);
        let mut score = self.0;
        for direction in 0..4 {
            let (left, entered) = (from[direction] as usize, to[direction] as usize);
            // The line moved along is both left and entered: count it once, without a branch
            // that every change of direction would mispredict.
            let once = -i64::from(left != entered);
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
fn look_up(table: &ByClass, board: &Board, line: usize) -> i64 {
    let row = &table[CLASS_OF[line & (LINES - 1)] as usize];
    tables::entry(row, board.lines()[line & (LINES - 1)])
}
