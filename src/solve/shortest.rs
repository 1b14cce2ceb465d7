//! The shortest win: the same search, within a bound of plies that grows until there is a win.
//!
//! Within a bound no position is repeated with the same plies left, so that nothing rests on the
//! line, and "no win within the bound" is exact.

use super::limits::Limits;
use super::question::{Progress, Question};
use super::solver::{Solver, win_in};
use super::table::Known;
use crate::platform::Instant;
use crate::proof::Claim;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long a win takes, as far as it is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// There is no win within fewer plies.
    pub least: u16,
    /// There is one within so many.
    pub most: u16,
    /// Positions made to find out.
    pub nodes: u64,
    pub elapsed: Duration,
}

impl Distance {
    /// Whether the shortest win is known.
    pub fn is_exact(&self) -> bool {
        self.least == self.most
    }
}

impl Solver {
    /// Tightens the distance of a win that this solver has just proven to take at most so many
    /// plies. The limits are those of the whole.
    pub fn shortest(
        &mut self,
        claim: &Claim,
        plies: u16,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Distance {
        let question = Question::of(claim);
        let started = Instant::now();
        let mut distance = Distance {
            least: 1,
            most: plies,
            nodes: 0,
            elapsed: Duration::ZERO,
        };
        while !distance.is_exact() {
            let within = next_bound(&distance, &question);
            let left = Limits {
                nodes: limits
                    .nodes
                    .map(|nodes| nodes.saturating_sub(distance.nodes)),
                time: limits
                    .time
                    .map(|time| time.saturating_sub(started.elapsed())),
            };
            let searched = self.search(&question, within, left, stop, report);
            distance.nodes += searched.nodes;
            match (win_in(&question, searched.known), searched.known) {
                (Some(plies), _) => distance.most = plies.min(within),
                (None, Known::Open { .. }) => break,
                (None, _) => distance.least = within + 1,
            }
        }
        distance.elapsed = started.elapsed();
        distance
    }
}

/// The bound to try next: two plies more than the last, since nearly all wins are made by the
/// winner's own move; less only where the distance is nearly known.
fn next_bound(distance: &Distance, question: &Question) -> u16 {
    let own = u16::from(!question.tries(&question.board));
    let bound = match distance.least % 2 == 1 - own {
        true => distance.least,
        false => distance.least + 1,
    };
    bound.min(distance.most - 1)
}
