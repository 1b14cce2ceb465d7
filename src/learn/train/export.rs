//! A trained model as the whole numbers of an evaluator's file, and back.

use super::model::Model;
use crate::eval::learned::file::{
    self, BIAS, HEAD, Head, LINE, LINE_HEAD, Learned, MOST_DIFFERENCE, MOST_WEIGHT, UNIT,
};
use std::ops::Range;

/// Numbers of a part of a model stay within this, so that they fit the file.
pub const MOST_LINE: f32 = (MOST_DIFFERENCE / 2) as f32 / LINE;
pub const MOST_LINE_UNIT: f32 = file::MOST_LINE_UNIT as f32 / UNIT;
pub const MOST_UNIT_WEIGHT: f32 = MOST_WEIGHT as f32 / HEAD;
/// 24 pieces of this size fit 16 bits.
pub const MOST_SQUARE: f32 = 7.0;

/// The model rounded to whole numbers; `text` says what made it.
pub fn learned(model: &Model, text: String) -> Learned {
    let sizes = model.sizes;
    let part = |range: Range<usize>, unit: f32| rounded(&model.numbers[range], unit);
    let heads = model.numbers[sizes.head_numbers()].chunks(sizes.head_size());
    Learned {
        text,
        sizes,
        lines: part(sizes.line_numbers(), LINE),
        line_units: part(sizes.line_unit_numbers(), UNIT),
        squares: part(sizes.square_numbers(), UNIT),
        biases: part(sizes.bias_numbers(), UNIT),
        terms: part(sizes.term_numbers(), BIAS),
        heads: heads
            .map(|head| {
                let (units, rest) = head.split_at(2 * sizes.hidden);
                Head {
                    units: rounded(units, HEAD),
                    lines: rounded(&rest[..sizes.width], LINE_HEAD),
                    bias: (rest[sizes.width] * BIAS).round() as i32,
                }
            })
            .collect(),
    }
}

fn rounded(numbers: &[f32], unit: f32) -> Vec<i16> {
    let whole = |number: &f32| (number * unit).round() as i16;
    numbers.iter().map(whole).collect()
}

/// The model that a file was made of, but for the rounding.
pub fn model(learned: &Learned) -> Model {
    let sizes = learned.sizes;
    let mut numbers = Vec::with_capacity(sizes.size());
    let parts = [
        (&learned.lines, LINE),
        (&learned.line_units, UNIT),
        (&learned.squares, UNIT),
        (&learned.biases, UNIT),
        (&learned.terms, BIAS),
    ];
    for (part, unit) in parts {
        numbers.extend(part.iter().map(|&number| f32::from(number) / unit));
    }
    for head in &learned.heads {
        for (part, unit) in [(&head.units, HEAD), (&head.lines, LINE_HEAD)] {
            numbers.extend(part.iter().map(|&weight| f32::from(weight) / unit));
        }
        numbers.push(head.bias as f32 / BIAS);
    }
    Model { sizes, numbers }
}
