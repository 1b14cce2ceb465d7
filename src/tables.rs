//! The tables that `build.rs` generated from [`crate::lines`], with their types.
//!
//! Each row holds the 6,561 configurations of a line, padded to 8,192 entries: the look-up
//! masks its index instead of checking it. Padding is never reached by a valid index.

use crate::lines::geometry::{CLASSES, SHAPES};

/// Entries in a row.
pub const ROW: usize = 8192;

/// The moves of one colour on one line configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct LineMoves {
    /// Positions whose piece may move towards higher positions.
    pub forward: u8,
    /// Positions whose piece may move towards lower positions.
    pub back: u8,
    /// Pieces of either colour on the first and second part: how far a move there goes.
    pub distance: [u8; 2],
}

impl LineMoves {
    /// All four bytes: `forward` lowest, then `back`, then the distances.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        let [first, second] = self.distance;
        u32::from_le_bytes([self.forward, self.back, first, second])
    }
}

/// The moves of one colour on one line configuration, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct LineList {
    /// As [`crate::lines::moves::LineMove::code`] writes them, captures first. The last byte is
    /// no move but says how many there are: all in its low half, captures in its high half.
    pub codes: [u8; 8],
}

impl LineList {
    #[inline(always)]
    pub const fn all(self) -> usize {
        self.codes[7] as usize & 15
    }

    #[inline(always)]
    pub const fn captures(self) -> usize {
        self.codes[7] as usize >> 4
    }
}

/// How many moves of each kind a configuration has for one colour, one byte a kind.
/// A sum over all lines of the board stays below 256 in each byte: 12 pieces have at most
/// 96 moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Kinds {
    pub capture: u8,
    pub connect: u8,
    pub plain: u8,
    pub disconnect: u8,
}

/// Rows of a table for one colour: the shapes, padded like the entries of a row.
pub const SHAPE_ROWS: usize = SHAPES.next_power_of_two();
/// A table over shapes and configurations, for each colour.
pub type ByShape<T> = [[[T; ROW]; SHAPE_ROWS]; 2];
/// Rows of a score table: the classes, padded like the entries of a row.
pub const CLASS_ROWS: usize = CLASSES.next_power_of_two();
/// A score table over classes and configurations.
pub type ByClass = [[i64; ROW]; CLASS_ROWS];

const _: () =
    assert!(size_of::<LineMoves>() == 4 && size_of::<LineList>() == 8 && size_of::<Kinds>() == 4);

macro_rules! generated {
    ($name:literal as $type:ty) => {
        // SAFETY: the target type consists of integers without padding, for which every bit
        // pattern is valid, and `transmute` checks at compile time that the sizes agree.
        unsafe {
            std::mem::transmute::<[u8; size_of::<$type>()], $type>(*include_bytes!(concat!(
                env!("OUT_DIR"),
                "/",
                $name
            )))
        }
    };
}

/// All moves.
pub static MOVES: ByShape<LineMoves> = generated!("moves.bin" as ByShape<LineMoves>);
/// All moves one by one.
pub static LISTS: ByShape<LineList> = generated!("lists.bin" as ByShape<LineList>);
/// Positions that moves end on.
pub static ARRIVALS: ByShape<u8> = generated!("arrivals.bin" as ByShape<u8>);
/// Number of moves.
pub static MOBILITY: ByShape<u8> = generated!("mobility.bin" as ByShape<u8>);
/// Number of moves by kind.
pub static KINDS: ByShape<Kinds> = generated!("kinds.bin" as ByShape<Kinds>);
/// Packed phase scores of the built-in `yl` weights, seen by black.
pub static SCORES: ByClass = generated!("scores.bin" as ByClass);

/// The entry of a row for a line's index.
#[inline(always)]
pub fn entry<T: Copy>(row: &[T; ROW], index: u16) -> T {
    row[index as usize & (ROW - 1)]
}
