//! The tables as `build.rs` has written them, part of the program.

use super::{BySide, LineList, LineMoves};

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
