//! Grows a tree: hands its searches to several threads, one position each, and takes in what
//! they find.
//!
//! Where the score says that the game is decided, the solver is asked whether it is; a proven win or
//! loss is what the book then holds.
//!
//! Every search starts from an empty table with one thread and a fixed number of nodes, so what
//! it finds depends on the position and the effort alone. With one thread at work the whole
//! tree does; with several, the order in which they finish plays a part.

use super::effort::Effort;
use super::prove::Prover;
use super::record::{Record, ScoredMove, Source};
use super::tree::Tree;
use super::worth::LeafSearch;
use crate::game::Game;
use crate::search::score::MOST_PLIES;
use crate::search::{ConfigError, Limits, Report, Score, SearchResult, Searcher};
use crossbeam::channel::{Receiver, Sender, unbounded};

/// Points of a lead that the solver is asked about: the odds are four to one and more.
const DECIDED: Score = Score::points(300);

/// What a build does after a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    GoOn,
    Enough,
}

/// Searches positions, one after another, from empty tables.
struct LeafSearcher<'a> {
    effort: &'a Effort,
    searcher: Searcher,
    prover: Prover,
}

impl LeafSearcher<'_> {
    /// A solver beside the search, with as many nodes and as large a table.
    fn new(effort: &Effort, searcher: Searcher) -> LeafSearcher<'_> {
        LeafSearcher {
            effort,
            searcher,
            prover: Prover::new(effort.nodes, effort.config.hash),
        }
    }

    /// Scores the best moves of a position.
    fn scored(&mut self, task: &LeafSearch) -> Record {
        let game = Game::new(task.board, self.effort.rules);
        let mut record = Record {
            board: task.board,
            source: Source::Search,
            listed: task.listed,
            moves: self.searched(task, &game),
        };
        // A second search is one of some moves only.
        if task.listed == 0 {
            self.decide(&game, &mut record.moves);
        }
        record
    }

    fn searched(&mut self, task: &LeafSearch, game: &Game) -> Vec<ScoredMove> {
        let limits = Limits {
            win_within: Some(MOST_PLIES as u32),
            moves: task.moves.clone(),
            multipv: self.effort.multipv as usize,
            ..Limits::nodes(self.effort.nodes)
        };
        let mut best = BestMoves::default();
        self.searcher.clear();
        let result = self.searcher.search(game, &limits, &mut best);
        // Too few nodes for a single iteration of all moves.
        if best.0.is_empty() && result.best().is_some() {
            best.0.push(result);
        }
        let lines = best.0.iter().map(|found| ScoredMove {
            played: found.pv[0],
            score: Some(found.score),
            depth: found.depth.min(u32::from(u8::MAX)) as u8,
            weight: 0,
        });
        lines.collect()
    }

    /// Asks the solver whether a game that looks decided by the scores of the best moves is.
    fn decide(&mut self, game: &Game, moves: &mut Vec<ScoredMove>) {
        let best = moves.iter().filter_map(|line| line.score).max();
        let Some(best) = best.filter(|best| !best.is_proven()) else {
            return;
        };
        let side = game.board().side_to_move();
        if best >= DECIDED
            && let Some(win) = self.prover.win(game, side)
        {
            *moves = vec![ScoredMove {
                played: win.first,
                score: Some(win.score()),
                depth: win.depth(),
                weight: 0,
            }];
        }
        if best <= -DECIDED
            && let Some(win) = self.prover.win(game, !side)
        {
            for line in moves {
                (line.score, line.depth) = (Some(-win.score()), win.depth());
            }
        }
    }
}

/// Keeps what the last iteration that was finished has found.
#[derive(Default)]
struct BestMoves(Vec<SearchResult>);

impl Report for BestMoves {
    fn progress(&mut self, found: &SearchResult) {
        if found.multipv == 1 {
            self.0.clear();
        }
        self.0.push(found.clone());
    }
}

/// Grows a tree until `on_search`, which is told of each search, has enough, or `stop` says so, or
/// nothing is left to search. Searches under way are finished and told of as well.
pub fn grow<E>(
    tree: &mut Tree,
    effort: &Effort,
    threads: usize,
    stop: &dyn Fn() -> bool,
    mut on_search: impl FnMut(&Tree, &Record) -> Result<Next, E>,
) -> Result<(), E>
where
    E: From<ConfigError>,
{
    let searchers = Searcher::several(&effort.config, threads.max(1))?;
    let most_under_way = searchers.len();
    let (tasks, received_tasks) = unbounded();
    let (records, received_records) = unbounded();
    crossbeam::scope(|scope| {
        for searcher in searchers {
            let (tasks, records) = (received_tasks.clone(), records.clone());
            let searcher = LeafSearcher::new(effort, searcher);
            scope.spawn(move |_| work(searcher, &tasks, &records));
        }
        // The threads end when no task can come any more.
        let tasks = tasks;
        let mut under_way = 0;
        let mut next = Next::GoOn;
        loop {
            while under_way < most_under_way && next == Next::GoOn && !stop() {
                let Some(task) = tree.next_search() else {
                    break;
                };
                tasks.send(task).expect("the threads wait for tasks");
                under_way += 1;
            }
            if under_way == 0 {
                return Ok(());
            }
            let record = received_records.recv().expect("the threads send records");
            under_way -= 1;
            tree.apply(&record);
            if on_search(tree, &record)? == Next::Enough {
                next = Next::Enough;
            }
        }
    })
    .expect("no search panics")
}

fn work(mut searcher: LeafSearcher, tasks: &Receiver<LeafSearch>, records: &Sender<Record>) {
    for task in tasks {
        if records.send(searcher.scored(&task)).is_err() {
            return;
        }
    }
}
