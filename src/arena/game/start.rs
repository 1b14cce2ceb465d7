//! Brings a player to the board.

use super::contestant::{Contestant, PlayerFailure};
use super::internal::Internal;
use super::player::{Engine, Player};
use super::process::Process;
use super::stop::Stop;
use std::time::Duration;

/// The contestant of a player. `overhead` is what passes between the end of a search in this
/// process and the stop of the clock.
pub fn contestant(
    player: &Player,
    overhead: Duration,
    stop: &Stop,
) -> Result<Box<dyn Contestant>, PlayerFailure> {
    Ok(match &player.engine {
        Engine::Internal { .. } => {
            let internal = Internal::new(player, overhead);
            Box::new(internal.map_err(PlayerFailure::Crash)?)
        }
        Engine::Process { .. } => Box::new(Process::start(player, stop)?),
    })
}
