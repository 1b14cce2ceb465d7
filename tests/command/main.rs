//! The command line as a user meets it.

mod documented;
mod eval;
mod line;

#[path = "../support/mod.rs"]
mod support;
