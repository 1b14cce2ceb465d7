//! The tables that `build.rs` generated from [`crate::lines`], with their types. What it made of
//! an evaluator's weights stands in that evaluator's room.
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

/// A table over the indices of lines.
pub type ByIndex<T> = [T; INDICES];
/// The same for each colour.
pub type BySide<T> = [ByIndex<T>; 2];

/// Integers without padding, for which every bit pattern is valid.
///
/// # Safety
/// The type must be just that.
pub unsafe trait Plain: Copy {}

// SAFETY: an integer has no padding, and all its bit patterns are values.
unsafe impl Plain for u8 {}
// SAFETY: as above.
unsafe impl Plain for i8 {}
// SAFETY: as above.
unsafe impl Plain for i16 {}
// SAFETY: as above.
unsafe impl Plain for i32 {}
// SAFETY: as above.
unsafe impl Plain for i64 {}
// SAFETY: an array is its elements one after the other, with nothing between them.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}
// SAFETY: nothing but bytes, laid out in order.
unsafe impl Plain for LineMoves {}
// SAFETY: nothing but bytes, laid out in order.
unsafe impl Plain for LineList {}

const _: () = assert!(size_of::<LineMoves>() == 4 && size_of::<LineList>() == 8);

/// Holds a type to be plain.
pub const fn plain<T: Plain>(value: T) -> T {
    value
}

/// A table that `build.rs` has written, under its type.
macro_rules! generated {
    ($name:literal as $type:ty) => {
        // SAFETY: the type is plain, or this does not compile; `transmute` checks at compile
        // time that the sizes agree.
        $crate::tables::plain(unsafe {
            std::mem::transmute::<[u8; size_of::<$type>()], $type>(*include_bytes!(concat!(
                env!("OUT_DIR"),
                "/",
                $name
            )))
        })
    };
}
pub(crate) use generated;

/// All moves.
pub static MOVES: BySide<LineMoves> = generated!("moves.bin" as BySide<LineMoves>);
/// All moves one by one.
pub static LISTS: BySide<LineList> = generated!("lists.bin" as BySide<LineList>);
/// Positions that moves end on.
pub static ARRIVALS: BySide<u8> = generated!("arrivals.bin" as BySide<u8>);
/// Number of moves.
pub static MOBILITY: BySide<u8> = generated!("mobility.bin" as BySide<u8>);
