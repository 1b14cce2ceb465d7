//! Certificates: sound ones are accepted, by the checker and by the oracle; damaged and false ones
//! are refused with the place.

use crate::support::oracle::{Oracle, square};
use crate::{claim, solved};
use soucie::board::{Board, Move, Side};
use soucie::proof::walk::position;
use soucie::proof::{Answers, FileError, Goal, Proof, check};
use soucie::rules::Rules;
use soucie::solve::{Limits, Solver, Verdict};
use soucie::suite::run::Runner;
use soucie::suite::{self, Item};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// The positions of `tests/data/tactics.epd` with their distances.
fn tactics() -> Vec<(Board, u16)> {
    let lines = include_str!("../data/tactics.epd").lines();
    lines
        .map(|line| {
            let mut fields = line.split(';').map(str::trim);
            let board = fields.next().expect("a position").parse();
            let plies = fields.find_map(|field| field.strip_prefix("win_in_plies "));
            let plies = plies.expect("a distance").parse();
            (board.expect("a position"), plies.expect("plies"))
        })
        .collect()
}

fn proven(solver: &mut Solver, board: Board) -> (Proof, u16) {
    let asked = claim(board, Rules::OLYMPIAD, board.side_to_move(), Goal::Win);
    solver.clear();
    let Verdict::Proven { plies: Some(plies) } = solved(solver, &asked, 5_000_000).verdict else {
        panic!("{board} is a win");
    };
    let stop = AtomicBool::new(false);
    let proof = solver.proof(&asked, Some(plies), Limits::default(), &stop);
    (proof.expect("a proof"), plies)
}

/// What stands where, and whose move it is.
type Placement = ([[Option<Side>; 8]; 8], Side);

/// Plays out a proof with the oracle's moves and ends alone.
struct Slow<'a> {
    answers: &'a Answers,
    side: Side,
    /// Positions that were played out, and those that are being played out.
    done: HashMap<Placement, bool>,
}

impl Slow<'_> {
    fn wins(&mut self, oracle: &Oracle) -> bool {
        let (own, other) = (oracle.connected(self.side), oracle.connected(!self.side));
        if own || other {
            return own && !other;
        }
        if let Some(&done) = self.done.get(&(oracle.cells, oracle.to_move)) {
            return done;
        }
        self.done.insert((oracle.cells, oracle.to_move), false);
        let steps = oracle.moves(oracle.to_move);
        let wins = match (oracle.to_move == self.side, steps.is_empty()) {
            (_, true) => self.wins(&oracle.after(None)),
            (true, false) => {
                let answer = self.answer(oracle);
                let step = steps.iter().find(|step| step.as_move() == answer);
                self.wins(&oracle.after(Some(step.expect("a legal answer"))))
            }
            (false, false) => steps
                .iter()
                .all(|step| self.wins(&oracle.after(Some(step)))),
        };
        self.done.insert((oracle.cells, oracle.to_move), wins);
        wins
    }

    fn answer(&self, oracle: &Oracle) -> Move {
        let pieces = Side::BOTH.map(|side| {
            let places = oracle.pieces(side).into_iter();
            places.fold(0, |set, place| set | square(place).bit())
        });
        self.answers[&(pieces, oracle.to_move)]
    }
}

#[test]
fn tactics_are_solved_and_their_proofs_hold() {
    let mut solver = Solver::new(1, 16).expect("a small table");
    for (number, (board, distance)) in tactics().into_iter().enumerate() {
        let (proof, plies) = proven(&mut solver, board);
        assert!(
            plies >= distance,
            "{board}: faster than the proven distance"
        );
        let checked = check(&proof).unwrap_or_else(|fault| panic!("{board}: {fault}"));
        assert!(checked.plies <= u32::from(plies), "{board}");
        let read = Proof::from_bytes(&proof.to_bytes()).expect("a file that was just written");
        assert_eq!(read.answers, proof.answers);
        if number % 10 == 0 {
            let answers = read.answers_by_position();
            assert_eq!(answers.len() as u64, checked.answers);
            let mut slow = Slow {
                answers: &answers,
                side: board.side_to_move(),
                done: HashMap::new(),
            };
            assert!(slow.wins(&Oracle::of(&board)), "{board}");
        }
    }
}

