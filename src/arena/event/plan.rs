//! What is to be played: players, pairings, openings and conditions, and which game has which
//! number.
//!
//! A game's number fixes its players, colours and opening, so games can be played in any order,
//! on any machine, and played on after an interruption. Round r plays opening r in every
//! pairing, twice, with the colours exchanged; the number of rounds is no part of the plan, so
//! a match can be made longer later.

use crate::arena::game::conditions::Conditions;
use crate::arena::game::limit::Limit;
use crate::arena::game::opening::Opening;
use crate::arena::game::player::Player;
use crate::board::Side;
use crate::book::effort::checksum;
use crate::shard::Shard;
use serde_json::{Value, json};
use std::time::Duration;

/// A match, gauntlet or experiment.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What records give as the event.
    pub title: String,
    pub players: Vec<Player>,
    /// Who meets whom, by place in `players`.
    pub pairings: Vec<[usize; 2]>,
    /// One for each round.
    pub openings: Vec<Opening>,
    /// Of every player that has none of its own.
    pub limit: Limit,
    pub conditions: Conditions,
    /// What passes between the end of a search in this process and the stop of its clock.
    pub overhead: Duration,
}

/// One game of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assignment {
    pub number: u64,
    pub pairing: usize,
    pub round: usize,
    /// By side, Black first.
    pub players: [usize; 2],
}

impl Assignment {
    /// The game with a number where these pairings are played.
    pub fn of(number: u64, pairings: &[[usize; 2]]) -> Assignment {
        let pair = number / 2;
        let pairing = (pair % pairings.len() as u64) as usize;
        let [one, other] = pairings[pairing];
        Assignment {
            number,
            pairing,
            round: (pair / pairings.len() as u64) as usize,
            players: match number % 2 {
                0 => [one, other],
                _ => [other, one],
            },
        }
    }

    /// The colour of the pairing's first player.
    pub fn side_of_first(&self) -> Side {
        Side::BOTH[(self.number % 2) as usize]
    }

    /// Number of the pair of games that this one belongs to.
    pub fn pair(&self) -> u64 {
        self.number / 2
    }
}

/// Everyone against everyone.
pub fn round_robin(players: usize) -> Vec<[usize; 2]> {
    let against_later = |one| (one + 1..players).map(move |other| [one, other]);
    (0..players).flat_map(against_later).collect()
}

impl Plan {
    pub fn limit_of(&self, player: usize) -> Limit {
        self.players[player].limit.unwrap_or(self.limit)
    }

    /// What two runs must have in common for their games to count together.
    pub fn described(&self) -> Value {
        let players: Vec<Value> = self.players.iter().map(Player::described).collect();
        let openings: String = self.openings.iter().map(|o| format!("{o}\n")).collect();
        let conditions = &self.conditions;
        json!({
            "title": self.title,
            "players": players,
            "pairings": self.pairings,
            "limit": self.limit.to_string(),
            "rules": conditions.rules.to_string(),
            "openings": format!("{} {:016x}", self.openings.len(), checksum(openings.as_bytes())),
            "resign": conditions.resign.map(|rule| rule.to_string()),
            "draw": conditions.draw.map(|rule| rule.to_string()),
            "ponder": conditions.ponder,
            "margin": conditions.margin.as_millis() as u64,
            "overhead": self.overhead.as_millis() as u64,
        })
    }
}

impl Shard {
    /// The numbers of this shard's games, of so many rounds. Pairs stay together.
    pub fn games(self, pairings: usize, rounds: usize) -> impl Iterator<Item = u64> {
        let pairs = 0..(pairings * rounds) as u64;
        pairs
            .filter(move |&pair| self.holds(pair))
            .flat_map(|pair| [2 * pair, 2 * pair + 1])
    }
}
