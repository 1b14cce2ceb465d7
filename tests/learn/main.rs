//! Fitting weights to results, and the games that the results come from.

use soucie::eval::{Evaluator, Kind};
use soucie::learn::fit::{fitted, regression, samples};
use soucie::learn::play::{self, Tally, matched};
use soucie::random::Random;

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
    let samples = samples(&start, 60, 1, &mut Random::new(1), |_| ());
    let held = ["concentration".to_string()];
    let fit = fitted(&start, &samples, &held);
    assert!(fit.loss[1] <= fit.loss[0]);
    let refitted = fit.evaluator(Kind::Center).expect("weights that load");
    let kept = |evaluator: &Evaluator| {
        let explanation = evaluator.explain(&samples[0].board);
        explanation.terms[1].weights.clone()
    };
    assert_eq!(kept(&refitted), kept(&start));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let player = Evaluator::built_in(Kind::Yl);
    let game = || {
        let mut random = Random::new(3);
        let start = play::opening(&mut random);
        play::game(start, [&player; 2], 2, &mut random)
    };
    let (first, second) = (game(), game());
    assert!(first.outcome().is_some());
    assert_eq!(first.moves(), second.moves());
}

#[test]
fn a_tally_knows_its_error() {
    let tally = Tally {
        wins: 60,
        draws: 20,
        losses: 20,
    };
    assert_eq!(tally.games(), 100);
    assert!((tally.score() - 0.7).abs() < 1e-12);
    // Variance (60 x 0.09 + 20 x 0.04 + 20 x 0.49) / 100 = 0.16, over 100 games.
    assert!((tally.error() - 0.04).abs() < 1e-12);
}

#[test]
fn a_match_gives_both_players_both_colours() {
    let player = Evaluator::built_in(Kind::Center);
    let tally = matched([&player; 2], 3, 1, &mut Random::new(5));
    assert_eq!(tally.games(), 6);
}
