//! What a valid board is: everything kept incrementally, recomputed from the squares.

use super::{Board, MOST_PIECES, Side, Square};
use crate::lines::geometry::{empty_index, squares_of_lines};
use crate::lines::ternary::{Cell, index_of};

/// Names the first thing about a board that does not agree with its squares.
pub fn check(board: &Board) -> Result<(), String> {
    if board.pieces(Side::Black) & board.pieces(Side::White) != 0 {
        return Err("both sides stand on one square".to_string());
    }
    for side in Side::BOTH {
        let count = board.count(side);
        if count > MOST_PIECES {
            return Err(format!("{side} has {count} pieces"));
        }
    }
    for (line, squares) in squares_of_lines().iter().enumerate() {
        let cells = squares.map(|number| cell(board, Square::new(number)));
        let expected = empty_index(line) as usize + index_of(&cells);
        let kept = board.lines()[line] as usize;
        if kept != expected {
            return Err(format!("line {line} is kept as {kept}, it is {expected}"));
        }
    }
    let rebuilt = rebuilt(board);
    if board.key() != rebuilt.key() {
        return Err("the key does not fit the squares".to_string());
    }
    Ok(())
}

fn cell(board: &Board, square: Square) -> Cell {
    match board.occupant(square) {
        None => Cell::Empty,
        Some(Side::Black) => Cell::Black,
        Some(Side::White) => Cell::White,
    }
}

fn rebuilt(board: &Board) -> Board {
    let mut fresh = Board::empty(board.side_to_move());
    for side in Side::BOTH {
        Square::of(board.pieces(side)).for_each(|square| fresh.place(square, side));
    }
    fresh
}
