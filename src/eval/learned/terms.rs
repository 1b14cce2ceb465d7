//! How many board terms there are: what neither lines nor pieces on squares show, one number
//! each.
//!
//! Pure, and compiled into `build.rs` too.

/// Areas of a bounding box.
pub const AREAS: usize = 65;
/// Euler numbers, shifted to start from 0.
pub const EULERS: usize = 24;
/// Pieces of a side.
pub const COUNTS: usize = 13;

/// Board terms in all: areas and Euler numbers of each side, counts of both.
pub const TERMS: usize = 2 * (AREAS + EULERS) + COUNTS * COUNTS;
