//! One game between two players.
//!
//! [`limit`], [`player`] and [`conditions`] say who plays how, [`opening`] from where
//! (`generate` makes balanced ones). A player at the board is a [`contestant`]: this engine
//! (`internal`, timed by a `stopwatch`) or another program (`process`, told its turn in the `words`
//! of the protocol, its answers timed by their `arrival`, with a `transcript` on request), made by
//! `start`. [`adjudicate`] and [`end`] say how a game ends, [`mod@play`] plays it, before an
//! `audience` or without, [`stop`] stops it.

pub mod adjudicate;
mod arrival;
pub(crate) mod audience;
pub mod conditions;
pub mod contestant;
pub mod end;
pub(crate) mod generate;
mod internal;
pub mod limit;
pub mod opening;
pub mod play;
pub mod player;
mod process;
pub(crate) mod start;
pub mod stop;
mod stopwatch;
mod transcript;
mod words;
