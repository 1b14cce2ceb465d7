//! What results say: [`counts`] of games and pairs of games, [`elo`] differences with error bars,
//! [`sprt`] for tests that stop as soon as they can, [`rating`] of several players, and
//! `chart`s and `curve`s with their `axis`. Pure functions.

pub(crate) mod axis;
pub(crate) mod chart;
pub mod counts;
pub(crate) mod curve;
pub mod elo;
pub mod rating;
pub mod sprt;
