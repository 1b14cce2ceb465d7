//! What differs between a program on a computer and an engine in a web page: the clock, threads,
//! large memory, and where weights and the book come from. Nothing else in the engine asks which
//! of the two it is, and each platform is one file with the same names.

#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(target_family = "wasm")]
mod wasm;

#[cfg(not(target_family = "wasm"))]
pub use native::*;
#[cfg(target_family = "wasm")]
pub use wasm::*;
