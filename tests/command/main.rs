//! The command line as a user meets it.

mod eval;
mod line;
