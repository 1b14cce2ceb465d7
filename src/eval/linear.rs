//! Linear evaluators that count each position afresh: a fixed list of features for each side,
//! weighed and subtracted.
//!
//! The evaluators of MIA, of MONA and of Huang, Ribeiro and Beirao differ only in what they
//! count. This file owns everything else: loading the weights, the sum, and its explanation.

use super::evaluate::{Evaluate, MOST_POINTS, UNITS_PER_POINT};
use super::explain::{Explain, Explanation, Term};
use super::load::{Load, Shared};
use super::weights::{self, WeightError, WeightFile};
use crate::board::{Board, Move, MoveList, Side};
use std::marker::PhantomData;
use std::sync::Arc;

/// What an evaluator counts.
pub trait Features<const N: usize>: Send + Sync + 'static {
    /// The names of the weights, in the order of the counts.
    const NAMES: [&'static str; N];
    /// The built-in weight file.
    const BUILT_IN: &[u8];

    /// What is counted for one side. It may depend on which side is to move, but changes sides
    /// with the colours.
    fn counts(board: &Board, side: Side) -> [i32; N];
}

/// The evaluator that weighs the features `F`.
pub struct Linear<F, const N: usize> {
    weights: [i32; N],
    features: PhantomData<F>,
}

impl<F: Features<N>, const N: usize> Load for Linear<F, N> {
    fn built_in() -> Shared<Self> {
        let file = WeightFile {
            name: "built-in weights",
            bytes: F::BUILT_IN,
        };
        Shared::Loaded(Self::load(&file).expect("a test loads every weight file"))
    }

    fn load(file: &WeightFile) -> Result<Arc<Self>, WeightError> {
        let rows = weights::parse::<1>(file, &F::NAMES)?;
        Ok(Arc::new(Linear {
            weights: std::array::from_fn(|row| rows[row][0]),
            features: PhantomData,
        }))
    }
}

impl<F: Features<N>, const N: usize> Evaluate for Linear<F, N> {
    type State = ();

    fn state(&self, _board: &Board) {}

    #[inline(always)]
    fn updated(&self, _state: (), _before: &Board, _after: &Board, _played: Move) {}

    fn points(&self, board: &Board, _state: &()) -> i32 {
        let [black, white] = Side::BOTH.map(|side| F::counts(board, side));
        let counts = black.iter().zip(white);
        let units: i32 = (self.weights.iter().zip(counts))
            .map(|(weight, (black, white))| weight * (black - white))
            .sum();
        let black = (units / UNITS_PER_POINT).clamp(-MOST_POINTS, MOST_POINTS);
        match board.side_to_move() {
            Side::Black => black,
            Side::White => -black,
        }
    }
}

impl<F: Features<N>, const N: usize> Explain for Linear<F, N> {
    fn explain(&self, board: &Board) -> Explanation {
        let [black, white] = Side::BOTH.map(|side| F::counts(board, side));
        let term = |row: usize| Term {
            name: F::NAMES[row],
            amounts: [black[row], white[row]],
            weights: vec![self.weights[row]],
        };
        Explanation {
            shares: vec![1.0],
            terms: (0..N).map(term).collect(),
        }
    }
}

/// The moves that a side would have if it were to move.
pub(super) fn moves_of(board: &Board, side: Side) -> MoveList {
    match board.side_to_move() == side {
        true => board.moves(),
        false => board.passed().moves(),
    }
}
