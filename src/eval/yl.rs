//! `yl`: the line tables of YL (Billings and Björnsson, section 4).

use super::{Evaluate, MOST_POINTS};
use crate::board::score::LineScore;
use crate::board::{Board, Move, Side};
use crate::lines::features::PHASES;
use crate::tables::{ByClass, SCORES};

/// The evaluator: a line table of three phases.
pub struct Yl {
    table: &'static ByClass,
}

impl Yl {
    /// With the weights of `tables/yl.weights`.
    pub fn built_in() -> Yl {
        Yl { table: &SCORES }
    }
}

impl Evaluate for Yl {
    type State = LineScore;

    fn state(&self, board: &Board) -> LineScore {
        LineScore::of(board, self.table)
    }

    #[inline(always)]
    fn updated(&self, state: LineScore, before: &Board, after: &Board, played: Move) -> LineScore {
        state.updated(self.table, before, after, played)
    }

    #[inline(always)]
    fn points(&self, board: &Board, state: &LineScore) -> i32 {
        let shares = &PHASE_SHARES[board.occupied().count_ones() as usize & 31];
        let by_phase = state.by_phase();
        let black: i32 = by_phase
            .iter()
            .zip(shares)
            .map(|(score, share)| score * share)
            .sum();
        let black = black / (WHOLE * UNITS_PER_POINT);
        let own = match board.side_to_move() {
            Side::Black => black,
            Side::White => -black,
        };
        own.clamp(-MOST_POINTS, MOST_POINTS)
    }
}

/// Units of `tables/yl.weights` in a point.
const UNITS_PER_POINT: i32 = 4;

/// The sum of a row of [`PHASE_SHARES`].
const WHOLE: i32 = 5;

/// How much each phase's score counts, by pieces on the board: all beginning with 24, all
/// middle with 19, all end with 14 or fewer, in between by straight lines. The paper tells of
/// three phases, not how they are told apart.
static PHASE_SHARES: [[i32; PHASES]; 32] = {
    let mut shares = [[0; PHASES]; 32];
    let mut pieces = 0;
    while pieces < 32 {
        let lost = match pieces {
            0..14 => 10,
            14..24 => 24 - pieces as i32,
            _ => 0,
        };
        shares[pieces] = match lost {
            0..=5 => [5 - lost, lost, 0],
            _ => [0, 10 - lost, lost - 5],
        };
        pieces += 1;
    }
    shares
};
