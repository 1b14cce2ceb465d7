//! A player at the board: what a game asks of it and what it answers. Here is this engine within
//! this process; other programs are in `process`.

use super::conditions::Conditions;
use super::limit::Limit;
use super::player::{Engine, Player};
use super::process::Process;
use super::stop::Stop;
use crate::board::{Move, Side};
use crate::book::{Book, Taste};
use crate::clock::TimeLeft;
use crate::eval::Evaluator;
use crate::game::Game;
use crate::search::{Control, Limits, Params, Pool, Score, Silent};
use std::sync::Arc;
use std::time::Duration;

/// What a player is told when it is to move, or may ponder.
pub struct Turn<'a> {
    pub game: &'a Game,
    /// The side that is told, which is to move unless it ponders.
    pub player: Side,
    /// The player's own limit.
    pub limit: Limit,
    /// What the clocks show, Black's first; `None` for a side that plays without.
    pub times: [Option<TimeLeft>; 2],
    /// How long the player may think before its clock is lost.
    pub until_flag: Option<Duration>,
    pub stop: &'a Stop,
}

/// A move and what the player thought of it.
#[derive(Clone, Debug)]
pub struct Reply {
    pub played: Move,
    /// From the mover's point of view.
    pub score: Option<Score>,
    pub depth: u32,
    pub nodes: u64,
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The program ended, cannot be started, or said something senseless.
    Crash(String),
    /// It named a move that cannot be played.
    Illegal(String),
    /// It is still thinking long after its time.
    Late,
    /// Nobody's fault: everything is being stopped.
    Stopped,
}

/// Something that can play games, one after another.
pub trait Contestant: Send {
    /// Forgets all games so far and gets ready for one.
    fn prepare(&mut self, conditions: &Conditions, stop: &Stop) -> Result<(), Trouble>;

    fn choose(&mut self, turn: &Turn) -> Result<Reply, Trouble>;

    /// Thinks on while the other side is to move. Whoever cannot does nothing.
    fn ponder(&mut self, _: &Turn) {}
}

/// The contestant of a player. `overhead` is what passes between the end of a search and the
/// stop of the clock.
pub fn contestant(player: &Player, overhead: Duration) -> Result<Box<dyn Contestant>, Trouble> {
    let crash = |fault: String| Trouble::Crash(fault);
    Ok(match &player.engine {
        Engine::Internal { params, .. } => {
            let evaluator = player.engine.evaluator().map_err(crash)?;
            let pool = Pool::new(player.threads, player.mebibytes);
            Box::new(Internal {
                pool: pool.map_err(|fault| crash(fault.to_string()))?,
                evaluator: evaluator.expect("an engine in this process has an evaluator"),
                params: (**params).clone(),
                book: player.engine.book().map_err(crash)?,
                overhead,
            })
        }
        Engine::Process { .. } => Box::new(Process::start(player)?),
    })
}

/// This engine.
struct Internal {
    pool: Pool,
    evaluator: Evaluator,
    params: Params,
    book: Option<Book>,
    overhead: Duration,
}

impl Internal {
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
