//! The eight symmetries of the square, and the exchange of colours.

use super::{Board, Move, Side, Square};

/// A symmetry of the board: optional reflection in the long diagonal, then of files, then of
/// ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight; the first leaves everything in place.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(Symmetry)
    }

    /// Where a square goes.
    pub fn square(self, square: Square) -> Square {
        let (mut file, mut rank) = (square.file(), square.rank());
        if self.0 & 1 != 0 {
            (file, rank) = (rank, file);
        }
        if self.0 & 2 != 0 {
            file = 7 - file;
        }
        if self.0 & 4 != 0 {
            rank = 7 - rank;
        }
        Square::at(file, rank)
    }

    /// Where a move goes.
    pub fn moved(self, played: Move) -> Move {
        if played.is_pass() {
            return played;
        }
        let (from, to) = (self.square(played.from()), self.square(played.to()));
        Move::new(from, to, played.captures())
    }

    /// The board seen through the symmetry.
    pub fn board(self, board: &Board) -> Board {
        let mut image = Board::empty(board.side_to_move());
        for side in Side::BOTH {
            for square in Square::of(board.pieces(side)) {
                image.place(self.square(square), side);
            }
        }
        image
    }
}

impl Board {
    /// The moves that are the same as one on this board: its images under the symmetries that
    /// leave the board as it is, itself first.
    pub fn equal_moves(&self, played: Move) -> Vec<Move> {
        let mut equal = Vec::new();
        for symmetry in Symmetry::all().filter(|symmetry| symmetry.board(self) == *self) {
            let image = symmetry.moved(played);
            if !equal.contains(&image) {
                equal.push(image);
            }
        }
        equal
    }

    /// The board with the colours of all pieces and the side to move exchanged.
    pub fn with_colours_swapped(&self) -> Board {
        let mut swapped = Board::empty(!self.side_to_move());
        for side in Side::BOTH {
            for square in Square::of(self.pieces(side)) {
                swapped.place(square, !side);
            }
        }
        swapped
    }
}
