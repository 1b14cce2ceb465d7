//! Two pieces against two, all positions solved by retrograde analysis: the solver must agree,
//! repetition included.
//!
//! With two pieces a side nothing can be captured without ending the game, so that all positions
//! fit in an array. The truth is the least set of won positions: those where the side that tries
//! to win can move into it, and those where the other side must. Of eight positions that are images
//! of one another one is looked at, and its value written down for all.

use crate::{claim, solved};
use soucie::board::symmetry::Symmetry;
use soucie::board::{Board, Move, Side, Square};
use soucie::proof::{Goal, check};
use soucie::random::Random;
use soucie::rules::Rules;
use soucie::solve::{Limits, Solver, Verdict};
use std::sync::atomic::AtomicBool;

/// Not won, as far as is known.
const NOT_WON: u8 = u8::MAX;

/// In how many plies Black wins each position.
struct Truth {
    rules: Rules,
    plies: Vec<u8>,
}

/// The place of a position in the array.
fn index(board: &Board) -> usize {
    let mut index = board.side_to_move().index();
    for side in Side::BOTH {
        for square in Square::of(board.pieces(side)) {
            index = index * 64 + square.index();
        }
    }
    index
}

/// Whether a position stands for its images under the symmetries of the board.
fn is_first_image(board: &Board) -> bool {
    let own = index(board);
    Symmetry::all().all(|symmetry| own <= index(&symmetry.board(board)))
}

/// All positions that are not decided, one of each eight images.
fn positions() -> impl Iterator<Item = Board> {
    let pairs = || (0..64u32).flat_map(|high| (0..high).map(move |low| 1u64 << high | 1 << low));
    let placed = move |black: u64| {
        pairs().flat_map(move |white| {
            Side::BOTH
                .into_iter()
                .filter_map(move |side| Board::from_pieces(black, white, side).ok())
        })
    };
    let undecided = pairs().flat_map(placed).filter(|board| !board.decided());
    undecided.filter(is_first_image)
}

impl Truth {
    fn new(rules: Rules, positions: &[Board]) -> Truth {
        let mut truth = Truth {
            rules,
            plies: vec![NOT_WON; 2 << 24],
        };
        let mut open = positions.to_vec();
        for plies in 1..NOT_WON {
            let before = open.len();
            let won: Vec<bool> = open
                .iter()
                .map(|board| truth.is_won_now(board, plies))
                .collect();
            for (board, _) in open.iter().zip(&won).filter(|(_, won)| **won) {
                for symmetry in Symmetry::all() {
                    truth.plies[index(&symmetry.board(board))] = plies;
                }
            }
            let mut won = won.into_iter();
            open.retain(|_| won.next() == Some(false));
            if open.len() == before {
                break;
            }
        }
        truth
    }

    /// Whether Black wins in so many plies, given all wins in fewer.
    fn is_won_now(&self, board: &Board, plies: u8) -> bool {
        if self.rules.board_outcome(board).is_some() {
            return false;
        }
        let mut moves = board.moves().to_vec();
        if moves.is_empty() {
            moves.push(Move::PASS);
        }
        let mut after = moves.iter().map(|&played| board.after(played));
        let is_won = |after: Board| match self.rules.board_outcome(&after) {
            Some(outcome) => outcome.winner() == Some(Side::Black),
            None => self.plies[index(&after)] < plies,
        };
        match board.side_to_move() {
            Side::Black => after.any(is_won),
            Side::White => after.all(is_won),
        }
    }

    fn win_of(&self, board: &Board, winner: Side) -> Option<u32> {
        let plies = match winner {
            Side::Black => self.plies[index(board)],
            Side::White => self.plies[index(&board.with_colours_swapped())],
        };
        (plies != NOT_WON).then_some(u32::from(plies))
    }
}

fn agrees(solver: &mut Solver, board: Board, truth: &Truth) {
    let rules = truth.rules;
    for winner in Side::BOTH {
        let expected = truth.win_of(&board, winner);
        solver.clear();
        let asked = claim(board, rules, winner, Goal::Win);
        let answer = solved(solver, &asked, 200_000_000);
        let Verdict::Proven { plies: Some(plies) } = answer.verdict else {
            assert_eq!(answer.verdict, Verdict::Refuted, "{board} {rules}");
            assert_eq!(expected, None, "{board} {rules}: {winner} wins");
            holds(solver, board, rules, !winner);
            continue;
        };
        let expected = expected.unwrap_or_else(|| panic!("{board} {rules}: {winner} does not win"));
        assert!(u32::from(plies) >= expected, "{board} {rules}");
        let stop = AtomicBool::new(false);
        let distance = solver.shortest(&asked, plies, Limits::default(), &stop, &mut |_| {});
        assert_eq!(u32::from(distance.least), expected, "{board} {rules}");
        assert_eq!(u32::from(distance.most), expected, "{board} {rules}");
        let proof = solver.proof(&asked, Some(distance.most), Limits::default(), &stop);
        let checked = check(&proof.expect("a proof")).expect("a sound proof");
        assert_eq!(checked.plies, expected, "{board} {rules}");
    }
}

/// A refuted win is the other side's proof that it does not lose.
fn holds(solver: &mut Solver, board: Board, rules: Rules, side: Side) {
    let asked = claim(board, rules, side, Goal::NotLose);
    let answer = solved(solver, &asked, 200_000_000);
    assert_eq!(answer.verdict, Verdict::Proven { plies: None }, "{board}");
    let stop = AtomicBool::new(false);
    let proof = solver.proof(&asked, None, Limits::default(), &stop);
    let proof = proof.unwrap_or_else(|fault| panic!("{board} {rules}: {fault}"));
    check(&proof).unwrap_or_else(|fault| panic!("{board} {rules}: {fault}"));
}

#[test]
#[ignore = "solves all positions of two against two three times: minutes"]
fn two_against_two_have_their_true_values() {
    let mut random = Random::new(16);
    let mut solver = Solver::new(1, 64).expect("a small table");
    let positions: Vec<Board> = positions().collect();
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    for rules in [Rules::OLYMPIAD, Rules::MAASTRICHT, Rules::BOARDSPACE] {
        let truth = Truth::new(rules, &positions);
        let is_open = |board: &&Board| rules.board_outcome(board).is_none();
        let open: Vec<&Board> = positions.iter().filter(is_open).collect();
        for _ in 0..100 {
            let symmetry = symmetries[random.below(symmetries.len())];
            let board = symmetry.board(open[random.below(open.len())]);
            agrees(&mut solver, board, &truth);
        }
    }
}
