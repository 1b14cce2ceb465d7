//! Our figures beside the published ones: a sheet of rows, as text, JSON and SVG.

use super::{Experiment, Published};
use crate::aligned::aligned;
use crate::arena::event::report::estimate;
use crate::arena::event::standing::Standing;
use crate::arena::event::table::{percentage, wins_losses_draws};
use crate::arena::statistics::chart::{Bar, bars};
use crate::arena::statistics::elo::Estimate;
use serde_json::{Value, json};

/// One table and chart.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub title: String,
    /// What the figures are measured in.
    pub unit: &'static str,
    /// Where the bars of the chart start.
    pub base: f64,
    /// Headings of what ours says besides the figure.
    pub headings: Vec<&'static str>,
    pub findings: Vec<Finding>,
}

/// One row: our figure, and the published one.
#[derive(Clone, Debug)]
pub struct Finding {
    pub label: String,
    /// Our figure as people read it.
    pub ours: String,
    pub figure: Option<Estimate>,
    pub published: Option<Published>,
    /// One for each heading of the sheet.
    pub cells: Vec<String>,
}

impl Sheet {
    /// The matches of each section of an experiment, whose rows are the standing's pairings.
    pub fn of_matches(experiment: &Experiment, standing: &Standing) -> Vec<Sheet> {
        let mut sheets: Vec<Sheet> = Vec::new();
        for (place, row) in experiment.rows.iter().enumerate() {
            if sheets.last().is_none_or(|sheet| sheet.title != row.section) {
                sheets.push(Sheet {
                    title: row.section.to_string(),
                    unit: "score of the first player, %",
                    base: 50.0,
                    headings: vec![
                        "games",
                        "W-L-D",
                        "depths",
                        "nodes/s",
                        "plies",
                        "time losses",
                    ],
                    findings: Vec::new(),
                });
            }
            let encounter = &standing.pairing_totals[place];
            let [one, other] =
                standing.pairings[place].map(|player| standing.player_totals[player]);
            let games = encounter.games.total();
            let score = encounter.pairs.score();
            let sheet = sheets.last_mut().expect("one was just made");
            sheet.findings.push(Finding {
                label: row.label.clone(),
                ours: percentage(score),
                figure: score.map(|score| Estimate {
                    value: 100.0 * score.value,
                    margin: 100.0 * score.margin,
                }),
                published: row.published,
                cells: vec![
                    games.to_string(),
                    wins_losses_draws(&encounter.games),
                    format!("{:.1} / {:.1}", one.depth(), other.depth()),
                    format!(
                        "{:.0}k / {:.0}k",
                        one.nodes_per_second() / 1e3,
                        other.nodes_per_second() / 1e3
                    ),
                    format!("{:.1}", encounter.plies as f64 / (games as f64).max(1.0)),
                    (one.time_losses + other.time_losses).to_string(),
                ],
            });
        }
        sheets
    }

    pub fn text(&self) -> String {
        let mut heading = vec![self.title.clone(), "ours".into(), "published".into()];
        heading.extend(self.headings.iter().map(ToString::to_string));
        let mut rows = vec![heading];
        for finding in &self.findings {
            let published = match finding.published {
                Some(Published { text, value }) if text.contains(['-', '/']) => {
                    format!("{text} = {value:.1}")
                }
                Some(Published { text, .. }) => text.to_string(),
                None => "-".to_string(),
            };
            let mut row = vec![finding.label.clone(), finding.ours.clone(), published];
            row.extend(finding.cells.iter().cloned());
            rows.push(row);
        }
        format!("{}({})\n", aligned(&rows), self.unit)
    }

    pub fn to_json(&self) -> Value {
        let findings: Vec<Value> = self
            .findings
            .iter()
            .map(|finding| {
                let cells = self.headings.iter().zip(&finding.cells);
                let cells = cells.map(|(name, cell)| (name.replace(' ', "_"), json!(cell)));
                json!({
                    "label": finding.label,
                    "ours": finding.ours,
                    "figure": estimate(finding.figure),
                    "published": finding.published.map(|known| known.text),
                    "published_figure": finding.published.map(|known| known.value),
                    "besides": Value::Object(cells.collect()),
                })
            })
            .collect();
        json!({ "title": self.title, "unit": self.unit, "rows": findings })
    }

    /// The chart, with a dot where something was published.
    pub fn chart(&self, experiment: &str) -> String {
        let rows: Vec<Bar> = self
            .findings
            .iter()
            .map(|finding| Bar {
                label: finding.label.clone(),
                ours: finding.figure,
                published: finding.published.map(|known| known.value),
            })
            .collect();
        let title = format!("{experiment}: {}", self.title);
        let unit = format!("{}; bars: ours with 95 %, dots: published", self.unit);
        bars(&title, &unit, self.base, &rows)
    }
}
