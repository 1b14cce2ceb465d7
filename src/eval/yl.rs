//! `yl`: the evaluation of YL (Billings and Björnsson, "Search and Knowledge in Lines of
//! Action", section 4): line tables of three game phases, summed incrementally, and the three
//! things that no single line shows: bounding boxes, footholds, and whose move it is.

use super::explain::{Explain, Explanation, Term};
use super::{Evaluate, MOST_POINTS, UNITS_PER_POINT, WeightsError};
use crate::board::connect::grown;
use crate::board::score::LineScore;
use crate::board::{Bitboard, Board, Move, Side};
use crate::lines::features::{self, BOARD_COUNT, COUNT, PHASES, Weights};
use crate::lines::geometry::{INDICES, class};
use crate::lines::ternary::{Cell, cells_of};
use crate::lines::weights;
use crate::tables::{ByIndex, SCORES};

/// The evaluator: a line table of three phases, and how much everything counts with so many
/// pieces on the board and either side to move.
pub struct Yl {
    table: Box<ByIndex<i64>>,
    mixes: Box<[[Mix; MOST_COUNTED]; 2]>,
    weights: Weights,
}

/// Piece counts are looked up modulo this.
const MOST_COUNTED: usize = 32;

/// What a unit of each kind for black is worth to the side to move, in fractions of a point.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Mix {
    phases: [i64; PHASES],
    area: i64,
    foothold: i64,
    /// Being the side to move, and half a point so that fractions are rounded to the nearest.
    turn: i64,
}

/// Bits of the fractions of a point.
const FRACTION: u32 = 24;

impl Mix {
    fn new(side: Side, pieces: usize, board_weights: &[[i32; PHASES]; BOARD_COUNT]) -> Mix {
        let unit = (1 << FRACTION) as f64 / f64::from(WHOLE * UNITS_PER_POINT);
        let shares = PHASE_SHARES[pieces].map(|share| f64::from(share) * unit);
        let sign = match side {
            Side::Black => 1.0,
            Side::White => -1.0,
        };
        let mixed = |weights: [i32; PHASES]| -> f64 {
            let by_phase = weights.iter().zip(shares);
            by_phase
                .map(|(&weight, share)| f64::from(weight) * share)
                .sum()
        };
        let [area, foothold, turn] = board_weights.map(mixed);
        Mix {
            phases: shares.map(|share| (sign * share).round() as i64),
            area: (sign * area).round() as i64,
            foothold: (sign * foothold).round() as i64,
            turn: turn.round() as i64 + (1 << (FRACTION - 1)),
        }
    }
}

impl Yl {
    /// With the weights of the house; the line table is the one made when the engine was built.
    pub fn built_in() -> Yl {
        let text = include_str!("../../tables/yl.weights");
        let weights = read("built-in weights", text).expect("the build has read this text");
        Yl::of(weights, SCORES.to_vec())
    }

    /// With the weights of a text, from which the line table is computed anew; `file` is named
    /// in errors.
    pub fn parse(file: &str, text: &str) -> Result<Yl, WeightsError> {
        let weights = read(file, text)?;
        let scores = features::tabulated(&weights).map_err(|fault| WeightsError::TooLarge {
            file: file.to_string(),
            fault,
        })?;
        Ok(Yl::of(weights, scores))
    }

    fn of(weights: Weights, mut scores: Vec<i64>) -> Yl {
        scores.resize(INDICES, 0);
        Yl {
            table: scores.try_into().expect("it has been given this length"),
            mixes: Box::new(Side::BOTH.map(|side| {
                let board_weights = features::board_weights(&weights);
                std::array::from_fn(|pieces| Mix::new(side, pieces, &board_weights))
            })),
            weights,
        }
    }
}

fn read(file: &str, text: &str) -> Result<Weights, WeightsError> {
    let rows = weights::parse(file, text, &features::names())?;
    Ok(rows.try_into().expect("one row for each feature name"))
}

impl Evaluate for Yl {
    type State = LineScore;

    fn state(&self, board: &Board) -> LineScore {
        LineScore::of(board, &self.table)
    }

    #[inline(always)]
    fn updated(&self, state: LineScore, before: &Board, after: &Board, played: Move) -> LineScore {
        state.updated(&self.table, before, after, played)
    }

