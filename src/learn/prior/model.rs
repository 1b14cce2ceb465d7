//! A prior's numbers while it is trained: what it says of a position, and the slopes of its
//! surprise at the best move.

use super::kind::PriorKind;
use super::position::Position;
use crate::board::Move;

/// The numbers of a prior.
#[derive(Clone, Debug)]
pub struct Model {
    pub kind: PriorKind,
    pub numbers: Vec<f64>,
}

/// Room to work in, and the features of the last position looked at.
#[derive(Default)]
pub struct Scratch {
    /// Places and signs of all moves, one after the other.
    features: Vec<(u32, f32)>,
    /// Where each move's end.
    ends: Vec<usize>,
    scores: Vec<f64>,
    best: usize,
}

/// Sums over positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    pub positions: u64,
    /// Surprise at the best move in nats.
    pub loss: f64,
    /// Positions in which the best move had the best score.
    pub first: u64,
    /// Places of the best move, from 1.
    pub ranks: f64,
}

impl Sums {
    pub fn add(&mut self, other: &Sums) {
        self.positions += other.positions;
        self.loss += other.loss;
        self.first += other.first;
        self.ranks += other.ranks;
    }

    pub fn mean(&self, sum: f64) -> f64 {
        sum / self.positions.max(1) as f64
    }
}

impl Model {
    pub fn zero(kind: PriorKind) -> Model {
        Model {
            kind,
            numbers: vec![0.0; kind.size()],
        }
    }

    /// The score of each legal move, in the order of generation.
    pub fn scores(&self, position: &Position) -> Vec<f64> {
        let mut scratch = Scratch::default();
        self.look_at(position, &mut scratch);
        scratch.scores
    }

    fn look_at(&self, position: &Position, scratch: &mut Scratch) {
        let Scratch {
            features,
            ends,
            scores,
            best,
        } = scratch;
        features.clear();
        ends.clear();
        scores.clear();
        let board = position.board();
        for (place, &played) in board.moves().iter().enumerate() {
            let mut score = 0.0;
            self.kind.gather(&board, played, &mut |number, sign| {
                features.push((number, sign));
                score += self.numbers[number as usize] * f64::from(sign);
            });
            ends.push(features.len());
            scores.push(score);
            if is_same(played, position.best()) {
                *best = place;
            }
        }
    }

    /// Counts a position, and adds its slopes if they are wanted.
    pub fn count(
        &self,
        position: &Position,
        scratch: &mut Scratch,
        sums: &mut Sums,
        slopes: Option<&mut [f64]>,
    ) {
        self.look_at(position, scratch);
        let scores = &mut scratch.scores;
        let best = scores[scratch.best];
        // Of equal scores half come before.
        let rank = |score: &f64| match score {
            score if *score > best => 1.0,
            score if *score == best => 0.5,
            _ => 0.0,
        };
        let rank = 0.5 + scores.iter().map(rank).sum::<f64>();
        let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        scores
            .iter_mut()
            .for_each(|score| *score = (*score - most).exp());
        let total: f64 = scores.iter().sum();
        sums.positions += 1;
        sums.loss += total.ln() - (best - most);
        sums.first += u64::from(rank == 1.0);
        sums.ranks += rank;
        let Some(slopes) = slopes else { return };
        let mut start = 0;
        for (place, (&end, odds)) in scratch.ends.iter().zip(&*scores).enumerate() {
            let slope = odds / total - f64::from(u8::from(place == scratch.best));
            for &(number, sign) in &scratch.features[start..end] {
                slopes[number as usize] += slope * f64::from(sign);
            }
            start = end;
        }
    }
}

fn is_same(one: Move, other: Move) -> bool {
    (one.from(), one.to()) == (other.from(), other.to())
}
