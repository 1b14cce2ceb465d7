//! Fitting an evaluator's weights to game results.
//!
//! The result of a game, seen by black, is predicted from a position by the logistic curve of
//! [`win_probability`](crate::eval::points::win_probability), which is the scale that
//! [`crate::eval::Evaluate`] promises. Since an evaluator of named weights is linear in them, finding
//! those that predict best is logistic regression, solved here by Newton's method. The weights
//! before the fit act as a prior: each weight is held to it as if by some positions more, so that
//! what the games say little about stays where the hand put it. A weight that a paper fixes can be
//! held altogether.

use crate::arena::game::opening::Opening;
use crate::arena::game::play::Finished;
use crate::board::{Board, Side};
use crate::eval::explain::Explanation;
use crate::eval::points::POINTS_PER_LOGIT;
use crate::eval::{Evaluator, Kind, UNITS_PER_POINT, WeightError, WeightFile, weights};
use crate::random::Random;

/// How many positions the prior is worth.
const PRIOR_POSITIONS: f64 = 1000.0;

/// Of a game's positions one in so many is used: neighbours are much alike.
const SAMPLED: usize = 3;

/// Newton's method doubles the right digits with each step; this is more than enough.
const STEPS: usize = 12;

/// A position and the result of its game for black: 1, 1/2 or 0.
pub struct Sample {
    pub board: Board,
    pub result: f64,
}

/// Every third position of a finished game, after its opening.
pub fn samples(opening: &Opening, finished: &Finished, random: &mut Random) -> Vec<Sample> {
    let result = match finished.end.winner {
        Some(Side::Black) => 1.0,
        Some(Side::White) => 0.0,
        None => 0.5,
    };
    let game = finished.record.replay().game;
    let undecided = game.boards().iter().skip(opening.moves.len());
    let undecided = undecided.filter(|board| !board.decided());
    undecided
        .skip(random.below(SAMPLED))
        .step_by(SAMPLED)
        .map(|&board| Sample { board, result })
        .collect()
}

/// A fitted set of weights.
pub struct Fit {
    pub names: Vec<&'static str>,
    pub weights: Vec<Vec<i32>>,
    /// The average surprise (in nats) at a result before and after.
    pub loss: [f64; 2],
}

impl Fit {
    /// The evaluator with these weights.
    pub fn evaluator(&self, kind: Kind) -> Result<Evaluator, WeightError> {
        let text = self.text("");
        let file = WeightFile {
            name: "fitted weights",
            bytes: text.as_bytes(),
        };
        Evaluator::load(kind, &file)
    }

    /// The weights as the text of a weight file.
    pub fn text(&self, comment: &str) -> String {
        weights::write(comment, &self.names, &self.weights)
    }
}

/// The weights that predict the samples best, starting from those of an evaluator; the ones
/// named in `held` stay as they are.
pub fn fitted(evaluator: &Evaluator, samples: &[Sample], held: &[String]) -> Fit {
    let explanations: Vec<Explanation> = samples
        .iter()
        .map(|sample| evaluator.explain(&sample.board))
        .collect();
    let rows: Vec<Vec<f64>> = explanations.iter().map(Explanation::leads).collect();
    let results: Vec<f64> = samples.iter().map(|sample| sample.result).collect();
    let terms = &explanations[0].terms;
    let prior: Vec<f64> = (terms.iter().flat_map(|term| &term.weights))
        .map(|&units| f64::from(units) / f64::from(UNITS_PER_POINT) / POINTS_PER_LOGIT)
        .collect();
    let columns = explanations[0].shares.len();
    let held: Vec<bool> = (terms.iter())
        .flat_map(|term| vec![held.iter().any(|name| name == term.name); columns])
        .collect();
    let found = regression(&rows, &results, &prior, &held);
    let units =
        |weight: &f64| (weight * POINTS_PER_LOGIT * f64::from(UNITS_PER_POINT)).round() as i32;
    Fit {
        names: terms.iter().map(|term| term.name).collect(),
        weights: found
            .chunks(columns)
            .map(|row| row.iter().map(units).collect())
            .collect(),
        loss: [&prior, &found].map(|weights| loss(&rows, &results, weights)),
    }
}

