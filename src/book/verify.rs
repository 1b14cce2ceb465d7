//! Whether a book is what it should be: everything about the file, and on request a look for a
//! forced loss at the end of every line in it, by the solver and by a search.

use super::canonical::Canonical;
use super::entry::Entry;
use super::file::Book;
use super::load::positions;
use super::prove::Prover;
use super::record::{Record, ScoredMove, Source};
use crate::board::{Board, Move};
use crate::game::Game;
use crate::random::Random;
use crate::rules::Rules;
use crate::search::score::MOST_PLIES;
use crate::search::{Config, ConfigError, Limits, Score, Searcher, Silent};
use crate::workers::share;
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

/// Nodes that the solver gets at the end of a line: a few hundredths of a second.
const NODES_TO_PROVE: u64 = 50_000;
/// The solver's table in MiB: so few nodes fill no more.
const PROOF_TABLE: usize = 1;

/// What is wrong with the entries of a book, one line each.
pub fn faults(book: &Book, start: &Board) -> Vec<String> {
    let mut faults = Vec::new();
    let header = book.header();
    if !book.is_whole() {
        faults.push("the checksum of the entries is wrong".to_string());
    }
    let entries = book.entries();
    let ordered = |pair: &[Entry]| pair[0].rank() < pair[1].rank();
    if let Some(place) = entries.windows(2).position(|pair| !ordered(pair)) {
        faults.push(format!("entry {} is out of order", place + 2));
    }
    let keys: HashSet<u64> = entries.iter().map(|entry| entry.key).collect();
    if keys.len() as u64 != header.positions {
        let (found, stated) = (keys.len(), header.positions);
        faults.push(format!("{found} positions, the header says {stated}"));
    }
    let mut legal = 0;
    for (_, board) in positions(book, start) {
        let canonical = Canonical::of(&board);
        let moves: Vec<Entry> = book.moves(&canonical).collect();
        legal += moves.len();
        let losing = moves
            .iter()
            .find(|entry| entry.score.is_some_and(Score::is_loss));
        if let Some(entry) = losing {
            faults.push(format!(
                "{board}: {} loses and is in the book",
                entry.played
            ));
        }
    }
    if legal < entries.len() {
        let count = entries.len() - legal;
        faults.push(format!("{count} entries are illegal or cannot be reached"));
    }
    faults
}

/// A move to be searched.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// In canonical form.
    pub board: Board,
    pub played: Move,
    /// How deep the position after the move is searched.
    pub depth: u32,
}

/// A move that loses by force, and how.
#[derive(Clone, Debug)]
pub struct Refuted {
    pub check: Check,
    /// What was found for the side that answers the move.
    pub score: Score,
    pub reply: Move,
    pub depth: u32,
}

impl Refuted {
    /// The refutation as news of the position after the move.
    pub fn record(&self) -> Record {
        let canonical = Canonical::of(&self.check.board.after(self.check.played));
        Record {
            source: Source::Search,
            listed: 0,
            moves: vec![ScoredMove {
                played: canonical.inward(self.reply),
                score: Some(self.score),
                depth: self.depth.min(u32::from(u8::MAX)) as u8,
                weight: 0,
            }],
            board: canonical.board,
        }
    }
}

/// The moves that may be played and lead out of a book, one for each position that they lead
/// to, each to be searched so many plies deeper than the score that it has. A move within the
/// book needs no other check than the build's own: the position after it was searched too, a
/// ply further on than the move was.
pub fn checks(
    book: &Book,
    start: &Board,
    plies: u32,
    sample: Option<usize>,
    seed: u64,
) -> Vec<Check> {
    let mut ends: BTreeMap<u64, Check> = BTreeMap::new();
    for (_, board) in positions(book, start) {
        let canonical = Canonical::of(&board);
        let moves = book.moves(&canonical);
        for entry in moves.filter(|entry| entry.score.is_some() && !entry.stale) {
            let after = Canonical::of(&board.after(entry.played));
            if book.moves(&after).next().is_some() {
                continue;
            }
            let check = Check {
                board,
                played: entry.played,
                depth: (u32::from(entry.depth) + plies).saturating_sub(1).max(1),
            };
            let known = ends.entry(after.key()).or_insert(check);
            known.depth = known.depth.max(check.depth);
        }
    }
    let mut checks: Vec<Check> = ends.into_values().collect();
    if let Some(sample) = sample {
        let mut random = Random::new(seed);
        for place in 0..sample.min(checks.len()) {
            let other = place + random.below(checks.len() - place);
            checks.swap(place, other);
        }
        checks.truncate(sample);
    }
    checks
}

/// Looks after each move whether the other side wins by force. `on_progress` is told how many are
/// done and says whether to go on.
pub fn refuted(
    checks: &[Check],
    config: &Config,
    rules: Rules,
    threads: usize,
    mut on_progress: impl FnMut(usize) -> bool,
) -> Result<Vec<Refuted>, ConfigError> {
    let checker = |searcher| Checker {
        prover: Prover::new(NODES_TO_PROVE, PROOF_TABLE),
        searcher,
    };
    let searchers = Searcher::several(config, threads.max(1))?.into_iter();
    let (mut found, mut done) = (Vec::new(), 0);
    let check = |checker: &mut Checker, number: usize| checker.refuted(&checks[number], rules);
    // Broken off or not, what has been found by then is the answer.
    let _ = share(
        searchers.map(checker).collect(),
        checks.len(),
        check,
        |result| {
            found.extend(result);
            done += 1;
            match on_progress(done) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        },
    );
    Ok(found)
}

/// Looks for forced wins: the solver first, which sees far where all is forced, then the search.
struct Checker {
    prover: Prover,
    searcher: Searcher,
}

/// A win: its score, its first move and how deep it lies.
type Win = (Score, Move, u32);

impl Checker {
    fn refuted(&mut self, check: &Check, rules: Rules) -> Option<Refuted> {
        let game = Game::new(check.board.after(check.played), rules);
        let win = self.proven(&game);
        let (score, reply, depth) = win.or_else(|| self.searched(&game, check.depth))?;
        Some(Refuted {
            check: *check,
            score,
            reply,
            depth,
        })
    }

    fn proven(&mut self, game: &Game) -> Option<Win> {
        let win = self.prover.win(game, game.board().side_to_move())?;
        Some((win.score(), win.first, u32::from(win.plies)))
    }

    fn searched(&mut self, game: &Game, depth: u32) -> Option<Win> {
        let limits = Limits {
            win_within: Some(MOST_PLIES as u32),
            ..Limits::depth(depth)
        };
        self.searcher.clear();
        let result = self.searcher.search(game, &limits, &mut Silent);
        let reply = result.best().filter(|_| result.score.is_win())?;
        Some((result.score, reply, result.depth))
    }
}
