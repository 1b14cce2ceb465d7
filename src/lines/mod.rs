//! The geometry, arithmetic and moves of lines: everything that can be said about one line of
//! eight squares without a board around it.
//!
//! The board is decomposed into 32 lines of 8 squares, and the occupation of a line is a
//! base-3 number below 3^8, as in YL (Billings and Björnsson, "Search and Knowledge in
//! Lines of Action", section 4.1). This module is pure and is compiled twice: into the
//! crate, and into `build.rs`, which walks all 6,561 configurations to write the tables
//! that the engine looks up. It therefore uses only `std` and `super::`.

pub mod geometry;
pub mod moves;
// The engine has these tables from the build script, unless it is in a page.
#[cfg_attr(not(target_family = "wasm"), allow(dead_code))]
pub(crate) mod tabulate;
pub mod ternary;
