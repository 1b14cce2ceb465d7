//! An evaluator's breakdown of a position, term by term.
//!
//! An evaluator of named weights is linear in them: it counts some amounts for each side,
//! multiplies them by weights and takes the difference. An [`Explanation`] holds the amounts and
//! the weights apart, so that one value serves for showing what a position is worth and for
//! fitting the weights. A learned evaluator has no named weights and tells what its parts give.

use super::evaluate::{MOST_POINTS, UNITS_PER_POINT};
use crate::board::{Board, Side};
use crate::lines::geometry::LINES;

/// An evaluator that can say how its points come about.
pub trait Explain {
    /// The terms in a fixed order, one for each named weight.
    fn explain(&self, board: &Board) -> Explanation;

    /// What each line gives black, in points; `None` where lines are not weighed one by one.
    fn by_line(&self, _: &Board) -> Option<[f64; LINES]> {
        None
    }
}

/// What one named weight contributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub name: &'static str,
    /// What was counted for black and for white.
    pub amounts: [i32; 2],
    /// Units for each one counted, in each column of the evaluator's weights.
    pub weights: Vec<i32>,
}

/// All terms of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// How much each column of weights (each game phase) counts here; together 1.
    pub shares: Vec<f64>,
    pub terms: Vec<Term>,
}

impl Explanation {
    /// The breakdown of an evaluator that is not linear in named weights: each part is one term,
    /// whose amount is what it gives a side in units. Parts are given in fractions of a point of
    /// so many bits.
    pub fn of_parts(
        side: Side,
        fraction: u32,
        parts: impl IntoIterator<Item = (&'static str, i64)>,
    ) -> Explanation {
        let units = |part: i64| part * i64::from(UNITS_PER_POINT) + (1 << (fraction - 1));
        let term = |(name, part): (&'static str, i64)| {
            let mut amounts = [0; 2];
            amounts[side.index()] = (units(part) >> fraction) as i32;
            Term {
                name,
                amounts,
                weights: vec![1],
            }
        };
        Explanation {
            shares: vec![1.0],
            terms: parts.into_iter().map(term).collect(),
        }
    }

    /// What black counts more than white, for each weight and column: the evaluation is the sum
    /// of these times the weights.
    pub fn leads(&self) -> Vec<f64> {
        let of_term = |term: &Term| {
            let [black, white] = term.amounts;
            let shares = self.shares.clone().into_iter();
            shares.map(move |share| share * f64::from(black - white))
        };
        self.terms.iter().flat_map(of_term).collect()
    }

    /// The points that a term gives a side, before the other side's are taken off.
    pub fn points_of(&self, term: &Term, side: Side) -> f64 {
        let weighed = term.weights.iter().zip(&self.shares);
        let weight: f64 = weighed
            .map(|(&weight, share)| f64::from(weight) * share)
            .sum();
        let points = weight * f64::from(term.amounts[side.index()]) / f64::from(UNITS_PER_POINT);
        // A negative weight of nothing is zero, not the float's minus zero.
        points + 0.0
    }

    /// The sum of all terms, seen by a side.
    pub fn points_for(&self, side: Side) -> f64 {
        let difference = |term: &Term| self.points_of(term, side) - self.points_of(term, !side);
        let most = f64::from(MOST_POINTS);
        let sum: f64 = self.terms.iter().map(difference).sum();
        sum.clamp(-most, most)
    }
}
