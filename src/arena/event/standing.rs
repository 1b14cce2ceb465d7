//! Where an event stands: the counts of each pairing and what each player spent.

use super::description::Description;
use super::plan::Assignment;
use super::played::Played;
use crate::arena::game::end::Reason;
use crate::arena::game::play::Effort;
use crate::arena::statistics::counts::{Games, HalfPoints, Pairs};
use crate::arena::statistics::elo::Estimate;
use crate::arena::statistics::rating::CrossTable;
use std::collections::HashMap;

/// What is known from the games so far.
#[derive(Clone, Debug)]
pub struct Standing {
    pub names: Vec<String>,
    pub pairings: Vec<[usize; 2]>,
    /// One for each pairing, seen by its first player.
    pub encounters: Vec<Encounter>,
    /// One for each player.
    pub conducts: Vec<Conduct>,
    /// First players' points of games whose other game is still to come, by pair.
    halves: HashMap<u64, HalfPoints>,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Encounter {
    pub games: Games,
    pub pairs: Pairs,
    /// Sum over all games.
    pub plies: u64,
}

/// How a player behaved.
#[derive(Clone, Copy, Debug, Default)]
pub struct Conduct {
    pub effort: Effort,
    pub time_losses: u64,
    /// Crashes and illegal moves.
    pub failures: u64,
}

impl Conduct {
    pub fn nodes_per_second(&self) -> f64 {
        self.effort.nodes as f64 / self.effort.seconds.max(1e-9)
    }

    /// The mean over all moves before a win or loss was proven.
    pub fn depth(&self) -> f64 {
        self.effort.depth as f64 / (self.effort.open_moves as f64).max(1.0)
    }
}

impl Standing {
    /// The standing of a plan before its first game.
    pub fn of(plan: &Description) -> Standing {
        Standing {
            names: plan
                .players
                .iter()
                .map(|player| player.name.clone())
                .collect(),
            pairings: plan.pairings.clone(),
            encounters: vec![Encounter::default(); plan.pairings.len()],
            conducts: vec![Conduct::default(); plan.players.len()],
            halves: HashMap::new(),
        }
    }

    pub fn add(&mut self, played: &Played) {
        let assignment = Assignment::of(played.number, &self.pairings);
        let points = match played.end.winner {
            None => 1,
            Some(side) if side == assignment.side_of_first() => 2,
            Some(_) => 0,
        };
        let encounter = &mut self.encounters[assignment.pairing];
        encounter.games.add(points);
        encounter.plies += played.plies;
        match self.halves.remove(&assignment.pair()) {
            Some(other) => encounter.pairs.add([other, points]),
            None => drop(self.halves.insert(assignment.pair(), points)),
        }
        for (side, player) in assignment.players.into_iter().enumerate() {
            let conduct = &mut self.conducts[player];
            let effort = played.efforts[side];
            conduct.effort.moves += effort.moves;
            conduct.effort.nodes += effort.nodes;
            conduct.effort.seconds += effort.seconds;
            conduct.effort.open_moves += effort.open_moves;
            conduct.effort.depth += effort.depth;
            let lost = played
                .end
                .winner
                .is_some_and(|winner| winner.index() != side);
            match played.end.reason {
                Reason::Time if lost => conduct.time_losses += 1,
                Reason::Crash | Reason::Illegal if lost => conduct.failures += 1,
                _ => {}
            }
        }
    }

    pub fn games(&self) -> u64 {
        let totals = self
            .encounters
            .iter()
            .map(|encounter| encounter.games.total());
        totals.sum()
    }

    /// The games of one player against another, where they are paired.
    pub fn between(&self, one: usize, other: usize) -> Option<Games> {
        let pairs = self.pairings.iter().zip(&self.encounters);
        pairs.fold(None, |sum: Option<Games>, (pairing, encounter)| {
            let seen = match *pairing {
                [a, b] if [a, b] == [one, other] => encounter.games,
                [a, b] if [b, a] == [one, other] => encounter.games.reversed(),
                _ => return sum,
            };
            let before = sum.unwrap_or_default();
            Some(Games {
                wins: before.wins + seen.wins,
                losses: before.losses + seen.losses,
                draws: before.draws + seen.draws,
            })
        })
    }

    /// All games of a player.
    pub fn total(&self, player: usize) -> Games {
        let others = (0..self.names.len()).filter(|&other| other != player);
        let mut total = Games::default();
        for games in others.filter_map(|other| self.between(player, other)) {
            total.wins += games.wins;
            total.losses += games.losses;
            total.draws += games.draws;
        }
        total
    }

    /// The players' ratings.
    pub fn ratings(&self) -> Vec<Estimate> {
        let mut crosses = CrossTable::new(self.names.len());
        for (&pairing, encounter) in self.pairings.iter().zip(&self.encounters) {
            let games = &encounter.games;
            let points = |wins: u64| wins as f64 + games.draws as f64 / 2.0;
            crosses.add(pairing, [points(games.wins), points(games.losses)]);
        }
        crosses.ratings()
    }
}
