//! Positions, moves and marks as XBoard writes them.
//!
//! XBoard's White moves first, so its capital letters and its `w` are Black here. Every piece
//! is an `M`, which XBoard draws as a bird unless it is given [discs](super::discs).

use crate::board::notation::{PositionError, read_square};
use crate::board::{Board, Move, Square};

/// The variant as XBoard has to be told: which letter is which of its pieces, the size of the
/// board, and that nothing is known about the rules.
pub const SETUP: &str = "(.................M.....................m....) 8x8+0_fairy \
     1MMMMMM1/m6m/m6m/m6m/m6m/m6m/m6m/1MMMMMM1 w - - 0 1";

/// How XBoard writes a pass.
const PASS: &str = "@@@@";

/// The move as XBoard writes it.
pub fn written(played: Move) -> String {
    match played.is_pass() {
        true => PASS.to_string(),
        false => played.plain(),
    }
}

/// The text of a move as [`Board::read_move`] knows it.
pub fn move_text(text: &str) -> &str {
    match text {
        PASS => "pass",
        text => text,
    }
}

/// Reads a position. XBoard adds fields of chess after the side to move.
pub fn read(fen: &str) -> Result<Board, PositionError> {
    let mut fields = fen.split_whitespace();
    let placement = fields.next().unwrap_or_default();
    let letter = |letter| match letter {
        'M' => 'b',
        'm' => 'w',
        other => other,
    };
    let placement: String = placement.chars().map(letter).collect();
    let side = match fields.next() {
        Some("w") => "b",
        Some("b") => "w",
        other => other.unwrap_or_default(),
    };
    format!("{placement} {side}").parse()
}

/// Marks where the piece on a square may go: `Y` for an empty square, `R` for a capture.
pub fn marks(board: &Board, square: &str) -> Option<String> {
    let from = read_square(square).ok()?;
    let list = board.moves();
    let mark = |to: Square| {
        let played = list.iter().find(|of| (of.from(), of.to()) == (from, to))?;
        Some(if played.captures() { 'R' } else { 'Y' })
    };
    let row = |rank: u8| {
        let mut text = String::new();
        for file in 0..8 {
            match mark(Square::at(file, rank)) {
                Some(letter) => text.push(letter),
                None => push_empty(&mut text),
            }
        }
        text
    };
    let rows: Vec<String> = (0..8).rev().map(row).collect();
    Some(rows.join("/"))
}

/// Counts one more empty square at the end of a row.
fn push_empty(row: &mut String) {
    let count = row.chars().next_back().and_then(|last| last.to_digit(10));
    if count.is_some() {
        row.pop();
    }
    let count = count.unwrap_or(0) + 1;
    row.extend(char::from_digit(count, 10));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xboards_white_is_black_here() {
        let fen = SETUP.split_once("fairy ").expect("the position").1;
        assert_eq!(read(fen), Ok(Board::standard()));
        let board = read("8/3m4/8/8/2M5/8/8/8 b - - 3 7").expect("a position");
        assert_eq!(board.to_string(), "8/3w4/8/8/2b5/8/8/8 w");
        assert!(read("").is_err());
        assert!(read("8/8 w").is_err());
    }

    #[test]
    fn marks_show_quiet_moves_and_captures() {
        let board = Board::standard();
        let marked = marks(&board, "c1").expect("a square");
        assert_eq!(marked, "8/8/8/8/8/R1Y1Y3/8/8");
        let board: Board = "8/8/8/3w4/8/3b4/8/b6w b".parse().expect("a position");
        let marked = marks(&board, "d3").expect("a square");
        assert_eq!(marked, "8/8/8/3R4/2Y1Y3/2Y1Y3/2Y1Y3/3Y4");
        assert_eq!(marks(&board, "z9"), None);
    }
}
