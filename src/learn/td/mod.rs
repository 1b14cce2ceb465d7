//! Temporal-difference learning of named weights, as MIA learned its own (Winands, Kocsis,
//! Uiterwijk and Van den Herik, "Learning in Lines of Action", 2002, sections 3.1 and 4.1).
//!
//! `games` plays the learner against the weights it started from, [`gradient`] is TD(lambda),
//! `run` moves the weights after each epoch by RPROP, `file` keeps the epochs,
//! `chart` draws the weights by epoch.

pub(crate) mod chart;
pub(crate) mod file;
mod games;
pub mod gradient;
pub(crate) mod run;
