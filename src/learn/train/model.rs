//! A model's numbers: what it says of a position, and how that changes with each of them.

use super::features::Features;
use super::input::Input;
use super::vectors::{add, add_row_to_all, add_rows};
use crate::eval::learned::file::Sizes;
use crate::random::Random;

/// The numbers of a model, in the order of its parts.
#[derive(Clone)]
pub struct Model {
    pub sizes: Sizes,
    pub numbers: Vec<f32>,
}

/// What is worked out on the way to a value, and used again for its slopes.
pub struct Scratch {
    features: Features,
    /// What the own view's line sums are ahead of the enemy's.
    lines: Vec<f32>,
    /// The views' units before the activation.
    units: [Vec<f32>; 2],
    unit_slopes: Vec<f32>,
    line_slopes: Vec<f32>,
}

impl Scratch {
    pub fn new(sizes: &Sizes) -> Scratch {
        Scratch {
            features: Features::default(),
            lines: vec![0.0; sizes.width],
            units: [vec![0.0; sizes.hidden], vec![0.0; sizes.hidden]],
            unit_slopes: vec![0.0; sizes.hidden],
            line_slopes: vec![0.0; sizes.width],
        }
    }
}

fn activated(unit: f32) -> f32 {
    let clipped = unit.clamp(0.0, 1.0);
    clipped * clipped
}

fn activation_slope(unit: f32) -> f32 {
    if unit > 0.0 && unit < 1.0 {
        2.0 * unit
    } else {
        0.0
    }
}

fn weighed(weights: &[f32], values: impl Iterator<Item = f32>) -> f32 {
    let terms = weights.iter().zip(values);
    terms.map(|(weight, value)| weight * value).sum()
}

impl Model {
    /// A model at the start of its training.
    pub fn random(sizes: Sizes, seed: u64) -> Model {
        let mut random = Random::new(seed);
        let mut even = |most: f32| {
            let unit = (random.number() >> 40) as f32 / (1u64 << 24) as f32;
            most * (2.0 * unit - 1.0)
        };
        let mut numbers = vec![0.0; sizes.size()];
        numbers[sizes.line_unit_numbers()].fill_with(|| even(0.03));
        numbers[sizes.square_numbers()].fill_with(|| even(0.15));
        numbers[sizes.bias_numbers()].fill_with(|| 0.25 + even(0.1));
        let heads = numbers[sizes.head_numbers()].chunks_mut(sizes.head_size());
        let last_head = (sizes.heads.max(2) - 1) as f32;
        for (number, head) in heads.enumerate() {
            let (units, rest) = head.split_at_mut(2 * sizes.hidden);
            units.fill_with(|| even(0.15));
            // Each number of a row begins as a phase of the game, mixed by straight lines.
            let phase = number as f32 / last_head * (sizes.width - 1) as f32;
            for (k, weight) in rest[..sizes.width].iter_mut().enumerate() {
                *weight = 0.5 * (1.0 - (phase - k as f32).abs()).max(0.0);
            }
        }
        Model { sizes, numbers }
    }

    /// The logit of the side to move's chance of winning.
    pub fn value(&self, input: &Input, scratch: &mut Scratch) -> f32 {
        scratch.features.gather(input);
        self.sum_lines(scratch);
        self.sum_units(scratch);
        let sizes = &self.sizes;
        let head = &self.numbers[sizes.head(input.pieces())];
        let (own, rest) = head.split_at(sizes.hidden);
        let (enemy, rest) = rest.split_at(sizes.hidden);
        let [own_units, enemy_units] = &scratch.units;
        let squared =
            |units: &Vec<f32>, weights| weighed(weights, units.iter().map(|&unit| activated(unit)));
        let terms = &self.numbers[sizes.term_numbers()];
        let bias = rest[sizes.width];
        squared(own_units, own)
            + squared(enemy_units, enemy)
            + weighed(&rest[..sizes.width], scratch.lines.iter().copied())
            + scratch
                .features
                .terms(sizes.terms)
                .map(|term| terms[term])
                .sum::<f32>()
            + bias
    }

    fn sum_lines(&self, scratch: &mut Scratch) {
        let table = &self.numbers[self.sizes.line_numbers()];
        let [own, enemy] = &scratch.features.lines;
        scratch.lines.fill(0.0);
        add_rows(table, enemy, &mut scratch.lines);
        scratch.lines.iter_mut().for_each(|sum| *sum = -*sum);
        add_rows(table, own, &mut scratch.lines);
    }

    fn sum_units(&self, scratch: &mut Scratch) {
        let table = &self.numbers[self.sizes.square_numbers()];
        let biases = &self.numbers[self.sizes.bias_numbers()];
        let line_table = &self.numbers[self.sizes.line_unit_numbers()];
        let first = self.sizes.hidden - self.sizes.line_units;
        let Features { squares, lines, .. } = &scratch.features;
        for ((units, squares), lines) in scratch.units.iter_mut().zip(squares).zip(lines) {
            units.copy_from_slice(biases);
            add_rows(table, squares, units);
            add_rows(line_table, lines, &mut units[first..]);
        }
    }

    /// Adds the slopes of a value that was just computed, times `slope`.
    pub fn add_slopes(&self, input: &Input, slope: f32, scratch: &mut Scratch, slopes: &mut [f32]) {
        let sizes = &self.sizes;
        let head = sizes.head(input.pieces());
        for view in 0..2 {
            let weights = &self.numbers[head.start + view * sizes.hidden..][..sizes.hidden];
            let head_slopes = &mut slopes[head.start + view * sizes.hidden..][..sizes.hidden];
            for (((unit_slope, head_slope), &weight), &unit) in (scratch.unit_slopes.iter_mut())
                .zip(head_slopes)
                .zip(weights)
                .zip(&scratch.units[view])
            {
                *head_slope += slope * activated(unit);
                *unit_slope = slope * weight * activation_slope(unit);
            }
            add(&mut slopes[sizes.bias_numbers()], &scratch.unit_slopes);
            let table = &mut slopes[sizes.square_numbers()];
            add_row_to_all(&scratch.unit_slopes, &scratch.features.squares[view], table);
            let table = &mut slopes[sizes.line_unit_numbers()];
            let last = &scratch.unit_slopes[sizes.hidden - sizes.line_units..];
            add_row_to_all(last, &scratch.features.lines[view], table);
        }
        self.add_line_slopes(slope, head.start + 2 * sizes.hidden, scratch, slopes);
        let terms = sizes.term_numbers().start;
        for term in scratch.features.terms(sizes.terms) {
            slopes[terms + term] += slope;
        }
        slopes[head.end - 1] += slope;
    }

    fn add_line_slopes(
        &self,
        slope: f32,
        weights: usize,
        scratch: &mut Scratch,
        slopes: &mut [f32],
    ) {
        let width = self.sizes.width;
        for k in 0..width {
            slopes[weights + k] += slope * scratch.lines[k];
            scratch.line_slopes[k] = slope * self.numbers[weights + k];
        }
        let table = &mut slopes[self.sizes.line_numbers()];
        let [own, enemy] = &scratch.features.lines;
        add_row_to_all(&scratch.line_slopes, own, table);
        scratch
            .line_slopes
            .iter_mut()
            .for_each(|slope| *slope = -*slope);
        add_row_to_all(&scratch.line_slopes, enemy, table);
    }
}
