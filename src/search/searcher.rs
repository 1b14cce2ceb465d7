//! The one way to search anything: a searcher is made from a [`Config`] and answers a game and
//! its [`Limits`] with a [`SearchResult`].
//!
//! Lazy SMP: several threads search the same root, each in its own order, and what one has found
//! the others meet in the table. Besides the table they share the control, their node counts and
//! the notes of a `Team`: which moves are being searched, and what the last finished iteration
//! found. Histories and stacks are each thread's own. At the end the threads vote.

use super::config::{Config, ConfigError};
use super::history::{History, Ordered};
use super::limits::{Control, Limits};
use super::prove::{Prover, SolverFinding, SolverQuery};
use super::prune::LateMoves;
use super::report::{Report, SearchResult, Silent};
use super::stack::{Frame, Stack};
use super::table::Table;
use super::team::Team;
use super::worker::{Shared, Worker, root_frame};
use crate::board::Move;
use crate::eval::{Evaluate, Evaluator, Visit};
use crate::game::Game;
use crate::memory;
use crate::prior::Priors;
use crossbeam::utils::CachePadded;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How long a new game may wait for its memory. Enough for 256 MiB where it is slow.
const WARM_UP: Duration = Duration::from_millis(250);

/// Searches games, one after another. It owns what outlives a search: the table, what each
/// thread has learned, and their memory, so that a short search costs little more than its nodes.
pub struct Searcher {
    config: Config,
    evaluator: Arc<Evaluator>,
    priors: Priors,
    table: Table,
    late_moves: Box<LateMoves>,
    team: Team,
    /// Nodes of each thread, as of its last check.
    nodes: Vec<CachePadded<AtomicU64>>,
    threads: Vec<Thread>,
    prover: Prover,
}

/// What a thread keeps from one search to the next.
#[derive(Default)]
struct Thread {
    history: History,
    /// A [`Stack`] of the states of the evaluator that searched last.
    stack: Option<Box<dyn Any + Send>>,
}

impl Thread {
    /// The history, and the stack with a new root.
    fn ready<S: Copy + Send + 'static>(&mut self, root: Frame<S>) -> (&mut History, &mut Stack<S>) {
        self.history.start_search();
        let fits = |stack: &Box<dyn Any + Send>| stack.is::<Stack<S>>();
        if !self.stack.as_ref().is_some_and(fits) {
            self.stack = Some(Box::new(Stack::new(root)));
        }
        let stack = self.stack.as_mut().and_then(|stack| stack.downcast_mut());
        let stack: &mut Stack<S> = stack.expect("a stack of these states");
        stack.restart(root);
        (&mut self.history, stack)
    }
}

impl Searcher {
    /// A searcher with an empty table.
    pub fn new(config: &Config) -> Result<Searcher, ConfigError> {
        Searcher::with_evaluator(config, Arc::new(config.evaluator()?))
    }

    /// Several searchers, which share nothing but the evaluator.
    pub fn several(config: &Config, count: usize) -> Result<Vec<Searcher>, ConfigError> {
        // Each alone would find the memory that all of them together do not have.
        memory::require((config.hash as u64 * count as u64) << 20)?;
        let evaluator = Arc::new(config.evaluator()?);
        let searcher = |_| Searcher::with_evaluator(config, Arc::clone(&evaluator));
        (0..count).map(searcher).collect()
    }

    /// A searcher with an evaluator that is there already.
    pub fn with_evaluator(
        config: &Config,
        evaluator: Arc<Evaluator>,
    ) -> Result<Searcher, ConfigError> {
        let mut searcher = Searcher {
            config: config.clone(),
            evaluator,
            priors: config.priors()?,
            table: Table::new(config.hash)?,
            late_moves: LateMoves::boxed(&config.params),
            team: Team::new(config.threads),
            nodes: Vec::new(),
            threads: Vec::new(),
            prover: Prover::default(),
        };
        searcher.set_threads(config.threads);
        Ok(searcher)
    }

    /// Changes the configuration. What it does not concern stays: the table keeps its entries
    /// unless its size changes. If anything is refused, all is as it was.
    pub fn set_config(&mut self, config: Config) -> Result<(), ConfigError> {
        let evaluated_alike =
            (config.eval, &config.weights) == (self.config.eval, &self.config.weights);
        let evaluator = match evaluated_alike {
            true => Arc::clone(&self.evaluator),
            false => Arc::new(config.evaluator()?),
        };
        let priors = match config.has_priors_of(&self.config) {
            true => self.priors.clone(),
            false => config.priors()?,
        };
        if config.hash != self.config.hash {
            self.table = Table::new(config.hash)?;
        }
        (self.evaluator, self.priors) = (evaluator, priors);
        if config.params != self.config.params {
            self.late_moves = LateMoves::boxed(&config.params);
        }
        if (config.hash, config.threads) != (self.config.hash, self.config.threads) {
            self.prover.clear();
        }
        self.set_threads(config.threads);
        self.config = config;
        Ok(())
    }

