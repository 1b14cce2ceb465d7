//! The loop over the data: batches, epochs, validation.

use super::adam::{self, Step};
use super::export::{MOST_LINE, MOST_LINE_UNIT, MOST_SQUARE, MOST_UNIT_WEIGHT};
use super::input::Input;
use super::model::{Model, Scratch};
use crate::random::Random;
use std::ops::Range;

/// Parts of a batch whose slopes are summed apart: more threads than this find no work.
const PARTS: usize = 8;

/// How a model is trained.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub epochs: usize,
    pub batch: usize,
    /// Share of the game's result in the target; the rest is the search's score.
    pub result_share: f32,
    /// Learning rates at the start of pieces' rows and heads, and of lines' rows.
    pub rate: f32,
    pub line_rate: f32,
    pub line_decay: f32,
    pub threads: usize,
}

/// What is told after each epoch: mean losses in nats.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    pub number: usize,
    pub training: f64,
    /// Against the mixed target, and against results alone.
    pub validation: f64,
    pub result: f64,
}

/// Trains a model from its `start` on; `report` is told of each epoch and ends the run by answering
/// `false`.
pub fn train(
    plan: &Plan,
    start: Model,
    training: &[Input],
    validation: &[Input],
    mut report: impl FnMut(&Epoch, &Model) -> bool,
) -> Model {
    let mut trainer = Trainer::new(plan, start);
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    let steps = plan.epochs * training.len().div_ceil(plan.batch);
    for number in 1..=plan.epochs {
        shuffle(&mut order, &mut Random::stream(plan.seed, number as u64));
        let mut loss = 0.0;
        for batch in order.chunks(plan.batch) {
            loss += trainer.learn(training, batch, steps);
        }
        let [mixed, result] = trainer.losses(validation);
        let epoch = Epoch {
            number,
            training: loss / training.len() as f64,
            validation: mixed,
            result,
        };
        if !report(&epoch, &trainer.model) {
            break;
        }
    }
    trainer.model
}

fn shuffle(order: &mut [u32], random: &mut Random) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
}

struct Trainer<'a> {
    plan: &'a Plan,
    model: Model,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// Slopes of each part of a batch.
    slopes: Vec<Vec<f32>>,
    count: i32,
}

impl<'a> Trainer<'a> {
    fn new(plan: &'a Plan, model: Model) -> Trainer<'a> {
        let size = model.sizes.size();
        Trainer {
            plan,
            model,
            means: vec![0.0; size],
            squares: vec![0.0; size],
            slopes: vec![vec![0.0; size]; PARTS],
            count: 0,
        }
    }

    /// One batch; returns the sum of its losses.
    fn learn(&mut self, inputs: &[Input], batch: &[u32], steps: usize) -> f64 {
        let size = batch.len().div_ceil(PARTS);
        let share = 1.0 / batch.len() as f32;
        let (model, plan) = (&self.model, self.plan);
        let mut jobs: Vec<_> = self.slopes.iter_mut().zip(batch.chunks(size)).collect();
        let mut losses = [0.0; PARTS];
        let per_thread = jobs.len().div_ceil(plan.threads).max(1);
        std::thread::scope(|scope| {
            for (jobs, losses) in (jobs.chunks_mut(per_thread)).zip(losses.chunks_mut(per_thread)) {
                scope.spawn(move || {
                    let mut scratch = Scratch::new(&model.sizes);
                    for ((slopes, chunk), loss) in jobs.iter_mut().zip(losses) {
                        slopes.fill(0.0);
                        for &number in chunk.iter() {
                            let input = &inputs[number as usize];
                            let value = model.value(input, &mut scratch);
                            let target = input.target(plan.result_share);
                            *loss += surprise(value, target);
                            let slope = (chance(value) - target) * share;
                            model.add_slopes(input, slope, &mut scratch, slopes);
                        }
                    }
                });
            }
        });
        self.step(steps);
        losses.iter().sum()
    }

    /// Moves the numbers by the slopes of all parts.
    fn step(&mut self, steps: usize) {
        self.count += 1;
        let plan = self.plan;
        let progress = self.count as f32 / steps as f32;
        let cosine = 0.5 * (1.0 + (progress * std::f32::consts::PI).cos());
        let warmth = (self.count as f32 / 200.0).min(1.0) * cosine.max(0.002);
        let sizes = self.model.sizes;
        let step = |rate: f32, decay: f32, most: f32| Step {
            rate: rate * warmth,
            decay,
            most,
            count: self.count,
        };
        let parts: [(Range<usize>, Step); 6] = [
            (
                sizes.line_numbers(),
                step(plan.line_rate, plan.line_decay, MOST_LINE),
            ),
            (
                sizes.line_unit_numbers(),
                step(plan.rate, plan.line_decay, MOST_LINE_UNIT),
            ),
            (sizes.square_numbers(), step(plan.rate, 0.0, MOST_SQUARE)),
            (sizes.bias_numbers(), step(plan.rate, 0.0, MOST_SQUARE)),
            (sizes.term_numbers(), step(plan.line_rate, 0.0, MOST_SQUARE)),
            (sizes.head_numbers(), step(plan.rate, 0.0, MOST_UNIT_WEIGHT)),
        ];
        for (range, step) in parts {
            let (first, rest) = self.slopes.split_first_mut().expect("there are parts");
            let sum = &mut first[range.clone()];
            for part in rest {
                for (sum, &slope) in sum.iter_mut().zip(&part[range.clone()]) {
                    *sum += slope;
                }
            }
            adam::step(
                step,
                &mut self.model.numbers[range.clone()],
                sum,
                &mut self.means[range.clone()],
                &mut self.squares[range],
            );
        }
    }

    /// Mean losses against the mixed target and the result.
    fn losses(&self, inputs: &[Input]) -> [f64; 2] {
        let mut scratch = Scratch::new(&self.model.sizes);
        losses(inputs, self.plan.result_share, |input| {
            self.model.value(input, &mut scratch)
        })
    }
}

/// Mean losses against the mixed target and the result, of whatever gives positions a value: the
/// logarithm of the odds.
pub fn losses(
    inputs: &[Input],
    result_share: f32,
    mut value: impl FnMut(&Input) -> f32,
) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for input in inputs {
        let value = value(input);
        sums[0] += surprise(value, input.target(result_share));
        sums[1] += surprise(value, input.result);
    }
    sums.map(|sum| sum / inputs.len().max(1) as f64)
}

fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The loss in nats: the cross-entropy between target and chance.
fn surprise(value: f32, target: f32) -> f64 {
    let value = f64::from(value);
    let target = f64::from(target);
    // ln(1 + e^v) - t v, without overflow.
    value.max(0.0) + (-value.abs()).exp().ln_1p() - target * value
}
