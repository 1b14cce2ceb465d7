//! Learning weights from games that the engine plays against itself.
//!
//! [`play`] has the arena play games at a fixed depth, [`fit`] fits an evaluator's weights to their results.

pub mod fit;
pub mod play;
