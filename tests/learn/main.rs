//! Learning: weights fitted to results and the games that the results come from, weights learned by
//! temporal differences, training data, training.

mod calibration;
mod data;
mod rounds;
mod td;
mod train;

#[path = "../support/mod.rs"]
mod support;

use soucie::eval::{Evaluator, Kind};
use soucie::learn::fit::{fitted, regression, samples};
use soucie::learn::play::{Opponents, plain_player, random_openings};
use soucie::random::Random;
use std::num::NonZeroU32;

const DEPTH: NonZeroU32 = NonZeroU32::new(1).expect("not zero");

/// Rows of two leads, and results that follow them with the given weights on average.
fn made_up(weights: [f64; 2]) -> (Vec<Vec<f64>>, Vec<f64>) {
    let mut random = Random::new(7);
    let mut lead = || random.below(2001) as f64 / 1000.0 - 1.0;
    let rows: Vec<Vec<f64>> = (0..50_000).map(|_| vec![lead(), lead()]).collect();
    let result = |row: &Vec<f64>| {
        let logit = row[0] * weights[0] + row[1] * weights[1];
        1.0 / (1.0 + (-logit).exp())
    };
    let results = rows.iter().map(result).collect();
    (rows, results)
}

#[test]
fn regression_finds_the_weights_that_made_the_results() {
    let (rows, results) = made_up([1.5, -0.5]);
    let found = regression(&rows, &results, &[1.0, 0.0], &[false, false]);
    assert!((found[0] - 1.5).abs() < 0.05, "{found:?}");
    assert!((found[1] + 0.5).abs() < 0.05, "{found:?}");
}

#[test]
fn a_held_weight_stays() {
    let (rows, results) = made_up([1.5, -0.5]);
    let found = regression(&rows, &results, &[1.0, 0.25], &[false, true]);
    assert!((found[1] - 0.25).abs() < 1e-6, "{found:?}");
}

#[test]
fn a_fit_predicts_better_than_its_start() {
    let start = Evaluator::built_in(Kind::Center);
    let player = plain_player(Kind::Center, None).expect("a player");
    let mut opponents = Opponents::new([&player; 2], DEPTH).expect("they sit down");
    let mut random = Random::new(1);
    let mut positions = Vec::new();
    for opening in random_openings(1).take(60) {
        let finished = opponents.play(&opening).expect("a game");
        positions.extend(samples(&opening, &finished, &mut random));
    }
    let held = ["concentration".to_string()];
    let fit = fitted(&start, &positions, &held);
    assert!(fit.loss[1] <= fit.loss[0]);
    let refitted = fit.evaluator(Kind::Center).expect("weights that load");
    let kept = |evaluator: &Evaluator| {
        let explanation = evaluator.explain(&positions[0].board);
        explanation.terms[1].weights.clone()
    };
    assert_eq!(kept(&refitted), kept(&start));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let player = plain_player(Kind::Yl, None).expect("a player");
    let game = || {
        let opening = random_openings(3).next().expect("an opening");
        let mut opponents = Opponents::new([&player; 2], DEPTH).expect("they sit down");
        let finished = opponents.play(&opening).expect("a game");
        (finished.end, finished.record.replay().game.moves().to_vec())
    };
    assert_eq!(game(), game());
}

#[test]
fn samples_begin_after_the_opening() {
    let player = plain_player(Kind::Center, None).expect("a player");
    let opening = random_openings(4).next().expect("an opening");
    let mut opponents = Opponents::new([&player; 2], DEPTH).expect("they sit down");
    let finished = opponents.play(&opening).expect("a game");
    let game = finished.record.replay().game;
    let later = &game.boards()[opening.moves.len()..];
    let positions = samples(&opening, &finished, &mut Random::new(1));
    assert!(!positions.is_empty());
    assert!(positions.iter().all(|sample| later.contains(&sample.board)));
}

#[test]
fn a_match_gives_both_players_both_colours() {
    let player = plain_player(Kind::Center, None).expect("a player");
    let mut opponents = Opponents::new([&player; 2], DEPTH).expect("they sit down");
    let mut played = 0;
    let (games, pairs) = opponents
        .matched(random_openings(5).take(3), || played += 1)
        .expect("a match");
    assert_eq!((games.total(), pairs.total(), played), (6, 3, 6));
    // The same player with either colour: what one game wins, the other loses.
    assert_eq!(games.wins, games.losses);
}

#[test]
fn a_weight_file_that_a_player_cannot_name_is_refused() {
    let refused = plain_player(Kind::Yl, Some("a,b.weights".as_ref())).expect_err("a comma");
    assert_eq!(refused, "a,b.weights: a comma in the name of a weight file");
}
