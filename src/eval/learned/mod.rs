//! What the learned evaluators share: rows of line configurations, their file, its expansion
//! into tables by index, the sums over the board, the points that they make, and how a side looks
//! at the board.

pub(crate) mod board_terms;
pub(crate) mod expand;
pub mod file;
pub(crate) mod heads;
pub(crate) mod lines;
pub(crate) mod orientation;
pub(crate) mod parts;
pub(crate) mod rows;
pub mod terms;
