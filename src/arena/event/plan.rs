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
use crate::shard::Shard;
use std::time::Duration;

/// A match, gauntlet, round robin or experiment.
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

/// The first player against each of the others.
pub fn gauntlet(players: usize) -> Vec<[usize; 2]> {
    (1..players).map(|other| [0, other]).collect()
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
