//! Curves as SVG: what a figure was after so many games or epochs, both axes labelled with
//! values.

use super::axis::Axis;
use super::chart::escaped;
use std::fmt::Write;

/// One curve: places and values, each value with an error bar of its own if it has one.
#[derive(Clone, Debug)]
pub struct Curve {
    pub name: String,
    pub points: Vec<Point>,
}

#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub at: f64,
    pub value: f64,
    /// Half the width of the band around it; 0 for none.
    pub margin: f64,
}

/// What a chart of curves is called and measured in.
pub struct Titles<'a> {
    pub title: &'a str,
    /// Names of the axes, with their units.
    pub across: &'a str,
    pub up: &'a str,
    /// Values that matter, such as the bounds of a test, with their names.
    pub marks: &'a [(f64, &'a str)],
    /// The least and the largest value that can be: no band is drawn beyond them.
    pub possible: [f64; 2],
}

/// The values of what has no bounds.
pub const ANY_VALUE: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 340.0;
const LEFT: f64 = 78.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = TOP + HEIGHT;
const RIGHT: f64 = LEFT + WIDTH;
/// Distinct in print and for the colour-blind (after Okabe and Ito, 2002).
const COLOURS: [&str; 7] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000",
];

/// A chart of curves.
pub fn curves(titles: &Titles, curves: &[Curve]) -> String {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let marks = titles.marks.iter().map(|&(value, _)| value);
    let across = Axis::holding(points().map(|point| point.at), 6);
    let values = points().flat_map(|point| [-1.0, 1.0].map(|end| point.value + end * point.margin));
    let [least, most] = titles.possible;
    let values = values.map(|value| value.clamp(least, most));
    let up = Axis::holding(values.chain(marks), 5);
    let drawing = Drawing { across, up };
    let names_height = 22.0 * curves.len().div_ceil(3) as f64;
    let (width, height) = (RIGHT + 40.0, BOTTOM + 52.0 + names_height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"26\" font-size=\"16\">{}</text>\n",
        escaped(titles.title)
    );
    svg += &drawing.axes(titles);
    for (number, curve) in curves.iter().enumerate() {
        svg += &drawing.curve(curve, number);
    }
    svg + "</svg>\n"
}

/// Where values go.
struct Drawing {
    across: Axis,
    up: Axis,
}

impl Drawing {
    fn x(&self, at: f64) -> f64 {
        LEFT + WIDTH * self.across.share(at)
    }

    fn y(&self, value: f64) -> f64 {
        BOTTOM - HEIGHT * self.up.share(value)
    }

    fn axes(&self, titles: &Titles) -> String {
        let mut svg = String::new();
        let mut push = |text: std::fmt::Arguments| svg.write_fmt(text).expect("a string");
        for value in self.up.ticks() {
            let y = self.y(value);
            push(format_args!(
                "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"#dddddd\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555555\">{value}</text>\n",
                LEFT - 6.0,
                y + 4.0
            ));
        }
        for value in self.across.ticks() {
            let x = self.x(value);
            push(format_args!(
                "<path d=\"M{x:.1} {BOTTOM}v5\" stroke=\"#555555\"/>\n\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555555\">{value}</text>\n",
                BOTTOM + 18.0
            ));
        }
        push(format_args!(
            "<path d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\" stroke=\"#555555\" fill=\"none\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555555\">{}</text>\n\
             <text transform=\"translate(18 {:.1}) rotate(-90)\" text-anchor=\"middle\" \
             fill=\"#555555\">{}</text>\n",
            LEFT + WIDTH / 2.0,
            BOTTOM + 38.0,
            escaped(titles.across),
            TOP + HEIGHT / 2.0,
            escaped(titles.up)
        ));
        for &(value, name) in titles.marks {
            let y = self.y(value);
            push(format_args!(
                "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"#555555\" stroke-dasharray=\"6 4\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555555\">{}</text>\n",
                RIGHT - 4.0,
                y - 5.0,
                escaped(name)
            ));
        }
        svg
    }

    /// A curve, the band around it, and its name below the chart.
    fn curve(&self, curve: &Curve, number: usize) -> String {
        let colour = COLOURS[number % COLOURS.len()];
        let place = |point: &Point, off: f64| {
            format!("{:.1},{:.1}", self.x(point.at), self.y(point.value + off))
        };
        let joined = |places: Vec<String>| places.join(" ");
        let mut svg = String::new();
        let mut push = |text: std::fmt::Arguments| svg.write_fmt(text).expect("a string");
        if curve.points.iter().any(|point| point.margin > 0.0) {
            let upper = curve.points.iter().map(|point| place(point, point.margin));
            let lower = curve.points.iter().rev();
            let band = upper.chain(lower.map(|point| place(point, -point.margin)));
            push(format_args!(
                "<polygon points=\"{}\" fill=\"{colour}\" fill-opacity=\"0.15\"/>\n",
                joined(band.collect())
            ));
        }
        let line = curve.points.iter().map(|point| place(point, 0.0));
        let (column, row) = (number % 3, number / 3);
        let x = LEFT + 230.0 * column as f64;
        let y = BOTTOM + 62.0 + 22.0 * row as f64;
        push(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <path d=\"M{x:.1} {:.1}h18\" stroke=\"{colour}\" stroke-width=\"3\"/>\n\
             <text x=\"{:.1}\" y=\"{y:.1}\">{}</text>\n",
            joined(line.collect()),
            y - 4.0,
            x + 24.0,
            escaped(&curve.name)
        ));
        svg
    }
}
