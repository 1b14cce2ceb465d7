//! The tables that a network's file makes, as flat numbers in the order of the evaluator's parts.
//!
//! Pure, and compiled into `build.rs` too.

use crate::eval::learned::expand::differences;
use crate::eval::learned::file::{BIAS, HEAD, LINE, LINE_HEAD, Learned, Sizes, UNIT};
use crate::eval::learned::head_of;
use crate::eval::weights::{Cause, WeightError, WeightFile};

/// Units that the pieces are summed into, for each side's view.
pub const HIDDEN: usize = 64;
/// Numbers in the row of a line.
pub const WIDTH: usize = 4;
/// Heads by the number of pieces.
const HEADS: usize = 8;
/// Piece counts are looked up modulo this.
pub const PIECE_COUNTS: usize = 32;

/// The sizes of its file.
pub const SIZES: Sizes = Sizes {
    hidden: HIDDEN,
    width: WIDTH,
    heads: HEADS,
    terms: 0,
};

/// Bits of the fractions of a point.
pub const FRACTION: u32 = 32;
/// Fractions of a point in a logit.
const LOGIT: f64 = 200.0 * (1u64 << FRACTION) as f64;
/// Fractions of a point in a unit's weighed square, and in a weighed line sum.
pub const PER_UNIT: i64 = (LOGIT / (UNIT as f64 * UNIT as f64 * HEAD as f64)) as i64;
pub const PER_LINE: i64 = (LOGIT / (LINE as f64 * LINE_HEAD as f64)) as i64;
const PER_BIAS: i64 = (LOGIT / BIAS as f64) as i64;

/// The tables.
pub struct Tables {
    /// By line index, black's lead: [`WIDTH`] numbers each.
    pub lines: Vec<i16>,
    /// Rows of own pieces, of enemy pieces, of nothing, and the biases: [`HIDDEN`] numbers each.
    pub rows: Vec<i16>,
    /// By the number of pieces, weights of own and of enemy units.
    pub unit_weights: Vec<i16>,
    /// By the number of pieces, weights of line sums.
    pub line_weights: Vec<i16>,
    /// By the number of pieces, fractions of a point, with the half that rounds to the nearest.
    pub biases: Vec<i64>,
}

/// The tables of a file.
pub fn compiled(file: &WeightFile) -> Result<Tables, WeightError> {
    let learned = Learned::from_bytes(file.bytes, SIZES)
        .map_err(|fault| file.error(0, Cause::Learned(fault)))?;
    let heads = || (0..PIECE_COUNTS).map(|pieces| &learned.heads[head_of(pieces, HEADS)]);
    let half = 1 << (FRACTION - 1);
    Ok(Tables {
        lines: differences::<WIDTH>(&learned).into_flattened(),
        rows: [&learned.squares, &vec![0; HIDDEN], &learned.biases]
            .into_iter()
            .flatten()
            .copied()
            .collect(),
        unit_weights: heads().flat_map(|head| head.units.clone()).collect(),
        line_weights: heads().flat_map(|head| head.lines.clone()).collect(),
        biases: heads()
            .map(|head| i64::from(head.bias) * PER_BIAS + half)
            .collect(),
    })
}