fn probability(row: &[f64], weights: &[f64]) -> f64 {
    let logit: f64 = row
        .iter()
        .zip(weights)
        .map(|(lead, weight)| lead * weight)
        .sum();
    1.0 / (1.0 + (-logit).exp())
}

fn loss(rows: &[Vec<f64>], results: &[f64], weights: &[f64]) -> f64 {
    let surprise = |(row, result): (&Vec<f64>, &f64)| {
        let probability = probability(row, weights).clamp(1e-9, 1.0 - 1e-9);
        -(result * probability.ln() + (1.0 - result) * (1.0 - probability).ln())
    };
    rows.iter().zip(results).map(surprise).sum::<f64>() / rows.len() as f64
}

/// Logistic regression with a normal prior around `prior`, by Newton's method. The weights at
/// the places in `held` stay at their prior.
pub fn regression(rows: &[Vec<f64>], results: &[f64], prior: &[f64], held: &[bool]) -> Vec<f64> {
    /// Stiffer than any number of positions.
    const RIGID: f64 = 1e15;
    let size = prior.len();
    let mut stiffness = stiffness(rows, size);
    for (stiffness, _) in stiffness.iter_mut().zip(held).filter(|(_, held)| **held) {
        *stiffness = RIGID;
    }
    let mut weights = prior.to_vec();
    for _ in 0..STEPS {
        let (mut curvature, mut slope) = derivatives(rows, results, &weights);
        for i in 0..size {
            slope[i] += stiffness[i] * (prior[i] - weights[i]);
            curvature[i][i] += stiffness[i];
        }
        for (weight, step) in weights.iter_mut().zip(solved(curvature, slope)) {
            *weight += step;
        }
    }
    weights
}

/// The lower half of the curvature and the slope of the log-likelihood.
fn derivatives(rows: &[Vec<f64>], results: &[f64], weights: &[f64]) -> (Vec<Vec<f64>>, Vec<f64>) {
    let size = weights.len();
    let mut curvature = vec![vec![0.0; size]; size];
    let mut slope = vec![0.0; size];
    for (row, result) in rows.iter().zip(results) {
        let probability = probability(row, weights);
        let certainty = probability * (1.0 - probability);
        for i in (0..size).filter(|&i| row[i] != 0.0) {
            slope[i] += (result - probability) * row[i];
            for j in 0..=i {
                curvature[i][j] += certainty * row[i] * row[j];
            }
        }
    }
    (curvature, slope)
}

/// How firmly the prior holds each weight: as the most telling positions would, of which an
/// even game has the curvature 1/4 times the squared lead.
fn stiffness(rows: &[Vec<f64>], size: usize) -> Vec<f64> {
    let squares = |column: usize| rows.iter().map(|row| row[column].powi(2)).sum::<f64>();
    (0..size)
        .map(|column| PRIOR_POSITIONS * 0.25 * (squares(column) / rows.len() as f64).max(1e-9))
        .collect()
}

/// Solves `matrix x = right` for a positive definite matrix of which the lower half is given
/// (Cholesky's method).
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for i in 0..size {
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            matrix[i][j] = match i == j {
                true => (matrix[i][i] - sum).sqrt(),
                false => (matrix[i][j] - sum) / matrix[j][j],
            };
        }
        let sum: f64 = (0..i).map(|k| matrix[i][k] * right[k]).sum();
        right[i] = (right[i] - sum) / matrix[i][i];
    }
    for i in (0..size).rev() {
        let sum: f64 = (i + 1..size).map(|k| matrix[k][i] * right[k]).sum();
        right[i] = (right[i] - sum) / matrix[i][i];
    }
    right
}
