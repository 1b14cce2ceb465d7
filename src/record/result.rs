//! The result that a record states (RE), apart from what the board says.

use crate::board::Side;
use crate::rules::Outcome;
use std::fmt;

/// What the RE property says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated {
    Win(Side, Manner),
    Draw,
    /// The game does not count.
    Void,
    /// The record says that it does not know.
    Unknown,
}

/// How a game was won, as far as SGF tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// On the board, or not said.
    Board,
    Resignation,
    Time,
    Forfeit,
}

impl Stated {
    /// Reads `B+`, `W+R`, `B+Resign`, `White wins`, `0`, `Draw`, `Void`, `?`.
    pub fn read(text: &str) -> Option<Stated> {
        let lower = text.trim().to_ascii_lowercase();
        match lower.as_str() {
            "0" | "draw" | "=" => return Some(Stated::Draw),
            "void" => return Some(Stated::Void),
            "?" => return Some(Stated::Unknown),
            _ => {}
        }
        let (name, manner) = lower.split_once('+').or_else(|| lower.split_once(' '))?;
        let side = match name.trim() {
            "b" | "black" => Side::Black,
            "w" | "white" => Side::White,
            _ => return None,
        };
        let manner = match manner.trim() {
            "r" | "resign" | "resignation" => Manner::Resignation,
            "t" | "time" => Manner::Time,
            "f" | "forfeit" => Manner::Forfeit,
            _ => Manner::Board,
        };
        Some(Stated::Win(side, manner))
    }

    /// Whether this may be said of a game that ended so on the board.
    pub fn agrees_with(self, outcome: Outcome) -> bool {
        match self {
            Stated::Win(side, _) => outcome.winner() == Some(side),
            Stated::Draw => outcome.winner().is_none(),
            Stated::Void | Stated::Unknown => true,
        }
    }
}

impl From<Outcome> for Stated {
    fn from(outcome: Outcome) -> Stated {
        match outcome.winner() {
            Some(side) => Stated::Win(side, Manner::Board),
            None => Stated::Draw,
        }
    }
}

impl fmt::Display for Stated {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Stated::Win(side, manner) => {
                let letter = side.letter().to_ascii_uppercase();
                let manner = match manner {
                    Manner::Board => "",
                    Manner::Resignation => "R",
                    Manner::Time => "T",
                    Manner::Forfeit => "F",
                };
                write!(out, "{letter}+{manner}")
            }
            Stated::Draw => out.write_str("Draw"),
            Stated::Void => out.write_str("Void"),
            Stated::Unknown => out.write_str("?"),
        }
    }
}
