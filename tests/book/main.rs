//! The opening book: its format and look-up, how it is grown and kept, what is played from it,
//! and the commands around it.

mod choice;
mod commands;
mod format;
mod growth;
mod sample;

#[path = "../random/mod.rs"]
mod random;
