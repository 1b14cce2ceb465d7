//! What a prior is made of: which numbers a move's score is the sum of.

use crate::board::{Board, Move, Square};
use crate::prior::file::FileFormat;
use crate::prior::{lines, movemap};

/// A kind of prior.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriorKind {
    MoveMap,
    Lines,
}

impl PriorKind {
    /// The numbers of a prior.
    pub fn size(self) -> usize {
        self.file().size
    }

    pub fn file(self) -> FileFormat {
        match self {
            PriorKind::MoveMap => movemap::FORMAT,
            PriorKind::Lines => lines::FORMAT,
        }
    }

    /// How many of a file's numbers make 1.
    pub fn unit(self) -> f64 {
        match self {
            PriorKind::MoveMap => movemap::UNIT,
            PriorKind::Lines => lines::UNIT,
        }
    }

    /// Adds what a move's score is the sum of: places of numbers, and their signs. The mover is
    /// black.
    #[inline(always)]
    pub fn gather(self, board: &Board, played: Move, add: &mut impl FnMut(u32, f32)) {
        match self {
            PriorKind::Lines => lines::numbers_of(board.lines(), played, |place| add(place, 1.0)),
            PriorKind::MoveMap => {
                let numbers = movemap::FOLDING.of(played);
                let side = board.side_to_move();
                for (pieces, sign) in [(board.pieces(side), 1.0), (board.pieces(!side), -1.0)] {
                    for square in Square::of(pieces) {
                        add(u32::from(numbers[square.index()]), sign);
                    }
                }
                add(u32::from(numbers[movemap::BIAS]), 1.0);
            }
        }
    }
}
