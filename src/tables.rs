//! The tables that `build.rs` generated from [`crate::lines`], with their types.
//!
//! Each holds the 6,561 configurations of a line for each of nine classes, one after the other.
//! What follows, up to the highest number that an index can be, is never looked up.

use crate::lines::geometry::INDICES;

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

/// A table over the indices of lines.
pub type ByIndex<T> = [T; INDICES];
/// The same for each colour.
pub type BySide<T> = [ByIndex<T>; 2];

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
pub static MOVES: BySide<LineMoves> = generated!("moves.bin" as BySide<LineMoves>);
/// All moves one by one.
pub static LISTS: BySide<LineList> = generated!("lists.bin" as BySide<LineList>);
/// Positions that moves end on.
pub static ARRIVALS: BySide<u8> = generated!("arrivals.bin" as BySide<u8>);
/// Number of moves.
pub static MOBILITY: BySide<u8> = generated!("mobility.bin" as BySide<u8>);
/// Number of moves by kind.
pub static KINDS: BySide<Kinds> = generated!("kinds.bin" as BySide<Kinds>);
/// Packed phase scores of the built-in `yl` weights, seen by black.
pub static SCORES: ByIndex<i64> = generated!("scores.bin" as ByIndex<i64>);
