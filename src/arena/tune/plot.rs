//! The way of each parameter as SVG: a panel for each, the start dotted, one step on either side
//! of it shaded.

use super::plan::TuningPlan;
use super::run::Progress;
use super::spsa::TunedParameter;

const COLUMNS: usize = 3;
const PANEL: [f64; 2] = [300.0, 150.0];
/// Around the curve of a panel: left, top, right, bottom.
const MARGINS: [f64; 4] = [52.0, 26.0, 12.0, 14.0];
const TOP: f64 = 40.0;

/// The panels of all parameters.
pub fn drawn(plan: &TuningPlan, progress: &Progress) -> String {
    let rows = plan.parameters.len().div_ceil(COLUMNS);
    let width = COLUMNS as f64 * PANEL[0];
    let height = TOP + rows as f64 * PANEL[1] + 10.0;
    let panels = plan
        .parameters
        .iter()
        .enumerate()
        .map(|(place, parameter)| {
            let at = [place % COLUMNS, place / COLUMNS].map(|number| number as f64);
            let way: Vec<f64> = progress
                .history
                .iter()
                .map(|values| values[place])
                .collect();
            let trials = |steps: usize| (steps as u64 * plan.batch).min(plan.pairs());
            let shares: Vec<f64> = (0..way.len())
                .map(|steps| trials(steps) as f64 / plan.pairs().max(1) as f64)
                .collect();
            let corner = [at[0] * PANEL[0], TOP + at[1] * PANEL[1]];
            panel(parameter, &shares, &way, corner)
        });
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"12\" y=\"24\" font-size=\"15\">Parameters over {} of {} pairs of games; \
         shaded: one step around the start</text>\n{}</svg>\n",
        progress.spsa.done(),
        plan.pairs(),
        panels.collect::<String>()
    )
}

/// One parameter: its values at some shares of the way, in a panel with this corner.
fn panel(parameter: &TunedParameter, shares: &[f64], way: &[f64], [x, y]: [f64; 2]) -> String {
    let start = f64::from(parameter.start);
    // Room for the shaded band even if nothing has moved.
    let ends = [start - 1.2 * parameter.step, start + 1.2 * parameter.step];
    let least = way.iter().copied().fold(ends[0], f64::min);
    let most = way.iter().copied().fold(ends[1], f64::max);
    let [left, top, right, bottom] = MARGINS;
    let size = [PANEL[0] - left - right, PANEL[1] - top - bottom];
    let across = |share: f64| x + left + share * size[0];
    let down = |value: f64| y + top + (most - value) / (most - least) * size[1];
    let points: Vec<String> = (shares.iter().zip(way))
        .map(|(&share, &value)| format!("{:.1},{:.1}", across(share), down(value)))
        .collect();
    let now = way.last().copied().unwrap_or(start);
    format!(
        "<text x=\"{0:.1}\" y=\"{1:.1}\">{2}: {3} to {now:.1}</text>\n\
         <rect x=\"{0:.1}\" y=\"{4:.1}\" width=\"{5:.1}\" height=\"{6:.1}\" fill=\"none\" \
         stroke=\"#cccccc\"/>\n\
         <rect x=\"{0:.1}\" y=\"{7:.1}\" width=\"{5:.1}\" height=\"{8:.1}\" fill=\"#eef2f8\"/>\n\
         <path d=\"M{0:.1} {9:.1}h{5:.1}\" stroke=\"#888888\" stroke-dasharray=\"2 3\"/>\n\
         <polyline points=\"{10}\" fill=\"none\" stroke=\"#4c78a8\" stroke-width=\"1.5\"/>\n\
         <text x=\"{11:.1}\" y=\"{12:.1}\" text-anchor=\"end\" fill=\"#555555\">{most:.1}</text>\n\
         <text x=\"{11:.1}\" y=\"{13:.1}\" text-anchor=\"end\" fill=\"#555555\">{least:.1}</text>\n",
        across(0.0),
        y + 18.0,
        parameter.name,
        parameter.start,
        y + top,
        size[0],
        size[1],
        down(start + parameter.step),
        down(start - parameter.step) - down(start + parameter.step),
        down(start),
        points.join(" "),
        x + left - 6.0,
        y + top + 10.0,
        y + top + size[1],
    )
}
