//! Scores as people and programs read them.

use proptest::prelude::*;
use soucie::eval::MOST_POINTS;
use soucie::search::Score;

#[test]
fn the_chance_of_winning_stands_beside_points_that_prove_nothing() {
    let shown = |points| Score::points(points).with_chance();
    assert_eq!(shown(0), "+0.00 (50%)");
    assert_eq!(shown(200), "+2.00 (73%)");
    assert_eq!(shown(-200), "-2.00 (27%)");
    assert_eq!(shown(5000), "+50.00 (99%)", "nothing unproven is certain");
    assert_eq!(shown(-5000), "-50.00 (1%)");
    assert_eq!(Score::win_in(5).with_chance(), "win in 5");
    assert_eq!(Score::loss_in(4).with_chance(), "loss in 4");
}

proptest! {
    #[test]
    fn chances_of_both_sides_make_one(points in -MOST_POINTS..=MOST_POINTS) {
        let score = Score::points(points);
        let (own, other) = (score.win_probability(), (-score).win_probability());
        prop_assert!((own + other - 1.0).abs() < 1e-12);
        let odds = f64::exp(f64::from(points) / 200.0);
        prop_assert!((own - odds / (1.0 + odds)).abs() < 1e-9);
        prop_assert!(own <= Score::win_in(9).win_probability());
    }
}
