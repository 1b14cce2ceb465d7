//! The solver, asked for a forced win at the root before the search begins.
//!
//! It gets a share of the nodes or the time, where the side to move stands well enough for a win to
//! be likely. A win that it proves ends the search: its move is played, and what was proven is in
//! the search's table for the moves to come.

use super::limits::Control;
use super::params::Params;
use super::report::{Bound, SearchResult};
use super::score::{MOST_PLIES, Score};
use super::table::{Entry, Table};
use crate::board::{Board, Move};
use crate::game::Game;
use crate::proof::{Claim, Goal};
use crate::solve::{Limits, Solver, Verdict};
use std::sync::atomic::{AtomicBool, Ordering};

/// Nodes of the solver where a search may last for ever: analysis and pondering.
const WITHOUT_LIMIT: u64 = 1_000_000;
/// The solver's table is this part of the search's, beside it.
const PART_OF_TABLE: usize = 4;
/// The depth that proven entries have in the table: no search goes deeper.
const PROVEN_DEPTH: u8 = u8::MAX;

/// A solver that is made when it is first asked.
#[derive(Default)]
pub struct Prover {
    solver: Option<Solver>,
}

/// What a search learns from the solver.
pub struct SolverFinding {
    pub nodes: u64,
    pub found: Option<SearchResult>,
}

impl SolverFinding {
    pub const NOT: SolverFinding = SolverFinding {
        nodes: 0,
        found: None,
    };
}

/// The search that asks.
pub struct SolverQuery<'a> {
    pub params: &'a Params,
    pub table: &'a Table,
    pub control: &'a Control,
    pub threads: usize,
    /// The static evaluation of the root for the side to move.
    pub points: i32,
}

impl Prover {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.solver = None;
    }

    /// Looks for a forced win of the side to move, if the parameters and limits say so.
    pub fn ask(&mut self, game: &Game, asking: &SolverQuery) -> SolverFinding {
        let Some(limits) = asking.limits(game.board()) else {
            return SolverFinding::NOT;
        };
        let Some(solver) = self.ready(asking) else {
            return SolverFinding::NOT;
        };
        let claim = Claim {
            side: game.board().side_to_move(),
            game: game.clone(),
            goal: Goal::Win,
        };
        let halt = AtomicBool::new(asking.control.is_stopped());
        let mut watch = |_: &crate::solve::Progress| {
            let ends = asking.control.is_stopped() || asking.control.is_late();
            halt.fetch_or(ends, Ordering::Relaxed);
        };
        let answer = solver.solve(&claim, limits, &halt, &mut watch);
        let found = match (answer.verdict, answer.pv.is_empty()) {
            (Verdict::Proven { plies: Some(plies) }, false) => {
                asking.keep(game.board(), &answer.pv, usize::from(plies));
                Some(asking.result(answer.pv, usize::from(plies), answer.nodes))
            }
            _ => None,
        };
        SolverFinding {
            nodes: answer.nodes,
            found,
        }
    }

    /// The solver; none where there is no memory for its table.
    fn ready(&mut self, asking: &SolverQuery) -> Option<&mut Solver> {
        if self.solver.is_none() {
            let mebibytes = (asking.table.mebibytes() / PART_OF_TABLE).max(1);
            self.solver = Solver::new(asking.threads, mebibytes).ok();
        }
        self.solver.as_mut()
    }
}

impl SolverQuery<'_> {
    /// What the solver may spend; nothing where it is not to be asked. A search of certain moves,
    /// for several variations or to a depth is to be just that.
    fn limits(&self, board: &Board) -> Option<Limits> {
        let limits = self.control.limits();
        let plain = limits.moves.is_empty() && limits.multipv <= 1 && limits.depth.is_none();
        let known = || self.table.probe(board.key());
        let won = || known().is_some_and(|entry| Score::from_node(entry.score, 0).is_win());
        let hopeful = self.points >= self.params.solver_points || won();
        if !plain || !hopeful {
            return None;
        }
        let share = self.params.solver_share as u32;
        let time = self
            .control
            .budget()
            .map(|budget| budget.soft * share / 100);
        let nodes = limits.nodes.map(|nodes| nodes * u64::from(share) / 100);
        let unlimited = nodes.is_none() && time.is_none();
        Some(Limits {
            nodes: nodes.or(unlimited.then_some(WITHOUT_LIMIT)),
            time,
        })
    }

    /// Puts a proven variation into the table: wins for the one side, losses for the other.
    fn keep(&self, root: &Board, pv: &[Move], plies: usize) {
        let mut board = *root;
        for (ply, &played) in pv.iter().enumerate().take(plies.min(MOST_PLIES - 1)) {
            let left = (plies - ply).min(MOST_PLIES - 1);
            let (score, bound) = match ply % 2 {
                0 => (Score::win_in(left), Bound::Lower),
                _ => (Score::loss_in(left), Bound::Upper),
            };
            let entry = Entry {
                best: played,
                score: score.to_node(0),
                depth: PROVEN_DEPTH,
                bound,
            };
            self.table.store(board.key(), entry);
            board = board.after(played);
        }
    }

    fn result(&self, pv: Vec<Move>, plies: usize, nodes: u64) -> SearchResult {
        SearchResult {
            depth: pv.len() as u32,
            selective_depth: plies as u32,
            multipv: 1,
            score: Score::win_in(plies.min(MOST_PLIES - 1)),
            bound: Bound::Exact,
            nodes,
            elapsed: self.control.elapsed(),
            hashfull: self.table.permille(),
            pv,
            proven: true,
        }
    }
}
