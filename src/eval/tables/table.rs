//! The tables that the file of `tables` makes, as flat numbers in the order of the evaluator's
//! parts.
//!
//! Pure, and compiled into `build.rs` too.

use crate::eval::learned::expand::differences;
use crate::eval::learned::file::{Learned, Sizes};
use crate::eval::learned::heads::{biases, line_weights};
use crate::eval::learned::terms::TERMS;
use crate::eval::weights::{WeightError, WeightFile};

/// Numbers in the row of a line: phases of the game, more or less.
pub const WIDTH: usize = 4;
/// Mixes of the phases, by the number of pieces.
const HEADS: usize = 14;

/// The sizes of its file.
pub const SIZES: Sizes = Sizes {
    hidden: 0,
    line_units: 0,
    width: WIDTH,
    heads: HEADS,
    terms: TERMS,
};

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
    let learned = Learned::of_file(file, SIZES)?;
    Ok(Tables {
        lines: differences::<WIDTH>(&learned).into_flattened(),
        line_weights: line_weights(&learned),
        biases: biases(&learned),
        terms: learned.terms,
    })
}
