//! What counts of pairs say about the difference in strength.
//!
//! Logistic Elo is the usual scale, on which 400 points are odds of ten to one. Normalised Elo
//! measures the difference in standard deviations of a game: it says how many games it takes
//! to show the difference, whatever the share of draws (Van den Bergh, "Normalized Elo", the
//! scale of fishtest).

use super::counts::{Moments, Pairs};
use std::f64::consts::{LN_10, SQRT_2};

/// Standard deviations on either side of a mean that hold 95 % of a normal distribution.
pub const CONFIDENCE: f64 = 1.959_963_985;

/// Normalised Elo for a mean of one standard deviation of a game: chosen so that the scales
/// agree for small differences without draws.
pub const NORMALISED_SCALE: f64 = 800.0 / LN_10;

/// A value and the half width of its 95 % interval, which is infinite where nothing is known
/// of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub value: f64,
    pub margin: f64,
}

/// The Elo difference at which a share of the points is expected; infinite at 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

/// The share of the points expected at an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl Pairs {
    /// The share of the points with its interval. Pairs that all ended alike show no deviation,
    /// which does not mean that there is none.
    pub fn score(&self) -> Option<Estimate> {
        self.moments().map(|moments| Estimate {
            value: moments.mean,
            margin: match moments.variance > 0.0 {
                true => CONFIDENCE * self.standard_error(moments),
                false => f64::INFINITY,
            },
        })
    }

    /// Logistic Elo. The interval is not symmetric; half its width is given.
    pub fn elo(&self) -> Option<Estimate> {
        self.score().map(|score| Estimate {
            value: elo_of_score(score.value),
            margin: (elo_of_score(score.value + score.margin)
                - elo_of_score(score.value - score.margin))
                / 2.0,
        })
    }

    /// Normalised Elo; `None` while all pairs ended alike, which shows no deviation.
    pub fn normalised_elo(&self) -> Option<Estimate> {
        let moments = self.moments().filter(|moments| moments.variance > 0.0)?;
        // A game has twice the variance of a pair's mean.
        let deviation = SQRT_2 * moments.variance.sqrt();
        let scaled = |score: f64| NORMALISED_SCALE * score / deviation;
        Some(Estimate {
            value: scaled(moments.mean - 0.5),
            margin: scaled(CONFIDENCE * self.standard_error(moments)),
        })
    }

    /// The likelihood of superiority: how probable it is that the first player is the stronger.
    pub fn superiority(&self) -> Option<f64> {
        let moments = self.moments()?;
        let lead = moments.mean - 0.5;
        Some(match self.standard_error(moments) {
            0.0 if lead == 0.0 => 0.5,
            0.0 => f64::from(u8::from(lead > 0.0)),
            error => normal_probability(lead / error),
        })
    }

    fn standard_error(&self, moments: Moments) -> f64 {
        (moments.variance / self.total() as f64).sqrt()
    }
}

/// The probability that a standard normal variable stays below `x`, to seven digits: the
/// rational approximation of erfc in "Numerical Recipes", section 6.2.
pub fn normal_probability(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 10] = [
        -1.26551223,
        1.00002368,
        0.37409196,
        0.09678418,
        -0.18628806,
        0.27886807,
        -1.13520398,
        1.48851587,
        -0.82215223,
        0.17087277,
    ];
    let z = x.abs() / SQRT_2;
    let t = 1.0 / (1.0 + 0.5 * z);
    let polynomial = COEFFICIENTS
        .iter()
        .rev()
        .fold(0.0, |sum, coefficient| sum * t + coefficient);
    let tail = 0.5 * t * (polynomial - z * z).exp();
    if x > 0.0 { 1.0 - tail } else { tail }
}
