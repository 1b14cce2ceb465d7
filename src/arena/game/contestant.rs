//! A player at the board: what a game asks of it and what it answers.

use super::conditions::Conditions;
use super::limit::Limit;
use super::stop::Stop;
use crate::board::{Move, Side};
use crate::clock::TimeLeft;
use crate::game::Game;
use crate::search::Score;
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
    /// What the move took, until the player had said it.
    pub time: Duration,
    /// From the mover's point of view.
    pub score: Option<Score>,
    pub depth: u32,
    pub nodes: u64,
    /// What it expects after the move.
    pub pv: Vec<Move>,
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerFailure {
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
    fn prepare(&mut self, conditions: &Conditions, stop: &Stop) -> Result<(), PlayerFailure>;

    fn choose(&mut self, turn: &Turn) -> Result<Reply, PlayerFailure>;

    /// Thinks on while the other side is to move. Whoever cannot does nothing.
    fn ponder(&mut self, _: &Turn) {}
}
