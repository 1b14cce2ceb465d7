//! The solver: threads that search one question together until it is answered, a limit is met or
//! it is stopped.

use super::facts::Facts;
use super::node::{Found, Thresholds};
use super::question::{Answer, Limits, Progress, Question, Verdict};
use super::table::{Known, ProofTable};
use super::worker::{Shared, Worker};
use crate::board::Move;
use crate::platform::{Instant, THREADS};
use crate::proof::{Claim, Goal};
use crossbeam::channel::{RecvTimeoutError, bounded};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Stack of a searching thread: the deepest line that is searched fits several times.
pub const STACK: usize = 32 << 20;
/// How often the clock is looked at and progress reported.
const TICK: Duration = Duration::from_millis(5);

/// Answers questions, one after another. The table and its size outlive them.
pub struct Solver {
    pub(super) table: ProofTable,
    threads: usize,
    /// The salt of the question that the table is about.
    salt: u64,
}

impl Solver {
    /// A solver of at least one thread with a table of so many MiB. Its recursion needs a stack
    /// that only a thread can have.
    pub fn new(threads: usize, mebibytes: usize) -> io::Result<Solver> {
        if !THREADS {
            return Err(io::ErrorKind::Unsupported.into());
        }
        Ok(Solver {
            table: ProofTable::new(mebibytes)?,
            threads: threads.max(1),
            salt: 0,
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
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
        if self.salt != question.salt {
            self.table.clear();
            self.salt = question.salt;
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
        let searched = self.search(&question, question.within, limits, stop, &mut report);
        let verdict = match (searched.known, claim.goal) {
            (Known::Open { .. }, _) => Verdict::Unknown,
            (known, Goal::Win) => match win_in(&question, known) {
                Some(plies) => Verdict::Proven { plies: Some(plies) },
                None => Verdict::Refuted,
            },
            (known, Goal::NotLose) => match win_in(&question, known) {
                Some(_) => Verdict::Refuted,
                None => Verdict::Proven { plies: None },
            },
        };
        let pv = match win_in(&question, searched.known) {
            Some(plies) => Facts::new(&question, &self.table).pv(plies),
            None => Vec::new(),
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
        let started = Instant::now();
        // Set by the owner's stop, by the clock and by the thread that is done first.
        let halt = AtomicBool::new(stop.load(Ordering::Relaxed));
        let Question { judge, salt, .. } = *question;
        let mut shared = Shared::new(&self.table, judge, &question.no_wins, salt, &halt)
            .for_threads(self.threads);
        shared.node_limit = limits.nodes.unwrap_or(u64::MAX);
        let shared = &shared;
        let found = std::thread::scope(|scope| {
            let (sender, done) = bounded(self.threads);
            for _ in 0..self.threads {
                let sender = sender.clone();
                let run = move || {
                    // Fails only when another thread's answer ended the wait.
                    let _ = sender.send(run_thread(shared, question, within));
                };
                let thread = std::thread::Builder::new().stack_size(STACK);
                thread
                    .spawn_scoped(scope, run)
                    .expect("a thread can be started");
            }
            drop(sender);
            let mut found = None;
            loop {
                let left = limits
                    .time
                    .map(|time| time.saturating_sub(started.elapsed()));
                match done.recv_timeout(left.unwrap_or(TICK).min(TICK)) {
                    Ok(news) => {
                        let solved = news.is_solved();
                        found = found.filter(Found::is_solved).or(Some(news));
                        halt.fetch_or(solved, Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Disconnected) => return found,
                    Err(RecvTimeoutError::Timeout) => {}
                }
                let late = limits.time.is_some_and(|time| started.elapsed() >= time);
                halt.fetch_or(late || stop.load(Ordering::Relaxed), Ordering::Relaxed);
                report(&self.progress(question, within, shared, started));
            }
        });
        Searched {
            known: found.expect("a thread has answered").known,
            nodes: shared.nodes.load(Ordering::Relaxed),
            elapsed: started.elapsed(),
        }
    }

    fn progress(
        &self,
        question: &Question,
        within: u16,
        shared: &Shared,
        started: Instant,
    ) -> Progress {
        let root = self.table.probe(shared.key(&question.board, within));
        Progress {
            nodes: shared.nodes.load(Ordering::Relaxed),
            elapsed: started.elapsed(),
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

fn run_thread(shared: &Shared, question: &Question, within: u16) -> Found {
    let mut worker = Worker::new(shared);
    let found = worker.search(&question.board, within, Thresholds::NONE);
    worker.tell();
    found
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
