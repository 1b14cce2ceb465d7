//! The value of a B or W property: a move in any of the spellings of real archives.

use super::tree::unescaped;
use crate::board::Side;
use crate::board::notation::bare_move;
use std::borrow::Cow;

/// What a side did on its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A move or a pass, in a form that [`crate::board::Board::read_move`] knows, or the text
    /// as found where it is no move at all.
    Move(Cow<'a, str>),
    Resign,
    /// Lost on time, or by not playing on.
    Forfeit,
    /// A piece goes off the board, which only the Gemma variant knows.
    LeavesBoard(Cow<'a, str>),
    /// Stones are put down or taken away after the first move.
    SetUp,
}

impl Step<'_> {
    /// Reads a value: a move as [`bare_move`] knows it, `pass` or nothing at all, `resign`,
    /// `forfeit`.
    pub fn read(value: &str) -> Step<'static> {
        let plain = bare_move(&unescaped(value));
        match plain.as_str() {
            "" | "pass" | "passes" | "0000" => Step::Move("pass".into()),
            "resign" | "resigns" | "resigned" => Step::Resign,
            "forfeit" | "forfeits" | "forfeited" | "timeout" => Step::Forfeit,
            gone if gone.ends_with("^^") => Step::LeavesBoard(plain.into()),
            _ => Step::Move(plain.into()),
        }
    }
}

/// The side whose moves a property holds.
pub fn side_of(name: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| letter_of(side) == name)
}

/// The property that holds a side's moves; also how other values name the side.
pub fn letter_of(side: Side) -> &'static str {
    match side {
        Side::Black => "B",
        Side::White => "W",
    }
}
