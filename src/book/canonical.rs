//! The canonical form of a position: of its eight images under the symmetries of the board, the
//! one whose bitboards are least. The rules know no direction, so what is good in one image is
//! good in all, and a book holds a position once. Colours are kept: who is to move matters.

use crate::board::symmetry::Symmetry;
use crate::board::{Bitboard, Board, Move, Side};

/// A position in canonical form, and the way there.
#[derive(Clone, Copy, Debug)]
pub struct Canonical {
    pub board: Board,
    /// Number of the symmetry that leads from the original to the canonical board.
    symmetry: usize,
}

impl Canonical {
    pub fn of(board: &Board) -> Canonical {
        let pieces = Side::BOTH.map(|side| board.pieces(side));
        let images = (0..8).map(|symmetry| (pieces.map(|set| image(set, symmetry)), symmetry));
        let ([black, white], symmetry) = images.min().expect("there are eight symmetries");
        let board = Board::from_pieces(black, white, board.side_to_move());
        Canonical {
            board: board.expect("an image has the pieces of the original"),
            symmetry,
        }
    }

    /// What records are found by: the Zobrist key of the canonical board.
    pub fn key(&self) -> u64 {
        self.board.key()
    }

    /// A move of the original board on the canonical one.
    pub fn inward(&self, played: Move) -> Move {
        symmetry(self.symmetry).moved(played)
    }

    /// A move of the canonical board on the original one.
    pub fn outward(&self, played: Move) -> Move {
        symmetry(inverse(self.symmetry)).moved(played)
    }
}

fn symmetry(number: usize) -> Symmetry {
    Symmetry::all()
        .nth(number)
        .expect("there are eight symmetries")
}

/// A symmetry is a reflection in the long diagonal (1), then of files (2), then of ranks (4).
/// Undone in reverse order: after the diagonal, files and ranks have changed places.
fn inverse(symmetry: usize) -> usize {
    match symmetry & 1 {
        0 => symmetry,
        _ => 1 | (symmetry & 2) << 1 | (symmetry & 4) >> 1,
    }
}

/// Where a symmetry takes a set of squares: [`Symmetry::square`], for all squares at once.
fn image(set: Bitboard, symmetry: usize) -> Bitboard {
    let set = if symmetry & 1 != 0 {
        transposed(set)
    } else {
        set
    };
    let set = if symmetry & 2 != 0 {
        set.swap_bytes().reverse_bits()
    } else {
        set
    };
    if symmetry & 4 != 0 {
        set.swap_bytes()
    } else {
        set
    }
}

/// Exchanges files and ranks: blocks of 4, 2 and 1 squares change places across the diagonal.
fn transposed(mut set: Bitboard) -> Bitboard {
    for (distance, mask) in [
        (28, 0x0f0f_0f0f_0000_0000_u64),
        (14, 0x3333_0000_3333_0000),
        (7, 0x5500_5500_5500_5500),
    ] {
        let changed = mask & (set ^ set << distance);
        set ^= changed ^ changed >> distance;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn images_are_those_of_the_squares() {
        for number in 0..8 {
            for square in Square::all() {
                let there = symmetry(number).square(square);
                assert_eq!(image(square.bit(), number), there.bit());
                assert_eq!(symmetry(inverse(number)).square(there), square);
            }
        }
    }
}
