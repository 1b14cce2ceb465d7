//! The two sides.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Not;

/// Black moves first and starts on the first and last rank, White on the outer files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    Black = 0,
    White = 1,
}

impl Side {
    /// Both sides, in the order of every table.
    pub const BOTH: [Side; 2] = [Side::Black, Side::White];

    /// Index into tables by side.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the side in a position's text.
    pub const fn letter(self) -> char {
        match self {
            Side::Black => 'b',
            Side::White => 'w',
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline(always)]
    fn not(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.pad(match self {
            Side::Black => "Black",
            Side::White => "White",
        })
    }
}
