//! Forced wins, asked of the solver: by a build where a score says that the game is decided, by
//! `verify` at the end of every line.

use crate::board::{Move, Side};
use crate::game::Game;
use crate::proof::{Claim, Goal};
use crate::search::Score;
use crate::search::score::MOST_PLIES;
use crate::solve::{Limits, Solver, Verdict};
use std::sync::atomic::AtomicBool;

/// A solver that starts every question from an empty table, so that what it finds depends on the
/// position alone.
pub struct Prover {
    /// None where there is no memory for its table.
    solver: Option<Solver>,
    nodes: u64,
}

/// A proven win: the plies it takes at most, and the move that begins it, the loser's if it is
/// his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenWin {
    pub plies: u16,
    pub first: Move,
}

impl ProvenWin {
    /// For the winner.
    pub fn score(&self) -> Score {
        Score::win_in(usize::from(self.plies).min(MOST_PLIES - 1))
    }

    pub fn depth(&self) -> u8 {
        self.plies.min(u16::from(u8::MAX)) as u8
    }
}

impl Prover {
    /// A prover with so many nodes a question and a table of so many MiB.
    pub fn new(nodes: u64, mebibytes: usize) -> Prover {
        Prover {
            solver: Solver::new(1, mebibytes).ok(),
            nodes,
        }
    }

    /// Whether a side wins by force, as far as the nodes show it.
    pub fn win(&mut self, game: &Game, side: Side) -> Option<ProvenWin> {
        let solver = self.solver.as_mut()?;
        if game.outcome().is_some() {
            return None;
        }
        let claim = Claim {
            side,
            game: game.clone(),
            goal: Goal::Win,
        };
        let limits = Limits {
            nodes: Some(self.nodes),
            time: None,
        };
        solver.clear();
        let answer = solver.solve(&claim, limits, &AtomicBool::new(false), &mut |_| {});
        match answer.verdict {
            Verdict::Proven { plies: Some(plies) } => Some(ProvenWin {
                plies,
                first: *answer.pv.first()?,
            }),
            _ => None,
        }
    }
}
