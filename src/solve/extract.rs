//! From the table to a certificate. What the table has lost is searched again.

use super::facts::Facts;
use super::limits::Limits;
use super::node::{Found, Thresholds};
use super::question::Question;
use super::solver::{Solver, win_in};
use super::table::Known;
use super::worker::{Shared, UNBOUNDED, Worker};
use crate::board::{Board, Move};
use crate::proof::walk::{Position, position};
use crate::proof::{Answers, Claim, Goal, Proof};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Stack of the thread that collects a proof: lines are followed by recursion, and positions of
/// one that only holds, thousands of them, may all lie on one line.
const STACK: usize = 64 << 20;

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Missing {
    /// The limits were met before all that the table had lost was found again.
    #[error("the proof could not be completed within the limits")]
    Limits,
    /// The claim holds only because games may not last longer.
    #[error("no proof can rest on the length of games")]
    LengthRule,
    /// The table's results do not fit together: a fault of the solver.
    #[error("the solver's proof is no proof: {0}")]
    Unsound(String),
}

impl Solver {
    /// The certificate of a claim that this solver has just proven, a win within so many plies.
    /// `limits` hold for each search that has to be done again.
    pub fn proof(
        &self,
        claim: &Claim,
        plies: Option<u16>,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<Proof, Missing> {
        let question = Question::of(claim);
        let mut answers = Answers::new();
        let collect = || match (claim.goal, plies) {
            (Goal::Win, Some(plies)) => {
                let mut wins = Wins {
                    solver: self,
                    question: &question,
                    limits,
                    stop,
                    known: HashMap::new(),
                    answers: &mut answers,
                };
                let board = question.board;
                wins.collect(&board, plies).map(|_| ())
            }
            _ if question.within != UNBOUNDED => Err(Missing::LengthRule),
            _ => {
                let mut holds = Holds {
                    solver: self,
                    question: &question,
                    limits,
                    stop,
                    held: question.no_wins.clone(),
                    answers: &mut answers,
                };
                holds.collect()
            }
        };
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK);
            let running = thread
                .spawn_scoped(scope, collect)
                .expect("a thread can be started");
            running.join().expect("collecting a proof does not panic")
        })?;
        Proof::of(claim.clone(), &answers).map_err(|fault| Missing::Unsound(fault.to_string()))
    }

    /// Searches a position other than the root, alone.
    fn search_again(
        &self,
        question: &Question,
        no_wins: &HashSet<u64>,
        board: &Board,
        within: u16,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Found {
        let Question { judge, salt, .. } = *question;
        let shared = Shared::new(&self.table, judge, no_wins, salt, limits, stop);
        Worker::new(&shared).search(board, within, Thresholds::NONE)
    }
}

/// Collects the moves of a win. Every position is won in fewer plies than those that lead to it,
/// so that no line comes back to itself.
struct Wins<'a> {
    solver: &'a Solver,
    question: &'a Question,
    limits: Limits,
    stop: &'a AtomicBool,
    /// Plies of the win from each position that has been collected.
    known: HashMap<Position, u16>,
    answers: &'a mut Answers,
}

