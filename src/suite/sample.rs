//! Positions from games of the engine against itself: random moves first, then a few nodes a
//! move. Of each game that somebody won, one position so many plies before its end is taken, or
//! all in which the winner had to parry a threat.

use super::item::Item;
use crate::board::{Board, Move, Side};
use crate::eval::Kind;
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
    /// Evaluators that take turns: every one plays black and white against every one.
    pub styles: Vec<Kind>,
    /// Whether to take all positions in which the other side threatens to win at once and more
    /// than one move parries.
    pub threatened: bool,
}

/// Games longer than this have lost their way and give nothing.
const MOST_PLIES: NonZeroU32 = NonZeroU32::new(200).expect("not zero");
/// The table of the players in MiB: their few nodes fill no more.
const MEBIBYTES: usize = 4;

/// Plays games and takes positions from them.
pub struct Sampler {
    wanted: Wanted,
    /// One for each style.
    searchers: Vec<Searcher>,
}

impl Sampler {
    pub fn new(wanted: Wanted) -> Result<Sampler, ConfigError> {
        let searcher = |&eval: &Kind| {
            Searcher::new(&Config {
                hash: MEBIBYTES,
                eval,
                ..Config::default()
            })
        };
        let searchers = wanted.styles.iter().map(searcher).collect::<Result<_, _>>();
        Ok(Sampler {
            searchers: searchers?,
            wanted,
        })
    }

    /// What is taken of the game with a number; in all positions the side to move went on to win.
    pub fn items(&mut self, number: u64) -> Vec<Item> {
        let mut random = Random::stream(self.wanted.seed, number);
        let game = self.game(number, &mut random);
        let Some(winner) = game.outcome().and_then(|outcome| outcome.winner()) else {
            return Vec::new();
        };
        let last = game.boards().len() - 1;
        let [least, most] = self.wanted.back;
        let may_be_taken = |back: usize| last >= back + self.wanted.random_plies;
        let item =
            |back: usize, id: String| self.item(number, game.boards()[last - back], back, id);
        if self.wanted.threatened {
            let backs = (least..=most).filter(|&back| may_be_taken(back));
            let backs = backs.filter(|&back| has_to_choose(&game.boards()[last - back], winner));
            return backs
                .map(|back| item(back, format!("{number}-{back}")))
                .collect();
        }
        let back = least + random.below(most - least + 1);
        let is_winners = |back: usize| game.boards()[last - back].side_to_move() == winner;
        let back = match back <= last && is_winners(back) {
            true => back,
            false => back + 1,
        };
        let taken = may_be_taken(back).then(|| item(back, number.to_string()));
        taken.into_iter().collect()
    }

    fn item(&self, number: u64, board: Board, back: usize, id: String) -> Item {
        let mut fields = vec![format!("back {back}"), format!("id {id}")];
        if self.wanted.styles.len() > 1 {
            let [black, white] = self
                .players(number)
                .map(|player| self.wanted.styles[player]);
            fields.push(format!("players {black} {white}"));
        }
        Item {
            board,
            best: Vec::new(),
            win_in: None,
            fields,
        }
    }

    /// The styles that play black and white in a game.
    fn players(&self, number: u64) -> [usize; 2] {
        let (number, count) = (number as usize, self.wanted.styles.len());
        [number % count, number / count % count]
    }

    fn game(&mut self, number: u64, random: &mut Random) -> Game {
        let rules = Rules {
            length_cap: Some(MOST_PLIES),
            ..Rules::OLYMPIAD
        };
        let mut game = Game::new(Board::standard(), rules);
        let players = self.players(number);
        self.searchers.iter_mut().for_each(Searcher::clear);
        while game.outcome().is_none() {
            let moves = game.board().moves();
            let player = players[game.board().side_to_move().index()];
            let played = match game.moves().len() < self.wanted.random_plies && !moves.is_empty() {
                true => moves[random.below(moves.len())],
                false => self.best(player, &game),
            };
            game.play(played).expect("a legal move");
        }
        game
    }

    fn best(&mut self, player: usize, game: &Game) -> Move {
        let limits = Limits::nodes(self.wanted.nodes);
        let found = self.searchers[player].search(game, &limits, &mut Silent);
        found.best().expect("the game is not over")
    }
}

/// Whether a side is to move, cannot win at once, and has more than one move against a win at once
/// of the other side.
fn has_to_choose(board: &Board, side: Side) -> bool {
    let rules = Rules::OLYMPIAD;
    let wins = |board: &Board, side| rules.winning_move(board, side).is_some();
    if board.side_to_move() != side || board.decided() || wins(board, side) || !wins(board, !side) {
        return false;
    }
    let moves = board.moves();
    let after = moves.iter().map(|&played| board.after(played));
    let parries = after.filter(|after| !after.decided() && !wins(after, !side));
    parries.count() > 1
}
