//! Game records: SGF (`FF[4]`, `GM[9]`) in the dialects of real archives.
//!
//! [`tree`] holds nodes and properties, [`read`](mod@read) and [`write`](mod@write) turn texts
//! into trees and back, [`file`](mod@file) decodes and replaces files.

pub mod file;
pub mod read;
pub mod tree;
pub mod write;

pub use read::read;
pub use tree::GameTree;
