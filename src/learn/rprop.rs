//! RPROP: each number has a step of its own, which grows while its slope keeps its sign and
//! shrinks when it changes (Riedmiller and Braun, "A direct adaptive method for faster
//! backpropagation learning", 1993). Only signs of slopes count, so numbers of any scale can be
//! learned together, from slopes that are summed over all samples.

use serde::{Deserialize, Serialize};

/// By how much a step grows and shrinks, as published.
const GROWS: f64 = 1.2;
const SHRINKS: f64 = 0.5;

/// Bounds of a number's step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub least: f64,
    pub most: f64,
}

/// What is kept from one step to the next, for each number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rprop {
    /// How far each number moves next.
    pub steps: Vec<f64>,
    /// The last slopes; zero after a change of sign.
    slopes: Vec<f64>,
    /// The last moves, to be taken back when they went too far.
    moves: Vec<f64>,
}

impl Rprop {
    /// With the first step of each number.
    pub fn new(steps: Vec<f64>) -> Rprop {
        let nothing = vec![0.0; steps.len()];
        Rprop {
            slopes: nothing.clone(),
            moves: nothing,
            steps,
        }
    }

    /// Whether this is of so many numbers.
    pub fn is_of(&self, count: usize) -> bool {
        let parts = [&self.steps, &self.slopes, &self.moves];
        parts.iter().all(|part| part.len() == count)
    }

    /// Moves numbers against the slopes of what is to become small. A number whose slope has
    /// changed its sign went past the minimum: it goes back and waits for a turn.
    pub fn step(&mut self, numbers: &mut [f64], slopes: &[f64], bounds: impl Fn(usize) -> Bounds) {
        for (place, number) in numbers.iter_mut().enumerate() {
            let turn = slopes[place] * self.slopes[place];
            let Bounds { least, most } = bounds(place);
            let step = &mut self.steps[place];
            if turn < 0.0 {
                *step = (*step * SHRINKS).max(least);
                *number -= self.moves[place];
                (self.moves[place], self.slopes[place]) = (0.0, 0.0);
                continue;
            }
            if turn > 0.0 {
                *step = (*step * GROWS).min(most);
            }
            let slope = slopes[place];
            let by = if slope == 0.0 {
                0.0
            } else {
                -slope.signum() * *step
            };
            *number += by;
            (self.moves[place], self.slopes[place]) = (by, slope);
        }
    }
}
