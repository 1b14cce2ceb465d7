//! Positions in bulk, for other programs: queries come as lines of JSON, answers go as lines of
//! JSON, many positions are in flight, and what is more urgent comes first. The manner is that of
//! KataGo's analysis engine; the words are this program's own (`docs/analysis.md`).
//!
//! [`query`] is what can be asked for, `queue` what waits and runs, [`server`] the loop.

pub(crate) mod query;
mod queue;
pub(crate) mod server;
