//! The arena's statistics: reference values and made-up results with known answers.

use soucie::arena::statistics::counts::{Games, Pairs};
use soucie::arena::statistics::elo::{elo_of_score, normal_probability, score_of_elo};
use soucie::arena::statistics::rating::CrossTable;
use soucie::arena::statistics::sprt::{Decision, Sprt, read_hypotheses};

fn test_of(lower: f64, upper: f64) -> Sprt {
    Sprt {
        lower,
        upper,
        alpha: 0.05,
        beta: 0.05,
    }
}

fn assert_near(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() < within, "{found}, not {expected}");
}

#[test]
fn sprt_gives_the_reference_ratios() {
    for (pairs, [lower, upper], expected) in [
        ([39, 8843, 26675, 9240, 44], [0.5, 2.5], 2.9417),
        ([10, 50, 100, 60, 20], [0.0, 10.0], 1.0547),
        ([30, 10, 120, 12, 48], [0.0, 10.0], 1.0747),
    ] {
        assert_near(test_of(lower, upper).ratio(&Pairs(pairs)), expected, 5e-5);
    }
}

#[test]
fn sprt_decides_at_its_bounds() {
    let test = test_of(0.0, 10.0);
    let [reject, accept] = test.bounds();
    assert_near(accept, 19_f64.ln(), 1e-12);
    assert_near(reject, -accept, 1e-12);
    assert_eq!(test.decision(&Pairs::default()), Decision::Open);
    assert_eq!(test.decision(&Pairs([0, 0, 1, 0, 0])), Decision::Open);
    let strong = Pairs([100, 300, 900, 400, 200]);
    assert_eq!(test.decision(&strong), Decision::Accepted);
    let weak = Pairs([200, 400, 900, 300, 100]);
    assert_eq!(test.decision(&weak), Decision::Rejected);
    assert_near(test_of(-10.0, 0.0).ratio(&weak), -test.ratio(&strong), 1e-6);
}

#[test]
fn sprt_of_pairs_that_all_end_alike_is_finite() {
    for pairs in [[0, 0, 0, 0, 50], [50, 0, 0, 0, 0], [0, 0, 50, 0, 0]] {
        assert!(test_of(0.0, 10.0).ratio(&Pairs(pairs)).is_finite());
    }
}

#[test]
fn hypotheses_are_read_in_order() {
    assert_eq!(read_hypotheses("[-1.5, 3]"), Ok([-1.5, 3.0]));
    for text in ["", "3", "3,1", "0,x", "0,inf"] {
        assert!(read_hypotheses(text).is_err(), "{text}");
    }
}

#[test]
fn elo_of_known_scores() {
    assert_near(elo_of_score(0.75), 190.848, 1e-3);
    assert_near(score_of_elo(-400.0), 1.0 / 11.0, 1e-12);
    assert!(elo_of_score(1.0).is_infinite() && elo_of_score(0.0).is_infinite());
    // Each pair is won or lost whole: 100 trials with p = 1/2, so the mean's error is 1/20.
    let level = Pairs([50, 0, 0, 0, 50]);
    let score = level.score().expect("there are pairs");
    assert_near(score.value, 0.5, 1e-12);
    assert_near(score.margin, 1.96 * 0.05, 1e-5);
    assert_near(level.superiority().expect("there are pairs"), 0.5, 1e-6);
    // Decisive games that are independent of each other: both scales agree near zero.
    let coins = Pairs([2400, 0, 5000, 0, 2600]);
    let (elo, normalised) = (
        coins.elo().expect("two results"),
        coins.normalised_elo().expect("two results"),
    );
    assert_near(elo.value, normalised.value, 0.05);
    assert_near(elo.margin, normalised.margin, 0.05);
    // Of games that never leave the mean nothing is known but the direction.
    let same = Pairs([0, 0, 0, 10, 0]);
    assert_eq!(same.normalised_elo(), None);
    assert_eq!(same.superiority(), Some(1.0));
    assert_eq!(Pairs::default().elo(), None);
}

#[test]
fn the_normal_distribution_has_its_known_values() {
    for (x, expected) in [
        (0.0, 0.5),
        (1.0, 0.841_344_7),
        (-1.959_964, 0.025),
        (4.0, 0.999_968_3),
    ] {
        assert_near(normal_probability(x), expected, 2e-7);
    }
}

#[test]
fn games_and_pairs_are_counted() {
    let (mut games, mut pairs) = (Games::default(), Pairs::default());
    for points in [[2, 2], [0, 2], [1, 2], [0, 1], [1, 1], [0, 0]] {
        pairs.add(points);
        points.into_iter().for_each(|points| games.add(points));
    }
    assert_eq!(pairs, Pairs([1, 1, 2, 1, 1]));
    assert_eq!((games.wins, games.draws, games.losses), (4, 4, 4));
    assert_eq!(games.score(), Some(0.5));
    assert_eq!(games.reversed(), games);
}

#[test]
fn two_players_are_rated_by_their_score() {
    let mut crosses = CrossTable::new(2);
    crosses.add([0, 1], [75.0, 25.0]);
    let ratings = crosses.ratings();
    assert_near(ratings[0].value - ratings[1].value, 190.848, 1e-3);
    assert_near(ratings[0].value + ratings[1].value, 0.0, 1e-9);
    // The difference has the variance 1 / (n p (1 - p)), each rating half of the difference.
    let deviation = 400.0 / std::f64::consts::LN_10 / (100.0_f64 * 0.75 * 0.25).sqrt();
    assert_near(ratings[0].margin, 1.96 * deviation / 2.0, 0.01);
}

#[test]
fn expected_scores_give_the_ratings_back() {
    let truth = [150.0, 40.0, -10.0, -180.0];
    let mut crosses = CrossTable::new(4);
    for one in 0..4 {
        for other in 0..one {
            let expected = 200.0 * score_of_elo(truth[one] - truth[other]);
            crosses.add([one, other], [expected, 200.0 - expected]);
        }
    }
    for (rating, truth) in crosses.ratings().iter().zip(truth) {
        assert_near(rating.value, truth, 1e-4);
        assert!((10.0..60.0).contains(&rating.margin));
    }
}

#[test]
fn players_who_never_met_are_compared_through_a_third() {
    let mut crosses = CrossTable::new(3);
    crosses.add([0, 1], [60.0, 40.0]);
    crosses.add([1, 2], [60.0, 40.0]);
    let ratings = crosses.ratings();
    assert_near(
        ratings[0].value - ratings[2].value,
        2.0 * elo_of_score(0.6),
        1e-4,
    );
    assert!(ratings[1].margin < ratings[0].margin);
}

#[test]
fn a_player_who_lost_everything_has_a_finite_rating() {
    let mut crosses = CrossTable::new(3);
    crosses.add([0, 1], [10.0, 0.0]);
    let ratings = crosses.ratings();
    assert!(ratings.iter().all(|rating| rating.value.is_finite()));
    assert!(ratings[0].value > ratings[2].value && ratings[2].value > ratings[1].value);
}
