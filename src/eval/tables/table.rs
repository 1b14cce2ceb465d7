//! The tables that the file of `tables` makes, as flat numbers in the order of the evaluator's
//! parts.
//!
//! Pure, and compiled into `build.rs` too.

use crate::eval::learned::expand::differences;
use crate::eval::learned::file::{BIAS, LINE, LINE_HEAD, Learned, Sizes};
use crate::eval::learned::head_of;
use crate::eval::learned::terms::TERMS;
use crate::eval::weights::{Cause, WeightError, WeightFile};

/// Numbers in the row of a line: phases of the game, more or less.
pub const WIDTH: usize = 4;
/// Mixes of the phases, by the number of pieces.
const HEADS: usize = 14;
/// Piece counts are looked up modulo this.
pub const PIECE_COUNTS: usize = 32;

/// The sizes of its file.
pub const SIZES: Sizes = Sizes {
    hidden: 0,
    width: WIDTH,
    heads: HEADS,
    terms: TERMS,
};

/// Bits of the fractions of a point.
pub const FRACTION: u32 = 32;
/// Fractions of a point in a logit, in a weighed line sum, in a board term.
const LOGIT: f64 = 200.0 * (1u64 << FRACTION) as f64;
pub const PER_LINE: i64 = (LOGIT / (LINE as f64 * LINE_HEAD as f64)) as i64;
pub const PER_TERM: i64 = (LOGIT / BIAS as f64) as i64;

/// The tables.
pub struct Tables {
    /// By line index, black's lead: [`WIDTH`] numbers each.
    pub lines: Vec<i16>,
    /// By the number of pieces, weights of line sums.
    pub line_weights: Vec<i16>,
    /// By the number of pieces, fractions of a point, with the half that rounds to the nearest.
    pub biases: Vec<i64>,
    pub terms: Vec<i16>,
}

/// The tables of a file.
pub fn compiled(file: &WeightFile) -> Result<Tables, WeightError> {
    let learned = Learned::from_bytes(file.bytes, SIZES)
        .map_err(|fault| file.error(0, Cause::Learned(fault)))?;
    let heads = || (0..PIECE_COUNTS).map(|pieces| &learned.heads[head_of(pieces, HEADS)]);
    let half = 1 << (FRACTION - 1);
    Ok(Tables {
        lines: differences::<WIDTH>(&learned).into_flattened(),
        line_weights: heads().flat_map(|head| head.lines.clone()).collect(),
        biases: heads()
            .map(|head| i64::from(head.bias) * PER_TERM + half)
            .collect(),
        terms: learned.terms.clone(),
    })
}
