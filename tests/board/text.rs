//! Positions, moves and drawings as text: every form is read, every fault has a message of its
//! own, nothing makes the readers panic.

use proptest::prelude::*;
use soucie::board::diagram::Style;
use soucie::board::setup::SetupError;
use soucie::board::{Board, Move, Side, Square};
use soucie::rules::Rules;

const START: &str = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b";

fn board(text: &str) -> Board {
    text.parse()
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn position_fault(text: &str) -> String {
    text.parse::<Board>()
        .expect_err("the text has a fault")
        .to_string()
}

fn move_fault(position: &str, text: &str) -> String {
    let read = board(position).read_move(text);
    read.expect_err("the move has a fault").to_string()
}

#[test]
fn start_positions() {
    assert_eq!(Board::standard().to_string(), START);
    let eggs = "1wbwbwb1/b6w/w6b/b6w/w6b/b6w/w6b/1bwbwbw1 b";
    assert_eq!(Board::scrambled_eggs().to_string(), eggs);
    assert_eq!(Board::named("standard"), Ok(Board::standard()));
    assert_eq!(Board::named("scrambled-eggs"), Ok(Board::scrambled_eggs()));
    assert_eq!(Board::named(START), Ok(Board::standard()));
}

#[test]
fn colours_alternate_around_scrambled_eggs() {
    let eggs = Board::scrambled_eggs();
    assert_eq!(eggs.occupied(), Board::standard().occupied());
    assert_eq!(eggs.occupant(Square::at(0, 1)), Some(Side::White));
    // The pieces on both sides of a corner differ too: a7 from b8, g8 from h7, and so on.
    for (one, other) in [
        ((0, 6), (1, 7)),
        ((6, 7), (7, 6)),
        ((7, 1), (6, 0)),
        ((1, 0), (0, 1)),
    ] {
        let [one, other] = [one, other].map(|(file, rank)| eggs.occupant(Square::at(file, rank)));
        assert_ne!(one, other);
    }
}

#[test]
fn positions_are_read_in_any_case_and_spacing() {
    assert_eq!(board(&START.to_uppercase()), Board::standard());
    assert_eq!(
        board(&format!("  {}\n", START.replace(' ', "\t "))),
        Board::standard()
    );
    let split_runs = START.replace("w6w", "w123w");
    assert_eq!(board(&split_runs), Board::standard());
}

#[test]
fn faults_of_positions() {
    let cases = [
        ("", "the position is empty"),
        (" \t", "the position is empty"),
        ("8/8 b", "a position has 8 ranks separated by '/', found 2"),
        (
            "8/8/8/8/8/8/8/8/8 b",
            "a position has 8 ranks separated by '/', found 9",
        ),
        ("8/8/7/8/8/8/8/8 b", "rank 6 has 7 squares instead of 8"),
        ("8/8/8/8/8/8/8/8w b", "rank 1 has 9 squares instead of 8"),
        ("8//8/8/8/8/8/8 b", "rank 7 has 0 squares instead of 8"),
        (
            "8/8/8/8/3q4/8/8/8 b",
            "rank 4 has 'q'; only b, w and digits 1 to 8 are known",
        ),
        (
            "9/8/8/8/8/8/8/8 b",
            "rank 8 has '9'; only b, w and digits 1 to 8 are known",
        ),
        (
            "08/8/8/8/8/8/8/8 b",
            "rank 8 has '0'; only b, w and digits 1 to 8 are known",
        ),
        (
            "b7/8/8/8/8/8/8/7w",
            "the side to move is missing after the ranks: b or w",
        ),
        (
            "b7/8/8/8/8/8/8/7w x",
            "the side to move is b or w, not \"x\"",
        ),
        (
            "b7/8/8/8/8/8/8/7w b 17",
            "\"17\" follows the side to move, where the position ends",
        ),
        ("8/8/8/8/8/8/8/7w b", "Black has no pieces"),
        ("b7/8/8/8/8/8/8/8 b", "White has no pieces"),
        (
            "bbbbbbbb/bbbbb3/8/8/8/8/8/7w b",
            "Black has 13 pieces, at most 12 are possible",
        ),
        (
            "wwwwwwww/wwwww3/8/8/8/8/8/7b b",
            "White has 13 pieces, at most 12 are possible",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(position_fault(text), message, "{text:?}");
    }
}

#[test]
fn bad_input_is_quoted_only_in_part() {
    let text = format!("b7/8/8/8/8/8/8/7w {}", "é".repeat(500));
    let quoted = "é".repeat(40);
    assert_eq!(
        position_fault(&text),
        format!("the side to move is b or w, not \"{quoted}…\"")
    );
}

#[test]
fn two_pieces_on_one_square() {
    let fault = Board::from_pieces(0b110, 0b100, Side::Black);
    assert_eq!(fault, Err(SetupError::Shared(Square::at(2, 0))));
    assert_eq!(
        SetupError::Shared(Square::at(2, 0)).to_string(),
        "both sides stand on c1"
    );
}

#[test]
fn moves_are_read_in_every_form() {
    let start = Board::standard();
    let quiet = Move::new(Square::at(3, 0), Square::at(3, 2), false);
    for text in [
        "d1d3",
        "d1-d3",
        "D1-D3",
        "d1xd3",
        "d1:d3",
        " d1d3 ",
        "d1 d3",
        "d1 - d3",
        "1. d1-d3",
        "1.d1d3",
        "12... D1 D3",
        "3) d1d3",
        "d1-d3+",
        "d1-d3!?",
        "d1 d3 ++",
        "d1–d3",
        "d1—d3",
        "d1 − d3",
        "d1→d3",
        "d1->d3",
        "d1 × d3",
        "D1X D3",
    ] {
        assert_eq!(start.read_move(text), Ok(quiet), "{text}");
    }
    assert_eq!(
        (quiet.to_string().as_str(), quiet.plain().as_str()),
        ("d1-d3", "d1d3")
    );
    let captor = board("8/8/8/8/8/b1w5/8/w7 b");
    for text in ["a3c3", "a3-c3", "a3xc3", "A3:C3"] {
        let read = captor.read_move(text).expect("the capture is legal");
        assert_eq!(
            (read.to_string().as_str(), read.plain().as_str()),
            ("a3xc3", "a3c3")
        );
    }
}

#[test]
fn passes_are_read_where_they_are_forced() {
    let stuck = board("8/8/8/8/5bbb/8/4bbbb/4bwbw w");
    for text in ["pass", "PASS", "0000", " Pass "] {
        assert_eq!(stuck.read_move(text), Ok(Move::PASS), "{text}");
    }
    assert_eq!(
        (Move::PASS.to_string().as_str(), Move::PASS.plain().as_str()),
        ("pass", "pass")
    );
}

#[test]
fn malformed_moves() {
    let cases = [
        ("", "\"\" is not a move (like d1-d3, a3xd3 or pass)"),
        ("d1", "\"d1\" is not a move (like d1-d3, a3xd3 or pass)"),
        (
            "d1+d3",
            "\"d1+d3\" is not a move (like d1-d3, a3xd3 or pass)",
        ),
        (
            "d1--d3",
            "\"d1--d3\" is not a move (like d1-d3, a3xd3 or pass)",
        ),
        ("1d3d", "\"1d3d\" is not a move (like d1-d3, a3xd3 or pass)"),
        ("dé3", "\"dé3\" is not a move (like d1-d3, a3xd3 or pass)"),
        ("d1d9", "\"d9\" is not a square (a1 to h8)"),
        ("i1-d3", "\"i1\" is not a square (a1 to h8)"),
        ("d0d3", "\"d0\" is not a square (a1 to h8)"),
    ];
    for (text, message) in cases {
        assert_eq!(move_fault(START, text), message, "{text:?}");
    }
}

#[test]
fn moves_that_cannot_be_played() {
    let cases = [
        (START, "d1d1", "the move starts and ends on d1"),
        (START, "a1a1", "the move starts and ends on a1"),
        (START, "d4d5", "there is no piece on d4"),
        (
            START,
            "a2c2",
            "the piece on a2 is White's, and it is not White's turn",
        ),
        (
            START,
            "b1d2",
            "b1 and d2 are not on one rank, file or diagonal",
        ),
        (
            START,
            "b1b2",
            "from b1 towards b2 a move goes exactly 2 squares, the number of pieces on that line",
        ),
        (
            "8/8/8/8/8/8/8/b6w b",
            "a1a3",
            "from a1 towards a3 a move goes exactly 1 square, the number of pieces on that line",
        ),
        (
            "8/8/8/8/8/7w/8/b1b5 b",
            "a1c1",
            "the move ends on c1, on a piece of one's own",
        ),
        (
            "8/8/8/8/8/8/8/bw1w3w b",
            "a1e1",
            "the move would jump the enemy piece on b1",
        ),
        (START, "pass", "only a side without a legal move may pass"),
        (START, "0000", "only a side without a legal move may pass"),
    ];
    for (position, text, message) in cases {
        assert_eq!(move_fault(position, text), message, "{position} {text}");
    }
}

#[test]
fn squares_of_an_extended_diagonal_are_not_in_line() {
    // h1 alone is the shorter part of the line on which a2-g8 is the longer.
    let position = "8/8/8/8/8/8/b6w/w7 b";
    let message = "a2 and h1 are not on one rank, file or diagonal";
    assert_eq!(move_fault(position, "a2h1"), message);
}

#[test]
fn a_drawn_board() {
    let ascii = "  +-----------------+
8 | . b b b b b b . |
7 | w . . . . . . w |
6 | w . . . . . . w |
5 | w . . . . . . w |
4 | w . . . . . . w |
3 | w . . . . . . w |
2 | w . . . . . . w |
1 | . b b b b b b . |  b Black to move
  +-----------------+
    a b c d e f g h
";
    assert_eq!(Board::standard().drawn(Style::Ascii), ascii);
    let white = board(&START.replace(" b", " w")).drawn(Style::Unicode);
    assert!(
        white.contains("8 │ · ● ● ● ● ● ● · │  ○ White to move\n"),
        "{white}"
    );
    assert!(white.starts_with("  ┌─────────────────┐\n"), "{white}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4000) })]

    #[test]
    fn no_position_text_panics(text in any::<String>()) {
        let _ = Board::named(&text);
    }

    #[test]
    fn nearly_right_positions_are_read_back_or_refused(
        ranks in prop::collection::vec("[bwBW1-8]{1,8}", 7..=9),
        tail in "( [bwx]?){0,2}",
    ) {
        let text = ranks.join("/") + &tail;
        if let Ok(read) = text.parse::<Board>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
    }

    #[test]
    fn any_placement_reads_back(black in any::<u64>(), white in any::<u64>(), turn in any::<bool>()) {
        let (black, white) = (black & black.rotate_left(7) & black.rotate_left(23), white & !black);
        let white = white & white.rotate_left(11) & white.rotate_left(31) & !black;
        let side = if turn { Side::White } else { Side::Black };
        if let Ok(placed) = Board::from_pieces(black, white, side) {
            prop_assert_eq!(placed.to_string().parse(), Ok(placed));
        }
    }

    #[test]
    fn no_move_text_panics(text in any::<String>()) {
        let _ = Board::standard().read_move(&text);
    }

    #[test]
    fn nearly_right_moves_are_read_back_or_refused(text in "[a-iA-I]?[0-9][-x:+]?[a-i][0-9]?") {
        if let Ok(read) = Board::standard().read_move(&text) {
            prop_assert_eq!(Board::standard().read_move(&read.to_string()), Ok(read));
        }
    }

    #[test]
    fn no_rules_text_panics(text in any::<String>()) {
        let _ = text.parse::<Rules>();
    }

    #[test]
    fn nearly_right_rules_are_read_back_or_refused(
        words in prop::collection::vec("(olympiad|boardspace|both|no-move|repetition|cap)(=(draw|mover-wins|pass|loses|off|[0-9]{1,4}))?", 0..4),
    ) {
        if let Ok(read) = words.join(",").parse::<Rules>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
    }
}
