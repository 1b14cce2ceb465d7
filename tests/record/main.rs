//! Records of games: every dialect, broken texts, and the commands around them.

mod commands;
mod memory;
mod reader;
mod records;
mod sample;

#[path = "../support/mod.rs"]
mod support;
