//! A pair of games between the two sides of a trial, from one opening with both colours.

use super::plan::TuningPlan;
use super::spsa::{Sides, TunedParameter};
use crate::arena::event::plan::{Assignment, Plan};
use crate::arena::event::run::{Next, run};
use crate::arena::game::end::Reason;
use crate::arena::game::player::Player;
use crate::arena::game::stop::Stop;
use crate::search::params::ParamError;
use serde::{Deserialize, Serialize};

/// What is kept of a pair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    pub number: u64,
    /// The values that met, in the order of the plan's parameters.
    pub sides: Sides,
    /// Games that the first side won less those that it lost.
    pub lead: i32,
    /// Games that ended on time: they say little about the parameters.
    pub time_losses: u32,
}

/// Plays the pair of a number. `None` if it was stopped; the fault if an engine cannot play.
pub fn play(
    plan: &Plan,
    tuning: &TuningPlan,
    number: u64,
    sides: Sides,
    stop: &Stop,
) -> Result<Option<Pair>, String> {
    let opening = number as usize % plan.openings.len();
    let mut players = Vec::new();
    for values in &sides {
        let player = with_values(&plan.players[0], &tuning.parameters, values);
        players.push(player.map_err(|fault| fault.to_string())?);
    }
    let pairing = [0, 1];
    let games = Plan {
        title: plan.title.clone(),
        players,
        pairings: vec![pairing],
        openings: vec![plan.openings[opening].clone()],
        limit: plan.limit,
        conditions: plan.conditions.clone(),
        overhead: plan.overhead,
    };
    let mut pair = Pair {
        number,
        sides,
        lead: 0,
        time_losses: 0,
    };
    let mut played = 0;
    run(&games, &[0, 1], 1, None, stop, |game| {
        if game.end.reason == Reason::Crash {
            return Err(game.end.detail.unwrap_or_default());
        }
        let first = Assignment::of(game.number, &games.pairings).side_of_first();
        pair.lead += match game.end.winner {
            None => 0,
            Some(winner) if winner == first => 1,
            Some(_) => -1,
        };
        pair.time_losses += u32::from(game.end.reason == Reason::Time);
        played += 1;
        Ok(Next::GoOn)
    })?;
    Ok((played == 2).then_some(pair))
}

/// A player with other values of some parameters.
pub fn with_values(
    player: &Player,
    parameters: &[TunedParameter],
    values: &[i32],
) -> Result<Player, ParamError> {
    let mut player = player.clone();
    for (parameter, value) in parameters.iter().zip(values) {
        player
            .config
            .params
            .set(&parameter.name, &value.to_string())?;
    }
    Ok(player)
}
