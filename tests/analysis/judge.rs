//! What moves are said to be worth.

use soucie::analysis::judge::{JudgedMove, Mistake};
use soucie::board::{Board, Side};
use soucie::search::Score;

/// A move of the start position that is not the best one.
fn judged(before: Score, after: Score) -> JudgedMove {
    let board = Board::standard();
    let read = |text| board.read_move(text).expect("a legal move");
    JudgedMove {
        ply: 1,
        side: Side::Black,
        played: read("d1d3"),
        before,
        after,
        ended: None,
        line: vec![read("e1e3")],
        depth: 1,
        nodes: 1,
    }
}

#[test]
fn mistakes_go_by_the_chances_they_cost() {
    let points = Score::points;
    assert_eq!(judged(points(0), points(-30)).mistake(), None);
    let kind = |after| judged(points(0), points(after)).mistake();
    assert_eq!(kind(-45), Some(Mistake::Inaccuracy));
    assert_eq!(kind(-90), Some(Mistake::Mistake));
    assert_eq!(kind(-180), Some(Mistake::Blunder));
    // Far ahead, the same points cost less.
    assert_eq!(judged(points(1200), points(1020)).mistake(), None);
    assert_eq!(
        judged(points(0), points(50)).loss(),
        0.0,
        "nobody gains by a bad search"
    );
}

#[test]
fn wins_that_are_let_go_are_named() {
    let missed = judged(Score::win_in(5), Score::points(900));
    assert_eq!(missed.missed_win(), Some(5));
    assert_eq!(
        missed.mistake(),
        None,
        "the chances are still as good as certain"
    );
    let slower = judged(Score::win_in(5), Score::win_in(9));
    assert_eq!((slower.missed_win(), slower.loss()), (None, 0.0));
}

#[test]
fn the_best_move_costs_nothing_and_is_wholly_accurate() {
    let mut best = judged(Score::points(100), Score::points(-400));
    assert!(best.accuracy() < 20.0);
    best.played = best.line[0];
    assert_eq!((best.loss(), best.mistake()), (0.0, None));
    assert!((best.accuracy() - 100.0).abs() < 0.01);
}
