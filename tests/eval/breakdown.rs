//! Accounts of positions: lines and terms add up to the points, and pieces are worth what goes
//! with them.

use crate::support::random::play;
use soucie::board::{Board, Side, Square};
use soucie::eval::breakdown::Breakdown;
use soucie::eval::{Evaluator, Kind};

/// The breakdowns of some positions of a random game by an evaluator.
fn breakdowns(kind: Kind, seed: u64) -> Vec<Breakdown> {
    let evaluator = Evaluator::built_in(kind);
    let mut found = Vec::new();
    play(seed, |before, _, _| {
        if !before.decided() {
            found.push(evaluator.breakdown(before));
        }
    });
    found.into_iter().step_by(7).collect()
}

#[test]
fn lines_and_terms_add_up_to_the_points() {
    for (kind, term) in [(Kind::Network, "lines"), (Kind::Tables, "lines")] {
        for breakdown in (0..4).flat_map(|seed| breakdowns(kind, seed)) {
            assert_eq!(breakdown.lines.len(), 32);
            let black: f64 = breakdown.lines.iter().map(|line| line.points).sum();
            let side = breakdown.board.side_to_move();
            let lines = if side == Side::Black { black } else { -black };
            let explanation = &breakdown.explanation;
            let points = |name: &str| {
                let term = explanation.terms.iter().find(|term| term.name == name);
                explanation.points_of(term.expect("a term"), side)
            };
            // Terms are whole twentieths, points whole.
            assert!((lines - points(term)).abs() <= 0.026, "{}", breakdown.board);
            let terms = explanation.terms.iter();
            let rest: f64 = terms
                .filter(|other| other.name != term)
                .map(|term| explanation.points_of(term, side))
                .sum();
            let sum = lines + rest;
            let given = f64::from(breakdown.points);
            assert!((sum - given).abs() <= 0.5 + 2.0 * 0.026, "{sum} {given}");
        }
    }
}

#[test]
fn lines_are_what_yl_counts_in_lines() {
    for breakdown in breakdowns(Kind::Yl, 3) {
        let lines: f64 = breakdown.lines.iter().map(|line| line.points).sum();
        let explanation = &breakdown.explanation;
        // The last three weights are of the board: area, footholds, the move.
        let count = explanation.terms.len() - 3;
        let terms = explanation.terms[..count].iter().map(|term| {
            explanation.points_of(term, Side::Black) - explanation.points_of(term, Side::White)
        });
        let sum: f64 = terms.sum();
        assert!((lines - sum).abs() < 0.01, "{lines} {sum}");
    }
}

#[test]
fn a_piece_is_worth_what_goes_with_it() {
    for kind in [Kind::Network, Kind::Mona] {
        let evaluator = Evaluator::built_in(kind);
        for breakdown in breakdowns(kind, 5) {
            let board = &breakdown.board;
            assert_eq!(breakdown.pieces.len() as u32, board.occupied().count_ones());
            for piece in &breakdown.pieces {
                assert_eq!(board.occupant(piece.square), Some(piece.side));
                let [black, white] =
                    Side::BOTH.map(|side| board.pieces(side) & !piece.square.bit());
                let without = Board::from_pieces(black, white, board.side_to_move());
                let lost = without.map(|without| breakdown.points - evaluator.points(&without));
                let lost = match piece.side == board.side_to_move() {
                    true => lost,
                    false => lost.map(|points| -points),
                };
                assert_eq!(piece.points, lost.ok());
            }
        }
    }
}

#[test]
fn lines_are_named_by_the_ends_of_their_parts() {
    let breakdown = Evaluator::built_in(Kind::Network).breakdown(&Board::standard());
    let ends = |line: usize| {
        let parts = breakdown.lines[line].parts.iter();
        parts
            .map(|[first, last]| format!("{first}-{last}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(ends(0), ["a1-h1"]);
    assert_eq!(ends(9), ["b1-b8"]);
    assert_eq!(ends(16), ["a1-h8"]);
    assert_eq!(ends(17).len(), 2);
    // Every square is on four lines.
    let on_lines = breakdown.lines.iter().flat_map(|line| &line.parts);
    let squares: u32 = on_lines
        .map(|[first, last]| {
            let far = |one: u8, other: u8| u32::from(one.abs_diff(other));
            far(first.file(), last.file()).max(far(first.rank(), last.rank())) + 1
        })
        .sum();
    assert_eq!(squares, 4 * Square::all().count() as u32);
    let [center, lonely] = [Kind::Center, Kind::Network].map(Evaluator::built_in);
    assert!(center.breakdown(&Board::standard()).lines.is_empty());
    let board = Board::named("8/8/8/3w4/8/8/8/b7 b").expect("a position");
    assert_eq!(lonely.breakdown(&board).pieces[0].points, None);
}
