//! What a certificate says: in this game, this side reaches this goal whatever the other does.

use crate::board::{Board, Move, Side};
use crate::game::Game;
use crate::rules::{Outcome, Past, Repetition};
use std::fmt;
use std::str::FromStr;

/// What a side can force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    Win,
    NotLose,
}

impl Goal {
    pub const ALL: [(&'static str, Goal); 2] = [("win", Goal::Win), ("not-lose", Goal::NotLose)];
}

impl fmt::Display for Goal {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.pad(match self {
            Goal::Win => "win",
            Goal::NotLose => "not-lose",
        })
    }
}

impl FromStr for Goal {
    type Err = String;

    fn from_str(text: &str) -> Result<Goal, String> {
        let found = Goal::ALL.into_iter().find(|(name, _)| *name == text);
        found
            .map(|(_, goal)| goal)
            .ok_or_else(|| format!("no goal is called '{text}' (there are win, not-lose)"))
    }
}

/// A statement about the present position of a game.
#[derive(Clone, Debug)]
pub struct Claim {
    pub game: Game,
    pub side: Side,
    pub goal: Goal,
}

/// How a position stands to the goal before any more moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The game goes on.
    Open,
    /// The game is over, and the goal reached.
    Reached,
    /// The game is over otherwise.
    Missed(Outcome),
}

impl Claim {
    /// How a position after the game's present one stands to the goal. What the line that leads
    /// to it has in it does not count, only the game: see the description of `proof`.
    pub fn standing(&self, board: &Board) -> Standing {
        let rules = self.game.rules();
        let before = self.game.boards().iter().filter(|&past| past == board);
        let occurrences = before.count() as u32 + u32::from(board != self.game.board());
        let past = Past {
            occurrences,
            ..Past::NONE
        };
        match rules.outcome(board, past) {
            None => Standing::Open,
            Some(outcome) if self.is_reached_by(outcome) => Standing::Reached,
            Some(outcome) => Standing::Missed(outcome),
        }
    }

    fn is_reached_by(&self, outcome: Outcome) -> bool {
        match (self.goal, outcome.winner()) {
            (_, Some(winner)) => winner == self.side,
            (goal, None) => goal == Goal::NotLose,
        }
    }

    /// The legal moves of a position in the order of certificates: by the squares they start
    /// from, then by those they go to. A pass is one where there is no other.
    pub fn moves(board: &Board) -> Vec<Move> {
        let mut moves = board.moves().to_vec();
        moves.sort_unstable_by_key(|played| (played.from(), played.to()));
        if moves.is_empty() {
            moves.push(Move::PASS);
        }
        moves
    }

    /// The plies that a win may take before a rule on the length of games draws it.
    pub fn most_plies(&self) -> Option<u32> {
        let cap = self.game.rules().length_cap?;
        Some(cap.get().saturating_sub(self.game.moves().len() as u32))
    }

    /// Positions that are drawn when they come up once more.
    pub fn drawn_if_repeated(&self) -> Vec<Board> {
        let Repetition::DrawAt(nth) = self.game.rules().repetition else {
            return Vec::new();
        };
        let boards = self.game.boards();
        let often = |board: &&Board| {
            boards.iter().filter(|&other| other == *board).count() + 1 >= usize::from(nth)
        };
        boards.iter().filter(often).copied().collect()
    }
}

/// `White wins`, `Black does not lose`.
impl fmt::Display for Claim {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self.goal {
            Goal::Win => write!(out, "{} wins", self.side),
            Goal::NotLose => write!(out, "{} does not lose", self.side),
        }
    }
}
