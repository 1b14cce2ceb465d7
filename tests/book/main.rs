//! The opening book: its format and look-up, how it is grown and kept, what is played from it,
//! and the commands around it.

mod choice;
mod commands;
mod format;
mod fuzz;
mod growth;
mod sample;

#[path = "../support/mod.rs"]
mod support;
