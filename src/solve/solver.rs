//! The solver: threads that search one question together until it is answered, a limit is met or
//! it is stopped.

use super::facts::Facts;
use super::limits::Limits;
use super::question::{Answer, Progress, Question, Verdict};
use super::table::{Known, ProofTable};
use super::worker::{Shared, UNBOUNDED, Worker};
use crate::board::Move;
use crate::platform::THREADS;
use crate::proof::{Claim, Goal};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A rule that draws long games is left out of a search whose root is so many plies from it. What
/// is found is good at any ply then; a win that takes longer than the rule allows is not counted.
const FAR: u16 = 100;

/// Answers questions, one after another. The table and its size outlive them.
pub struct Solver {
    pub(super) table: ProofTable,
    threads: usize,
    /// The salt of the question that the table is about; nothing is in a new one.
    salt: Option<u64>,
}

impl Solver {
    /// A solver of at least one thread, the one that asks, with a table of so many MiB.
    pub fn new(threads: usize, mebibytes: usize) -> io::Result<Solver> {
        Ok(Solver {
            table: ProofTable::new(mebibytes)?,
            threads: if THREADS { threads.max(1) } else { 1 },
            salt: None,
        })
    }

    /// Forgets everything. A table that no question has used is not touched: that would take longer
    /// than a short search has.
    pub fn clear(&mut self) {
        if self.salt.take().is_some() {
            self.table.clear();
        }
    }

    /// Whether a claim about a game that is not over is true. The table is emptied first unless
    /// it is about the same side and history.
    pub fn solve(
        &mut self,
        claim: &Claim,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Answer {
        let question = Question::of(claim);
        if self.salt != Some(question.salt) {
            self.clear();
            self.salt = Some(question.salt);
        }
        // The other goal is the question refuted, and its numbers are these the other way round.
        let of_claim = |numbers: Option<(u32, u32)>| match claim.goal {
            Goal::Win => numbers,
            Goal::NotLose => numbers.map(|(proof, disproof)| (disproof, proof)),
        };
        let mut report = |news: &Progress| {
            report(&Progress {
                numbers: of_claim(news.numbers),
                ..*news
            });
        };
        let within = match question.within {
            FAR.. => UNBOUNDED,
            near => near,
        };
        let searched = self.search(&question, within, limits, stop, &mut report);
        let win = win_in(&question, searched.known);
        let verdict = match (searched.known, win, claim.goal) {
            (Known::Open { .. }, ..) => Verdict::Unknown,
            (_, Some(plies), _) if plies > question.within => Verdict::Unknown,
            (_, Some(plies), Goal::Win) => Verdict::Proven { plies: Some(plies) },
            (_, None, Goal::NotLose) => Verdict::Proven { plies: None },
            _ => Verdict::Refuted,
        };
        let pv = match win {
            Some(plies) if plies <= question.within => Facts::new(&question, &self.table).pv(plies),
            _ => Vec::new(),
        };
        Answer {
            verdict,
            nodes: searched.nodes,
            elapsed: searched.elapsed,
            numbers: of_claim(numbers(&question, searched.known)),
            pv,
        }
    }

    /// Best play of both sides from a win within so many plies, as far as the table knows it.
    pub fn pv(&self, claim: &Claim, plies: u16) -> Vec<Move> {
        Facts::new(&Question::of(claim), &self.table).pv(plies)
    }

    /// Searches the root of a question for a win within so many plies.
    pub(super) fn search(
        &self,
        question: &Question,
        within: u16,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Searched {
        let Question { judge, salt, .. } = *question;
        let shared = &Shared::new(&self.table, judge, &question.no_wins, salt, limits, stop)
            .for_threads(self.threads);
        let mut report = || report(&self.progress(question, within, shared));
        let found = std::thread::scope(|scope| {
            let run = || Worker::new(shared).answer(&question.board, within);
            let helpers: Vec<_> = (1..self.threads).map(|_| scope.spawn(run)).collect();
            let first = Worker::reporting(shared, &mut report).answer(&question.board, within);
            let answers = helpers.into_iter().map(|helper| helper.join());
            answers.fold(first, |found, answer| match found.is_solved() {
                true => found,
                false => answer.expect("no thread of the solver panics"),
            })
        });
        Searched {
            known: found.known,
            nodes: shared.nodes.load(Ordering::Relaxed),
            elapsed: shared.elapsed(),
        }
    }

    fn progress(&self, question: &Question, within: u16, shared: &Shared) -> Progress {
        let root = self.table.probe(shared.key(&question.board, within));
        Progress {
            nodes: shared.nodes.load(Ordering::Relaxed),
            elapsed: shared.elapsed(),
            numbers: root.and_then(|entry| numbers(question, entry.known)),
            table_permille: self.table.permille(),
        }
    }
}

/// What a search of the root found.
pub(super) struct Searched {
    pub known: Known,
    pub nodes: u64,
    pub elapsed: Duration,
}

/// Proof and disproof number of a win, where a result about the root leaves it open.
fn numbers(question: &Question, known: Known) -> Option<(u32, u32)> {
    match known {
        Known::Open { phi, delta } if question.tries(&question.board) => Some((phi, delta)),
        Known::Open { phi, delta } => Some((delta, phi)),
        _ => None,
    }
}

/// The plies of a win, where a result about the root says that there is one.
pub(super) fn win_in(question: &Question, known: Known) -> Option<u16> {
    let tries = question.tries(&question.board);
    match known {
        Known::Reached { plies, .. } if tries => Some(plies),
        Known::Kept { plies, .. } if !tries => Some(plies),
        _ => None,
    }
}
