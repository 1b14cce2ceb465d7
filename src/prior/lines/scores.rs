//! The scores of many moves of one position: what all of them share is summed up once.
//!
//! A move's score has eight numbers for leaving and reaching squares, which do not depend on the
//! move: each square has one sum of four lines. A line's numbers are eight bytes in a row, so the
//! sums of all squares are those of four matrices of 8 x 8 bytes: that of the ranks as it is,
//! that of the files transposed, and those of the extended diagonals, which have one square on
//! each file, with every column turned by its number.

use super::{LinePrior, on_own_line};
use crate::board::{Board, Move};
use crate::lines::geometry::{LINES, SQUARES, squares_of_lines};
use crate::lines::ternary::LENGTH;

/// A matrix: a row is a number, its columns are the bytes from the lowest on.
type Matrix = [u64; LENGTH];

/// The columns whose number has the bit 1, 2 and 4.
const COLUMNS: [(usize, u64); 3] = [
    (1, 0xff00_ff00_ff00_ff00),
    (2, 0xffff_0000_ffff_0000),
    (4, 0xffff_ffff_0000_0000),
];

/// Lines that are read by descending file: see [`geometry`](crate::lines::geometry).
static DESCENDS: [bool; LINES] = {
    let squares = squares_of_lines();
    let mut descends = [false; LINES];
    let mut line = 2 * LENGTH;
    while line < LINES {
        descends[line] = squares[line][0] % 8 > squares[line][1] % 8;
        line += 1;
    }
    descends
};

/// What the moves of a position are scored by.
pub struct Scores<'a> {
    prior: &'a LinePrior,
    board: &'a Board,
    /// For each square what leaving it is worth, if it is the mover's, and otherwise reaching it.
    ends: [i16; SQUARES],
}

impl LinePrior {
    /// The scores of a position's moves.
    #[inline(always)]
    pub fn scores<'a>(&'a self, board: &'a Board) -> Scores<'a> {
        let rows = &self.ends[board.side_to_move().index()];
        let row = |line: usize| {
            let row = rows[board.lines()[line] as usize].map(|number| number as u8);
            let row = u64::from_le_bytes(row);
            if DESCENDS[line] {
                row.swap_bytes()
            } else {
                row
            }
        };
        let ranks: Matrix = std::array::from_fn(row);
        let files = transposed(std::array::from_fn(|file| row(LENGTH + file)));
        // The diagonal of a square is the difference of its file and rank, the anti-diagonal the
        // sum, both modulo 8.
        let diagonals = turned(
            std::array::from_fn(|rank| row(2 * LENGTH + (LENGTH - rank) % LENGTH)),
            |rank, by| rank + LENGTH - by,
        );
        let anti_diagonals = turned(
            std::array::from_fn(|rank| row(3 * LENGTH + rank)),
            |rank, by| rank + by,
        );
        let mut ends = [0; SQUARES];
        for matrix in [ranks, files, diagonals, anti_diagonals] {
            for (sums, row) in ends.chunks_exact_mut(LENGTH).zip(matrix) {
                for (sum, number) in sums.iter_mut().zip(row.to_le_bytes()) {
                    *sum += i16::from(number as i8);
                }
            }
        }
        Scores {
            prior: self,
            board,
            ends,
        }
    }
}

impl Scores<'_> {
    #[inline(always)]
    pub fn of(&self, played: Move) -> i32 {
        let side = self.board.side_to_move().index();
        let (index, from, up) = on_own_line(self.board.lines(), played);
        let ends = [played.from(), played.to()].map(|end| i32::from(self.ends[end.index()]));
        i32::from(self.prior.moves[side][index][from][up]) + ends[0] + ends[1]
    }
}

/// Rows and columns exchanged: quarters first, then quarters of these, then single bytes.
#[inline(always)]
fn transposed(mut matrix: Matrix) -> Matrix {
    for (distance, columns) in COLUMNS {
        let bits = 8 * distance;
        for row in (0..LENGTH).filter(|row| row & distance == 0) {
            let (low, high) = (matrix[row], matrix[row + distance]);
            matrix[row] = low & !columns | (high & !columns) << bits;
            matrix[row + distance] = (low & columns) >> bits | high & columns;
        }
    }
    matrix
}

/// Every column turned by its number: `source(row, by)` is the row, modulo 8, that a row's bytes
/// come from where a column is turned by so many rows.
#[inline(always)]
fn turned(matrix: Matrix, source: impl Fn(usize, usize) -> usize) -> Matrix {
    COLUMNS.into_iter().fold(matrix, |matrix, (by, columns)| {
        std::array::from_fn(|row| {
            matrix[row] & !columns | matrix[source(row, by) % LENGTH] & columns
        })
    })
}
