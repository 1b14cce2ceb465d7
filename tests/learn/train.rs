//! The trainer: slopes against differences, the same file for any number of threads, and a model
//! that learns what it is shown.

use soucie::board::Board;
use soucie::eval::learned::file::{Learned, Sizes};
use soucie::learn::data::Sample;
use soucie::learn::data::game::GameResult;
use soucie::learn::train::export::{learned, model};
use soucie::learn::train::input::Input;
use soucie::learn::train::model::{Model, Scratch};
use soucie::learn::train::run::{Plan, train};
use soucie::random::Random;

const SIZES: Sizes = Sizes {
    hidden: 16,
    line_units: 4,
    width: 4,
    heads: 4,
    terms: soucie::eval::learned::terms::TERMS,
};

/// Positions of random games in which whoever has more moves wins.
fn inputs(count: usize) -> Vec<Input> {
    let mut random = Random::new(5);
    let mut inputs = Vec::new();
    while inputs.len() < count {
        let mut board = Board::standard();
        for ply in 0..60 {
            let moves = board.moves();
            if moves.is_empty() || board.decided() {
                break;
            }
            let side = board.side_to_move();
            let lead = board.mobility(side) as i32 - board.mobility(!side) as i32;
            let winner = if lead >= 0 { side } else { !side };
            let sample = Sample::new(&board, (20 * lead) as i16, moves[0], ply);
            inputs.push(Input::new(&sample, GameResult::of_winner(Some(winner))));
            board = board.make(moves[random.below(moves.len())]);
        }
    }
    inputs.truncate(count);
    inputs
}

fn start() -> Model {
    Model::random(SIZES, 3)
}

fn plan(threads: usize) -> Plan {
    Plan {
        seed: 3,
        epochs: 3,
        batch: 256,
        result_share: 0.5,
        rate: 0.003,
        line_rate: 0.01,
        line_decay: 0.1,
        threads,
    }
}

#[test]
fn slopes_are_what_small_changes_make() {
    let mut model = Model::random(SIZES, 1);
    let mut random = Random::new(2);
    for number in &mut model.numbers {
        *number += random.below(2001) as f32 / 10_000.0 - 0.1;
    }
    let mut scratch = Scratch::new(&SIZES);
    for input in inputs(40).iter().skip(20) {
        let mut slopes = vec![0.0; SIZES.size()];
        model.value(input, &mut scratch);
        model.add_slopes(input, 1.0, &mut scratch, &mut slopes);
        let used = (0..SIZES.size()).filter(|&place| slopes[place] != 0.0);
        for place in used.step_by(37).collect::<Vec<_>>() {
            let mut value_with = |change: f32| {
                let mut changed = model.clone();
                changed.numbers[place] += change;
                f64::from(changed.value(input, &mut scratch))
            };
            let step = 1e-3;
            let measured = (value_with(step) - value_with(-step)) / f64::from(2.0 * step);
            let slope = f64::from(slopes[place]);
            let tolerance = 0.02 + 0.05 * slope.abs();
            assert!(
                (measured - slope).abs() < tolerance,
                "{place}: {measured} {slope}"
            );
        }
    }
}

#[test]
fn any_number_of_threads_makes_the_same_file() {
    let (training, validation) = (inputs(3000), inputs(200));
    let file = |threads: usize| {
        let model = train(&plan(threads), start(), &training, &validation, |_, _| true);
        learned(&model, "a test".to_string()).to_bytes()
    };
    let one = file(1);
    assert_eq!(one, file(2));
    assert_eq!(one, file(5));
    let read = Learned::from_bytes(&one, SIZES).expect("its own file");
    assert_eq!(read.to_bytes(), one);
    // What training can begin with: the file's own numbers.
    let again = learned(&model(&read), read.text.clone());
    assert_eq!(again.to_bytes(), one);
}

#[test]
fn a_model_learns_what_it_is_shown() {
    let (training, validation) = (inputs(20_000), inputs(500));
    let mut losses = Vec::new();
    train(&plan(2), start(), &training, &validation, |epoch, _| {
        losses.push(epoch.result);
        true
    });
    // A coin would lose ln 2 = 0.693.
    assert!(losses[2] < 0.35 && losses[2] < losses[0], "{losses:?}");
}
