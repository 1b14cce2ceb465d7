//! Lazy SMP: several threads search the same root and share only the table, the reins and the
//! node counts. Each makes its own way through the tree, and what one has found the others
//! meet in the table. At the end the threads vote.

use super::history::History;
use super::limits::{Control, Limits};
use super::params::Params;
use super::report::{Bound, Progress, Report, Silent, Verdict};
use super::root::Finding;
use super::score::Score;
use super::table::{Table, TableError};
use super::team::Team;
use super::worker::{Shared, Worker};
use crate::board::Move;
use crate::eval::{Evaluate, Evaluator, Visit};
use crate::game::Game;
use crossbeam::utils::CachePadded;
use std::sync::atomic::AtomicU64;

/// What outlives a search: the table and each thread's history.
pub struct Pool {
    table: Table,
    histories: Vec<History>,
}

impl Pool {
    /// A pool of at least one thread with a table of this size.
    pub fn new(threads: usize, mebibytes: usize) -> Result<Pool, TableError> {
        Ok(Pool::with_table(threads, Table::new(mebibytes)?))
    }

    /// A pool of at least one thread with a table, which may hold entries already.
    pub fn with_table(threads: usize, table: Table) -> Pool {
        let mut pool = Pool {
            table,
            histories: Vec::new(),
        };
        pool.set_threads(threads);
        pool
    }

    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), History::new);
    }

    /// Replaces the table; the old one stays if there is no memory for the new one.
    pub fn set_table_size(&mut self, mebibytes: usize) -> Result<(), TableError> {
        if mebibytes != self.table.mebibytes() {
            self.table = Table::new(mebibytes)?;
        }
        Ok(())
    }

    pub fn threads(&self) -> usize {
        self.histories.len()
    }

    pub fn mebibytes(&self) -> usize {
        self.table.mebibytes()
    }

    /// Forgets all games so far.
    pub fn clear(&mut self) {
        self.table.clear(self.threads());
        self.histories.iter_mut().for_each(History::clear);
    }

    /// Searches a game's present position until a limit is met or `control` stops it. No thread
    /// is left running when this returns.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        params: &Params,
        evaluator: &Evaluator,
        control: &Control,
        report: &mut dyn Report,
    ) -> Verdict {
        self.table.grow_older();
        let nodes: Vec<_> = self
            .histories
            .iter()
            .map(|_| CachePadded::new(AtomicU64::new(0)))
            .collect();
        let shared = Shared {
            table: &self.table,
            control,
            nodes: &nodes,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            team: &Team::new(self.histories.len()),
        };
        let findings = evaluator.accept(Search {
            histories: &mut self.histories,
            shared: &shared,
            game,
            limits,
            params,
            report,
        });
        verdict(&findings, &shared)
    }
}

/// A search that waits for its evaluator.
struct Search<'a> {
    histories: &'a mut [History],
    shared: &'a Shared<'a>,
    game: &'a Game,
    limits: &'a Limits,
    params: &'a Params,
    report: &'a mut dyn Report,
}

impl Visit for Search<'_> {
    type Output = Vec<Finding>;

    fn visit<E: Evaluate>(self, evaluator: &E) -> Vec<Finding> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let Search {
            histories,
            shared,
            game,
            limits,
            params,
            report,
        } = self;
        let (first, helpers) = histories.split_first_mut().expect("a pool has a thread");
        let run = |number: usize, history: &mut History, report: &mut dyn Report| {
            Worker::new(evaluator, params, history, shared, game, number).iterate(limits, report)
        };
        let run = &run;
        crossbeam::scope(|scope| {
            let handles: Vec<_> = (1..)
                .zip(helpers)
                .map(|(number, history)| scope.spawn(move |_| run(number, history, &mut Silent)))
                .collect();
            let mut findings: Vec<Finding> = run(0, first, report).into_iter().collect();
            shared.control.stop();
            for handle in handles {
                findings.extend(handle.join().expect("a searching thread does not panic"));
            }
            findings
        })
        .expect("all threads were joined")
    }
}

/// Picks the result: a proven win, the shortest first; else by votes, where a thread's vote for
/// its move weighs more the deeper it searched and the better it judged.
fn verdict(findings: &[Finding], shared: &Shared) -> Verdict {
    let lines = || findings.iter().map(|finding| &finding.best);
    let worst = lines().map(|line| line.score.value()).min().unwrap_or(0);
    let weight =
        |line: &Progress| i64::from(line.score.value() - worst + 10) * i64::from(line.depth);
    let votes = |chosen: Option<&Move>| -> i64 {
        lines()
            .filter(|line| line.moves.first() == chosen)
            .map(weight)
            .sum()
    };
    let chosen = lines().rev().max_by_key(|line| {
        let proven = if line.score.is_win() {
            line.score.value()
        } else {
            0
        };
        (proven, votes(line.moves.first()), line.depth)
    });
    let line = match chosen {
        Some(line) => Progress {
            nodes: shared.total_nodes(),
            elapsed: shared.control.elapsed(),
            ..line.clone()
        },
        None => nothing_found(shared),
    };
    Verdict {
        best: line.moves.first().copied(),
        reply: line.moves.get(1).copied(),
        line,
    }
}

/// The line of a game that is over.
fn nothing_found(shared: &Shared) -> Progress {
    Progress {
        depth: 0,
        selective_depth: 0,
        line: 1,
        score: Score::DRAW,
        bound: Bound::Exact,
        nodes: shared.total_nodes(),
        elapsed: shared.control.elapsed(),
        table_permille: 0,
        moves: Vec::new(),
    }
}
