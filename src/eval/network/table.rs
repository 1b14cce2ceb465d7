//! The tables that a network's file makes, as flat numbers in the order of the evaluator's parts.
//!
//! Pure, and compiled into `build.rs` too.

use crate::eval::learned::expand::{differences, unit_rows};
use crate::eval::learned::file::{HEAD, Learned, Sizes, UNIT};
use crate::eval::learned::heads::{PER_LOGIT, biases, by_pieces, line_weights};
use crate::eval::weights::{WeightError, WeightFile};

/// Units that the pieces are summed into, for each side's view.
pub const HIDDEN: usize = 64;
/// The last so many of them, which the lines add to.
pub const LINE_UNITS: usize = 14;
/// Numbers in the row of a line.
pub const WIDTH: usize = 4;
/// Heads by the number of pieces.
const HEADS: usize = 8;

/// The sizes of its file.
pub const SIZES: Sizes = Sizes {
    hidden: HIDDEN,
    line_units: LINE_UNITS,
    width: WIDTH,
    heads: HEADS,
    terms: 0,
};

/// Black's lead by a line is kept in halves, before what the line adds to the units of a view: a
/// row for both views is a cache line then, and each half of it a vector.
pub const HALF_LEAD: usize = WIDTH / 2;
/// Numbers that a line gives each view.
pub const VIEW: usize = HALF_LEAD + LINE_UNITS;

/// Fractions of a point in a unit's weighed square.
pub const PER_UNIT: i64 = (PER_LOGIT / (UNIT as f64 * UNIT as f64 * HEAD as f64)) as i64;

/// The tables.
pub struct Tables {
    /// By line index, what the line gives: [`VIEW`] numbers for black's view, then for white's.
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
    let learned = Learned::of_file(file, SIZES)?;
    let units = by_pieces(&learned).flat_map(|head| head.units.clone());
    Ok(Tables {
        lines: line_rows(&learned),
        rows: [&learned.squares, &vec![0; HIDDEN], &learned.biases]
            .into_iter()
            .flatten()
            .copied()
            .collect(),
        unit_weights: units.collect(),
        line_weights: line_weights(&learned),
        biases: biases(&learned),
    })
}

/// By line index, half of black's lead and what the line adds to black's units, then the other half
/// and what it adds to white's.
fn line_rows(learned: &Learned) -> Vec<i16> {
    let leads = differences::<WIDTH>(learned);
    let units = unit_rows::<LINE_UNITS>(learned);
    let row = |(lead, [black, white]): ([i16; WIDTH], [[i16; LINE_UNITS]; 2])| {
        let (first, second) = lead.split_at(HALF_LEAD);
        [first, &black, second, &white].concat()
    };
    leads.into_iter().zip(units).flat_map(row).collect()
}
