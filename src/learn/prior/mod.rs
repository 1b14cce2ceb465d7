//! Training of the move priors on self-play data: the search's best move among the legal ones, by
//! softmax and cross-entropy, with RPROP over all positions at once, as the Neural MoveMap of MIA
//! was trained.
//!
//! [`position`] is what is learned from, [`kind`] what a prior is made of, [`model`] its numbers
//! and their slopes, [`run`] the epochs. A run does not depend on the number of threads.

pub mod kind;
pub mod model;
pub mod position;
pub mod run;
