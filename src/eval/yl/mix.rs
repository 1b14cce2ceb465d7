//! How much everything counts with so many pieces on the board and either side to move: the
//! shares of the phases, the weights of the board's features and the mover's sign in one.

use super::features::COUNT;
use super::table::Weights;
use crate::board::Side;
use crate::eval::evaluate::UNITS_PER_POINT;
use crate::eval::phases::{PHASES, PIECE_COUNTS, SHARES, WHOLE};

/// Bits of the fractions of a point.
pub const FRACTION: u32 = 24;

/// What a unit of each kind for black is worth to the side to move, in fractions of a point.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Mix {
    pub phases: [i64; PHASES],
    pub area: i64,
    pub foothold: i64,
    /// Being the side to move, and half a point so that fractions are rounded to the nearest.
    pub turn: i64,
}

/// The mixes by side to move and pieces on the board.
pub type Mixes = [[Mix; PIECE_COUNTS]; 2];

/// The mixes of some weights. Constant, so that those of the built-in weights cost nothing at
/// the start of the program.
pub const fn mixes(weights: &Weights) -> Mixes {
    let nothing = Mix {
        phases: [0; PHASES],
        area: 0,
        foothold: 0,
        turn: 0,
    };
    let mut mixes = [[nothing; PIECE_COUNTS]; 2];
    let mut pieces = 0;
    while pieces < PIECE_COUNTS {
        mixes[Side::Black as usize][pieces] = mix(1, &SHARES[pieces], weights);
        mixes[Side::White as usize][pieces] = mix(-1, &SHARES[pieces], weights);
        pieces += 1;
    }
    mixes
}

const fn mix(sign: i64, shares: &[i32; PHASES], weights: &Weights) -> Mix {
    let [first, second, third] = *shares;
    Mix {
        phases: [
            fraction(sign * first as i64),
            fraction(sign * second as i64),
            fraction(sign * third as i64),
        ],
        area: fraction(sign * weighed(shares, &weights[COUNT])),
        foothold: fraction(sign * weighed(shares, &weights[COUNT + 1])),
        turn: fraction(weighed(shares, &weights[COUNT + 2])) + (1 << (FRACTION - 1)),
    }
}

/// The sum of a feature's weights by the shares of the phases.
const fn weighed(shares: &[i32; PHASES], weights: &[i32; PHASES]) -> i64 {
    let mut sum = 0;
    let mut phase = 0;
    while phase < PHASES {
        sum += shares[phase] as i64 * weights[phase] as i64;
        phase += 1;
    }
    sum
}

/// Units times shares in fractions of a point, to the nearest.
const fn fraction(amount: i64) -> i64 {
    const WHOLE_POINT: i64 = (WHOLE * UNITS_PER_POINT) as i64;
    ((amount << (FRACTION + 1)) + WHOLE_POINT).div_euclid(2 * WHOLE_POINT)
}
