//! Matches between engines: who is stronger, by how much, and how sure that is.
//!
//! Statistics, all pure: [`counts`] of games and pairs, [`elo`] differences with error bars,
//! [`sprt`] for tests that stop as soon as they can, [`rating`] of several players.

pub mod counts;
pub mod elo;
pub mod rating;
pub mod sprt;
