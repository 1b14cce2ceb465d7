//! The solver and its certificates: against vectors, against all positions of two pieces a side,
//! and proofs checked by the slow oracle.

mod commands;
mod limits;
mod proofs;
mod threats;
mod truth;

#[path = "../support/mod.rs"]
mod support;

use soucie::board::{Board, Side};
use soucie::game::Game;
use soucie::proof::{Claim, Goal};
use soucie::rules::Rules;
use soucie::solve::{Answer, Limits, Solver};
use std::sync::atomic::AtomicBool;

/// A claim about a position without a history.
fn claim(board: Board, rules: Rules, side: Side, goal: Goal) -> Claim {
    Claim {
        game: Game::new(board, rules),
        side,
        goal,
    }
}

fn solved(solver: &mut Solver, claim: &Claim, nodes: u64) -> Answer {
    let limits = Limits {
        nodes: Some(nodes),
        time: None,
    };
    solver.solve(claim, limits, &AtomicBool::new(false), &mut |_| {})
}
