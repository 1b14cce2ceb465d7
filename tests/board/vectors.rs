//! Positions with answers from a slow, unrelated implementation.

use crate::support::oracle::Oracle;
use soucie::board::connect::{euler, groups};
use soucie::board::quads::quad_counts;
use soucie::board::{Board, Side};
use soucie::game::Game;
use soucie::perft::{Counting, perft};
use soucie::rules::{DrawBy, Outcome, Rules, WinBy};

fn board(text: &str) -> Board {
    text.parse()
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn assert_groups_and_euler(board: &Board, group_counts: [i64; 2], euler_numbers: [i64; 2]) {
    let naive = Oracle::of(board);
    for side in Side::BOTH {
        let pieces = board.pieces(side);
        let (expected, number) = (group_counts[side.index()], euler_numbers[side.index()]);
        assert_eq!(groups(pieces).count() as i64, expected, "{board}");
        assert_eq!(i64::from(naive.groups(side)), expected, "{board}");
        assert_eq!(i64::from(euler(pieces)), number, "{board}");
        assert_eq!(i64::from(quad_counts(pieces).euler()), number, "{board}");
        assert_eq!(i64::from(naive.euler(side)), number, "{board}");
    }
}

/// The letter that the vectors give a result: winner, `d` for a draw, `-` for none.
fn letter(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "-".to_string(),
        Some(Outcome::Draw(_)) => "d".to_string(),
        Some(Outcome::Win(side, _)) => side.letter().to_string(),
    }
}

#[test]
fn positions_from_random_games() {
    let mut seen = 0;
    for row in include_str!("../data/positions.jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(row).expect("a row is JSON");
        let text = |name: &str| row[name].as_str().expect("a text").to_string();
        let pair = |name: &str| [0, 1].map(|at| row[name][at].as_i64().expect("a number"));
        let board = board(&text("fen"));
        let mut moves: Vec<String> = board.moves().iter().map(ToString::to_string).collect();
        moves.sort();
        assert_eq!(moves.join(" "), text("moves"), "{board}");
        let outcome = Rules::MAASTRICHT.board_outcome(&board);
        assert_eq!(letter(outcome), text("over"), "{board}");
        assert_groups_and_euler(&board, pair("groups"), pair("euler"));
        let leaves = perft(&board, 3, &Rules::MAASTRICHT, Counting::Bulk);
        assert_eq!(Some(leaves), row["perft3"].as_u64(), "{board}");
        seen += 1;
    }
    assert_eq!(seen, 300);
}

/// A row of `corner.tsv`.
struct Corner {
    kind: String,
    played: Option<String>,
    board: Board,
    judged: String,
}

fn corners() -> Vec<Corner> {
    let rows = include_str!("../data/corner.tsv").lines();
    rows.map(|row| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [tag, position, group_counts, euler_numbers, judged] = fields[..] else {
            panic!("five fields in {row:?}");
        };
        let mut tag = tag.split(' ').map(str::to_string);
        let board = board(position);
        assert_groups_and_euler(&board, numbers(group_counts), numbers(euler_numbers));
        Corner {
            kind: tag.next().expect("a kind"),
            played: tag.next(),
            board,
            judged: judged.to_string(),
        }
    })
    .collect()
}

/// The two numbers after a field's name.
fn numbers(field: &str) -> [i64; 2] {
    let numbers = field
        .split(' ')
        .skip(1)
        .map(|word| word.parse().expect("a number"));
    numbers.collect::<Vec<_>>().try_into().expect("two numbers")
}

fn corners_of(kind: &str) -> Vec<Corner> {
    let found: Vec<Corner> = corners()
        .into_iter()
        .filter(|corner| corner.kind == kind)
        .collect();
    assert_eq!(found.len(), 6, "{kind}");
    found
}

/// Plays the corner's move under each preset and hands over mover, board and outcome.
fn after_each_preset(corner: &Corner, judge: impl Fn(&Rules, Side, &Board, Option<Outcome>)) {
    let played = corner.played.as_ref().expect("this kind names a move");
    for (_, rules) in Rules::PRESETS {
        let mut game = Game::new(corner.board, rules);
        assert_eq!(game.outcome(), None, "{}", corner.board);
        game.play_text(played).expect("the move is legal");
        judge(
            &rules,
            corner.board.side_to_move(),
            game.board(),
            game.outcome(),
        );
    }
}

