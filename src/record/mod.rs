//! Game records: SGF (`FF[4]`, `GM[9]`) in the dialects of real archives, and one-line texts.
//!
//! Files here, in the order they build on each other: `scan` walks a text, [`tree`] holds nodes,
//! [`read`](mod@read) and `write` turn texts into trees and back; `step`, `setup`,
//! [`result`] and [`annotation`] understand single values; `content` is the [`Record`] of a main
//! line, step by step an `entry`, [`replay`] plays it on the board; `plies` finds the node of each move; `respell` and
//! `sgf` lead from trees to records and back, [`normal`] rewrites a tree in one dialect; [`text`]
//! is the one-line form, [`collection`] loads either, and [`file`](mod@file) decodes and replaces
//! files.
//!
//! `docs/records.md` describes what is read and written.

pub mod annotation;
pub mod collection;
mod content;
mod entry;
pub mod file;
pub mod normal;
pub(crate) mod plies;
pub mod read;
pub mod replay;
pub(crate) mod respell;
pub mod result;
mod scan;
mod setup;
pub(crate) mod sgf;
pub(crate) mod step;
pub mod text;
pub mod tree;
mod write;

pub use content::Record;
pub use entry::Entry;
pub use read::read;
pub use tree::GameTree;
