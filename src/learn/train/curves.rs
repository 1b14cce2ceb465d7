//! The losses of a training run as SVG.

use super::run::Epoch;
use crate::arena::statistics::curve::{ANY_VALUE, Curve, Point, Titles, curves};

/// A name, and which loss it shows.
type Shown = (&'static str, fn(&Epoch) -> f64);

const CURVES: [Shown; 3] = [
    ("training", |epoch| epoch.training),
    ("held back", |epoch| epoch.validation),
    ("held back, results", |epoch| epoch.result),
];

/// The curves of all epochs.
pub fn drawn(epochs: &[Epoch]) -> String {
    let shown = CURVES.map(|(name, loss)| Curve {
        name: name.to_string(),
        points: epochs
            .iter()
            .map(|epoch| Point {
                at: epoch.number as f64,
                value: loss(epoch),
                margin: 0.0,
            })
            .collect(),
    });
    let titles = Titles {
        title: "Loss by epoch",
        across: "epoch",
        up: "loss, nats",
        marks: &[],
        possible: ANY_VALUE,
    };
    curves(&titles, &shown)
}
