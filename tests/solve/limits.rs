//! Limits of the solver: its time, and rules that draw long games.

use crate::{claim, solved};
use soucie::board::Board;
use soucie::proof::Goal;
use soucie::rules::Rules;
use soucie::solve::{Limits, Solver, Verdict};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Won by white within 5 plies.
const WON: &str = "1b1b4/1bwb4/1b1bw3/5w2/3w1w1w/3wwww1/6w1/5b2 w";

fn won() -> Board {
    WON.parse().expect("a position")
}

fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

/// The plies of a win and the nodes that it took, under some rules.
fn win(rules: Rules) -> (Option<u16>, u64) {
    let board = won();
    let asked = claim(board, rules, board.side_to_move(), Goal::Win);
    let mut solver = Solver::new(1, 1).expect("a small table");
    let answer = solved(&mut solver, &asked, 1_000_000);
    match answer.verdict {
        Verdict::Proven { plies } => (plies, answer.nodes),
        _ => (None, answer.nodes),
    }
}

#[test]
fn a_rule_that_draws_long_games_costs_nothing_while_it_is_far() {
    let (plies, nodes) = win(Rules::OLYMPIAD);
    assert!(plies.is_some());
    assert_eq!(win(rules("olympiad,cap=300")), (plies, nodes));
    assert_eq!(win(rules("olympiad,cap=5")).0, plies);
    assert_eq!(win(rules("olympiad,cap=2")).0, None);
}

/// A new table is not touched before the search, whatever its size, and the search looks at the
/// clock by itself.
#[test]
fn a_few_milliseconds_are_kept_with_a_new_table() {
    let board = Board::standard();
    let asked = claim(board, Rules::OLYMPIAD, board.side_to_move(), Goal::Win);
    let limits = Limits {
        nodes: None,
        time: Some(Duration::from_millis(2)),
    };
    let took = |_| {
        let mut solver = Solver::new(1, 512).expect("a table");
        let started = Instant::now();
        solver.solve(&asked, limits, &AtomicBool::new(false), &mut |_| {});
        started.elapsed()
    };
    // The quickest of some: other tests load the machine.
    let quickest = (0..8).map(took).min().expect("there are tries");
    assert!(quickest < Duration::from_millis(40), "{quickest:?}");
}
