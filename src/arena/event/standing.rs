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
    pub pairing_totals: Vec<PairingTotals>,
    /// One for each player.
    pub player_totals: Vec<PlayerTotals>,
    /// First players' points of games whose other game is still to come, by pair.
    halves: HashMap<u64, HalfPoints>,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct PairingTotals {
    pub games: Games,
    pub pairs: Pairs,
    /// Sum over all games.
    pub plies: u64,
}

/// How a player behaved.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerTotals {
    pub effort: Effort,
    pub time_losses: u64,
    /// Crashes and illegal moves.
    pub failures: u64,
}

impl PlayerTotals {
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
            pairing_totals: vec![PairingTotals::default(); plan.pairings.len()],
            player_totals: vec![PlayerTotals::default(); plan.players.len()],
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
        let totals = &mut self.pairing_totals[assignment.pairing];
        totals.games.add(points);
        totals.plies += played.plies;
        match self.halves.remove(&assignment.pair()) {
            Some(other) => totals.pairs.add([other, points]),
            None => drop(self.halves.insert(assignment.pair(), points)),
        }
        for (side, player) in assignment.players.into_iter().enumerate() {
            let totals = &mut self.player_totals[player];
            let effort = played.efforts[side];
            totals.effort.moves += effort.moves;
            totals.effort.nodes += effort.nodes;
            totals.effort.seconds += effort.seconds;
            totals.effort.open_moves += effort.open_moves;
            totals.effort.depth += effort.depth;
            let lost = played
                .end
                .winner
                .is_some_and(|winner| winner.index() != side);
            match played.end.reason {
                Reason::Time if lost => totals.time_losses += 1,
                Reason::Crash | Reason::Illegal if lost => totals.failures += 1,
                _ => {}
            }
        }
    }

    pub fn games(&self) -> u64 {
        let totals = self
            .pairing_totals
            .iter()
            .map(|totals| totals.games.total());
        totals.sum()
    }

    /// The games of one player against another, where they are paired.
    pub fn between(&self, one: usize, other: usize) -> Option<Games> {
        let pairs = self.pairings.iter().zip(&self.pairing_totals);
        pairs.fold(None, |sum: Option<Games>, (pairing, totals)| {
            let seen = match *pairing {
                [a, b] if [a, b] == [one, other] => totals.games,
                [a, b] if [b, a] == [one, other] => totals.games.reversed(),
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
        for (&pairing, totals) in self.pairings.iter().zip(&self.pairing_totals) {
            let games = &totals.games;
            let points = |wins: u64| wins as f64 + games.draws as f64 / 2.0;
            crosses.add(pairing, [points(games.wins), points(games.losses)]);
        }
        crosses.ratings()
    }
}
