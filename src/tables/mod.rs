//! The moves of all line configurations (`crate::lines::tabulate`) with their types: computed by
//! `build.rs`, or in a page when it starts. What is made of an evaluator's weights stands in that
//! evaluator's folder.

#[cfg(target_family = "wasm")]
mod computed;
#[cfg(not(target_family = "wasm"))]
mod generated;

#[cfg(target_family = "wasm")]
pub use computed::{ARRIVALS, LISTS, MOBILITY, MOVES, fill};
#[cfg(not(target_family = "wasm"))]
pub(crate) use generated::generated;
#[cfg(not(target_family = "wasm"))]
pub use generated::{ARRIVALS, LISTS, MOBILITY, MOVES};

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
