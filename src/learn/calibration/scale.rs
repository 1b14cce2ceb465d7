//! The one number by which all points would have to be multiplied to predict results best.

use super::Judged;
use crate::arena::statistics::elo::{CONFIDENCE, Estimate};
use crate::eval::points::POINTS_PER_LOGIT;

/// Newton's method doubles the right digits with each step; this is more than enough.
const STEPS: usize = 20;

/// How well points predict results, as they are and at their best scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled {
    /// The average surprise at a result, in nats.
    pub loss: f64,
    pub scale: Estimate,
    pub scaled_loss: f64,
}

/// The best scale for the positions of whole games.
pub fn best_scale(games: &[Vec<Judged>]) -> Scaled {
    let mut scale = 1.0;
    for _ in 0..STEPS {
        let [slope, bend] = sums(games, |judged| slopes(judged, scale));
        // Points that say nothing have no scale.
        scale -= if bend > 0.0 { slope / bend } else { 0.0 };
    }
    let [_, bend] = sums(games, |judged| slopes(judged, scale));
    let by_game = games.iter().map(|game| {
        let slopes = game.iter().map(|judged| slopes(judged, scale)[0]);
        slopes.sum::<f64>().powi(2)
    });
    let error = by_game.sum::<f64>().sqrt() / bend;
    let [loss, scaled_loss, positions] = sums(games, |judged| {
        [surprise(judged, 1.0), surprise(judged, scale), 1.0]
    });
    Scaled {
        loss: loss / positions,
        scale: Estimate {
            value: scale,
            margin: CONFIDENCE * error,
        },
        scaled_loss: scaled_loss / positions,
    }
}

fn sums<const N: usize>(games: &[Vec<Judged>], of: impl Fn(&Judged) -> [f64; N]) -> [f64; N] {
    let mut sums = [0.0; N];
    for judged in games.iter().flatten() {
        for (sum, number) in sums.iter_mut().zip(of(judged)) {
            *sum += number;
        }
    }
    sums
}

/// First and second derivative of the surprise by the scale.
fn slopes(judged: &Judged, scale: f64) -> [f64; 2] {
    let logit = judged.points / POINTS_PER_LOGIT;
    let chance = 1.0 / (1.0 + (-scale * logit).exp());
    [
        logit * (chance - judged.result),
        logit * logit * chance * (1.0 - chance),
    ]
}

/// The surprise at a result in nats, without ever taking the logarithm of nothing.
fn surprise(judged: &Judged, scale: f64) -> f64 {
    let logit = scale * judged.points / POINTS_PER_LOGIT;
    (-logit.abs()).exp().ln_1p() + logit.max(0.0) - judged.result * logit
}
