//! The opening book: positions that were searched long before the game.
//!
//! [`canonical`] is how positions are told apart, [`entry`], [`header`] and [`file`](mod@file)
//! are the format; `effort` says what scores rest on. A book is grown as a `tree` of
//! [`record`]s: `learn` takes them in, `worth` backs scores up and finds the next leaf, [`build`]
//! searches it and asks the solver through `prove`, [`journal`] keeps it, [`output`] makes entries
//! and [`load`] a tree again. [`find`] says where the book is, `choose` plays from it; [`verify`]
//! and [`coverage`] look at a whole book.
//!
//! `docs/book.md` describes format, building and play.

pub mod build;
pub mod canonical;
pub(crate) mod choose;
pub mod coverage;
pub(crate) mod effort;
pub mod entry;
pub mod file;
pub mod find;
pub mod header;
pub mod journal;
mod learn;
pub mod load;
pub mod output;
mod prove;
pub mod record;
mod tree;
pub mod verify;
mod worth;

pub use choose::{BookOptions, Choice};
pub use effort::{Effort, Identity};
pub use file::{Book, BookError, Known};
pub use record::Record;
pub use tree::{Growth, Tree};
pub use worth::NEVER;
