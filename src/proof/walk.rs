//! The order in which the lines of a proof are played out: depth first, each position once.
//!
//! Writer, checker and reader of certificates all walk this way, so that a certificate needs no
//! positions: its answers stand in the order in which the walk asks for them.

use super::claim::{Claim, Goal, Standing};
use crate::board::{Bitboard, Board, Move, Side};
use crate::rules::Outcome;
use std::collections::HashMap;
use thiserror::Error;

/// A position exactly: no hash that two could share.
pub type Position = ([Bitboard; 2], Side);

pub fn position(board: &Board) -> Position {
    (
        Side::BOTH.map(|side| board.pieces(side)),
        board.side_to_move(),
    )
}

/// Why a walk came to no good end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason<E> {
    /// The game ends there, without the goal.
    #[error("the game is over, {0}")]
    Missed(Outcome),
    /// The position stands on the line that led to it: it wins nothing to come back.
    #[error("the path comes back to a position of its own")]
    Repeats,
    /// No answer could be had.
    #[error("{0}")]
    NoAnswer(E),
}

/// A fault and where: the moves from the root that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {reason}", place(.moves, .board))]
pub struct WalkFault<E> {
    pub reason: Reason<E>,
    pub moves: Vec<Move>,
    pub board: Box<Board>,
}

/// The moves to a position, and the position.
fn place(moves: &[Move], board: &Board) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    match moves.is_empty() {
        true => format!("at the root ({board})"),
        false => format!("after {} ({board})", moves.join(" ")),
    }
}

/// What a walk counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walked {
    /// Positions that were played on from.
    pub positions: u64,
    /// Those of them in which the side that claims answers.
    pub answers: u64,
    /// Plies of the longest line of a win.
    pub plies: u32,
}

/// A position on the line that is being played out.
struct Step {
    board: Board,
    moves: Vec<Move>,
    /// How many of the moves have been played.
    next: usize,
    /// Plies of the longest line so far.
    plies: u32,
}

/// What is known of a position that was met before.
#[derive(Clone, Copy)]
enum Visited {
    OnTheLine,
    /// Played out; the longest line from it took so many plies.
    Done(u32),
}

/// Plays out every line in which the claiming side follows `answer`, which is asked once for each
/// position.
pub fn walk<E>(
    claim: &Claim,
    mut answer: impl FnMut(&Board, &[Move]) -> Result<Move, E>,
) -> Result<Walked, WalkFault<E>> {
    let mut walk = Walk {
        claim,
        visited: HashMap::new(),
        path: Vec::new(),
        walked: Walked::default(),
    };
    let mut ended = walk.meet(*claim.game.board(), &mut answer)?;
    while let Some(step) = walk.path.last_mut() {
        if let Some(plies) = ended.take() {
            step.plies = step.plies.max(plies + 1);
        }
        match step.moves.get(step.next) {
            Some(&played) => {
                step.next += 1;
                let after = step.board.after(played);
                ended = walk.meet(after, &mut answer)?;
            }
            None => ended = Some(walk.leave()),
        }
    }
    walk.walked.plies = ended.unwrap_or(0);
    Ok(walk.walked)
}

struct Walk<'a> {
    claim: &'a Claim,
    visited: HashMap<Position, Visited>,
    path: Vec<Step>,
    walked: Walked,
}

impl Walk<'_> {
    /// Comes to a position: says how many plies it takes from there if that is known, else puts
    /// it on the line.
    fn meet<E>(
        &mut self,
        board: Board,
        answer: &mut impl FnMut(&Board, &[Move]) -> Result<Move, E>,
    ) -> Result<Option<u32>, WalkFault<E>> {
        match self.claim.standing(&board) {
            Standing::Reached => return Ok(Some(0)),
            Standing::Missed(outcome) => {
                return Err(self.fault(board, Reason::Missed(outcome)));
            }
            Standing::Open => {}
        }
        match (self.visited.get(&position(&board)), self.claim.goal) {
            (Some(Visited::Done(plies)), _) => return Ok(Some(*plies)),
            (Some(Visited::OnTheLine), Goal::NotLose) => return Ok(Some(0)),
            (Some(Visited::OnTheLine), Goal::Win) => {
                return Err(self.fault(board, Reason::Repeats));
            }
            (None, _) => {}
        }
        let mut moves = Claim::moves(&board);
        if board.side_to_move() == self.claim.side {
            match answer(&board, &moves) {
                Ok(played) => moves = vec![played],
                Err(fault) => return Err(self.fault(board, Reason::NoAnswer(fault))),
            }
            self.walked.answers += 1;
        }
        self.walked.positions += 1;
        self.visited.insert(position(&board), Visited::OnTheLine);
        self.path.push(Step {
            board,
            moves,
            next: 0,
            plies: 0,
        });
        Ok(None)
    }

    /// Takes a position off the line whose moves have all been played out.
    fn leave(&mut self) -> u32 {
        let step = self.path.pop().expect("the path has a position");
        self.visited
            .insert(position(&step.board), Visited::Done(step.plies));
        step.plies
    }

    fn fault<E>(&self, board: Board, reason: Reason<E>) -> WalkFault<E> {
        let played = |step: &Step| step.moves[step.next - 1];
        WalkFault {
            reason,
            moves: self.path.iter().map(played).collect(),
            board: Box::new(board),
        }
    }
}
