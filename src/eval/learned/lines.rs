//! Sums of learned line tables, kept up to date from move to move.

use crate::board::{Board, Move};
use crate::eval::line_score::lines_touched;
use crate::lines::geometry::LINES;
use crate::prefetch::prefetch;
use crate::tables::ByIndex;

/// A table's row for each index: black's lead by the line.
pub type LineTable<const WIDTH: usize> = ByIndex<[i16; WIDTH]>;

/// Asks the processor for the rows of the lines that a move has changed.
#[inline(always)]
pub fn prefetch_rows<const WIDTH: usize>(table: &LineTable<WIDTH>, after: &Board, played: Move) {
    for line in lines_touched(played) {
        prefetch(&table[after.lines()[line] as usize]);
    }
}

/// The sum over the 32 lines. Additions wrap around: what is checked when a table is loaded keeps
/// the sum of a whole board in range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(8))]
pub struct LineSums<const WIDTH: usize>([i16; WIDTH]);

impl<const WIDTH: usize> LineSums<WIDTH> {
    pub fn of(board: &Board, table: &LineTable<WIDTH>) -> Self {
        let mut sums = LineSums([0; WIDTH]);
        for &index in board.lines() {
            sums.add(&table[index as usize]);
        }
        sums
    }

    /// The sums of `after`, which `played` led to from `before`, whose sums these are.
    #[inline(always)]
    pub fn updated(
        mut self,
        table: &LineTable<WIDTH>,
        before: &Board,
        after: &Board,
        played: Move,
    ) -> Self {
        for line in lines_touched(played) {
            self.add(&table[after.lines()[line] as usize]);
            self.subtract(&table[before.lines()[line] as usize]);
        }
        self
    }

    /// The sums themselves.
    #[inline(always)]
    pub fn numbers(&self) -> &[i16; WIDTH] {
        &self.0
    }

    /// The sums, weighed.
    #[inline(always)]
    pub fn weighed(&self, weights: &[i16; WIDTH]) -> i32 {
        let terms = self.0.iter().zip(weights);
        terms
            .map(|(&sum, &weight)| i32::from(sum) * i32::from(weight))
            .sum()
    }

    /// What each line of a board gives black, weighed: together as much as the sums.
    pub fn by_line(
        board: &Board,
        table: &LineTable<WIDTH>,
        weights: &[i16; WIDTH],
    ) -> [i32; LINES] {
        let weighed = |index: u16| LineSums(table[index as usize]).weighed(weights);
        board.lines().map(weighed)
    }

    #[inline(always)]
    fn add(&mut self, row: &[i16; WIDTH]) {
        for (sum, &number) in self.0.iter_mut().zip(row) {
            *sum = sum.wrapping_add(number);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, row: &[i16; WIDTH]) {
        for (sum, &number) in self.0.iter_mut().zip(row) {
            *sum = sum.wrapping_sub(number);
        }
    }
}
