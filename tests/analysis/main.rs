//! Games annotated and positions searched in bulk, by the real program and by the library.

mod annotate;
mod batch;
mod judge;
#[path = "../support/mod.rs"]
mod support;
