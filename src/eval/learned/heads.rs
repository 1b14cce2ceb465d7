//! Which head weighs a position, and what its sums are worth.
//!
//! Pure, and compiled into `build.rs` too.

use super::file::{BIAS, Head, LINE, LINE_HEAD, Learned};
use crate::eval::phases::PIECE_COUNTS;
use crate::eval::points::POINTS_PER_LOGIT;

/// Bits of the fractions of a point.
pub const FRACTION: u32 = 32;
/// Fractions of a point in a logit, in a weighed line sum, in a bias or board term.
pub const PER_LOGIT: f64 = POINTS_PER_LOGIT * (1u64 << FRACTION) as f64;
pub const PER_LINE: i64 = (PER_LOGIT / (LINE as f64 * LINE_HEAD as f64)) as i64;
pub const PER_BIAS: i64 = (PER_LOGIT / BIAS as f64) as i64;

/// The head of so many for a number of pieces: by lost pieces, the last for all beyond 13.
pub const fn head_of(pieces: usize, heads: usize) -> usize {
    let lost = 24_usize.saturating_sub(pieces);
    let head = lost * heads / 14;
    if head < heads { head } else { heads - 1 }
}

/// The heads by the number of pieces.
pub fn by_pieces(learned: &Learned) -> impl Iterator<Item = &Head> {
    let heads = &learned.heads;
    (0..PIECE_COUNTS).map(|pieces| &heads[head_of(pieces, heads.len())])
}

/// By the number of pieces, the weights of line sums.
pub fn line_weights(learned: &Learned) -> Vec<i16> {
    by_pieces(learned)
        .flat_map(|head| head.lines.clone())
        .collect()
}

/// By the number of pieces, fractions of a point, with the half that rounds to the nearest.
pub fn biases(learned: &Learned) -> Vec<i64> {
    let half = 1 << (FRACTION - 1);
    by_pieces(learned)
        .map(|head| i64::from(head.bias) * PER_BIAS + half)
        .collect()
}
