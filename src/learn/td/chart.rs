//! The weights of a run by epoch as SVG, as in figure 2 of the paper.
//!
//! Weights of what is counted in tens and in thousands do not fit one axis, so each is shown in
//! points at a typical lead.

use super::run::{Epoch, Settings};
use crate::arena::statistics::curve::{ANY_VALUE, Curve, Point, Titles, curves};
use crate::eval::UNITS_PER_POINT;

/// The curves of all weights; none before the first epoch.
pub fn drawn(settings: &Settings, epochs: &[Epoch]) -> String {
    let typical = epochs.first().map_or(&[][..], |epoch| &epoch.typical);
    let columns = settings.start[0].1.len();
    let start = settings.start.iter().flat_map(|(_, numbers)| numbers);
    let point = |at: usize, value: f64| Point {
        at: at as f64,
        value,
        margin: 0.0,
    };
    let curve = |(place, (&weight, lead)): (usize, (&i32, &f64))| {
        let name = &settings.start[place / columns].0;
        let begin = f64::from(weight) * lead / f64::from(UNITS_PER_POINT);
        let later = epochs.iter().filter_map(|epoch| {
            let points = epoch.points().nth(place)?;
            Some(point(epoch.number, points))
        });
        Curve {
            name: match columns {
                1 => name.clone(),
                _ => format!("{name} {}", place % columns + 1),
            },
            points: std::iter::once(point(0, begin)).chain(later).collect(),
        }
    };
    let shown: Vec<Curve> = start.zip(typical).enumerate().map(curve).collect();
    let titles = Titles {
        title: &format!("Weights of {} by epoch", settings.eval),
        across: "epoch",
        up: "points at a typical lead",
        marks: &[],
        possible: ANY_VALUE,
    };
    curves(&titles, &shown)
}
