//! What the parts of a learned evaluator give the side to move, in fractions of a point: two sums,
//! then the bias of the move with the half point that rounds to the nearest.

use super::heads::{FRACTION, PER_LINE};
use crate::board::Side;
use crate::eval::evaluate::MOST_POINTS;
use crate::eval::explain::Explanation;

/// Parts of an evaluator.
pub type Parts = [i64; 3];

/// The points that the parts make together.
#[inline(always)]
pub fn points(parts: Parts) -> i32 {
    let points = parts.iter().sum::<i64>() >> FRACTION;
    (points as i32).clamp(-MOST_POINTS, MOST_POINTS)
}

/// Each part as one term, whose amount is its worth.
pub fn explained(side: Side, names: [&'static str; 3], mut parts: Parts) -> Explanation {
    // The half point explains nothing.
    parts[2] -= 1 << (FRACTION - 1);
    Explanation::of_parts(side, FRACTION, names.into_iter().zip(parts))
}

/// The points of a line's weighed lead.
pub fn points_of_line(lead: i32) -> f64 {
    (i64::from(lead) * PER_LINE) as f64 / (1_i64 << FRACTION) as f64
}
