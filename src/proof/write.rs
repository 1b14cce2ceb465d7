//! From moves by position to a certificate, and back.

use super::check::taken;
use super::claim::Claim;
use super::file::Proof;
use super::walk::{Position, WalkFault, position, walk};
use crate::board::{Board, Move};
use std::collections::HashMap;
use thiserror::Error;

/// The move that the claiming side plays in each position it can be brought to.
pub type Answers = HashMap<Position, Move>;

/// A position without a legal answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no legal answer")]
pub struct Unanswered;

impl Proof {
    /// The certificate of a claim. Answers that no line asks for are left out; what does not
    /// prove the claim is refused.
    pub fn of(claim: Claim, answers: &Answers) -> Result<Proof, WalkFault<Unanswered>> {
        let mut indices = Vec::new();
        walk(&claim, |board, moves| {
            let played = *answers.get(&position(board)).ok_or(Unanswered)?;
            let index = moves.iter().position(|&legal| legal == played);
            indices.push(index.ok_or(Unanswered)? as u8);
            Ok(played)
        })?;
        Ok(Proof {
            claim,
            answers: indices,
        })
    }

    /// The answers by position, for a proof that [`super::check()`] has found sound.
    pub fn answers_by_position(&self) -> Answers {
        let mut answers = Answers::new();
        let mut indices = self.answers.iter();
        let mut note = |board: &Board, moves: &[Move]| {
            let played = taken(indices.next(), 0, moves)?;
            answers.insert(position(board), played);
            Ok::<Move, super::check::BadAnswer>(played)
        };
        // A faulty proof ends the walk early: the answers up to there are what it has.
        let _ = walk(&self.claim, &mut note);
        answers
    }
}