impl Wins<'_> {
    /// Collects what follows from an undecided position that is won within so many plies; says
    /// how many it takes at most.
    fn collect(&mut self, board: &Board, within: u16) -> Result<u16, Missing> {
        let here = position(board);
        if let Some(&plies) = self.known.get(&here)
            && plies <= within
        {
            return Ok(plies);
        }
        let within = self.ensured(board, within)?;
        let plies = match self.question.tries(board) {
            true => self.collect_best(board, within)?,
            false => self.collect_all(board, within)?,
        };
        self.known.insert(here, plies);
        Ok(plies)
    }

    fn collect_best(&mut self, board: &Board, within: u16) -> Result<u16, Missing> {
        let moves = self.question.judge.rules.moves_or_pass(board);
        let facts = Facts::new(self.question, &self.solver.table);
        let known = moves.iter().filter_map(|&played| {
            let after = facts.win_after(&board.after(played), played, within - 1)?;
            Some((after, played))
        });
        let best = known.min_by_key(|&(after, _)| after);
        let (plies, played) = match best {
            Some(best) => best,
            None => self.searched_best(board, within)?,
        };
        let after = board.after(played);
        let plies = match self.question.judge.is_decided(&after, played) {
            true => 0,
            false => self.collect(&after, plies)?,
        };
        self.answers.insert(position(board), played);
        Ok(plies + 1)
    }

    /// The move that wins within so many plies where the table has lost what follows it.
    fn searched_best(&mut self, board: &Board, within: u16) -> Result<(u16, Move), Missing> {
        let Question { no_wins, .. } = self.question;
        let found = self.solver.search_again(
            self.question,
            no_wins,
            board,
            within,
            self.limits,
            self.stop,
        );
        match found.known {
            Known::Reached { best, plies, .. } => Ok((plies - 1, best)),
            _ => Err(Missing::Limits),
        }
    }

    fn collect_all(&mut self, board: &Board, within: u16) -> Result<u16, Missing> {
        let mut longest = 0;
        let moves = self.question.judge.rules.moves_or_pass(board);
        for &played in &moves {
            let after = board.after(played);
            if !self.question.judge.is_decided(&after, played) {
                longest = longest.max(self.collect(&after, within - 1)?);
            }
        }
        Ok(longest + 1)
    }

    /// Makes sure that a win within so many plies is known; says within how many it is.
    fn ensured(&mut self, board: &Board, within: u16) -> Result<u16, Missing> {
        let facts = Facts::new(self.question, &self.solver.table);
        if let Some(plies) = facts.win(board, within) {
            return Ok(plies);
        }
        for bound in [UNBOUNDED, within] {
            let Question { no_wins, .. } = self.question;
            let found = self.solver.search_again(
                self.question,
                no_wins,
                board,
                bound,
                self.limits,
                self.stop,
            );
            let root = Question {
                board: *board,
                no_wins: HashSet::new(),
                ..*self.question
            };
            if let Some(plies) = win_in(&root, found.known)
                && plies <= within
            {
                return Ok(plies);
            }
        }
        Err(Missing::Limits)
    }
}

/// Collects the moves by which a loss is avoided: a set of positions that is never left. None of
/// them is won for the other side, so that a search may assume of all of them that they are held.
struct Holds<'a> {
    solver: &'a Solver,
    question: &'a Question,
    limits: Limits,
    stop: &'a AtomicBool,
    /// Keys of the positions collected so far.
    held: HashSet<u64>,
    answers: &'a mut Answers,
}

impl Holds<'_> {
    fn collect(&mut self) -> Result<(), Missing> {
        let mut open = vec![self.question.board];
        self.held.insert(self.question.board.key());
        while let Some(board) = open.pop() {
            let moves = match self.question.tries(&board) {
                true => self.question.judge.rules.moves_or_pass(&board).to_vec(),
                false => vec![self.holding_move(&board)?],
            };
            if !self.question.tries(&board) {
                self.answers.insert(position(&board), moves[0]);
            }
            for played in moves {
                let after = board.after(played);
                if !self.question.judge.is_decided(&after, played) && self.held.insert(after.key())
                {
                    open.push(after);
                }
            }
        }
        Ok(())
    }

    /// A move after which the position is still not lost.
    fn holding_move(&self, board: &Board) -> Result<Move, Missing> {
        let judge = self.question.judge;
        if let Some(winning) = judge.rules.winning_move(board, board.side_to_move()) {
            return Ok(winning);
        }
        let facts = Facts::new(self.question, &self.solver.table);
        let moves = judge.rules.moves_or_pass(board);
        let is_held = |played: Move, after: &Board| match judge.is_decided(after, played) {
            true => judge.winner_after(after) != Some(judge.winner),
            false => self.held.contains(&after.key()) || facts.holds(after),
        };
        let first = facts.holding_move(board);
        let mut candidates: Vec<Move> = first.into_iter().chain(moves.iter().copied()).collect();
        let held = candidates
            .iter()
            .find(|&&played| is_held(played, &board.after(played)));
        if let Some(&played) = held {
            return Ok(played);
        }
        candidates.retain(|&played| !judge.is_decided(&board.after(played), played));
        let searched = candidates.into_iter().find(|&played| {
            let found = self.solver.search_again(
                self.question,
                &self.held,
                &board.after(played),
                UNBOUNDED,
                self.limits,
                self.stop,
            );
            found.delta == 0
        });
        searched.ok_or(Missing::Limits)
    }
}
