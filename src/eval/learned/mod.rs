//! What the learned evaluators share: rows of line configurations, their file, its expansion
//! into tables by index, and the sums over the board.

pub mod board_terms;
pub mod expand;
pub mod file;
mod heads;
pub mod lines;
pub mod rows;
pub mod terms;

pub use heads::head_of;
