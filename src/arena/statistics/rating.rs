//! Ratings of several players by iterated maximum likelihood (the Bradley-Terry model, solved
//! by the iteration of Zermelo, 1929), with error bars from the curvature at the maximum.

use super::elo::{CONFIDENCE, Estimate, score_of_elo};
use std::f64::consts::LN_10;

/// Who scored how much against whom. A draw is half a point to each.
#[derive(Clone, Debug, PartialEq)]
pub struct CrossTable {
    /// `points[i][j]`: what player `i` scored against player `j`.
    points: Vec<Vec<f64>>,
}

impl CrossTable {
    pub fn new(players: usize) -> CrossTable {
        CrossTable {
            points: vec![vec![0.0; players]; players],
        }
    }

    /// Adds what two players scored against each other.
    pub fn add(&mut self, players: [usize; 2], points: [f64; 2]) {
        let [one, other] = players;
        self.points[one][other] += points[0];
        self.points[other][one] += points[1];
    }

    fn players(&self) -> usize {
        self.points.len()
    }

    fn games(&self, one: usize, other: usize) -> f64 {
        self.points[one][other] + self.points[other][one]
    }

    /// The ratings in Elo, their mean at 0. Where the results do not tie all players together
    /// (someone has lost every game, or two groups never met), the maximum is at infinity:
    /// then one drawn game is added between every two players.
    pub fn ratings(&self) -> Vec<Estimate> {
        match self.are_tied_together() {
            true => self.likeliest(),
            false => {
                let mut tied = self.clone();
                for one in 0..self.players() {
                    for other in 0..one {
                        tied.add([one, other], [0.5, 0.5]);
                    }
                }
                tied.likeliest()
            }
        }
    }

    /// Whether everyone has scored against everyone, directly or through others.
    fn are_tied_together(&self) -> bool {
        let players = self.players();
        let mut beats: Vec<Vec<bool>> = self
            .points
            .iter()
            .map(|row| row.iter().map(|&points| points > 0.0).collect())
            .collect();
        for through in 0..players {
            for one in 0..players {
                for other in 0..players {
                    beats[one][other] |= beats[one][through] && beats[through][other];
                }
            }
        }
        (0..players).all(|one| (0..players).all(|other| one == other || beats[one][other]))
    }

    fn likeliest(&self) -> Vec<Estimate> {
        const MOST_STEPS: usize = 100_000;
        /// Change of the logarithm of a strength below which it has settled: 1e-7 Elo.
        const PRECISION: f64 = 1e-9;
        let players = self.players();
        let mut strengths = vec![1.0; players];
        for _ in 0..MOST_STEPS {
            let mut change: f64 = 0.0;
            for one in 0..players {
                let points: f64 = self.points[one].iter().sum();
                let expected: f64 = (0..players)
                    .filter(|&other| other != one)
                    .map(|other| self.games(one, other) / (strengths[one] + strengths[other]))
                    .sum();
                if expected > 0.0 {
                    let next = points / expected;
                    change = change.max((next / strengths[one]).ln().abs());
                    strengths[one] = next;
                }
            }
            if change < PRECISION {
                break;
            }
        }
        let elos: Vec<f64> = strengths.iter().map(|s| 400.0 * s.log10()).collect();
        let mean = elos.iter().sum::<f64>() / players.max(1) as f64;
        let values: Vec<f64> = elos.iter().map(|elo| elo - mean).collect();
        let margins = self.margins(&values);
        let estimates = values.into_iter().zip(margins);
        estimates
            .map(|(value, margin)| Estimate { value, margin })
            .collect()
    }

    /// Half widths of the 95 % intervals. The information matrix does not know the mean, which
    /// is fixed at 0: a constant added to every entry makes it invertible without touching the
    /// differences, and what it adds to the inverse is taken off again.
    fn margins(&self, ratings: &[f64]) -> Vec<f64> {
        let players = self.players();
        let mut information = vec![vec![1.0; players]; players];
        for one in 0..players {
            for other in (0..players).filter(|&other| other != one) {
                let expected = score_of_elo(ratings[one] - ratings[other]);
                let weight = self.games(one, other) * expected * (1.0 - expected);
                information[one][one] += weight;
                information[one][other] -= weight;
            }
        }
        let covariance = inverse(information);
        let constant = 1.0 / (players * players) as f64;
        (0..players)
            .map(|player| {
                let variance = (covariance[player][player] - constant).max(0.0);
                CONFIDENCE * variance.sqrt() * 400.0 / LN_10
            })
            .collect()
    }
}

/// The inverse of a regular matrix, by Gauss and Jordan with the largest pivot.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (row, line) in matrix.iter_mut().enumerate() {
        line.extend((0..size).map(|column| f64::from(u8::from(column == row))));
    }
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&one, &other| {
                let size_of = |row: usize| matrix[row][column].abs();
                size_of(one).total_cmp(&size_of(other))
            })
            .expect("a row is left");
        matrix.swap(column, pivot);
        let divisor = matrix[column][column];
        matrix[column]
            .iter_mut()
            .for_each(|value| *value /= divisor);
        let line = matrix[column].clone();
        for (row, target) in matrix.iter_mut().enumerate() {
            let factor = target[column];
            if row != column {
                let terms = target.iter_mut().zip(&line);
                terms.for_each(|(value, pivot)| *value -= factor * pivot);
            }
        }
    }
    matrix
        .into_iter()
        .map(|line| line[size..].to_vec())
        .collect()
}
