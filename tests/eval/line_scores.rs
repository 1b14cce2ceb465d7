//! Scores of lines: the generated table equals the function it came from, reflection and colour
//! swap commute with scores, and what is kept over random games equals what is recomputed.

use crate::support::random;
use soucie::board::Board;
use soucie::board::symmetry::Symmetry;
use soucie::eval::line_score::LineScore;
use soucie::eval::phases::{MOST_PER_LINE, PHASES, pack, unpack};
use soucie::eval::weights::WeightFile;
use soucie::eval::yl;
use soucie::eval::yl::table::{Weights, compiled, score};
use soucie::lines::geometry::{CLASSES, LINES};
use soucie::lines::ternary::{CONFIGURATIONS, Cell, cells_of, reflected, swapped};
use soucie::tables::ByIndex;

fn shipped() -> (Weights, Vec<i64>) {
    let file = WeightFile {
        name: "tables/yl.weights",
        bytes: include_bytes!("../../tables/yl.weights"),
    };
    compiled(&file).expect("the shipped weights are read")
}

fn scores() -> &'static ByIndex<i64> {
    yl::BUILT_IN.scores()
}

#[test]
fn the_built_in_table_equals_the_function() {
    let (weights, table) = shipped();
    assert_eq!(table, scores());
    for (class, row) in scores().chunks(CONFIGURATIONS).take(CLASSES).enumerate() {
        for (index, &packed) in row.iter().enumerate() {
            let expected = score(&cells_of(index), class, &weights);
            assert_eq!(unpack(packed), expected, "{class} {index}");
        }
    }
}

#[test]
fn reflection_keeps_the_score_of_symmetric_lines() {
    let (weights, _) = shipped();
    // A line reads the same from both ends where it is whole or split in the middle.
    for class in [0, 1, 2, 3, 4, 8] {
        for index in 0..CONFIGURATIONS {
            let cells = cells_of(index);
            let mirrored = match class {
                8 => halves_reflected(cells),
                _ => reflected(&cells),
            };
            assert_eq!(
                score(&mirrored, class, &weights),
                score(&cells, class, &weights),
                "{class} {index}"
            );
        }
    }
}

/// The board's reflection in its other long diagonal turns each half of a 4 + 4 line around.
fn halves_reflected(mut cells: [Cell; 8]) -> [Cell; 8] {
    cells[..4].reverse();
    cells[4..].reverse();
    cells
}

#[test]
fn colour_swap_turns_the_score_round() {
    let (weights, _) = shipped();
    for class in 0..CLASSES {
        for index in 0..CONFIGURATIONS {
            let seen = score(&cells_of(index), class, &weights);
            let exchanged = score(&swapped(&cells_of(index)), class, &weights);
            assert_eq!(exchanged, seen.map(|phase| -phase), "{class} {index}");
        }
    }
}

#[test]
fn packed_scores_add_up_like_plain_ones() {
    let samples = [0, 1, -1, 77, -4321, MOST_PER_LINE, -MOST_PER_LINE];
    for first in samples {
        for second in samples {
            for third in samples {
                let scores = [first, second, third];
                assert_eq!(unpack(pack(scores)), scores);
                let sum: i64 = (0..LINES).map(|_| pack(scores)).sum();
                assert_eq!(unpack(sum), scores.map(|score| 32 * score));
                assert_eq!(
                    unpack(pack(scores) - pack([1; PHASES])),
                    scores.map(|score| score - 1)
                );
            }
        }
    }
}

/// The line score phase by phase, without packing the sum.
fn by_phase(board: &Board) -> [i32; PHASES] {
    let mut sums = [0; PHASES];
    for &index in board.lines() {
        for (sum, score) in sums.iter_mut().zip(unpack(scores()[index as usize])) {
            *sum += score;
        }
    }
    sums
}

#[test]
fn the_kept_score_equals_the_recomputed_one() {
    for seed in 0..3000 {
        let mut score = None;
        random::play(seed, |before, played, after| {
            let kept = score.unwrap_or_else(|| LineScore::of(before, scores()));
            let updated = match played.is_pass() {
                true => kept,
                false => kept.updated(scores(), before, after, played),
            };
            score = Some(updated);
            assert_eq!(updated.by_phase(), by_phase(after), "game {seed}, {before}");
        });
    }
}

#[test]
fn symmetries_keep_the_score_of_a_board_and_colour_swap_turns_it_round() {
    for seed in 0..500 {
        random::play(seed, |board, _, _| {
            let score = LineScore::of(board, scores());
            for symmetry in Symmetry::all() {
                let image = symmetry.board(board);
                assert_eq!(LineScore::of(&image, scores()), score, "{board}");
            }
            let swapped = LineScore::of(&board.with_colours_swapped(), scores());
            let turned = score.by_phase().map(|phase| -phase);
            assert_eq!(swapped.by_phase(), turned, "{board}");
        });
    }
}
