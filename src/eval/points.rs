//! What a point is: the one scale that evaluators, search, training and every output share.
//!
//! Pure, and compiled into `build.rs` too: uses nothing but `std`.

/// Points for which the odds of winning are e to 1. Evaluators are fitted to game results on this
/// scale (`src/learn`), so the number is a unit, not a measurement; how well results keep to the
/// curve is what `docs/learning.md` shows.
pub const POINTS_PER_LOGIT: f64 = 200.0;

/// The chance of winning with a lead of so many points: the odds are e^(points / 200). A draw
/// counts as half a win.
///
/// ```
/// use soucie::eval::points::win_probability;
/// assert_eq!(win_probability(0.0), 0.5);
/// assert!((win_probability(200.0) - 0.731).abs() < 1e-3);
/// ```
pub fn win_probability(points: f64) -> f64 {
    1.0 / (1.0 + (-points / POINTS_PER_LOGIT).exp())
}

/// A chance as JSON shows it: no digits that mean nothing.
pub fn rounded(chance: f64) -> f64 {
    (chance * 1e4).round() / 1e4
}
