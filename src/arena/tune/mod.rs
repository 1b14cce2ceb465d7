//! Parameters of the search, tuned by games.
//!
//! [`spsa`] is the method, knowing nothing of games; `plan` says what is tuned and by which games;
//! `pair` plays two of them; `journal` keeps them on disk; `run` is the loop over them; `report`
//! and `plot` show what has come of it.

pub(crate) mod journal;
pub(crate) mod pair;
pub(crate) mod plan;
mod plot;
pub(crate) mod report;
pub(crate) mod run;
pub mod spsa;
