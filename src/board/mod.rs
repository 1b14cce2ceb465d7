//! The position: 32 line indices in one cache line, kept up to date move by move.
//!
//! A [`Board`] is copied to make a move, so the position before the move is still there and
//! taking a move back costs nothing. What is kept incrementally is what the hot paths read:
//! the line indices, a bitboard for each side, and the Zobrist key. [`check`] recomputes all
//! of it from the squares and is the definition of a valid board.
//!
//! Files here, in the order they build on each other: `side`, `square`, `moves`,
//! `hash`, `make`, `generate`, [`connect`], [`quads`], [`symmetry`],
//! [`setup`], [`notation`], [`diagram`], [`check`].

pub mod check;
pub mod connect;
pub mod diagram;
pub(crate) mod generate;
mod hash;
mod make;
mod moves;
pub mod notation;
pub mod quads;
pub mod setup;
mod side;
mod square;
pub mod symmetry;

pub use generate::MoveList;
pub use moves::Move;
pub use side::Side;
pub use square::Square;

use crate::lines::geometry::LINES;

/// A set of squares: bit `8 * rank + file`.
pub type Bitboard = u64;

/// Pieces that a side starts with and never exceeds.
pub const MOST_PIECES: u32 = 12;

/// A position without its history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Board {
    lines: [u16; LINES],
    pieces: [Bitboard; 2],
    key: u64,
    side: Side,
}

const _: () = assert!(size_of::<Board>() == 128);

impl Board {
    /// The side to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// The squares that a side occupies.
    #[inline(always)]
    pub fn pieces(&self, side: Side) -> Bitboard {
        self.pieces[side.index()]
    }

    /// The squares that are occupied at all.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.pieces[0] | self.pieces[1]
    }

    /// Pieces that a side has left.
    #[inline(always)]
    pub fn count(&self, side: Side) -> u32 {
        self.pieces(side).count_ones()
    }

    /// The side whose piece stands on a square.
    pub fn occupant(&self, square: Square) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.pieces(side) & square.bit() != 0)
    }

    /// The indices of the 32 lines: what stands on each in base 3, after all that
    /// [`empty_index`](crate::lines::geometry::empty_index) counts for the classes before.
    #[inline(always)]
    pub fn lines(&self) -> &[u16; LINES] {
        &self.lines
    }

    /// The Zobrist key of placement and side to move.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }
}
