//! The epochs: all positions, then a step.

use super::kind::PriorKind;
use super::model::{Model, Scratch, Sums};
use super::position::Position;
use crate::learn::rprop::{Bounds, Rprop};
use crate::workers::share;
use std::ops::ControlFlow;

/// Parts of the data whose slopes are summed apart, always in the same order.
const PARTS: usize = 16;

/// Steps of RPROP, in factors of e in the odds.
const FIRST_STEP: f64 = 0.02;
const BOUNDS: Bounds = Bounds {
    least: 1e-5,
    most: 0.5,
};

/// How a prior is trained.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub kind: PriorKind,
    pub epochs: usize,
    /// Times half the squares of all numbers, as a loss: keeps rarely met ones small.
    pub decay: f64,
    pub threads: usize,
}

/// What is told after each epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    pub number: usize,
    /// Mean loss in nats of the positions learned from, before the step.
    pub training: f64,
    /// Of the positions held back, after the step.
    pub validation: Sums,
}

/// Trains a prior; `report` is told of each epoch and ends the run by answering `false`.
pub fn train(
    plan: &Plan,
    training: &[Position],
    validation: &[Position],
    mut report: impl FnMut(&Epoch, &Model) -> bool,
) -> Model {
    let mut model = Model::zero(plan.kind);
    let mut rprop = Rprop::new(vec![FIRST_STEP; plan.kind.size()]);
    let file = plan.kind.file();
    let most = f64::from(file.most) / plan.kind.unit();
    for number in 1..=plan.epochs {
        let (sums, mut slopes) = counted(&model, training, plan.threads, true);
        for (slope, number) in slopes.iter_mut().zip(&model.numbers) {
            *slope += plan.decay * number;
        }
        rprop.step(&mut model.numbers, &slopes, |_| BOUNDS);
        for number in &mut model.numbers {
            *number = number.clamp(-most, most);
        }
        let epoch = Epoch {
            number,
            training: sums.mean(sums.loss),
            validation: counted(&model, validation, plan.threads, false).0,
        };
        if !report(&epoch, &model) {
            break;
        }
    }
    model
}

/// What a model says of some positions, and its slopes if they are wanted.
pub fn counted(
    model: &Model,
    positions: &[Position],
    threads: usize,
    with_slopes: bool,
) -> (Sums, Vec<f64>) {
    let size = if with_slopes { model.kind.size() } else { 0 };
    let parts: Vec<&[Position]> = positions
        .chunks(positions.len().div_ceil(PARTS).max(1))
        .collect();
    let mut found: Vec<Option<(Sums, Vec<f64>)>> = vec![None; parts.len()];
    let workers: Vec<Scratch> = (0..threads.max(1)).map(|_| Scratch::default()).collect();
    let done = share(
        workers,
        parts.len(),
        |scratch, part| {
            let (mut sums, mut slopes) = (Sums::default(), vec![0.0; size]);
            for position in parts[part] {
                let slopes = with_slopes.then_some(&mut slopes[..]);
                model.count(position, scratch, &mut sums, slopes);
            }
            (part, sums, slopes)
        },
        |(part, sums, slopes)| {
            found[part] = Some((sums, slopes));
            ControlFlow::<()>::Continue(())
        },
    );
    debug_assert!(done.is_continue());
    let mut total = (Sums::default(), vec![0.0; size]);
    for (sums, slopes) in found.into_iter().flatten() {
        total.0.add(&sums);
        for (total, slope) in total.1.iter_mut().zip(slopes) {
            *total += slope;
        }
    }
    total
}

/// A model's numbers as those of its file.
pub fn rounded(model: &Model) -> Vec<i16> {
    let unit = model.kind.unit();
    let whole = |number: &f64| (number * unit).round() as i16;
    model.numbers.iter().map(whole).collect()
}
