//! Drawn boards for terminals.

use super::{Board, Side, Square};
use std::fmt::Write;

/// Which characters a board is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Unicode,
    Ascii,
}

impl Board {
    /// The board as text, rank 8 on top, with coordinates and the side to move.
    pub fn drawn(&self, style: Style) -> String {
        let (pieces, empty, edge) = match style {
            Style::Unicode => (["●", "○"], "·", ["┌─", "─", "┐", "│", "│", "└─", "─", "┘"]),
            Style::Ascii => (["b", "w"], ".", ["+-", "-", "+", "|", "|", "+-", "-", "+"]),
        };
        let [
            top_left,
            top,
            top_right,
            left,
            right,
            low_left,
            low,
            low_right,
        ] = edge;
        let mut text = format!("  {top_left}{}{top_right}\n", top.repeat(16));
        for rank in (0..8).rev() {
            write!(text, "{} {left} ", rank + 1).expect("a string takes any text");
            for file in 0..8 {
                let square = Square::at(file, rank);
                text += match self.occupant(square) {
                    Some(side) => pieces[side.index()],
                    None => empty,
                };
                text.push(' ');
            }
            text += right;
            if rank == self.row_of_turn() {
                let piece = pieces[self.side_to_move().index()];
                text += &format!("  {piece} {} to move", self.side_to_move());
            }
            text.push('\n');
        }
        text += &format!("  {low_left}{}{low_right}\n", low.repeat(16));
        text + "    a b c d e f g h\n"
    }

    /// The turn is written beside the board: low for Black, whose rank is the first.
    fn row_of_turn(&self) -> u8 {
        match self.side_to_move() {
            Side::Black => 0,
            Side::White => 7,
        }
    }
}