    #[inline(always)]
    fn points(&self, board: &Board, state: &LineScore) -> i32 {
        let pieces = board.occupied().count_ones() as usize;
        let mix = &self.mixes[board.side_to_move().index()][pieces % MOST_COUNTED];
        let [black, white] = board_amounts(board);
        let lead = |feature: usize| i64::from(black[feature] - white[feature]);
        let units = state.by_phase().into_iter().zip(mix.phases);
        let lines: i64 = units.map(|(units, worth)| i64::from(units) * worth).sum();
        let rest = lead(0) * mix.area + lead(1) * mix.foothold + mix.turn;
        let points = (lines + rest) >> FRACTION;
        (points as i32).clamp(-MOST_POINTS, MOST_POINTS)
    }
}

/// The features of the whole board for black and white, in the order of
/// [`features::BOARD_FEATURES`].
#[inline(always)]
fn board_amounts(board: &Board) -> [[i32; BOARD_COUNT]; 2] {
    let (black, white) = (board.pieces(Side::Black), board.pieces(Side::White));
    let (beside_black, beside_white) = (grown(black & SECOND), grown(white & SECOND));
    // Edge pieces that an enemy on the second line faces, but that touch an own piece there:
    // their blockade is less than it seems.
    let held = EDGE & beside_black & beside_white;
    let black_moves = i32::from(board.side_to_move() == Side::Black);
    let footholds = |own: Bitboard| (own & held).count_ones() as i32;
    [
        [box_area(black), footholds(black), black_moves],
        [box_area(white), footholds(white), 1 - black_moves],
    ]
}

/// The edge of the board.
const EDGE: Bitboard = 0xff81_8181_8181_81ff;
/// The second lines: the squares one step from the edge.
const SECOND: Bitboard = 0x007e_4242_4242_7e00;

/// Squares of the smallest rectangle around a set that is not empty.
#[inline(always)]
pub fn box_area(set: Bitboard) -> i32 {
    let ranks = 8 - set.leading_zeros() / 8 - set.trailing_zeros() / 8;
    let halves = set | set >> 32;
    let quarters = halves | halves >> 16;
    let files = (quarters | quarters >> 8) as u8;
    (ranks * u32::from(WIDTH[files as usize])) as i32
}

/// From the first file of a set of files to the last.
static WIDTH: [u8; 256] = {
    let mut width = [0; 256];
    let mut files = 1;
    while files < 256 {
        let set = files as u8;
        width[files] = (8 - set.leading_zeros() - set.trailing_zeros()) as u8;
        files += 1;
    }
    width
};

impl Explain for Yl {
    fn explain(&self, board: &Board) -> Explanation {
        let [black, white] = [Cell::Black, Cell::White].map(|colour| line_amounts(board, colour));
        let lines = black.into_iter().zip(white);
        let [black, white] = board_amounts(board);
        let amounts = lines.chain(black.into_iter().zip(white));
        let named = features::names().into_iter().zip(self.weights);
        let shares = PHASE_SHARES[board.occupied().count_ones() as usize % MOST_COUNTED];
        Explanation {
            shares: shares
                .map(|share| f64::from(share) / f64::from(WHOLE))
                .to_vec(),
            terms: (named.zip(amounts))
                .map(|((name, weights), (black, white))| Term {
                    name,
                    amounts: [black, white],
                    weights: weights.to_vec(),
                })
                .collect(),
        }
    }
}

/// The line features of a colour, summed over the board.
fn line_amounts(board: &Board, colour: Cell) -> [i32; COUNT] {
    let mut sums = [0; COUNT];
    for (line, &index) in board.lines().iter().enumerate() {
        let counts = features::counts(&cells_of(index as usize), class(line), colour);
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    sums
}

/// The sum of a row of [`PHASE_SHARES`].
const WHOLE: i32 = 5;

/// How much each phase's score counts, by pieces on the board: all beginning with 24, all
/// middle with 19, all end with 14 or fewer, in between by straight lines. The paper tells of
/// three phases, not how they are told apart.
static PHASE_SHARES: [[i32; PHASES]; MOST_COUNTED] = {
    let mut shares = [[0; PHASES]; MOST_COUNTED];
    let mut pieces = 0;
    while pieces < MOST_COUNTED {
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
