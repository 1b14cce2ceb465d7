//! The positions of games, each searched by itself on as many threads as there are: an answer
//! depends on its position and the limits alone, not on the threads or on what was searched before.

use crate::board::Move;
use crate::game::Game;
use crate::search::{Config, ConfigError, Limits, Score, Searcher, Silent};
use crate::workers::share;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a search said of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    /// The number behind the score, for the side to move.
    score: i32,
    pub depth: u32,
    pub nodes: u64,
    /// The best line, plain moves.
    pub line: Vec<String>,
}

impl Searched {
    pub fn score(&self) -> Score {
        Score::clamped(self.score)
    }
}

/// How to search every position.
pub struct Effort {
    pub config: Config,
    pub limits: Limits,
    /// Positions to search at once.
    pub threads: usize,
}

/// A game, and the positions of it that can be searched: all but one that is decided.
pub fn positions_of(game: &Game) -> usize {
    game.moves().len() + usize::from(game.outcome().is_none())
}

/// Searches all positions of games; hands a game's over as soon as they are complete. Stops after
/// the positions in hand when asked to, or when `on_progress` breaks off.
pub fn search_all<Reason>(
    games: &[&Game],
    effort: &Effort,
    stop: &AtomicBool,
    mut on_progress: impl FnMut(Progress) -> ControlFlow<Reason>,
) -> Result<ControlFlow<Reason>, ConfigError> {
    let tasks: Vec<(usize, usize)> = (0..)
        .zip(games)
        .flat_map(|(number, game)| (0..positions_of(game)).map(move |ply| (number, ply)))
        .collect();
    let threads = effort.threads.clamp(1, tasks.len().max(1));
    let searchers = Searcher::several(&effort.config, threads)?;
    let work = |searcher: &mut Searcher, task: usize| {
        let (number, ply) = tasks[task];
        let asked = stop.load(Ordering::SeqCst);
        (!asked).then(|| {
            (
                number,
                ply,
                searched(searcher, games[number], ply, &effort.limits),
            )
        })
    };
    let mut open: BTreeMap<usize, Vec<Option<Searched>>> = BTreeMap::new();
    Ok(share(searchers, tasks.len(), work, |done| {
        let Some((number, ply, searched)) = done else {
            return ControlFlow::Continue(());
        };
        let expected = positions_of(games[number]);
        let found = open.entry(number).or_insert_with(|| vec![None; expected]);
        found[ply] = Some(searched);
        on_progress(Progress::Position)?;
        match found.iter().cloned().collect::<Option<Vec<Searched>>>() {
            Some(positions) => {
                open.remove(&number);
                on_progress(Progress::Game { number, positions })
            }
            None => ControlFlow::Continue(()),
        }
    }))
}

/// How far the search of positions has come.
pub enum Progress {
    /// One more position is done.
    Position,
    /// All positions of a game are.
    Game {
        number: usize,
        positions: Vec<Searched>,
    },
}

fn searched(searcher: &mut Searcher, game: &Game, ply: usize, limits: &Limits) -> Searched {
    searcher.clear();
    let result = searcher.search(&up_to(game, ply), limits, &mut Silent);
    Searched {
        score: result.score.value(),
        depth: result.depth,
        nodes: result.nodes,
        line: result.pv.iter().copied().map(Move::plain).collect(),
    }
}

/// A game up to a ply, with all that came before it.
pub fn up_to(game: &Game, ply: usize) -> Game {
    let mut part = Game::new(*game.start(), *game.rules());
    for &played in &game.moves()[..ply] {
        part.play(played).expect("it was played before");
    }
    part
}
