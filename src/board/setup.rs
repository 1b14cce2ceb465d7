//! Start positions, and boards set up square by square.

use super::{Board, MOST_PIECES, Side, Square};
use thiserror::Error;

/// Why pieces do not make a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("{0} has no pieces")]
    NoPieces(Side),
    #[error("{0} has {1} pieces, at most {MOST_PIECES} are possible")]
    TooManyPieces(Side, u32),
    #[error("both sides stand on {0}")]
    Shared(Square),
}

impl Board {
    /// The standard start: Black on b1-g1 and b8-g8, White on a2-a7 and h2-h7, Black to move.
    pub fn standard() -> Board {
        const BLACK: u64 = 0x7e00_0000_0000_007e;
        const WHITE: u64 = 0x0081_8181_8181_8100;
        Board::from_pieces(BLACK, WHITE, Side::Black).expect("twelve pieces a side")
    }

    /// Scrambled Eggs: the same 24 squares with the colours alternating around the edge, White
    /// on a2, Black to move.
    pub fn scrambled_eggs() -> Board {
        let (low, high) = (1..7, (1..7).rev());
        let around = (low.clone().map(|rank| Square::at(0, rank)))
            .chain(low.map(|file| Square::at(file, 7)))
            .chain(high.clone().map(|rank| Square::at(7, rank)))
            .chain(high.map(|file| Square::at(file, 0)));
        let mut pieces = [0; 2];
        for (turn, square) in around.enumerate() {
            pieces[turn % 2] |= square.bit();
        }
        let [white, black] = pieces;
        Board::from_pieces(black, white, Side::Black).expect("twelve pieces a side")
    }

    /// The position with these pieces.
    pub fn from_pieces(black: u64, white: u64, to_move: Side) -> Result<Board, SetupError> {
        if let Some(square) = Square::of(black & white).next() {
            return Err(SetupError::Shared(square));
        }
        let mut board = Board::empty(to_move);
        for (side, pieces) in Side::BOTH.into_iter().zip([black, white]) {
            match pieces.count_ones() {
                0 => return Err(SetupError::NoPieces(side)),
                count if count > MOST_PIECES => {
                    return Err(SetupError::TooManyPieces(side, count));
                }
                _ => Square::of(pieces).for_each(|square| board.place(square, side)),
            }
        }
        Ok(board)
    }
}
