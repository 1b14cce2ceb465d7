//! Whether a certificate proves what it claims.

use super::claim::Goal;
use super::file::Proof;
use super::walk::{Misstep, Walked, walk};
use crate::board::Move;
use std::fmt;

/// What a sound certificate turned out to hold.
pub type Checked = Walked;

/// Why a certificate is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Line(Misstep<BadAnswer>),
    /// Answers are left when all lines have been played out.
    TooManyAnswers {
        asked: u64,
        held: u64,
    },
    /// The win takes longer than the rules let the game last.
    TooLong {
        plies: u32,
        most: u32,
    },
}

/// Why there is no answer in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadAnswer {
    RunOut {
        number: u64,
    },
    NoSuchMove {
        number: u64,
        index: u8,
        moves: usize,
    },
}

impl fmt::Display for BadAnswer {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BadAnswer::RunOut { number } => {
                write!(out, "answer {number} is asked for, the proof has no more")
            }
            BadAnswer::NoSuchMove {
                number,
                index,
                moves,
            } => write!(
                out,
                "answer {number} is move {} of {moves} legal ones",
                u32::from(*index) + 1
            ),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Line(misstep) => write!(out, "{misstep}"),
            Fault::TooManyAnswers { asked, held } => write!(
                out,
                "all lines are played out after {asked} answers, the proof has {held}"
            ),
            Fault::TooLong { plies, most } => write!(
                out,
                "the win takes {plies} plies, the game is drawn after {most}"
            ),
        }
    }
}

impl std::error::Error for Fault {}

/// Plays out every line of a proof.
pub fn check(proof: &Proof) -> Result<Checked, Fault> {
    let mut asked = 0;
    let walked = walk(&proof.claim, |_, moves| {
        let answer = proof.answers.get(asked as usize);
        asked += 1;
        taken(answer, asked, moves)
    })
    .map_err(Fault::Line)?;
    let held = proof.answers.len() as u64;
    if asked < held {
        return Err(Fault::TooManyAnswers { asked, held });
    }
    match proof.claim.most_plies() {
        Some(most) if proof.claim.goal == Goal::Win && walked.plies > most => Err(Fault::TooLong {
            plies: walked.plies,
            most,
        }),
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
