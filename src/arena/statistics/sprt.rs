//! The sequential probability ratio test on counts of pairs, in normalised Elo.
//!
//! The log-likelihood ratio is a generalised one: of all distributions of a pair's score with
//! a given t-value (lead over one half, in standard deviations) the likeliest is taken for
//! each hypothesis. Method and notation after Van den Bergh, "Comments on Normalized Elo" and
//! fishtest's `LLRcalc.py`.

use super::counts::Pairs;
use super::elo::NORMALISED_SCALE;
use std::f64::consts::SQRT_2;
use std::fmt;
use std::str::FromStr;

/// Two hypotheses and how often each may be rejected wrongly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Normalised Elo under which the change is not wanted.
    pub lower: f64,
    /// Normalised Elo from which the change must not be missed.
    pub upper: f64,
    /// Probability of accepting at `lower`.
    pub alpha: f64,
    /// Probability of rejecting at `upper`.
    pub beta: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Open,
    /// The first player is better by `upper` rather than by `lower`.
    Accepted,
    Rejected,
}

impl fmt::Display for Decision {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.pad(match self {
            Decision::Open => "undecided",
            Decision::Accepted => "accepted",
            Decision::Rejected => "rejected",
        })
    }
}

impl Sprt {
    /// The ratios at which the test rejects and accepts.
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The log-likelihood ratio of `upper` against `lower`; 0 without a pair.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        let found = distribution(pairs);
        let total: f64 = pairs.0.iter().map(|&count| regular(count)).sum();
        // The t-value of a pair's mean is that of a game times the root of two.
        let likeliest = |elo: f64| likeliest(&found, elo / NORMALISED_SCALE * SQRT_2);
        let (lower, upper) = (likeliest(self.lower), likeliest(self.upper));
        let terms = (0..5).map(|score| found[score] * (upper[score] / lower[score]).ln());
        total * terms.sum::<f64>()
    }

    pub fn decision(&self, pairs: &Pairs) -> Decision {
        let [reject, accept] = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio >= accept => Decision::Accepted,
            ratio if ratio <= reject => Decision::Rejected,
            _ => Decision::Open,
        }
    }
}

/// Probabilities of the five scores of a pair: 0, 1/4, 1/2, 3/4, 1.
type Distribution = [f64; 5];

fn score(index: usize) -> f64 {
    index as f64 / 4.0
}

/// A score that has not occurred yet is not impossible.
fn regular(count: u64) -> f64 {
    (count as f64).max(1e-3)
}

fn distribution(pairs: &Pairs) -> Distribution {
    let counts = pairs.0.map(regular);
    let total: f64 = counts.iter().sum();
    counts.map(|count| count / total)
}

/// The distribution with a t-value that explains the found one best. The condition is not
/// linear in the probabilities: it is linearised around the last solution until that settles.
fn likeliest(found: &Distribution, t_value: f64) -> Distribution {
    const MOST_STEPS: usize = 50;
    const PRECISION: f64 = 1e-10;
    let mut solution = [0.2; 5];
    for _ in 0..MOST_STEPS {
        let mean: f64 = (0..5).map(|i| solution[i] * score(i)).sum();
        let variance: f64 = (0..5)
            .map(|i| solution[i] * (score(i) - mean).powi(2))
            .sum();
        let deviation = variance.sqrt();
        let values: [f64; 5] = std::array::from_fn(|i| {
            let distance = (mean - score(i)) / deviation;
            score(i) - 0.5 - t_value * deviation * (1.0 + distance * distance) / 2.0
        });
        let multiplier = multiplier(found, &values);
        let next: Distribution = std::array::from_fn(|i| found[i] / (1.0 + multiplier * values[i]));
        let change = (0..5)
            .map(|i| (next[i] - solution[i]).abs())
            .fold(0.0, f64::max);
        solution = next;
        if change < PRECISION {
            break;
        }
    }
    solution
}

/// The Lagrange multiplier x that solves sum(p * a / (1 + x * a)) = 0. The sum falls between
/// its poles, so bisection finds the only root.
fn multiplier(found: &Distribution, values: &[f64; 5]) -> f64 {
    const STEPS: usize = 200;
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..STEPS {
        let middle = (low + high) / 2.0;
        let sum: f64 = (0..5)
            .map(|i| found[i] * values[i] / (1.0 + middle * values[i]))
            .sum();
        match sum > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    (low + high) / 2.0
}

/// Reads the two hypotheses: `0,5`, `[-3,1]`.
pub fn read_hypotheses(text: &str) -> Result<[f64; 2], String> {
    let inner = text.trim().trim_start_matches('[').trim_end_matches(']');
    let fault = || format!("'{text}' is not two normalised Elo values, the lower first (like 0,5)");
    let (lower, upper) = inner.split_once(',').ok_or_else(fault)?;
    let read = |word: &str| f64::from_str(word.trim()).map_err(|_| fault());
    match [read(lower)?, read(upper)?] {
        [lower, upper] if lower < upper && lower.is_finite() && upper.is_finite() => {
            Ok([lower, upper])
        }
        _ => Err(fault()),
    }
}
