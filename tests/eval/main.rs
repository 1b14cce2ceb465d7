//! The evaluators: their features, their weight files, their values.

mod evaluators;
mod features;
mod weights;
