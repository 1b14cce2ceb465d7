//! Training of priors: slopes against differences, what is shown is learned, and the same file
//! for any number of threads.

use crate::support::program::{Folder, fault, printed};
use crate::support::random;
use soucie::board::{Board, Move};
use soucie::learn::data::Sample;
use soucie::learn::prior::kind::PriorKind;
use soucie::learn::prior::model::{Model, Scratch, Sums};
use soucie::learn::prior::position::Position;
use soucie::learn::prior::run::{Plan, counted, train};
use soucie::random::Random;

/// The move that goes furthest, the first of several.
fn furthest(board: &Board) -> Move {
    let distance = |played: &Move| {
        let (from, to) = (played.from(), played.to());
        let by = |one: u8, other: u8| one.abs_diff(other);
        by(from.file(), to.file()).max(by(from.rank(), to.rank()))
    };
    let moves = board.moves();
    let most = moves.iter().map(distance).max();
    let found = moves.iter().find(|played| Some(distance(played)) == most);
    found.copied().unwrap_or(Move::PASS)
}

/// Positions of random games in which the longest move is the best.
fn positions(count: usize, first_seed: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in first_seed.. {
        random::play(seed, |before, _, _| {
            let sample = Sample::new(before, 0, furthest(before), 0);
            positions.extend(Position::new(&sample));
        });
        if positions.len() >= count {
            break;
        }
    }
    positions.truncate(count);
    positions
}

fn plan(kind: PriorKind, threads: usize) -> Plan {
    Plan {
        kind,
        epochs: 25,
        decay: 0.5,
        threads,
    }
}

#[test]
fn slopes_are_what_small_changes_make() {
    for kind in [PriorKind::MoveMap, PriorKind::Lines] {
        let mut model = Model::zero(kind);
        let mut random = Random::new(2);
        for number in &mut model.numbers {
            *number = random.below(2001) as f64 / 2000.0 - 0.5;
        }
        let position = &positions(30, 4)[20..];
        let (_, slopes) = counted(&model, position, 1, true);
        let loss = |model: &Model| {
            let mut sums = Sums::default();
            let mut scratch = Scratch::default();
            for position in position {
                model.count(position, &mut scratch, &mut sums, None);
            }
            sums.loss
        };
        let used: Vec<usize> = (0..kind.size()).filter(|&at| slopes[at] != 0.0).collect();
        for &at in used.iter().step_by(used.len() / 40) {
            let mut with = |by: f64| {
                model.numbers[at] += by;
                let loss = loss(&model);
                model.numbers[at] -= by;
                loss
            };
            let measured = (with(1e-5) - with(-1e-5)) / 2e-5;
            assert!(
                (measured - slopes[at]).abs() < 1e-4,
                "{kind:?} {at}: {measured}"
            );
        }
    }
}

#[test]
fn what_is_shown_is_learned_whatever_the_threads() {
    let (training, validation) = (positions(3000, 5), positions(300, 900));
    for kind in [PriorKind::MoveMap, PriorKind::Lines] {
        let mut last = None;
        let model = train(&plan(kind, 1), &training, &validation, |epoch, _| {
            last = Some(epoch.validation);
            true
        });
        let sums = last.expect("epochs");
        let uniform = counted(&Model::zero(kind), &validation, 1, false).0;
        assert!(
            sums.loss < 0.8 * uniform.loss,
            "{kind:?}: {sums:?}, {uniform:?}"
        );
        assert!(
            sums.ranks < 0.6 * uniform.ranks,
            "{kind:?}: {sums:?}, {uniform:?}"
        );
        let other = train(&plan(kind, 3), &training, &validation, |_, _| true);
        assert!(
            model.numbers == other.numbers,
            "{kind:?}: not the same numbers"
        );
    }
}

#[test]
fn the_program_trains_the_same_file_twice() {
    let folder = Folder::new("prior-train");
    let data = folder.path("a.data");
    printed(&[
        "selfplay", &data, "--games", "12", "--nodes", "60", "--eval", "yl",
    ]);
    let file = |name: &str, kind: &str, threads: &str| {
        let path = folder.path(name);
        let said = printed(&[
            "prior",
            kind,
            &data,
            "-o",
            &path,
            "--epochs",
            "3",
            "--validation",
            "0.3",
            "--threads",
            threads,
        ]);
        assert!(said.contains("best move first"), "{said}");
        std::fs::read(&path).expect("a file")
    };
    for kind in ["movemap", "lines"] {
        assert!(file("one", kind, "1") == file("two", kind, "2"), "{kind}");
    }
    let foreign = folder.file("b.data", "nothing of the kind");
    let said = fault(&["prior", "lines", &foreign, "-o", &folder.path("x")]);
    assert!(said.contains("not a file of training data"), "{said}");
    assert!(!std::path::Path::new(&folder.path("x")).exists());
}
