//! Whether a certificate proves what it claims.

use super::claim::Goal;
use super::file::Proof;
use super::walk::{WalkFault, Walked, walk};
use crate::board::Move;
use thiserror::Error;

/// What a sound certificate turned out to hold.
pub type Checked = Walked;

/// Why a certificate is no proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProofError {
    #[error("{0}")]
    Line(WalkFault<BadAnswer>),
    /// Answers are left when all lines have been played out.
    #[error("all lines are played out after {asked} answers, the proof has {held}")]
    TooManyAnswers { asked: u64, held: u64 },
    /// The win takes longer than the rules let the game last.
    #[error("the win takes {plies} plies, the game is drawn after {most}")]
    TooLong { plies: u32, most: u32 },
}

/// Why there is no answer in a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadAnswer {
    #[error("answer {number} is asked for, the proof has no more")]
    RunOut { number: u64 },
    #[error("answer {number} is move {} of {moves} legal ones", u32::from(*index) + 1)]
    NoSuchMove {
        number: u64,
        index: u8,
        moves: usize,
    },
}

/// Plays out every line of a proof.
pub fn check(proof: &Proof) -> Result<Checked, ProofError> {
    let mut asked = 0;
    let walked = walk(&proof.claim, |_, moves| {
        let answer = proof.answers.get(asked as usize);
        asked += 1;
        taken(answer, asked, moves)
    })
    .map_err(ProofError::Line)?;
    let held = proof.answers.len() as u64;
    if asked < held {
        return Err(ProofError::TooManyAnswers { asked, held });
    }
    match proof.claim.most_plies() {
        Some(most) if proof.claim.goal == Goal::Win && walked.plies > most => {
            Err(ProofError::TooLong {
                plies: walked.plies,
                most,
            })
        }
        _ => Ok(walked),
    }
}

/// The move that an answer stands for; answers are numbered from 1.
pub(super) fn taken(answer: Option<&u8>, number: u64, moves: &[Move]) -> Result<Move, BadAnswer> {
    let &index = answer.ok_or(BadAnswer::RunOut { number })?;
    let played = moves.get(usize::from(index)).copied();
    played.ok_or(BadAnswer::NoSuchMove {
        number,
        index,
        moves: moves.len(),
    })
}
