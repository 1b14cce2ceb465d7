//! What no single line shows: bounding boxes, footholds, and whose move it is.

use super::table::BOARD_COUNT;
use crate::board::connect::{box_area, grown};
use crate::board::{Bitboard, Board, Side};

/// The features of the whole board for black and white, in the order of
/// [`BOARD_FEATURES`](super::table::BOARD_FEATURES).
#[inline(always)]
pub fn counts(board: &Board) -> [[i32; BOARD_COUNT]; 2] {
    let (black, white) = (board.pieces(Side::Black), board.pieces(Side::White));
    let (beside_black, beside_white) = (grown(black & SECOND), grown(white & SECOND));
    // Edge pieces that an enemy on the second line faces, but that touch an own piece there:
    // their blockade is less than it seems.
    let held = EDGE & beside_black & beside_white;
    let black_to_move = i32::from(board.side_to_move() == Side::Black);
    let footholds = |own: Bitboard| (own & held).count_ones() as i32;
    [
        [box_area(black), footholds(black), black_to_move],
        [box_area(white), footholds(white), 1 - black_to_move],
    ]
}

/// The edge of the board.
const EDGE: Bitboard = 0xff81_8181_8181_81ff;
/// The second lines: the squares one step from the edge.
const SECOND: Bitboard = 0x007e_4242_4242_7e00;
