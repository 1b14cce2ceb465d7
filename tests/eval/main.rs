//! The evaluators: their features, their weight files, their values.

mod breakdown;
mod evaluators;
mod features;
mod learned;
mod line_scores;
mod weights;

#[path = "../support/mod.rs"]
mod support;
