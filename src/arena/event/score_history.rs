//! How a contest went, game by game, as charts: the score of each pairing, and the ratio of its
//! test.

use super::description::Description;
use super::played::Played;
use super::standing::Standing;
use crate::arena::statistics::counts::Pairs;
use crate::arena::statistics::curve::{ANY_VALUE, Curve, Point, Titles, curves};
use crate::arena::statistics::sprt::Sprt;

/// Points of a curve are thinned to about so many: more than a chart shows.
const MOST_POINTS: usize = 500;

/// What was known of each pairing after each of its pairs of games, in the order of their numbers.
pub struct ScoreHistory {
    pairings: Vec<Vec<Pairs>>,
    names: Vec<String>,
    title: String,
}

impl ScoreHistory {
    pub fn new<'a>(plan: &Description, games: impl Iterator<Item = &'a Played>) -> ScoreHistory {
        let mut standing = Standing::of(plan);
        let mut pairings: Vec<Vec<Pairs>> = vec![Vec::new(); plan.pairings.len()];
        for played in games {
            standing.add(played);
            for (seen, totals) in pairings.iter_mut().zip(&standing.pairing_totals) {
                let pairs = totals.pairs;
                if pairs.total() > seen.last().map_or(0, Pairs::total) {
                    seen.push(pairs);
                }
            }
        }
        let name = |&[one, other]: &[usize; 2]| {
            format!("{} - {}", standing.names[one], standing.names[other])
        };
        ScoreHistory {
            pairings,
            names: standing.pairings.iter().map(name).collect(),
            title: plan.title.clone(),
        }
    }

    /// Whether there is anything to draw.
    pub fn is_empty(&self) -> bool {
        self.pairings.iter().all(Vec::is_empty)
    }

    /// The score of each pairing's first player, with its 95 % error band.
    pub fn scores(&self) -> String {
        let curve = |(name, seen): (&String, &Vec<Pairs>)| {
            let point = |pairs: &Pairs| {
                let score = pairs.score()?;
                Some(Point {
                    at: 2.0 * pairs.total() as f64,
                    value: 100.0 * score.value,
                    margin: 100.0 * Some(score.margin).filter(|m| m.is_finite()).unwrap_or(0.0),
                })
            };
            Curve {
                name: name.clone(),
                points: thinned(seen).filter_map(point).collect(),
            }
        };
        let shown: Vec<Curve> = self.names.iter().zip(&self.pairings).map(curve).collect();
        let titles = Titles {
            title: &format!("{}: score of the first player", self.title),
            across: "games",
            up: "score, %, with 95 % error bands",
            marks: &[(50.0, "even")],
            possible: [0.0, 100.0],
        };
        curves(&titles, &shown)
    }

    /// The log-likelihood ratio of the first pairing's test, between its bounds.
    pub fn ratio(&self, test: &Sprt) -> String {
        let seen = &self.pairings[0];
        let points = thinned(seen).map(|pairs| Point {
            at: 2.0 * pairs.total() as f64,
            value: test.ratio(pairs),
            margin: 0.0,
        });
        let [reject, accept] = test.bounds();
        let rejected = format!("{} normalised Elo: rejected", test.lower);
        let accepted = format!("{} normalised Elo: accepted", test.upper);
        let titles = Titles {
            title: &format!("{}: sequential probability ratio test", self.title),
            across: "games",
            up: "log-likelihood ratio",
            marks: &[(reject, &rejected), (accept, &accepted)],
            possible: ANY_VALUE,
        };
        let curve = Curve {
            name: self.names[0].clone(),
            points: points.collect(),
        };
        curves(&titles, &[curve])
    }
}

/// A part of the points, the last one always.
fn thinned(seen: &[Pairs]) -> impl Iterator<Item = &Pairs> {
    let step = seen.len().div_ceil(MOST_POINTS).max(1);
    let first = seen.len().saturating_sub(1) % step;
    seen.iter().skip(first).step_by(step)
}
