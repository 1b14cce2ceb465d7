//! This engine, within this process, as a contestant.

use super::conditions::Conditions;
use super::contestant::{Contestant, Reply, Trouble, Turn};
use super::limit::Limit;
use super::player::Player;
use super::stop::Stop;
use crate::book::{Book, Taste};
use crate::eval::Evaluator;
use crate::game::Game;
use crate::search::{Control, Limits, Params, Pool, Silent};
use std::sync::Arc;
use std::time::Duration;

/// The engine of one player.
pub(super) struct Internal {
    pool: Pool,
    evaluator: Evaluator,
    params: Params,
    book: Option<Book>,
    overhead: Duration,
}

impl Internal {
    /// The engine of a player that searches with these parameters. `overhead` is what passes
    /// between the end of a search and the stop of the clock.
    pub(super) fn new(
        player: &Player,
        params: &Params,
        overhead: Duration,
    ) -> Result<Internal, String> {
        let evaluator = player.engine.evaluator()?;
        let pool = Pool::new(player.threads, player.mebibytes);
        Ok(Internal {
            pool: pool.map_err(|fault| fault.to_string())?,
            evaluator: evaluator.expect("an engine in this process has an evaluator"),
            params: params.clone(),
            book: player.engine.book()?,
            overhead,
        })
    }

    /// The same move for the same position, so that games can be played again.
    fn book_move(&self, game: &Game) -> Option<Reply> {
        let choice = self.book.as_ref()?.choose(game, &Taste::default())?;
        Some(Reply {
            played: choice.played,
            score: Some(choice.score),
            depth: u32::from(choice.depth),
            nodes: 0,
        })
    }
}

impl Contestant for Internal {
    fn prepare(&mut self, _: &Conditions, _: &Stop) -> Result<(), Trouble> {
        self.pool.clear();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn) -> Result<Reply, Trouble> {
        let game = turn.game;
        if let Some(reply) = self.book_move(game) {
            return Ok(reply);
        }
        let budget = turn.times[turn.player.index()]
            .map(|time| time.budget(self.overhead, game.moves().len() as u32));
        let mut limits = Limits {
            time: budget,
            ..Limits::default()
        };
        match turn.limit {
            Limit::Nodes(nodes) => limits.nodes = Some(nodes.get()),
            Limit::Depth(depth) => limits.depth = Some(depth.get()),
            Limit::Clock(_) => {}
        }
        let control = Arc::new(Control::new(budget));
        let (pool, evaluator) = (&mut self.pool, &self.evaluator);
        let verdict = turn.stop.watch(&control, || {
            pool.search(
                game,
                &limits,
                &self.params,
                evaluator,
                &control,
                &mut Silent,
            )
        });
        if turn.stop.is_asked() {
            return Err(Trouble::Stopped);
        }
        match verdict.best {
            Some(played) => Ok(Reply {
                played,
                score: Some(verdict.line.score),
                depth: verdict.line.depth,
                nodes: verdict.line.nodes,
            }),
            None => Err(Trouble::Crash("the search found no move".to_string())),
        }
    }
}
