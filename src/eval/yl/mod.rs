//! `yl`: the evaluation of YL (Billings and Björnsson, "Search and Knowledge in Lines of
//! Action", section 4): line tables of three game phases, summed incrementally, and the three
//! things that no single line shows: bounding boxes, footholds, and whose move it is.
//!
//! The road from a weight to a score: `tables/yl.weights`, or another file, names the weights
//! of the [`features`]; [`table`] scores every line configuration with them, in `build.rs` for
//! the built-in weights and here for a file; `mix` weighs the phases and what `board`
//! counts; [`Yl`] adds it up.

mod board;
pub mod features;
mod mix;
pub mod table;

use super::evaluate::{Evaluate, MOST_POINTS};
use super::explain::{Explain, Explanation, Term};
use super::line_score::LineScore;
use super::load::{Load, Shared, built_in};
use super::phases::{PIECE_COUNTS, SHARES, WHOLE, unpack};
use super::weights::{WeightError, WeightFile};
use crate::board::{Board, Move, Side};
use crate::lines::geometry::{LINES, class};
use crate::lines::ternary::{Cell, cells_of};
use crate::tables::ByIndex;
use features::COUNT;
use mix::{FRACTION, Mixes, mixes};
use std::sync::Arc;
use table::Weights;

/// The evaluator: a line table of three phases, and what everything counts.
#[repr(align(64))]
pub struct Yl {
    scores: ByIndex<i64>,
    mixes: Mixes,
    weights: Weights,
}

built_in! {
    /// With the built-in weights.
    pub static BUILT_IN: Yl = Yl::new(
        crate::tables::generated!("yl_weights.bin" as Weights),
        crate::tables::generated!("yl_scores.bin" as ByIndex<i64>),
    ), of "yl.weights";
}

impl Yl {
    const fn new(weights: Weights, scores: ByIndex<i64>) -> Yl {
        Yl {
            scores,
            mixes: mixes(&weights),
            weights,
        }
    }

    /// The packed line scores by index.
    pub fn scores(&self) -> &ByIndex<i64> {
        &self.scores
    }
}

impl Load for Yl {
    fn built_in() -> Shared<Yl> {
        Shared::BuiltIn(&BUILT_IN)
    }

    fn load(file: &WeightFile) -> Result<Arc<Yl>, WeightError> {
        let (weights, scores) = table::compiled(file)?;
        let scores: Box<ByIndex<i64>> = scores.try_into().expect("a score for each index");
        Ok(Arc::new(Yl::new(weights, *scores)))
    }
}

impl Evaluate for Yl {
    type State = LineScore;

    fn state(&self, board: &Board) -> LineScore {
        LineScore::of(board, &self.scores)
    }

    #[inline(always)]
    fn updated(&self, state: LineScore, before: &Board, after: &Board, played: Move) -> LineScore {
        state.updated(&self.scores, before, after, played)
    }

    #[inline(always)]
    fn points(&self, board: &Board, state: &LineScore) -> i32 {
        let pieces = board.occupied().count_ones() as usize;
        let mix = &self.mixes[board.side_to_move().index()][pieces % PIECE_COUNTS];
        let [black, white] = board::counts(board);
        let lead = |feature: usize| i64::from(black[feature] - white[feature]);
        let units = state.by_phase().into_iter().zip(mix.phases);
        let lines: i64 = units.map(|(units, worth)| i64::from(units) * worth).sum();
        let rest = lead(0) * mix.area + lead(1) * mix.foothold + mix.turn;
        let points = (lines + rest) >> FRACTION;
        (points as i32).clamp(-MOST_POINTS, MOST_POINTS)
    }
}

impl Explain for Yl {
    fn explain(&self, board: &Board) -> Explanation {
        let [black, white] = Cell::COLOURS.map(|colour| line_counts(board, colour));
        let lines = black.into_iter().zip(white);
        let [black, white] = board::counts(board);
        let counts = lines.chain(black.into_iter().zip(white));
        let named = table::names().into_iter().zip(self.weights);
        let shares = SHARES[board.occupied().count_ones() as usize % PIECE_COUNTS];
        Explanation {
            shares: shares
                .map(|share| f64::from(share) / f64::from(WHOLE))
                .to_vec(),
            terms: (named.zip(counts))
                .map(|((name, weights), (black, white))| Term {
                    name,
                    amounts: [black, white],
                    weights: weights.to_vec(),
                })
                .collect(),
        }
    }

    fn by_line(&self, board: &Board) -> Option<[f64; LINES]> {
        let pieces = board.occupied().count_ones() as usize % PIECE_COUNTS;
        let worths = self.mixes[Side::Black.index()][pieces].phases;
        let points = |index: u16| {
            let units = unpack(self.scores[index as usize]).into_iter().zip(worths);
            let sum: i64 = units.map(|(units, worth)| i64::from(units) * worth).sum();
            sum as f64 / (1_i64 << FRACTION) as f64
        };
        Some(board.lines().map(points))
    }
}

/// The line features of a colour, summed over the board.
fn line_counts(board: &Board, colour: Cell) -> [i32; COUNT] {
    let mut sums = [0; COUNT];
    for (line, &index) in board.lines().iter().enumerate() {
        let counts = features::counts(&cells_of(index as usize), class(line), colour);
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    sums
}