#[test]
fn a_move_that_connects_both() {
    for corner in corners_of("both") {
        after_each_preset(&corner, |rules, mover, after, outcome| {
            assert!(
                Side::BOTH.iter().all(|&side| after.is_connected(side)),
                "{after}"
            );
            let expected = match *rules {
                Rules::BOARDSPACE => Outcome::Win(mover, WinBy::Connection),
                _ => Outcome::Draw(DrawBy::BothConnected),
            };
            assert_eq!(outcome, Some(expected), "{after}");
        });
    }
}

#[test]
fn a_move_that_connects_only_the_opponent() {
    for corner in corners_of("gives") {
        after_each_preset(&corner, |_, mover, after, outcome| {
            assert!(!after.is_connected(mover), "{after}");
            assert_eq!(
                outcome,
                Some(Outcome::Win(!mover, WinBy::Connection)),
                "{after}"
            );
        });
    }
}

#[test]
fn a_move_that_leaves_the_opponent_one_piece() {
    for corner in corners_of("last") {
        after_each_preset(&corner, |rules, mover, after, outcome| {
            assert_eq!(after.count(!mover), 1, "{after}");
            assert!(after.is_connected(!mover), "{after}");
            let expected = match Oracle::of(after).connected(mover) {
                false => Outcome::Win(!mover, WinBy::Connection),
                true if *rules == Rules::BOARDSPACE => Outcome::Win(mover, WinBy::Connection),
                true => Outcome::Draw(DrawBy::BothConnected),
            };
            assert_eq!(outcome, Some(expected), "{after}");
        });
    }
}

#[test]
fn a_hole_hides_a_second_group_from_the_euler_number() {
    for corner in corners_of("hole") {
        let board = corner.board;
        let deceptive = |side: Side| {
            let pieces = board.pieces(side);
            euler(pieces) <= 1 && groups(pieces).count() >= 2
        };
        assert!(Side::BOTH.into_iter().any(deceptive), "{board}");
        assert!(!board.decided(), "{board}");
        for (_, rules) in Rules::PRESETS {
            assert_eq!(rules.board_outcome(&board), None, "{board}");
        }
    }
}

#[test]
fn a_side_without_a_move() {
    for corner in corners_of("no-move") {
        let board = corner.board;
        let stuck = board.side_to_move();
        assert!(
            board.moves().is_empty() && !board.can_move(stuck),
            "{board}"
        );
        assert_eq!(corner.judged, format!("Some('{}')", (!stuck).letter()));
        for (_, rules) in Rules::PRESETS {
            let expected = match rules {
                Rules::MAASTRICHT => Some(Outcome::Win(!stuck, WinBy::NoMove)),
                _ => None,
            };
            let mut game = Game::new(board, rules);
            assert_eq!(game.outcome(), expected, "{board}");
            let passed = game.play_text("pass");
            assert_eq!(passed.is_ok(), expected.is_none(), "{board}");
        }
    }
}

#[test]
fn only_stuck_corners_are_judged() {
    for corner in corners() {
        let open = corner.judged == "None";
        assert_eq!(open, corner.kind != "no-move", "{}", corner.board);
    }
}

#[test]
fn winning_moves_of_the_tactics_are_legal() {
    let mut seen = 0;
    for row in include_str!("../data/tactics.epd").lines() {
        let fields: Vec<&str> = row.split(';').map(str::trim).collect();
        let [position, _, best] = fields[..] else {
            panic!("three fields in {row:?}");
        };
        let board = board(position);
        let best = best.strip_prefix("bm ").expect("a best move");
        assert!(!board.decided(), "{board}");
        let read = board.read_move(best).map(|played| played.plain());
        assert_eq!(read.as_deref(), Ok(best), "{board}");
        seen += 1;
    }
    assert_eq!(seen, 330);
}
