//! Who finds what of a suite: the search or the solver, under the same limits.

use super::item::Item;
use crate::board::Move;
use crate::clock::budget::Budget;
use crate::game::Game;
use crate::proof::{Claim, Goal};
use crate::rules::Rules;
use crate::search::score::MOST_PLIES;
use crate::search::{self, Searcher, Silent};
use crate::solve::{self, Solver, Verdict};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// One who is measured.
pub enum Runner {
    Engine(Box<Searcher>),
    Solver(Box<Solver>),
}

/// What became of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub item: String,
    pub class: String,
    pub by: String,
    /// Whether a win was claimed, with one of the moves that are known to win.
    pub solved: bool,
    /// Whether it was proven that there is no win: the position is out of place.
    pub refuted: bool,
    /// The plies that it takes, as claimed.
    pub plies: Option<u32>,
    /// The first move, if one was named.
    pub best: Option<String>,
    pub nodes: u64,
    pub seconds: f64,
}

impl Runner {
    pub fn name(&self) -> &'static str {
        match self {
            Runner::Engine(_) => "engine",
            Runner::Solver(_) => "solver",
        }
    }

    /// Looks for the win of a position, with everything forgotten that was found before.
    pub fn run(
        &mut self,
        item: &Item,
        rules: Rules,
        limits: solve::Limits,
        stop: &AtomicBool,
    ) -> Outcome {
        let game = Game::new(item.board, rules);
        let found = match self {
            Runner::Engine(searcher) => searched(searcher, &game, limits),
            Runner::Solver(solver) => solved(solver, game, limits, stop),
        };
        let best = found.best;
        let right = best.is_some_and(|best| item.best.is_empty() || item.best.contains(&best));
        Outcome {
            item: item.to_string(),
            class: item.class(),
            by: self.name().to_string(),
            solved: found.plies.is_some() && right,
            refuted: found.refuted,
            plies: found.plies,
            best: best.map(|best| best.plain()),
            nodes: found.nodes,
            seconds: found.elapsed.as_secs_f64(),
        }
    }
}

/// What one of them said.
struct Found {
    best: Option<Move>,
    plies: Option<u32>,
    refuted: bool,
    nodes: u64,
    elapsed: Duration,
}

fn searched(searcher: &mut Searcher, game: &Game, limits: solve::Limits) -> Found {
    searcher.clear();
    let limits = search::Limits {
        nodes: limits.nodes,
        time: limits.time.map(Budget::fixed),
        win_within: Some(MOST_PLIES as u32),
        ..search::Limits::default()
    };
    let found = searcher.search(game, &limits, &mut Silent);
    let plies = found.score.plies_to_end().filter(|&plies| plies > 0);
    Found {
        best: found.best(),
        plies: plies.map(|plies| plies as u32),
        refuted: false,
        nodes: found.nodes,
        elapsed: found.elapsed,
    }
}

fn solved(solver: &mut Solver, game: Game, limits: solve::Limits, stop: &AtomicBool) -> Found {
    solver.clear();
    let claim = Claim {
        side: game.board().side_to_move(),
        game,
        goal: Goal::Win,
    };
    let answer = solver.solve(&claim, limits, stop, &mut |_| {});
    let plies = match answer.verdict {
        Verdict::Proven { plies } => plies.map(u32::from),
        _ => None,
    };
    Found {
        best: answer.pv.first().copied(),
        plies,
        refuted: answer.verdict == Verdict::Refuted,
        nodes: answer.nodes,
        elapsed: answer.elapsed,
    }
}

impl Outcome {
    /// As a line of a results file.
    pub fn to_json(&self) -> Value {
        json!({
            "position": self.item,
            "class": self.class,
            "by": self.by,
            "solved": self.solved,
            "refuted": self.refuted,
            "plies": self.plies,
            "best": self.best,
            "nodes": self.nodes,
            "seconds": self.seconds,
        })
    }

    /// Reads what [`Outcome::to_json`] writes.
    pub fn from_json(value: &Value) -> Option<Outcome> {
        let text = |name: &str| Some(value.get(name)?.as_str()?.to_string());
        Some(Outcome {
            item: text("position")?,
            class: text("class")?,
            by: text("by")?,
            solved: value.get("solved")?.as_bool()?,
            refuted: value.get("refuted")?.as_bool()?,
            plies: value.get("plies")?.as_u64().map(|plies| plies as u32),
            best: text("best"),
            nodes: value.get("nodes")?.as_u64()?,
            seconds: value.get("seconds")?.as_f64()?,
        })
    }
}

/// What one runner did in one class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    pub positions: u64,
    pub solved: u64,
    /// Those that are no wins.
    pub refuted: u64,
    /// Of those that were solved.
    pub nodes: u64,
    pub seconds: f64,
}

impl Tally {
    fn add(&mut self, outcome: &Outcome) {
        self.positions += 1;
        self.refuted += u64::from(outcome.refuted);
        if outcome.solved {
            self.solved += 1;
            self.nodes += outcome.nodes;
            self.seconds += outcome.seconds;
        }
    }
}

/// Results by class and runner.
pub fn by_class(outcomes: &[Outcome]) -> BTreeMap<(String, String), Tally> {
    let mut tallies: BTreeMap<(String, String), Tally> = BTreeMap::new();
    for outcome in outcomes {
        let row = (outcome.class.clone(), outcome.by.clone());
        tallies.entry(row).or_default().add(outcome);
    }
    tallies
}

/// Results by runner.
pub fn in_all(outcomes: &[Outcome]) -> BTreeMap<String, Tally> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for outcome in outcomes {
        tallies.entry(outcome.by.clone()).or_default().add(outcome);
    }
    tallies
}

/// Positions that were solved by one runner at least.
pub fn by_any(outcomes: &[Outcome]) -> usize {
    let solved = outcomes.iter().filter(|outcome| outcome.solved);
    let positions: HashSet<&str> = solved.map(|outcome| outcome.item.as_str()).collect();
    positions.len()
}
