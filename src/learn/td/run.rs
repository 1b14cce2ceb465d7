//! The run: epochs of games, after each of which the weights move.

use super::games::{Opponents, Play, Played};
use super::gradient::{Gradient, Rule};
use crate::board::Board;
use crate::eval::{Evaluator, Kind, UNITS_PER_POINT, WeightError, WeightFile, weights};
use crate::learn::rprop::{Bounds, Rprop};
use crate::search::ConfigError;
use crate::workers::share;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Steps of a weight in points at a typical lead, so that they mean the same for all weights: the
/// first, the least and the most. The first is a tenth of what a move is worth.
const FIRST_STEP: f64 = 5.0;
const LEAST_STEP: f64 = 0.01;
const MOST_STEP: f64 = 50.0;

/// How a run learns. Equal settings give equal runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    pub eval: String,
    /// The weights of the start, name by name, a number for each column.
    pub start: Vec<(String, Vec<i32>)>,
    /// Names of the weights that stay as they are.
    pub held: Vec<String>,
    /// Of an epoch.
    pub games: u64,
    pub depth: u32,
    pub lambda: f64,
    pub beta: f64,
    pub noise: u32,
    pub seed: u64,
}

impl Settings {
    /// The named weights of an evaluator, as far as it has any.
    pub fn weights_of(evaluator: &Evaluator) -> Vec<(String, Vec<i32>)> {
        let terms = evaluator.explain(&Board::standard()).terms.into_iter();
        terms
            .map(|term| (term.name.to_string(), term.weights))
            .collect()
    }

    fn rule(&self) -> Rule {
        Rule {
            lambda: self.lambda,
            beta: self.beta,
        }
    }

    /// For each weight whether it stays.
    fn is_held(&self) -> Vec<bool> {
        let held = |name: &String| self.held.contains(name);
        let rows = self.start.iter();
        rows.flat_map(|(name, columns)| vec![held(name); columns.len()])
            .collect()
    }

    fn start_weights(&self) -> Vec<f64> {
        let numbers = self.start.iter().flat_map(|(_, columns)| columns);
        numbers.map(|&weight| f64::from(weight)).collect()
    }

    /// Weights as the text of a weight file.
    pub fn text(&self, weights: &[f64], comment: &str) -> String {
        let names: Vec<&str> = self.start.iter().map(|(name, _)| name.as_str()).collect();
        let columns = self.start[0].1.len();
        let rows: Vec<Vec<i32>> = weights
            .chunks(columns)
            .map(|row| row.iter().map(|weight| weight.round() as i32).collect())
            .collect();
        weights::write(comment, &names, &rows)
    }
}

/// What an epoch leaves behind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// From 1.
    pub number: usize,
    /// Games that the learner won, drew and lost.
    pub games: [u64; 3],
    /// Root of the mean squared difference between the values of a position and the next.
    pub error: f64,
    /// Root of the mean squared lead for each weight, of the first epoch's positions.
    pub typical: Vec<f64>,
    /// In units, after the epoch.
    pub weights: Vec<f64>,
    pub rprop: Rprop,
}

impl Epoch {
    /// Whether an epoch has a number for each weight.
    pub fn fits(&self, settings: &Settings) -> bool {
        let count = settings.start_weights().len();
        let finite = |numbers: &[f64]| numbers.iter().all(|number| number.is_finite());
        [&self.weights, &self.typical, &self.rprop.steps]
            .iter()
            .all(|numbers| numbers.len() == count && finite(numbers))
            && self.rprop.is_of(count)
    }

    /// The learner's share of the points.
    pub fn score(&self) -> f64 {
        let [won, drawn, lost] = self.games.map(|games| games as f64);
        (won + drawn / 2.0) / (won + drawn + lost).max(1.0)
    }

    /// What each weight gives in points at a typical lead.
    pub fn points(&self) -> impl Iterator<Item = f64> + '_ {
        let typical = self.weights.iter().zip(&self.typical);
        typical.map(|(weight, lead)| weight * lead / f64::from(UNITS_PER_POINT))
    }
}

/// How far the weights have moved since an epoch: the most of any, in points at a typical lead.
pub fn drift(now: &Epoch, then: &Epoch) -> f64 {
    let moved = now.points().zip(then.points());
    moved
        .map(|(now, then)| (now - then).abs())
        .fold(0.0, f64::max)
}

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error("the weights that were learned cannot be used: {0}")]
    Weights(#[from] WeightError),
    #[error(transparent)]
    Config(#[from] ConfigError),
}

/// A run between two epochs.
pub struct Run<'a> {
    settings: &'a Settings,
    kind: Kind,
    original: Arc<Evaluator>,
    threads: usize,
}

