//! Many games: [`plan`] numbers them, [`mod@run`] plays them on several threads, [`standing`] adds
//! them up; [`table`] and [`report`] show the sum as text, JSON and SVG.
//!
//! On disk: [`ledger`] keeps a line for each game ([`played`]) after one that says what is played
//! ([`description`]), [`results`] reads all files of a directory, and a [`contest`] plays what is
//! missing there.

mod as_text;
pub mod contest;
pub mod description;
mod ledger;
pub mod plan;
pub mod played;
pub mod report;
pub mod results;
pub mod run;
pub mod standing;
pub mod table;

pub use ledger::salvage;
