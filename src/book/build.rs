//! Grows a tree: hands its searches to several threads, one position each, and takes in what
//! they find.
//!
//! Every search starts from an empty table with one thread and a fixed number of nodes, so what
//! it finds depends on the position and the effort alone. With one thread at work the whole
//! tree does; with several, the order in which they finish plays a part.

use super::effort::Effort;
use super::record::{Line, Record, Source};
use super::tree::Tree;
use super::worth::Task;
use crate::eval::Evaluator;
use crate::game::Game;
use crate::search::score::MOST_PLIES;
use crate::search::table::TableError;
use crate::search::{Control, Limits, Pool, Progress, Report};
use crossbeam::channel::{Receiver, Sender, unbounded};

/// What a build does after a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    GoOn,
    Enough,
}

/// One thread's means to search.
pub struct Searcher<'a> {
    effort: &'a Effort,
    evaluator: &'a Evaluator,
    pool: Pool,
}

impl<'a> Searcher<'a> {
    pub fn new(effort: &'a Effort, evaluator: &'a Evaluator) -> Result<Searcher<'a>, TableError> {
        Ok(Searcher {
            effort,
            evaluator,
            pool: Pool::new(1, effort.mebibytes as usize)?,
        })
    }

    /// Scores the best moves of a position.
    pub fn search(&mut self, task: &Task) -> Record {
        let limits = Limits {
            nodes: Some(self.effort.nodes),
            win_within: Some(MOST_PLIES as u32),
            moves: task.moves.clone(),
            lines: self.effort.lines as usize,
            ..Limits::default()
        };
        let mut best = BestLines::default();
        self.pool.clear();
        let verdict = self.pool.search(
            &Game::new(task.board, self.effort.rules),
            &limits,
            &self.effort.params,
            self.evaluator,
            &Control::new(None),
            &mut best,
        );
        // Too few nodes for a single iteration of all lines.
        if best.0.is_empty() && verdict.best.is_some() {
            best.0.push(verdict.line);
        }
        let lines = best.0.iter().map(|progress| Line {
            played: progress.moves[0],
            score: Some(progress.score),
            depth: progress.depth.min(u32::from(u8::MAX)) as u8,
            weight: 0,
        });
        Record {
            board: task.board,
            source: Source::Search,
            listed: task.listed,
            moves: lines.collect(),
        }
    }
}

/// Keeps the lines of the last iteration that was finished.
#[derive(Default)]
struct BestLines(Vec<Progress>);

impl Report for BestLines {
    fn progress(&mut self, progress: &Progress) {
        if progress.line == 1 {
            self.0.clear();
        }
        self.0.push(progress.clone());
    }
}

/// Grows a tree until `heard`, which is told of each search, has enough, or `stop` says so, or
/// nothing is left to search. Searches under way are finished and told of as well.
pub fn grow<E>(
    tree: &mut Tree,
    effort: &Effort,
    threads: usize,
    stop: &dyn Fn() -> bool,
    mut heard: impl FnMut(&Tree, &Record) -> Result<Next, E>,
) -> Result<(), E>
where
    E: From<TableError>,
{
    let evaluator = Evaluator::built_in(effort.eval);
    let searchers: Result<Vec<Searcher>, TableError> = (0..threads.max(1))
        .map(|_| Searcher::new(effort, &evaluator))
        .collect();
    let searchers = searchers?;
    let most_under_way = searchers.len();
    let (tasks, received_tasks) = unbounded();
    let (records, received_records) = unbounded();
    crossbeam::scope(|scope| {
        for searcher in searchers {
            let (tasks, records) = (received_tasks.clone(), records.clone());
            scope.spawn(move |_| work(searcher, &tasks, &records));
        }
        // The threads end when no task can come any more.
        let tasks = tasks;
        let mut under_way = 0;
        let mut next = Next::GoOn;
        loop {
            while under_way < most_under_way && next == Next::GoOn && !stop() {
                let Some(task) = tree.next_task() else { break };
                tasks.send(task).expect("the threads wait for tasks");
                under_way += 1;
            }
            if under_way == 0 {
                return Ok(());
            }
            let record = received_records.recv().expect("the threads send records");
            under_way -= 1;
            tree.apply(&record);
            if heard(tree, &record)? == Next::Enough {
                next = Next::Enough;
            }
        }
    })
    .expect("no search panics")
}

fn work(mut searcher: Searcher, tasks: &Receiver<Task>, records: &Sender<Record>) {
    for task in tasks {
        if records.send(searcher.search(&task)).is_err() {
            return;
        }
    }
}
