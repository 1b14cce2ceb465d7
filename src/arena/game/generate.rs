//! Balanced openings: a few random moves, kept where a search sees neither side winning.

use super::opening::Opening;
use crate::board::symmetry::Symmetry;
use crate::board::{Board, Move};
use crate::game::Game;
use crate::random::Random;
use crate::rules::Rules;
use crate::search::{Config, Limits, Searcher, Silent};
use std::collections::HashSet;

/// What is asked of generated openings.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub start: Board,
    pub seed: u64,
    /// Random plies, at least and at most.
    pub plies: [usize; 2],
    /// Positions searched for the judgement of each candidate.
    pub nodes: u64,
    /// Points that a side may be ahead.
    pub most_points: i32,
    /// Candidates in a row that may be rejected before no more are found.
    pub tries: u64,
}

/// The table of the judging search in MiB: its few nodes fill no more.
const MEBIBYTES: usize = 4;

/// Openings, the same for the same wishes; no two lead to the same position, nor to positions
/// that a symmetry of the board makes the same.
pub fn openings(wanted: Wanted) -> impl Iterator<Item = Opening> {
    let config = Config {
        hash: MEBIBYTES,
        ..Config::default()
    };
    let mut searcher = Searcher::new(&config).expect("there is memory for a small table");
    let mut known = HashSet::new();
    let tries = wanted.tries;
    let mut suitable = move |number| {
        let game = candidate(&wanted, number)?;
        let new = known.insert(canonical(game.board()));
        let balanced = new && is_balanced(&game, &wanted, &mut searcher);
        balanced.then(|| Opening::of(&game))
    };
    let mut next = 0;
    std::iter::from_fn(move || {
        let mut candidates = next..next + tries;
        let found = candidates.find_map(&mut suitable);
        next = candidates.start;
        found
    })
}

/// A game of random moves; `None` if it is over too soon.
fn candidate(wanted: &Wanted, number: u64) -> Option<Game> {
    let mut random = Random::stream(wanted.seed, number);
    let [least, most] = wanted.plies;
    let plies = least + random.below(most - least + 1);
    let mut game = Game::new(wanted.start, Rules::default());
    for _ in 0..plies {
        let moves = game.board().moves();
        let played = match moves.is_empty() {
            true => Move::PASS,
            false => moves[random.below(moves.len())],
        };
        game.play(played).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// The least of the texts of a position and its images.
fn canonical(board: &Board) -> String {
    Symmetry::all()
        .map(|symmetry| symmetry.board(board).to_string())
        .min()
        .expect("there are eight symmetries")
}

fn is_balanced(game: &Game, wanted: &Wanted, searcher: &mut Searcher) -> bool {
    searcher.clear();
    let result = searcher.search(game, &Limits::nodes(wanted.nodes), &mut Silent);
    result.score.value().abs() <= wanted.most_points
}
