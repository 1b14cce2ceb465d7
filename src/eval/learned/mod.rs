//! What the learned evaluators share: rows of line configurations, their file, its expansion
//! into tables by index, the sums over the board, the points that they make, and how a side looks
//! at the board.

pub mod board_terms;
pub mod expand;
pub mod file;
pub mod heads;
pub mod lines;
pub mod orientation;
pub mod parts;
pub mod rows;
pub mod terms;
