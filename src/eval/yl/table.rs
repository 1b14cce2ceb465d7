//! From the weights of a file to the score of every line configuration.
//!
//! Compiled into `build.rs` too, which does for the built-in weights what
//! [`Yl`](super::Yl) does for a file at run time; both by [`compiled`].

use super::features::{self, COUNT, FEATURES, Feature};
use crate::eval::phases::{MOST_PER_LINE, PHASES, pack};
use crate::eval::weights::{self, Cause, WeightError, WeightFile};
use crate::lines::geometry::{CLASSES, INDICES};
use crate::lines::ternary::{CONFIGURATIONS, Cell, Cells, cells_of};

/// What no single line shows, weighed in the same file and counted on the board.
pub const BOARD_FEATURES: [Feature; BOARD_COUNT] = [
    Feature {
        name: "box",
        counts: "squares of the smallest rectangle around all pieces",
    },
    Feature {
        name: "foothold",
        counts: "edge pieces that touch an enemy and an own piece on the second line",
    },
    Feature {
        name: "move",
        counts: "1 for the side to move",
    },
];

/// Features of the whole board.
pub const BOARD_COUNT: usize = 3;

/// One weight for each feature and phase: first of the lines, then of the board.
pub type Weights = [[i32; PHASES]; COUNT + BOARD_COUNT];

/// Names of all features in the order of [`Weights`], as a weight file spells them.
pub fn names() -> Vec<&'static str> {
    let features = FEATURES.iter().chain(&BOARD_FEATURES);
    features.map(|feature| feature.name).collect()
}

/// The weights of a file, and the packed line scores that they make, by index.
pub fn compiled(file: &WeightFile) -> Result<(Weights, Vec<i64>), WeightError> {
    let rows = weights::parse(file, &names())?;
    let weights = rows.try_into().expect("one row for each feature name");
    let scores = tabulated(&weights).map_err(|cause| file.error(0, cause))?;
    Ok((weights, scores))
}

/// The packed scores of every configuration of every class, class after class, and zeros up to
/// the highest index.
fn tabulated(weights: &Weights) -> Result<Vec<i64>, Cause> {
    let mut table = Vec::with_capacity(INDICES);
    for class in 0..CLASSES {
        for configuration in 0..CONFIGURATIONS {
            let scores = score(&cells_of(configuration), class, weights);
            if scores.iter().any(|score| score.abs() > MOST_PER_LINE) {
                return Err(Cause::Unfit(format!(
                    "the weights are too large: line class {class}, configuration \
                     {configuration} scores {scores:?}, beyond {MOST_PER_LINE}"
                )));
            }
            table.push(pack(scores));
        }
    }
    table.resize(INDICES, 0);
    Ok(table)
}

/// The score of a line of `class` in each phase, seen by black.
pub fn score(cells: &Cells, class: usize, weights: &Weights) -> [i32; PHASES] {
    let black = features::counts(cells, class, Cell::Black);
    let white = features::counts(cells, class, Cell::White);
    let mut total = [0; PHASES];
    for ((black, white), weights) in black.iter().zip(white).zip(weights) {
        for (sum, weight) in total.iter_mut().zip(weights) {
            *sum += weight * (black - white);
        }
    }
    total
}