impl<'a> Run<'a> {
    pub fn new(settings: &'a Settings, kind: Kind, threads: usize) -> Result<Run<'a>, RunError> {
        let mut run = Run {
            settings,
            kind,
            original: Arc::new(Evaluator::built_in(kind)),
            threads,
        };
        run.original = Arc::new(run.evaluator(&settings.start_weights())?);
        Ok(run)
    }

    fn evaluator(&self, weights: &[f64]) -> Result<Evaluator, WeightError> {
        let text = self.settings.text(weights, "");
        let file = WeightFile {
            name: "learned weights",
            bytes: text.as_bytes(),
        };
        Evaluator::load(self.kind, &file)
    }

    /// Plays the next epoch and moves the weights. Games are played in any order and counted in
    /// that of their numbers, so the result does not depend on the threads.
    pub fn epoch(&self, last: Option<&Epoch>, mut played: impl FnMut()) -> Result<Epoch, RunError> {
        let settings = self.settings;
        let mut weights =
            last.map_or_else(|| settings.start_weights(), |last| last.weights.clone());
        let number = last.map_or(0, |last| last.number) + 1;
        let evaluators = [
            Arc::new(self.evaluator(&weights)?),
            Arc::clone(&self.original),
        ];
        let play = Play {
            depth: settings.depth,
            noise: settings.noise,
            seed: settings.seed,
        };
        let seats = (0..self.threads).map(|_| Opponents::new(&evaluators, play));
        let seats = seats.collect::<Result<Vec<_>, _>>()?;
        let first = (number as u64 - 1) * settings.games;
        let mut found: Vec<Option<Found>> = vec![None; settings.games as usize];
        let ended = share(
            seats,
            found.len(),
            |seat, place| {
                let played = seat.game(first + place as u64)?;
                Ok((place, self.found(&played, &weights)))
            },
            |game: Result<(usize, Found), ConfigError>| match game {
                Ok((place, game)) => {
                    found[place] = Some(game);
                    played();
                    ControlFlow::Continue(())
                }
                Err(fault) => ControlFlow::Break(fault),
            },
        );
        if let ControlFlow::Break(fault) = ended {
            return Err(fault.into());
        }
        let mut games = [0; 3];
        let mut sums = Gradient::zero(weights.len());
        for game in found.into_iter().flatten() {
            games[game.place] += 1;
            sums.add(&game.gradient);
        }
        let (rprop, typical) = self.moved(&mut weights, &sums, last);
        Ok(Epoch {
            number,
            games,
            error: (sums.squared_error / sums.positions.max(1) as f64).sqrt(),
            typical,
            weights,
            rprop,
        })
    }

    /// What a game says, from all its positions that are not decided.
    fn found(&self, played: &Played, weights: &[f64]) -> Found {
        let boards = played.game.boards().iter();
        let leads: Vec<Vec<f64>> = boards
            .filter(|board| !board.decided())
            .map(|board| self.original.explain(board).leads())
            .collect();
        let place = match played.winner() {
            Some(winner) if winner == played.learner => 0,
            None => 1,
            Some(_) => 2,
        };
        let gradient = self
            .settings
            .rule()
            .gradient(&leads, weights, played.result());
        Found { place, gradient }
    }

    /// Moves the weights in an epoch's direction; says with which steps, and what leads are
    /// typical.
    fn moved(
        &self,
        weights: &mut [f64],
        sums: &Gradient,
        last: Option<&Epoch>,
    ) -> (Rprop, Vec<f64>) {
        let (mut rprop, typical) = match last {
            Some(last) => (last.rprop.clone(), last.typical.clone()),
            None => {
                let positions = sums.positions.max(1) as f64;
                let root = |squares: &f64| (squares / positions).sqrt();
                let typical: Vec<f64> = sums.squared_leads.iter().map(root).collect();
                let first = |lead: &f64| units_for(FIRST_STEP, *lead);
                (Rprop::new(typical.iter().map(first).collect()), typical)
            }
        };
        let held = self.settings.is_held();
        // RPROP makes something small, and the direction is where the weights should go.
        let slopes = sums.direction.iter().zip(held);
        let slopes: Vec<f64> = slopes
            .map(|(&direction, held)| if held { 0.0 } else { -direction })
            .collect();
        rprop.step(weights, &slopes, |place| Bounds {
            least: units_for(LEAST_STEP, typical[place]),
            most: units_for(MOST_STEP, typical[place]),
        });
        (rprop, typical)
    }
}

/// What is counted of a game.
#[derive(Clone)]
struct Found {
    /// Among games won, drawn and lost by the learner.
    place: usize,
    gradient: Gradient,
}

/// The change of a weight, in units, that makes so many points at a typical lead. What is counted
/// less than once in ten positions is treated as if it were.
fn units_for(points: f64, lead: f64) -> f64 {
    points * f64::from(UNITS_PER_POINT) / lead.max(0.1)
}
