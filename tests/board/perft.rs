//! Leaf counts against figures from unrelated programs, and the ways of counting against
//! each other.

use crate::support::oracle::Oracle;
use soucie::board::{Board, Move};
use soucie::perft::{Counting, divide, perft};
use soucie::rules::Rules;

const THREADS: usize = 2;

/// The positions of `perft.epd` with their counts from depth 1 on.
fn counted_positions() -> Vec<(Board, Vec<u64>)> {
    let rows = include_str!("../data/perft.epd").lines();
    rows.map(|row| {
        let mut fields = row.split(';').map(str::trim);
        let position = fields.next().expect("a row has a position");
        let counts = fields.enumerate().map(|(at, field)| {
            let (depth, count) = field.split_once(' ').expect("a depth and its count");
            assert_eq!(depth, format!("D{}", at + 1));
            count.parse().expect("a count is a number")
        });
        (
            position.parse().expect("the position is valid"),
            counts.collect(),
        )
    })
    .collect()
}

fn total(board: &Board, depth: u32, rules: &Rules, counting: Counting, threads: usize) -> u64 {
    let moves = divide(board, depth, rules, counting, threads);
    moves.iter().map(|(_, leaves)| leaves).sum()
}

#[test]
fn every_count_of_the_file() {
    for (board, counts) in counted_positions() {
        for (depth, expected) in (1..).zip(counts) {
            let found = total(&board, depth, &Rules::MAASTRICHT, Counting::Bulk, THREADS);
            assert_eq!(found, expected, "{board} depth {depth}");
        }
    }
}

#[test]
fn standard_start_to_depth_six() {
    let board = Board::standard();
    let found = total(&board, 6, &Rules::MAASTRICHT, Counting::Bulk, THREADS);
    assert_eq!(found, 1_938_494_632);
}

#[test]
fn the_oracle_agrees_on_its_own() {
    for (board, counts) in counted_positions() {
        let naive = Oracle::of(&board);
        for (depth, &expected) in (1..=2).zip(&counts) {
            assert_eq!(naive.perft(depth, false), expected, "{board} depth {depth}");
        }
    }
}

#[test]
fn every_leaf_made_gives_the_same_counts() {
    for (board, counts) in counted_positions() {
        for (depth, &expected) in (1..=4).zip(&counts) {
            let found = perft(&board, depth, &Rules::MAASTRICHT, Counting::EveryLeaf);
            assert_eq!(found, expected, "{board} depth {depth}");
        }
    }
}

#[test]
fn depth_zero_is_one_leaf() {
    let board = Board::standard();
    assert_eq!(perft(&board, 0, &Rules::OLYMPIAD, Counting::Bulk), 1);
    assert!(divide(&board, 0, &Rules::OLYMPIAD, Counting::Bulk, 1).is_empty());
}

#[test]
fn divide_does_not_depend_on_threads() {
    let board = Board::scrambled_eggs();
    for counting in [Counting::Bulk, Counting::EveryLeaf] {
        for depth in 1..=3 {
            let alone = divide(&board, depth, &Rules::OLYMPIAD, counting, 1);
            let below =
                |played: Move| perft(&board.after(played), depth - 1, &Rules::OLYMPIAD, counting);
            assert!(
                alone
                    .iter()
                    .all(|&(played, leaves)| leaves == below(played))
            );
            for threads in [0, 2, 3, 16] {
                let shared = divide(&board, depth, &Rules::OLYMPIAD, counting, threads);
                assert_eq!(shared, alone, "depth {depth} threads {threads}");
            }
        }
    }
}

/// The positions of `corner.tsv` in which the side to move has no move.
fn stuck_positions() -> Vec<Board> {
    include_str!("../data/corner.tsv")
        .lines()
        .filter_map(|row| row.strip_prefix("no-move\t"))
        .filter_map(|row| row.split('\t').next())
        .map(|position| position.parse().expect("the position is valid"))
        .collect()
}

#[test]
fn a_pass_is_one_child_or_none() {
    let positions = stuck_positions();
    assert_eq!(positions.len(), 6);
    for board in positions {
        let naive = Oracle::of(&board);
        for counting in [Counting::Bulk, Counting::EveryLeaf] {
            assert_eq!(perft(&board, 1, &Rules::OLYMPIAD, counting), 1, "{board}");
            assert_eq!(perft(&board, 1, &Rules::MAASTRICHT, counting), 0, "{board}");
            for depth in 1..=4 {
                let passing = perft(&board, depth, &Rules::OLYMPIAD, counting);
                assert_eq!(passing, naive.perft(depth, true), "{board} depth {depth}");
                let divided = total(&board, depth, &Rules::OLYMPIAD, counting, THREADS);
                assert_eq!(divided, passing, "{board} depth {depth}");
                assert_eq!(
                    perft(&board, depth, &Rules::MAASTRICHT, counting),
                    0,
                    "{board}"
                );
            }
        }
    }
}

#[test]
fn the_leaves_after_a_pass_by_hand() {
    // White is stuck on f1 and h1. Black's moves then, line by line: 8 along ranks (1, 4, 3),
    // 10 along files (2, 3, 2, 3), 2 along rising diagonals, 9 along falling ones.
    let board: Board = "8/8/8/8/5bbb/8/4bbbb/4bwbw w".parse().expect("valid");
    let only = divide(&board, 2, &Rules::OLYMPIAD, Counting::Bulk, 1);
    assert_eq!(only, [(Move::PASS, 29)]);
}

#[test]
fn a_decided_position_has_no_children() {
    let board: Board = "b7/8/3wb3/8/8/1bb3b1/8/8 w".parse().expect("valid");
    for counting in [Counting::Bulk, Counting::EveryLeaf] {
        assert_eq!(perft(&board, 1, &Rules::OLYMPIAD, counting), 0);
        assert!(divide(&board, 3, &Rules::OLYMPIAD, counting, 1).is_empty());
    }
}
