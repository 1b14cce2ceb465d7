//! The incremental line score: the sum of a score table's entries over the 32 lines.
//!
//! For every evaluator that looks lines up; which table is summed is its choice, so the score
//! lives beside the board, not in it. A move changes seven lines at most, so a score after a move
//! is the score before it plus seven differences.

use super::phases::{PHASES, unpack};
use crate::board::{Board, Move};
use crate::lines::geometry::{LINES, SQUARES, places};
use crate::tables::ByIndex;

/// Lines that a move changes at most: four of the square left and four of the square entered,
/// the line moved along being both. A diagonal move of four squares changes six: the parts of
/// its squares' other diagonals share a line.
const TOUCHED: usize = 7;

/// Bits of a line's number.
const LINE: u32 = LINES.ilog2();

/// The lines that a move changes, each once, and then others, by the bits of its squares. They
/// share a word: shifts are cheaper here than loads, of which the look-ups need many.
static LINES_TOUCHED: [u64; SQUARES * SQUARES] = {
    let mut touched = [0; SQUARES * SQUARES];
    let mut squares = 0;
    while squares < SQUARES * SQUARES {
        touched[squares] = changed_before_others(squares % SQUARES, squares / SQUARES);
        squares += 1;
    }
    touched
};

const fn changed_before_others(from: usize, to: usize) -> u64 {
    let mut changed = [false; LINES];
    let mut i = 0;
    while i < 4 {
        changed[places(from)[i].line as usize] = true;
        changed[places(to)[i].line as usize] = true;
        i += 1;
    }
    let mut lines = 0;
    let mut count = 0;
    let mut i = 0;
    while count < TOUCHED {
        let line = i % LINES;
        if changed[line] == (i < LINES) {
            lines |= (line as u64) << (LINE * count as u32);
            count += 1;
        }
        i += 1;
    }
    lines
}

/// The lines that a move changes, and others up to a fixed number.
#[inline(always)]
pub fn lines_touched(played: Move) -> impl Iterator<Item = usize> {
    let lines = LINES_TOUCHED[played.bits() as usize % LINES_TOUCHED.len()];
    (0..TOUCHED).map(move |number| (lines >> (LINE * number as u32)) as usize % LINES)
}

/// Packed phase scores, seen by black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineScore(i64);

impl LineScore {
    /// The score of a board, summed over all lines.
    pub fn of(board: &Board, table: &ByIndex<i64>) -> LineScore {
        let scores = board.lines().map(|index| table[index as usize]);
        LineScore(scores.into_iter().sum())
    }

    /// The score of `after`, which `played` led to from `before`, whose score this is.
    #[inline(always)]
    pub fn updated(
        self,
        table: &ByIndex<i64>,
        before: &Board,
        after: &Board,
        played: Move,
    ) -> LineScore {
        let mut score = self.0;
        for line in lines_touched(played) {
            let [before, after] = [before, after].map(|board| board.lines()[line]);
            score += table[after as usize] - table[before as usize];
        }
        LineScore(score)
    }

    /// The score in each game phase.
    #[inline(always)]
    pub fn by_phase(self) -> [i32; PHASES] {
        unpack(self.0)
    }
}
