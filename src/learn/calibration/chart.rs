//! The calibration curve as SVG: what was won against what was predicted, with 95 % error bars.

use super::Calibration;
use crate::eval::points::{POINTS_PER_LOGIT, win_probability};

const SIZE: f64 = 420.0;
const LEFT: f64 = 60.0;
const TOP: f64 = 44.0;

/// Where a predicted chance goes.
fn x(chance: f64) -> f64 {
    LEFT + chance * SIZE
}

/// Where a share of the points goes.
fn y(share: f64) -> f64 {
    TOP + (1.0 - share) * SIZE
}

/// The lines of every 20 %, with their numbers.
fn grid() -> String {
    let lines = (0..=5).map(|tick| {
        let chance = f64::from(tick) / 5.0;
        format!(
            "<path d=\"M{0:.1} {1:.1}h{SIZE}M{2:.1} {TOP}v{SIZE}\" stroke=\"#dddddd\"/>\n\
             <text x=\"{3:.1}\" y=\"{4:.1}\" text-anchor=\"end\">{5:.0} %</text>\n\
             <text x=\"{2:.1}\" y=\"{6:.1}\" text-anchor=\"middle\">{5:.0} %</text>\n",
            x(0.0),
            y(chance),
            x(chance),
            LEFT - 6.0,
            y(chance) + 4.0,
            100.0 * chance,
            TOP + SIZE + 18.0
        )
    });
    lines.collect()
}

/// What was observed, with error bars.
fn marks(calibration: &Calibration) -> String {
    let marks = calibration.bins.iter().map(|bin| {
        let (at, observed) = (x(bin.predicted), bin.observed);
        format!(
            "<path d=\"M{at:.1} {:.1}V{:.1}\" stroke=\"#222222\"/>\n\
             <circle cx=\"{at:.1}\" cy=\"{:.1}\" r=\"3.5\" fill=\"#4c78a8\"/>\n",
            y(observed.value - observed.margin),
            y(observed.value + observed.margin),
            y(observed.value)
        )
    });
    marks.collect()
}

/// The curve of some positions that a title names.
pub fn drawn(title: &str, calibration: &Calibration) -> String {
    let scale = calibration.scaled.scale;
    let scaled = (1..100).map(|percent| {
        let chance = f64::from(percent) / 100.0;
        let points = POINTS_PER_LOGIT * (chance / (1.0 - chance)).ln();
        format!(
            "{:.1},{:.1}",
            x(chance),
            y(win_probability(scale.value * points))
        )
    });
    let scaled = scaled.collect::<Vec<_>>().join(" ");
    let below = TOP + SIZE + 40.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"26\" font-size=\"16\">{title}</text>\n{}\
         <path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"#888888\" stroke-dasharray=\"4 4\"/>\n\
         <polyline points=\"{scaled}\" fill=\"none\" stroke=\"#f58518\"/>\n{}\
         <text x=\"{LEFT}\" y=\"{below}\" fill=\"#555555\">predicted chance of winning; up: share of \
         the points won, with 95 % error bars</text>\n\
         <text x=\"{LEFT}\" y=\"{}\" fill=\"#555555\">{} games, {} positions; best scale \
         {:.3} ± {:.3} (orange)</text>\n</svg>\n",
        LEFT + SIZE + 40.0,
        below + 30.0,
        grid(),
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0),
        marks(calibration),
        below + 18.0,
        calibration.games,
        calibration.positions,
        scale.value,
        scale.margin
    )
}
