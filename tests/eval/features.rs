//! The features of a line against values worked out by hand.

use soucie::eval::yl::features::{COUNT, counts};
use soucie::eval::yl::table::{BOARD_COUNT, Weights, names, score};
use soucie::lines::ternary::{Cell, Cells};

const EDGE_RANK: usize = 0;
const CENTRE_RANK: usize = 3;
/// a6 b7 c8 and d1 e2 f3 g4 h5, steps from the edge 0 1 0 and 0 1 2 1 0.
const SPLIT_AT_THREE: usize = 7;

/// A line drawn with `b`, `w` and `.`; blanks may mark the split.
fn line(drawn: &str) -> Cells {
    let cells = drawn
        .chars()
        .filter(|letter| *letter != ' ')
        .map(|letter| match letter {
            'b' => Cell::Black,
            'w' => Cell::White,
            _ => Cell::Empty,
        });
    let cells: Vec<Cell> = cells.collect();
    cells.try_into().expect("eight squares are drawn")
}

/// Asserts the features of black that are named, and that all others are zero.
fn expect(drawn: &str, class: usize, expected: &[(&str, i32)]) {
    expect_of(Cell::Black, drawn, class, expected);
}

fn expect_of(colour: Cell, drawn: &str, class: usize, expected: &[(&str, i32)]) {
    let found = counts(&line(drawn), class, colour);
    for (name, count) in names().into_iter().zip(found) {
        let by_hand = expected.iter().find(|(known, _)| *known == name);
        assert_eq!(
            count,
            by_hand.map_or(0, |(_, count)| *count),
            "{name} of {drawn}"
        );
    }
}

#[test]
fn a_pair_on_the_edge_rank() {
    // Two pieces: a1-c1 lands beside b1 and leaves it, b1-d1 leaves a1.
    let expected = [
        ("material", 2),
        ("edge", 2),
        ("connection", 1),
        ("mobility-connect", 1),
        ("mobility-disconnect", 2),
    ];
    expect("bb......", EDGE_RANK, &expected);
}

#[test]
fn a_plain_move_inward() {
    // a4-c4: from the edge to two steps inside, stopping short of the enemy.
    let black = [
        ("material", 1),
        ("edge", 1),
        ("mobility-plain", 1),
        ("control", 2),
        ("edge-inward", 1),
    ];
    expect("b..w....", CENTRE_RANK, &black);
    // d4-b4 and d4-f4 reach one and two steps from the edge.
    let white = [
        ("material", 1),
        ("centrality", 3),
        ("mobility-plain", 2),
        ("control", 3),
    ];
    expect_of(Cell::White, "b..w....", CENTRE_RANK, &white);
}

#[test]
fn an_enemy_exactly_at_the_landing_square_is_captured_not_in_the_way() {
    let expected = [
        ("material", 1),
        ("edge", 1),
        ("mobility-capture", 1),
        ("control", 2),
        ("edge-inward", 1),
    ];
    expect("b.w.....", CENTRE_RANK, &expected);
}

#[test]
fn a_blockade_counts_the_squares_beyond_the_enemy() {
    // Three pieces: a4 would have to jump b4 and is kept from the six squares beyond it. Only
    // d4-g4 is possible. Between a4 and d4 lie two squares, one of them an enemy's.
    let expected = [
        ("material", 2),
        ("centrality", 3),
        ("edge", 1),
        ("mobility-plain", 1),
        ("control", 1),
        ("gap", 2),
        ("obstruction", 1),
        ("blockade", 6),
    ];
    expect("bw.b....", CENTRE_RANK, &expected);
}

#[test]
fn nothing_is_blockaded_along_the_edge() {
    let expected = [
        ("material", 2),
        ("edge", 2),
        ("mobility-plain", 1),
        ("gap", 2),
        ("obstruction", 1),
    ];
    expect("bw.b....", EDGE_RANK, &expected);
}

#[test]
fn the_parts_of_a_split_line_know_nothing_of_each_other() {
    // a6-c8 jumps b7 and lands beside it; e2-g4 is plain. b7 and e2 make no gap.
    let black = [
        ("material", 3),
        ("centrality", 2),
        ("edge", 1),
        ("mobility-connect", 1),
        ("mobility-plain", 1),
        ("mobility-disconnect", 1),
        ("control", 1),
        ("connection", 1),
    ];
    expect("bb. wb...", SPLIT_AT_THREE, &black);
    // d1 would have to jump e2: f3, g4 and h5 lie beyond.
    let white = [("material", 1), ("edge", 1), ("blockade", 3)];
    expect_of(Cell::White, "bb. wb...", SPLIT_AT_THREE, &white);
}

#[test]
fn a_move_can_be_of_several_kinds() {
    // Four pieces: b4-f4 jumps c4, captures, lands beside g4 and leaves c4.
    // c4-g4 and g4-c4 would end on pieces of their own.
    let expected = [
        ("material", 3),
        ("centrality", 1 + 2 + 1),
        ("mobility-capture", 1),
        ("mobility-connect", 1),
        ("mobility-disconnect", 1),
        ("control", 2),
        ("connection", 1),
        ("gap", 3),
        ("obstruction", 1),
    ];
    expect(".bb..wb.", CENTRE_RANK, &expected);
}

#[test]
fn a_score_is_the_weighted_difference() {
    let mut weights: Weights = [[0; 3]; COUNT + BOARD_COUNT];
    let of = |name: &str| {
        names()
            .iter()
            .position(|known| *known == name)
            .expect("a feature")
    };
    weights[of("material")] = [1, 10, 100];
    weights[of("blockade")] = [0, -1, -2];
    // Black has three pieces and no blockade, white one piece and three squares blocked.
    let expected = [2, 20 + 3, 200 + 6];
    assert_eq!(
        score(&line("bb. wb..."), SPLIT_AT_THREE, &weights),
        expected
    );
}