    fn set_threads(&mut self, threads: usize) {
        self.threads.resize_with(threads, Thread::default);
        self.nodes.resize_with(threads, CachePadded::default);
        self.team.set_threads(threads);
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn evaluator(&self) -> &Arc<Evaluator> {
        &self.evaluator
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    /// How well moves were ordered since all was forgotten.
    pub fn ordering(&self) -> Ordered {
        let mut sum = Ordered::default();
        for thread in &self.threads {
            sum.add(thread.history.ordered());
        }
        sum
    }

    /// Forgets all games so far.
    pub fn clear(&mut self) {
        self.table.clear();
        let histories = self.threads.iter_mut().map(|thread| &mut thread.history);
        histories.for_each(History::clear);
        self.prover.clear();
    }

    /// Makes the system provide the table's memory before a clock runs: a virtual machine may take
    /// two milliseconds for each large page, and the first search would wait for all of them.
    /// What does not come within a quarter of a second comes at the next call, or while it is searched.
    pub fn warm_up(&mut self) {
        self.table.provide(WARM_UP);
    }

    /// Searches a game's present position until a limit is met.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        report: &mut dyn Report,
    ) -> SearchResult {
        self.search_under(game, &Control::new(limits.clone()), report)
    }

    /// Searches a game's present position until a limit of the control is met or its owner stops
    /// it. No thread is left running when this returns.
    pub fn search_under(
        &mut self,
        game: &Game,
        control: &Control,
        report: &mut dyn Report,
    ) -> SearchResult {
        self.table.grow_older();
        self.team.start_search();
        for nodes in &self.nodes {
            nodes.store(0, Ordering::Relaxed);
        }
        let asked = self.ask_solver(game, control);
        if let Some(found) = asked.found {
            report.progress(&found);
            return found;
        }
        let shared = Shared {
            params: &self.config.params,
            late_moves: &self.late_moves,
            priors: &self.priors,
            table: &self.table,
            control,
            nodes: &self.nodes,
            team: &self.team,
            spent: asked.nodes,
        };
        if game.outcome().is_some() {
            return nothing_found(&shared);
        }
        let results = self.evaluator.accept(Search {
            threads: &mut self.threads,
            shared: &shared,
            game,
            report,
        });
        match elected(&results) {
            Some(result) => SearchResult {
                nodes: shared.total_nodes(),
                elapsed: control.elapsed(),
                ..result.clone()
            },
            None => nothing_found(&shared),
        }
    }

    /// Asks the solver for a win of the side to move, where the configuration says so.
    fn ask_solver(&mut self, game: &Game, control: &Control) -> SolverFinding {
        if self.config.params.solver == 0 || game.outcome().is_some() {
            return SolverFinding::NOT;
        }
        let asking = SolverQuery {
            params: &self.config.params,
            table: &self.table,
            control,
            threads: self.config.threads,
            points: self.evaluator.points(game.board()),
        };
        self.prover.ask(game, &asking)
    }
}

/// A search that waits for its evaluator.
struct Search<'a> {
    threads: &'a mut [Thread],
    shared: &'a Shared<'a>,
    game: &'a Game,
    report: &'a mut dyn Report,
}

impl Visit for Search<'_> {
    type Output = Vec<SearchResult>;

    fn visit<E: Evaluate>(self, evaluator: &E) -> Vec<SearchResult> {
        let Search {
            threads,
            shared,
            game,
            report,
        } = self;
        let (first, helpers) = threads.split_first_mut().expect("there is a thread");
        let root = root_frame(evaluator, game);
        let run = |number: usize, thread: &mut Thread, report: &mut dyn Report| {
            let (history, stack) = thread.ready(root);
            Worker::new(evaluator, history, stack, shared, game, number).iterate(report)
        };
        let run = &run;
        std::thread::scope(|scope| {
            let handles: Vec<_> = (1..)
                .zip(helpers)
                .map(|(number, thread)| scope.spawn(move || run(number, thread, &mut Silent)))
                .collect();
            let mut results: Vec<SearchResult> = run(0, first, report).into_iter().collect();
            shared.control.stop();
            for handle in handles {
                results.extend(handle.join().expect("a searching thread does not panic"));
            }
            results
        })
    }
}

/// The threads' choice: a proven win, the shortest first; else by votes, where a thread's vote
/// for its move weighs more the deeper it searched and the better it judged.
fn elected(results: &[SearchResult]) -> Option<&SearchResult> {
    let worst = results.iter().map(|result| result.score.value()).min()?;
    let weight = |result: &SearchResult| {
        i64::from(result.score.value() - worst + 10) * i64::from(result.depth)
    };
    let votes = |chosen: Option<Move>| -> i64 {
        results
            .iter()
            .filter(|result| result.best() == chosen)
            .map(weight)
            .sum()
    };
    results.iter().rev().max_by_key(|result| {
        let proven = match result.score.is_win() {
            true => result.score.value(),
            false => 0,
        };
        (proven, votes(result.best()), result.depth)
    })
}

/// The result where the game is over.
fn nothing_found(shared: &Shared) -> SearchResult {
    SearchResult {
        nodes: shared.total_nodes(),
        elapsed: shared.control.elapsed(),
        ..SearchResult::NOTHING
    }
}
