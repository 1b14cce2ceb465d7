//! Evaluators that count each position afresh: a fixed list of amounts for each side, weighed
//! and subtracted.
//!
//! The evaluators of MIA, MONA and the 004 program differ only in what they count. This file
//! owns everything else: reading the weights, the sum, and its explanation.

use super::explain::{Explain, Explanation, Term};
use super::{Evaluate, MOST_POINTS, UNITS_PER_POINT};
use crate::board::{Board, Move, MoveList, Side};
use crate::lines::weights::{self, WeightError};
use std::marker::PhantomData;

/// What an evaluator counts.
pub trait Count<const N: usize>: Send + Sync {
    /// The names of the weights, in the order of the amounts.
    const NAMES: [&'static str; N];
    /// The weight file of the house.
    const BUILT_IN: &'static str;

    /// The amounts of one side. They may depend on which side is to move, but change sides
    /// with the colours.
    fn amounts(board: &Board, side: Side) -> [i32; N];
}

/// The evaluator that weighs what `C` counts.
pub struct Weighed<C, const N: usize> {
    weights: [i32; N],
    counts: PhantomData<C>,
}

impl<C: Count<N>, const N: usize> Weighed<C, N> {
    /// With the weights of the house.
    pub fn built_in() -> Self {
        Self::parse("built-in weights", C::BUILT_IN).expect("a test reads every weight file")
    }

    /// With the weights of a text; `file` is named in errors.
    pub fn parse(file: &str, text: &str) -> Result<Self, WeightError> {
        let rows = weights::parse::<1>(file, text, &C::NAMES)?;
        Ok(Weighed {
            weights: std::array::from_fn(|row| rows[row][0]),
            counts: PhantomData,
        })
    }
}

impl<C: Count<N>, const N: usize> Evaluate for Weighed<C, N> {
    type State = ();

    fn state(&self, _board: &Board) {}

    #[inline(always)]
    fn updated(&self, _state: (), _before: &Board, _after: &Board, _played: Move) {}

    fn points(&self, board: &Board, _state: &()) -> i32 {
        let [black, white] = Side::BOTH.map(|side| C::amounts(board, side));
        let amounts = black.iter().zip(white);
        let units: i32 = (self.weights.iter().zip(amounts))
            .map(|(weight, (black, white))| weight * (black - white))
            .sum();
        let black = (units / UNITS_PER_POINT).clamp(-MOST_POINTS, MOST_POINTS);
        match board.side_to_move() {
            Side::Black => black,
            Side::White => -black,
        }
    }
}

impl<C: Count<N>, const N: usize> Explain for Weighed<C, N> {
    fn explain(&self, board: &Board) -> Explanation {
        let [black, white] = Side::BOTH.map(|side| C::amounts(board, side));
        let term = |row: usize| Term {
            name: C::NAMES[row],
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