#[test]
fn shortest_wins_are_those_of_the_vectors() {
    let mut solver = Solver::new(1, 16).expect("a small table");
    for (board, distance) in tactics().into_iter().step_by(3) {
        let asked = claim(board, Rules::OLYMPIAD, board.side_to_move(), Goal::Win);
        let (_, plies) = proven(&mut solver, board);
        let stop = AtomicBool::new(false);
        let found = solver.shortest(&asked, plies, Limits::default(), &stop, &mut |_| {});
        assert_eq!((found.least, found.most), (distance, distance), "{board}");
        let proof = solver.proof(&asked, Some(found.most), Limits::default(), &stop);
        let checked = check(&proof.expect("a proof")).expect("a sound proof");
        assert_eq!(checked.plies, u32::from(distance), "{board}");
    }
}

#[test]
fn two_threads_prove_the_same() {
    let mut solver = Solver::new(2, 16).expect("a small table");
    for (board, _) in tactics().into_iter().step_by(7) {
        let (proof, _) = proven(&mut solver, board);
        check(&proof).unwrap_or_else(|fault| panic!("{board}: {fault}"));
    }
}

#[test]
fn a_table_that_is_too_small_gives_no_wrong_answer() {
    let mut solver = Solver::new(1, 1).expect("a small table");
    for (board, _) in tactics().into_iter().step_by(5) {
        let (proof, _) = proven(&mut solver, board);
        check(&proof).unwrap_or_else(|fault| panic!("{board}: {fault}"));
    }
}

#[test]
fn damaged_files_are_refused() {
    let mut solver = Solver::new(1, 16).expect("a small table");
    let (board, _) = tactics()[200];
    let bytes = proven(&mut solver, board).0.to_bytes();
    for length in 0..bytes.len() {
        assert!(
            Proof::from_bytes(&bytes[..length]).is_err(),
            "cut at {length}"
        );
    }
    for bit in 0..8 * bytes.len() {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(Proof::from_bytes(&flipped).is_err(), "bit {bit}");
    }
    assert_eq!(Proof::from_bytes(b"PNG").err(), Some(FileError::Foreign));
}

#[test]
fn false_proofs_are_refused_with_the_place() {
    let mut solver = Solver::new(1, 16).expect("a small table");
    let (board, _) = tactics()[100];
    let sound = proven(&mut solver, board).0;
    let refused = |proof: &Proof| check(proof).expect_err("a false proof").to_string();

    let mut short = sound.clone();
    short.answers.pop();
    assert!(refused(&short).contains("the proof has no more"));

    let mut long = sound.clone();
    long.answers.push(0);
    assert!(refused(&long).starts_with("all lines are played out after"));

    let mut illegal = sound.clone();
    illegal.answers[0] = 200;
    let fault = refused(&illegal);
    assert!(
        fault.starts_with(&format!("at the root ({board})")),
        "{fault}"
    );
    assert!(fault.contains("move 201 of"), "{fault}");

    let mut wrong = sound.clone();
    wrong.answers[0] = if wrong.answers[0] == 0 { 1 } else { 0 };
    assert!(refused(&wrong).starts_with("after "));

    let mut other_side = sound.clone();
    other_side.claim.side = !other_side.claim.side;
    refused(&other_side);
}

#[test]
fn a_win_that_the_game_has_made_a_draw_is_none() {
    // The position after the winning move has occurred twice before: a third time is a draw.
    let mut solver = Solver::new(1, 16).expect("a small table");
    let (board, _) = tactics()[0];
    let (proof, _) = proven(&mut solver, board);
    let best = proof.answers_by_position()[&position(&board)];
    let after = board.after(best);
    let mut asked = claim(board, Rules::OLYMPIAD, board.side_to_move(), Goal::Win);
    let rules = "olympiad,repetition=2".parse().expect("rules");
    asked.game = soucie::game::Game::new(after, rules);
    let drawn = asked.drawn_if_repeated();
    assert_eq!(drawn, vec![after]);
}

#[test]
fn the_published_set_names_one_move_each_and_the_solver_finds_the_near_ones() {
    let items = suite::read(include_str!("../data/one_move.epd")).expect("a suite");
    assert!(items.len() >= 500);
    assert!(items.iter().all(|item| item.best.len() == 1));
    let nodes = |item: &Item| -> u64 {
        let nodes = item.field("solver_nodes").map(str::parse);
        nodes.expect("nodes are noted").expect("a number")
    };
    let mut runner = Runner::Solver(Box::new(Solver::new(1, 1).expect("a small table")));
    let limits = Limits {
        nodes: Some(50_000),
        time: None,
    };
    for item in items.iter().filter(|item| nodes(item) < 1_000) {
        let stop = AtomicBool::new(false);
        let outcome = runner.run(item, Rules::OLYMPIAD, limits, &stop);
        assert!(outcome.solved, "{item}");
    }
}
