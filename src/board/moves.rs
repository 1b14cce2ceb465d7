//! One move in 16 bits.

use super::Square;
use std::fmt;

/// From, to, and whether a piece is captured; or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u16);

const TO: u32 = 6;
const CAPTURE: u32 = 12;

impl Move {
    /// The move of a side that has none.
    pub const PASS: Move = Move(0);

    #[inline(always)]
    pub const fn new(from: Square, to: Square, captures: bool) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << TO | (captures as u16) << CAPTURE)
    }

    /// The same from numbers of which only the bits of a square, or of a switch, count.
    #[inline(always)]
    pub(super) const fn packed(from: u16, to: u16, captures: u16) -> Move {
        Move(from & 63 | (to & 63) << TO | (captures & 1) << CAPTURE)
    }

    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::new(self.0 as u8)
    }

    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> TO) as u8)
    }

    #[inline(always)]
    pub const fn captures(self) -> bool {
        self.0 >> CAPTURE != 0
    }

    #[inline(always)]
    pub const fn is_pass(self) -> bool {
        self.0 == Move::PASS.0
    }

    /// The move as a number, for tables and files.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move of a number from [`Move::bits`]. Any number gives some move; whether it is
    /// legal is for [`super::Board::is_legal`] to say.
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits & ((2 << CAPTURE) - 1))
    }

    /// The form of the engine protocol: `d1d3`, `pass`.
    pub fn plain(self) -> String {
        match self.is_pass() {
            true => "pass".to_string(),
            false => format!("{}{}", self.from(), self.to()),
        }
    }
}

/// The form for people: `d1-d3`, `a3xd3`, `pass`.
impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        if self.is_pass() {
            return out.write_str("pass");
        }
        let separator = if self.captures() { 'x' } else { '-' };
        write!(out, "{}{separator}{}", self.from(), self.to())
    }
}
