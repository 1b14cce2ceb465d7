//! Charts as SVG: horizontal bars with error bars, ours beside published figures.

use super::axis::Axis;
use super::elo::Estimate;
use std::fmt::Write;

/// One row of a chart.
#[derive(Clone, Debug)]
pub struct Bar {
    pub label: String,
    pub ours: Option<Estimate>,
    /// A figure to compare with, drawn as a mark.
    pub published: Option<f64>,
}

const LABEL_WIDTH: f64 = 260.0;
const CHART_WIDTH: f64 = 460.0;
const ROW_HEIGHT: f64 = 28.0;
const TOP: f64 = 48.0;

/// A chart of bars that start at `base`.
pub fn bars(title: &str, unit: &str, base: f64, bars: &[Bar]) -> String {
    let axis = axis_of(base, bars);
    let height = TOP + ROW_HEIGHT * bars.len() as f64 + 44.0;
    let width = LABEL_WIDTH + CHART_WIDTH + 30.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"12\" y=\"26\" font-size=\"16\">{}</text>\n",
        escaped(title)
    );
    let bottom = TOP + ROW_HEIGHT * bars.len() as f64;
    for value in axis.ticks() {
        let x = x(&axis, value);
        push(
            &mut svg,
            format_args!(
                "<line x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{bottom}\" \
                 stroke=\"#dddddd\"/>\n<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" \
                 fill=\"#555555\">{value}</text>\n",
                bottom + 16.0
            ),
        );
    }
    for (row, bar) in bars.iter().enumerate() {
        push_bar(&mut svg, &axis, bar, base, TOP + ROW_HEIGHT * row as f64);
    }
    push(
        &mut svg,
        format_args!(
            "<text x=\"12\" y=\"{:.1}\" fill=\"#555555\">{}</text>\n</svg>\n",
            bottom + 34.0,
            escaped(unit)
        ),
    );
    svg
}

fn push(svg: &mut String, text: std::fmt::Arguments) {
    svg.write_fmt(text).expect("a string takes any text");
}

fn push_bar(svg: &mut String, axis: &Axis, bar: &Bar, base: f64, top: f64) {
    let middle = top + ROW_HEIGHT / 2.0;
    push(
        svg,
        format_args!(
            "<text x=\"12\" y=\"{:.1}\">{}</text>\n",
            middle + 4.0,
            escaped(&bar.label)
        ),
    );
    if let Some(Estimate { value, margin }) = bar.ours {
        let margin = if margin.is_finite() { margin } else { 0.0 };
        let (from, to) = (x(axis, value.min(base)), x(axis, value.max(base)));
        let (low, high) = (x(axis, value - margin), x(axis, value + margin));
        push(
            svg,
            format_args!(
                "<rect x=\"{from:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"16\" \
                 fill=\"#4c78a8\"/>\n<path d=\"M{low:.1} {middle:.1}H{high:.1}\
                 M{low:.1} {:.1}v8M{high:.1} {:.1}v8\" stroke=\"#222222\" fill=\"none\"/>\n",
                middle - 8.0,
                (to - from).max(1.0),
                middle - 4.0,
                middle - 4.0
            ),
        );
    }
    if let Some(value) = bar.published {
        push(
            svg,
            format_args!(
                "<circle cx=\"{:.1}\" cy=\"{middle:.1}\" r=\"5\" fill=\"#f58518\" \
                 stroke=\"#222222\"/>\n",
                x(axis, value)
            ),
        );
    }
}

/// An axis that holds all bars.
fn axis_of(base: f64, bars: &[Bar]) -> Axis {
    let ours = bars.iter().filter_map(|bar| bar.ours);
    let ends = ours.flat_map(|Estimate { value, margin }| [value, value - margin, value + margin]);
    let marks = bars.iter().filter_map(|bar| bar.published);
    Axis::holding(ends.chain(marks).chain([base]), 6)
}

fn x(axis: &Axis, value: f64) -> f64 {
    LABEL_WIDTH + CHART_WIDTH * axis.share(value)
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
