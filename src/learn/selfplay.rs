//! Games of the engine against itself, for training data.
//!
//! Every game is played by the real search at a fixed number of nodes a move, from a few random
//! moves that left the game open. Its number and the run's seed determine it, so a run can be
//! divided among threads and machines, broken off and resumed, and still finds the same games.
//! A game ends where the search proves its result.

use super::data::game::GameResult;
use super::data::{GameData, Sample};
use crate::board::{Board, Move};
use crate::game::Game;
use crate::random::Random;
use crate::rules::Rules;
use crate::search::{Limits, SearchResult, Searcher, Silent};
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

/// Longer games have lost their way and are drawn.
const MOST_PLIES: NonZeroU32 = NonZeroU32::new(200).expect("not zero");

/// What is written down of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// The position that was searched.
    Root,
    /// The same, where the best move is no capture.
    Quiet,
    /// The end of the principal variation.
    Leaf,
}

impl Recorded {
    const NAMES: [(&'static str, Recorded); 3] = [
        ("root", Recorded::Root),
        ("quiet", Recorded::Quiet),
        ("leaf", Recorded::Leaf),
    ];
}

impl fmt::Display for Recorded {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let named = Recorded::NAMES
            .iter()
            .find(|(_, recorded)| recorded == self);
        out.pad(named.expect("each has a name").0)
    }
}

impl FromStr for Recorded {
    type Err = String;

    fn from_str(text: &str) -> Result<Recorded, String> {
        let named = Recorded::NAMES.iter().find(|(name, _)| *name == text);
        let (_, recorded) = named.ok_or_else(|| format!("'{text}' is not root, quiet or leaf"))?;
        Ok(*recorded)
    }
}

/// How games are played.
#[derive(Clone, Debug)]
pub struct Settings {
    pub seed: u64,
    pub generation: u16,
    /// Positions to search for each move.
    pub nodes: u64,
    /// Random plies at the start, at least and at most.
    pub opening_plies: [usize; 2],
    /// Points that a side may be ahead after them.
    pub most_points: i32,
    /// Moves in a thousand that are random later on.
    pub random_permille: u32,
    pub recorded: Recorded,
    /// Nodes of a second search that scores what is recorded; 0 for the score of the first.
    pub rescore_nodes: u64,
}

/// One thread's player.
pub struct SelfPlay<'a> {
    settings: &'a Settings,
    searcher: Searcher,
}

impl<'a> SelfPlay<'a> {
    pub fn new(settings: &'a Settings, searcher: Searcher) -> SelfPlay<'a> {
        SelfPlay { settings, searcher }
    }

    /// Plays the game with a number.
    pub fn game(&mut self, number: u64) -> GameData {
        let mut random = Random::stream(self.settings.seed, number);
        self.searcher.clear();
        let mut game = self.opening(&mut random);
        let mut samples = Vec::new();
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner();
            }
            let found = self.search(&game, self.settings.nodes);
            let score = found.score;
            let side = game.board().side_to_move();
            if score.is_proven() {
                break Some(if score.is_win() { side } else { !side });
            }
            samples.extend(self.sample(&game, &found));
            let best = found.best().expect("a game that is not over has a move");
            let played = match random.below(1000) < self.settings.random_permille as usize {
                true => random_move(game.board(), &mut random),
                false => best,
            };
            game.play(played).expect("the search plays legal moves");
        };
        GameData {
            number,
            generation: self.settings.generation,
            result: GameResult::of_winner(winner),
            samples,
        }
    }

    /// A few random moves, drawn again until neither side is far ahead.
    fn opening(&mut self, random: &mut Random) -> Game {
        let rules = Rules {
            length_cap: Some(MOST_PLIES),
            ..Rules::OLYMPIAD
        };
        let [least, most] = self.settings.opening_plies;
        loop {
            let mut game = Game::new(Board::standard(), rules);
            let plies = least + random.below(most - least + 1);
            while game.moves().len() < plies && game.outcome().is_none() {
                let played = random_move(game.board(), random);
                game.play(played).expect("a random move is legal");
            }
            if game.outcome().is_none() {
                let score = self.search(&game, self.settings.nodes).score;
                if score.value().abs() <= self.settings.most_points {
                    return game;
                }
            }
        }
    }

    fn search(&mut self, game: &Game, nodes: u64) -> SearchResult {
        let limits = Limits::nodes(nodes);
        self.searcher.search(game, &limits, &mut Silent)
    }

    /// What is recorded of a search.
    fn sample(&mut self, game: &Game, found: &SearchResult) -> Option<Sample> {
        let best = found.best()?;
        let variation = match self.settings.recorded {
            Recorded::Root => &[],
            Recorded::Quiet if best.captures() => return None,
            Recorded::Quiet => &[],
            Recorded::Leaf => found.pv.as_slice(),
        };
        let mut leaf = game.clone();
        for &played in variation {
            leaf.play(played).ok()?;
        }
        let mut score = match variation.len() % 2 {
            0 => found.score,
            _ => -found.score,
        };
        if self.settings.rescore_nodes > 0 {
            leaf.outcome().is_none().then_some(())?;
            score = self.search(&leaf, self.settings.rescore_nodes).score;
        }
        if score.is_proven() || leaf.outcome().is_some() {
            return None;
        }
        let best = if variation.is_empty() {
            best
        } else {
            Move::PASS
        };
        let ply = leaf.moves().len() as u16;
        Some(Sample::new(leaf.board(), score.value() as i16, best, ply))
    }
}

fn random_move(board: &Board, random: &mut Random) -> Move {
    let moves = board.moves();
    match moves.is_empty() {
        true => Move::PASS,
        false => moves[random.below(moves.len())],
    }
}
