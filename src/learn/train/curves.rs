//! The losses of a training run as SVG.

use super::run::Epoch;
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 40.0;
/// Steps of the loss axis.
const STEPS: u32 = 5;

/// A name, a colour, and which loss it shows.
type Curve = (&'static str, &'static str, fn(&Epoch) -> f64);

const CURVES: [Curve; 3] = [
    ("training", "#8888cc", |epoch| epoch.training),
    ("held back", "#cc4444", |epoch| epoch.validation),
    ("held back, results", "#448844", |epoch| epoch.result),
];

/// The curves of all epochs.
pub fn drawn(epochs: &[Epoch]) -> String {
    let losses = || {
        CURVES
            .iter()
            .flat_map(|(_, _, loss)| epochs.iter().map(loss))
    };
    let least = losses().fold(f64::INFINITY, f64::min);
    let most = losses().fold(f64::NEG_INFINITY, f64::max).max(least + 1e-6);
    let last = epochs.len().max(2) as f64;
    let x = |epoch: usize| LEFT + (epoch as f64 - 1.0) / (last - 1.0) * WIDTH;
    let y = |loss: f64| TOP + (most - loss) / (most - least) * HEIGHT;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"16\">Loss in nats by epoch</text>\n",
        LEFT + WIDTH + 30.0,
        TOP + HEIGHT + 60.0
    );
    let mut push = |text: std::fmt::Arguments| svg.write_fmt(text).expect("a string takes all");
    for step in 0..=STEPS {
        let loss = least + (most - least) * f64::from(step) / f64::from(STEPS);
        push(format_args!(
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{2:.1}\" y2=\"{2:.1}\" stroke=\"#dddddd\"/>\n\
             <text x=\"{1}\" y=\"{2:.1}\" text-anchor=\"end\" fill=\"#555555\">{loss:.4}</text>\n",
            LEFT + WIDTH,
            LEFT - 6.0,
            y(loss),
        ));
    }
    for epoch in epochs.iter().step_by(epochs.len().div_ceil(10).max(1)) {
        push(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555555\">{}</text>\n",
            x(epoch.number),
            TOP + HEIGHT + 20.0,
            epoch.number
        ));
    }
    for (number, (name, colour, loss)) in CURVES.iter().enumerate() {
        let points = epochs
            .iter()
            .map(|epoch| format!("{:.1},{:.1}", x(epoch.number), y(loss(epoch))));
        let points = points.collect::<Vec<_>>().join(" ");
        push(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>\n",
            LEFT + 160.0 * number as f64,
            TOP + HEIGHT + 46.0
        ));
    }
    svg + "</svg>\n"
}
