//! Learning from games that the engine plays against itself.
//!
//! [`play`] has the arena play games at a fixed depth, [`fit`] fits named weights to their
//! results. [`selfplay`] plays games for training [`data`], on which [`train`] trains the learned
//! evaluators.

pub mod data;
pub mod fit;
pub mod play;
pub mod selfplay;
pub mod train;
