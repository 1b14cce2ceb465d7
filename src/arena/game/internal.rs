//! This engine, within this process, as a contestant.

use super::conditions::Conditions;
use super::contestant::{Contestant, PlayerFailure, Reply, Turn};
use super::limit::Limit;
use super::player::Player;
use super::stop::Stop;
use super::stopwatch::{Stopwatch, Workers};
use crate::book::{Book, BookOptions};
use crate::game::Game;
use crate::search::{Control, Limits, Searcher, Silent};
use std::sync::Arc;
use std::time::Duration;

/// The engine of one player.
pub(super) struct Internal {
    searcher: Searcher,
    book: Option<Book>,
    overhead: Duration,
}

impl Internal {
    /// The engine of a player. `overhead` is what passes between the end of a search and the
    /// stop of the clock.
    pub(super) fn new(player: &Player, overhead: Duration) -> Result<Internal, String> {
        let searcher = Searcher::new(&player.config).map_err(|error| error.to_string())?;
        Ok(Internal {
            searcher,
            book: player.engine.book()?,
            overhead,
        })
    }

    /// The same move for the same position, so that games can be played again.
    fn book_move(&self, game: &Game, watch: &Stopwatch) -> Option<Reply> {
        let choice = self.book.as_ref()?.choose(game, &BookOptions::default())?;
        Some(Reply {
            played: choice.played,
            time: watch.time(),
            score: Some(choice.score),
            depth: u32::from(choice.depth),
            nodes: 0,
            pv: choice.reply.into_iter().collect(),
        })
    }
}

impl Contestant for Internal {
    fn prepare(&mut self, _: &Conditions, _: &Stop) -> Result<(), PlayerFailure> {
        self.searcher.clear();
        self.searcher.warm_up();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn) -> Result<Reply, PlayerFailure> {
        let workers = match self.searcher.config().threads {
            1 => Workers::Alone,
            _ => Workers::Several,
        };
        let (game, watch) = (turn.game, Stopwatch::start(workers));
        if let Some(reply) = self.book_move(game, &watch) {
            return Ok(reply);
        }
        let time = turn.times[turn.player.index()];
        let plies = game.moves().len() as u32;
        let mut limits = Limits {
            time: time.map(|time| time.budget(self.overhead, plies)),
            ..Limits::default()
        };
        match turn.limit {
            Limit::Nodes(nodes) => limits.nodes = Some(nodes.get()),
            Limit::Depth(depth) => limits.depth = Some(depth.get()),
            Limit::Clock(_) => {}
        }
        let control = Arc::new(Control::new(limits));
        let result = turn.stop.watch(&control, || {
            self.searcher.search_under(game, &control, &mut Silent)
        });
        if turn.stop.is_asked() {
            return Err(PlayerFailure::Stopped);
        }
        match result.best() {
            Some(played) => Ok(Reply {
                played,
                time: watch.time(),
                score: Some(result.score),
                depth: result.depth,
                nodes: result.nodes,
                pv: result.pv[1..].to_vec(),
            }),
            None => Err(PlayerFailure::Crash("the search found no move".to_string())),
        }
    }
}
