//! Simultaneous perturbation stochastic approximation (Spall, "Multivariate stochastic
//! approximation using a simultaneous perturbation gradient approximation", 1992): all parameters
//! are moved at once by a random sign times their step, the values on either side are compared in
//! one noisy trial, and every parameter goes a little towards the side that did better.
//!
//! The gains follow Spall's "Implementation of the simultaneous perturbation algorithm" (1998) and
//! are given by their values at the last trial, as in fishtest: by then a parameter is moved by
//! its own step, and a trial won by one point takes it `rate` of that step.
//!
//! Pure: the state follows from the seed and the outcomes alone.

use crate::random::Random;
use serde::{Deserialize, Serialize};

/// A parameter to be tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TunedParameter {
    pub name: String,
    pub start: i32,
    pub least: i32,
    pub most: i32,
    /// How far it is moved to either side in the last trial.
    pub step: f64,
}

/// How steps and gains shrink from the first trial to the last.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    pub trials: u64,
    /// Share of its step that a parameter goes for each point of lead in the last trial.
    pub rate: f64,
    /// How fast gains shrink with the number of trials.
    pub alpha: f64,
    /// How fast steps shrink.
    pub gamma: f64,
    /// Trials, as a share of all, by which the first gains are damped.
    pub stability: f64,
}

impl Schedule {
    /// The usual exponents. Left to chance alone, a parameter strays by about a step in a run
    /// with this rate, however long: a rate for longer runs is smaller.
    pub fn usual(trials: u64) -> Schedule {
        Schedule {
            trials,
            rate: 0.4 / (trials.max(1) as f64).sqrt(),
            alpha: 0.602,
            gamma: 0.101,
            stability: 0.1,
        }
    }

    /// How much larger the step of a trial is than that of the last one.
    fn step(&self, trial: u64) -> f64 {
        (self.trials as f64 / (trial + 1) as f64).powf(self.gamma)
    }

    /// The way of a parameter, in steps of the last trial, for each point of lead.
    fn gain(&self, trial: u64) -> f64 {
        let damped = self.stability * self.trials as f64;
        let left = (damped + self.trials as f64) / (damped + (trial + 1) as f64);
        self.rate * left.powf(self.alpha) / self.step(trial)
    }
}

/// A run of the method: where the parameters are after so many trials.
#[derive(Clone, Debug)]
pub struct Spsa {
    parameters: Vec<TunedParameter>,
    schedule: Schedule,
    seed: u64,
    values: Vec<f64>,
    done: u64,
}

/// The values on either side of where the parameters are.
pub type Sides = [Vec<i32>; 2];

impl Spsa {
    pub fn new(parameters: &[TunedParameter], schedule: Schedule, seed: u64) -> Spsa {
        Spsa {
            parameters: parameters.to_vec(),
            schedule,
            seed,
            values: parameters
                .iter()
                .map(|parameter| f64::from(parameter.start))
                .collect(),
            done: 0,
        }
    }

    /// Where the parameters are.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Trials so far.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// What the trial of a number compares, seen from where the parameters are now. Both sides are
    /// rounded by the same random amount: on average they are as far apart as the steps say, even
    /// where a step is less than one.
    pub fn sides(&self, trial: u64) -> Sides {
        let draws = self.draws(trial);
        let scale = self.schedule.step(trial);
        let side = |direction: f64| {
            let parameters = self.parameters.iter().zip(&self.values).zip(&draws);
            let value = |((parameter, value), draw): ((&TunedParameter, &f64), &Draw)| {
                let moved = value + direction * draw.sign * scale * parameter.step;
                let rounded = (moved + draw.rounding).floor();
                rounded.clamp(f64::from(parameter.least), f64::from(parameter.most)) as i32
            };
            parameters.map(value).collect()
        };
        [side(1.0), side(-1.0)]
    }

    /// Learns from the next trials, all made from where the parameters are now: by how many points
    /// the first side led in each.
    pub fn learn(&mut self, leads: &[i32]) {
        let mut ways = vec![0.0; self.parameters.len()];
        for (trial, &lead) in (self.done..).zip(leads) {
            let gain = self.schedule.gain(trial) * f64::from(lead);
            for (way, draw) in ways.iter_mut().zip(self.draws(trial)) {
                *way += gain * draw.sign;
            }
        }
        for ((value, way), parameter) in self.values.iter_mut().zip(ways).zip(&self.parameters) {
            let moved = *value + way * parameter.step;
            *value = moved.clamp(f64::from(parameter.least), f64::from(parameter.most));
        }
        self.done += leads.len() as u64;
    }

    /// The random choices of a trial, the same whenever they are drawn.
    fn draws(&self, trial: u64) -> Vec<Draw> {
        let mut random = Random::stream(self.seed, trial);
        let draw = |_: &TunedParameter| Draw {
            sign: if random.below(2) == 0 { 1.0 } else { -1.0 },
            rounding: (random.number() >> 11) as f64 / (1_u64 << 53) as f64,
        };
        self.parameters.iter().map(draw).collect()
    }
}

/// A parameter's random choices in one trial.
struct Draw {
    sign: f64,
    /// From 0 to 1, added before a value is rounded down.
    rounding: f64,
}
