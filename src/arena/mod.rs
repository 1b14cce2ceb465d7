//! Matches between engines: who is stronger, by how much, and how sure that is.
//!
//! Statistics, all pure: [`counts`] of games and pairs, [`elo`] differences with error bars,
//! [`sprt`] for tests that stop as soon as they can, [`rating`] of several players.
//!
//! One game: [`limit`], [`player`] and [`conditions`] say who plays how, [`opening`] from where
//! ([`generate`] makes balanced ones), [`contestant`] is a player at the
//! board (`process` for other programs), [`adjudicate`] and [`end`] say how it ends, [`mod@play`] plays it; [`stop`] stops it.
//!
//! Many games: [`plan`] numbers them, [`mod@run`] plays them on several threads, [`ledger`]
//! keeps each as a line ([`played`]), [`standing`] adds them up; [`table`], [`report`] and
//! [`chart`] show the sum as text, JSON and SVG. [`experiment`] does the papers' experiments
//! again.

pub mod adjudicate;
pub mod chart;
pub mod conditions;
pub mod contestant;
pub mod counts;
pub mod elo;
pub mod end;
pub mod experiment;
pub mod generate;
pub mod ledger;
pub mod limit;
pub mod opening;
pub mod plan;
pub mod play;
pub mod played;
pub mod player;
mod process;
pub mod rating;
pub mod report;
pub mod run;
pub mod sprt;
pub mod standing;
pub mod stop;
pub mod table;
