//! Training of the learned evaluators on self-play data.
//!
//! `layout` says what a model is made of, [`model`] holds its numbers and computes values and
//! slopes, [`input`] prepares positions, `features` says which rows they switch on, `adam`
//! changes the numbers, [`run`] is the loop over the data. A run is deterministic for a seed
//! whatever the number of threads: a batch is always divided into the same parts, and their slopes
//! are always added in the same order.

mod adam;
pub(crate) mod curves;
pub mod export;
mod features;
pub mod input;
mod layout;
mod line_rows;
pub mod model;
pub mod run;
mod vectors;
