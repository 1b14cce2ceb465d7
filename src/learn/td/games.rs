//! Games of the learner against the weights it started from, by the real search at a fixed
//! depth. A small random term in the evaluation, another one in each game, makes games differ.

use crate::board::{Board, Side};
use crate::eval::Evaluator;
use crate::game::Game;
use crate::random::Random;
use crate::rules::Rules;
use crate::search::{Config, ConfigError, Limits, Searcher, Silent};
use std::num::NonZeroU32;
use std::sync::Arc;

/// Longer games have lost their way and are drawn.
const MOST_PLIES: NonZeroU32 = NonZeroU32::new(200).expect("not zero");

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    pub depth: u32,
    /// Points of the random term at most.
    pub noise: u32,
    pub seed: u64,
}

/// A finished game of the learner.
pub struct Played {
    pub game: Game,
    pub learner: Side,
}

impl Played {
    /// 1, 0 or -1 for black.
    pub fn result(&self) -> f64 {
        match self.winner() {
            Some(Side::Black) => 1.0,
            Some(Side::White) => -1.0,
            None => 0.0,
        }
    }

    pub fn winner(&self) -> Option<Side> {
        self.game.outcome().and_then(|outcome| outcome.winner())
    }
}

/// One thread's two players: the learner and its opponent.
pub struct Opponents {
    players: [Searcher; 2],
    play: Play,
}

impl Opponents {
    pub fn new(evaluators: &[Arc<Evaluator>; 2], play: Play) -> Result<Opponents, ConfigError> {
        let mut config = Config {
            hash: 1,
            eval: evaluators[0].kind(),
            ..Config::default()
        };
        config.params.noise = play.noise as i32;
        let [learner, opponent] = evaluators;
        Ok(Opponents {
            players: [
                Searcher::with_evaluator(&config, Arc::clone(learner))?,
                Searcher::with_evaluator(&config, Arc::clone(opponent))?,
            ],
            play,
        })
    }

    /// Plays the game with a number, which determines it; the learner has Black in even ones.
    pub fn game(&mut self, number: u64) -> Result<Played, ConfigError> {
        let noise_seed = Random::stream(self.play.seed, number).number() >> 33;
        for player in &mut self.players {
            let mut config = player.config().clone();
            config.params.noise_seed = noise_seed as i32;
            player.set_config(config)?;
            player.clear();
        }
        let learner = Side::BOTH[(number % 2) as usize];
        let rules = Rules {
            length_cap: Some(MOST_PLIES),
            ..Rules::OLYMPIAD
        };
        let mut game = Game::new(Board::standard(), rules);
        while game.outcome().is_none() {
            let opponent = game.board().side_to_move() != learner;
            let searcher = &mut self.players[usize::from(opponent)];
            let found = searcher.search(&game, &Limits::depth(self.play.depth), &mut Silent);
            let best = found.best().expect("a game that is not over has a move");
            game.play(best).expect("the search plays legal moves");
        }
        Ok(Played { game, learner })
    }
}
