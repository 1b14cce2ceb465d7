//! What the learned evaluators share: rows of line configurations, their file, its expansion
//! into tables by index, the sums over the board, and how a side looks at it.

pub mod board_terms;
pub mod expand;
pub mod file;
pub mod heads;
pub mod lines;
pub mod orientation;
pub mod rows;
pub mod terms;
