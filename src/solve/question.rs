//! What is asked of the solver, and what it answers.

use super::judge::Judge;
use super::path::mixed;
use super::worker::UNBOUNDED;
use crate::board::{Board, Move, Side};
use crate::proof::{Claim, Goal};
use std::collections::HashSet;
use std::time::Duration;

/// Whether a claim is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is. A win takes at most so many plies.
    Proven { plies: Option<u16> },
    /// It is not.
    Refuted,
    /// The limits were met first.
    Unknown,
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub verdict: Verdict,
    /// Positions made by all threads.
    pub nodes: u64,
    pub elapsed: Duration,
    /// Proof and disproof number of a claim that is still open: how it stands.
    pub numbers: Option<(u32, u32)>,
    /// Best play of both sides as far as the table knows it, where there is a win.
    pub pv: Vec<Move>,
}

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub nodes: u64,
    pub elapsed: Duration,
    /// Proof and disproof number of the claim.
    pub numbers: Option<(u32, u32)>,
    /// Thousandths of the table that are in use.
    pub table_permille: u32,
}

/// A claim as the search sees it: does `winner` win?
pub struct Question {
    pub judge: Judge,
    pub board: Board,
    /// Plies that the win may take.
    pub within: u16,
    /// Keys of positions that the game so far has made draws.
    pub no_wins: HashSet<u64>,
    /// A number that no other question has.
    pub salt: u64,
}

impl Question {
    pub fn of(claim: &Claim) -> Question {
        let winner = match claim.goal {
            Goal::Win => claim.side,
            Goal::NotLose => !claim.side,
        };
        let rules = *claim.game.rules();
        let drawn = claim.drawn_if_repeated();
        let no_wins: HashSet<u64> = drawn.iter().map(Board::key).collect();
        let of_rules = rules.to_string();
        let mut salt = mixed(1 + winner.index() as u64);
        salt = of_rules
            .bytes()
            .fold(salt, |salt, byte| mixed(salt ^ u64::from(byte)));
        // The order in which the game came to them does not matter.
        salt ^= no_wins.iter().fold(0, |sum, &key| sum ^ mixed(key));
        Question {
            judge: Judge { rules, winner },
            board: *claim.game.board(),
            within: claim.most_plies().map_or(UNBOUNDED, |plies| {
                u16::try_from(plies).map_or(UNBOUNDED, |plies| plies.min(UNBOUNDED - 1))
            }),
            no_wins,
            salt,
        }
    }

    /// Whether the side to move tries to win.
    pub fn tries(&self, board: &Board) -> bool {
        board.side_to_move() == self.judge.winner
    }

    pub fn winner(&self) -> Side {
        self.judge.winner
    }
}
