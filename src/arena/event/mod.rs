//! Many games: [`plan`] numbers them, `run` plays them on several threads, `standing` adds them
//! up; `broadcast` shows those in progress; `table` and `report` show the sum as text, JSON and
//! SVG, `score_history` how it came about.
//!
//! On disk: `ledger` keeps a line for each game (`played`) after one that says
//! what is played (`description`), `results` reads all files of a directory, and a `contest`
//! plays what is missing there.

mod as_text;
pub(crate) mod broadcast;
pub(crate) mod contest;
pub(crate) mod description;
pub mod ledger;
pub mod plan;
mod played;
pub(crate) mod report;
pub(crate) mod results;
pub(crate) mod run;
mod score_history;
pub(crate) mod standing;
pub(crate) mod table;

pub(crate) use ledger::salvage;
