//! The arena: single games, statistics, and contests of the real program.

mod contests;
mod games;
#[cfg(unix)]
mod programs;
mod statistics;
mod tune;

#[path = "../support/mod.rs"]
mod support;
