//! Positions from games of the engine against itself: random moves first, then a few nodes a
//! move, and one position of each game that somebody won, so many plies before its end.

use super::item::Item;
use crate::board::{Board, Move};
use crate::game::Game;
use crate::random::Random;
use crate::rules::Rules;
use crate::search::{Config, ConfigError, Limits, Searcher, Silent};
use std::num::NonZeroU32;

/// What games are played.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub seed: u64,
    /// Random moves that a game starts with.
    pub random_plies: usize,
    /// Positions searched for each move after them.
    pub nodes: u64,
    /// Plies before the end, at least and at most.
    pub back: [usize; 2],
}

/// Games longer than this have lost their way and give nothing.
const MOST_PLIES: NonZeroU32 = NonZeroU32::new(200).expect("not zero");
/// The table of the players in MiB: their few nodes fill no more.
const MEBIBYTES: usize = 4;

/// Plays games and takes positions from them.
pub struct Drawing {
    wanted: Wanted,
    searcher: Searcher,
}

impl Drawing {
    pub fn new(wanted: Wanted) -> Result<Drawing, ConfigError> {
        let config = Config {
            hash: MEBIBYTES,
            ..Config::default()
        };
        Ok(Drawing {
            wanted,
            searcher: Searcher::new(&config)?,
        })
    }

    /// A position of the game with a number, in which the side to move went on to win.
    pub fn item(&mut self, number: u64) -> Option<Item> {
        let mut random = Random::stream(self.wanted.seed, number);
        let game = self.game(&mut random);
        let winner = game.outcome()?.winner()?;
        let [least, most] = self.wanted.back;
        let back = least + random.below(most - least + 1);
        let last = game.boards().len() - 1;
        let turn = |back: usize| game.boards()[last - back].side_to_move();
        let back = match back <= last && turn(back) == winner {
            true => back,
            false => back + 1,
        };
        if last < back + self.wanted.random_plies {
            return None;
        }
        Some(Item {
            board: game.boards()[last - back],
            best: Vec::new(),
            win_in: None,
            fields: vec![format!("back {back}"), format!("id {number}")],
        })
    }

    fn game(&mut self, random: &mut Random) -> Game {
        let rules = Rules {
            length_cap: Some(MOST_PLIES),
            ..Rules::OLYMPIAD
        };
        let mut game = Game::new(Board::standard(), rules);
        self.searcher.clear();
        while game.outcome().is_none() {
            let moves = game.board().moves();
            let played = match game.moves().len() < self.wanted.random_plies && !moves.is_empty() {
                true => moves[random.below(moves.len())],
                false => self.best(&game),
            };
            game.play(played).expect("a legal move");
        }
        game
    }

    fn best(&mut self, game: &Game) -> Move {
        let limits = Limits::nodes(self.wanted.nodes);
        let found = self.searcher.search(game, &limits, &mut Silent);
        found.best().expect("the game is not over")
    }
}
