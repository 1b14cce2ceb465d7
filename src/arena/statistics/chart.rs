//! Charts as SVG: horizontal bars with error bars, ours beside published figures.

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
    let scale = Scale::of(base, bars);
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
    for value in scale.ticks() {
        let x = scale.x(value);
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
        push_bar(&mut svg, &scale, bar, base, TOP + ROW_HEIGHT * row as f64);
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

fn push_bar(svg: &mut String, scale: &Scale, bar: &Bar, base: f64, top: f64) {
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
        let (from, to) = (scale.x(value.min(base)), scale.x(value.max(base)));
        let (low, high) = (scale.x(value - margin), scale.x(value + margin));
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
                scale.x(value)
            ),
        );
    }
}

/// From values to places on the chart.
struct Scale {
    least: f64,
    most: f64,
    step: f64,
}

impl Scale {
    /// A scale that holds all bars, its ends at round numbers.
    fn of(base: f64, bars: &[Bar]) -> Scale {
        let ours = bars.iter().filter_map(|bar| bar.ours);
        let ends = ours.flat_map(|ours| {
            [
                ours.value,
                ours.value - ours.margin,
                ours.value + ours.margin,
            ]
        });
        let marks = bars.iter().filter_map(|bar| bar.published);
        let values: Vec<f64> = ends
            .chain(marks)
            .filter(|value| value.is_finite())
            .collect();
        let least = values.iter().copied().fold(base, f64::min);
        let most = values.iter().copied().fold(base + 1e-6, f64::max);
        let rough = (most - least) / 6.0;
        let power = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
        let step = steps.into_iter().find(|&step| step >= rough);
        let step = step.unwrap_or(10.0 * power);
        Scale {
            least: (least / step).floor() * step,
            most: (most / step).ceil() * step,
            step,
        }
    }

    fn x(&self, value: f64) -> f64 {
        let value = value.clamp(self.least, self.most);
        LABEL_WIDTH + CHART_WIDTH * (value - self.least) / (self.most - self.least)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.most - self.least) / self.step).round() as u32;
        // Rounded: sums of decimal steps would show their last digits.
        (0..=count).map(|tick| {
            let value = self.least + f64::from(tick) * self.step;
            (value * 1e6).round() / 1e6
        })
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
