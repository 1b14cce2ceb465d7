//! What a learned evaluator is made of, and where each part's numbers lie.
//!
//! A position is seen twice: by the side to move and by its opponent. For each view, every line
//! gives a row (`width` numbers), and every piece a row of `hidden` units, to the last of which
//! (`line_units`) lines add a row too; all are summed over the board. The head adds up, with
//! weights that depend on how many pieces are left, what the own view's line sums are ahead, and
//! the squares of both views' units between 0 and 1. Board terms are single numbers for what
//! neither shows.

use crate::eval::learned::file::Sizes;
use crate::eval::learned::heads::head_of;
use crate::eval::learned::rows::ROWS;
use std::ops::Range;

/// Own and enemy pieces on 64 squares.
pub const PIECE_SQUARES: usize = 128;

impl Sizes {
    pub fn line_numbers(&self) -> Range<usize> {
        0..ROWS * self.width
    }

    /// What lines add to the last units.
    pub fn line_unit_numbers(&self) -> Range<usize> {
        after(self.line_numbers(), ROWS * self.line_units)
    }

    pub fn square_numbers(&self) -> Range<usize> {
        after(self.line_unit_numbers(), PIECE_SQUARES * self.hidden)
    }

    pub fn bias_numbers(&self) -> Range<usize> {
        after(self.square_numbers(), self.hidden)
    }

    pub fn term_numbers(&self) -> Range<usize> {
        after(self.bias_numbers(), self.terms)
    }

    pub fn head_numbers(&self) -> Range<usize> {
        after(self.term_numbers(), self.heads * self.head_size())
    }

    /// Numbers of one head: own and enemy units, line sums, the bias.
    pub fn head_size(&self) -> usize {
        2 * self.hidden + self.width + 1
    }

    /// The head for a number of pieces.
    pub fn head(&self, pieces: u32) -> Range<usize> {
        let number = head_of(pieces as usize, self.heads);
        let start = self.head_numbers().start + number * self.head_size();
        start..start + self.head_size()
    }

    /// Numbers in all.
    pub fn size(&self) -> usize {
        self.head_numbers().end
    }
}

fn after(part: Range<usize>, size: usize) -> Range<usize> {
    part.end..part.end + size
}
