//! Records: every dialect that archives hold, and what survives a read and a write.

use super::sample::{annotated, only, random_game};
use soucie::board::notation::read_square;
use soucie::board::{Board, Side};
use soucie::clock::TimeControl;
use soucie::record::collection::load;
use soucie::record::normal::normalise;
use soucie::record::read::{Cause, read};
use soucie::record::replay::{End, Reason, Replay};
use soucie::record::result::{Manner, Stated};
use soucie::record::text::line_of;
use soucie::record::tree::{NodeNumber, Place};
use soucie::record::{Record, file};
use soucie::rules::{DrawBy, Outcome, Rules, WinBy};
use std::time::Duration;

/// Random play up to the move before White connects with b2:b5.
const SHORT: &str = ";B[c1-e3];W[a4-c6];B[e8-e5];W[a5-d5];B[f8-a8];W[a3-b2];B[e3-e6];W[h5-g6]\
    ;B[c8-f5];W[a2:e6];B[e5:h2];W[h3-h8];B[h2-f4];W[h4-f6];B[b8-b5]";

fn replayed(text: &str) -> Replay {
    let record = Record::of_tree(&only(text)).expect("a start position");
    record.replay()
}

fn normal(text: &str) -> String {
    let mut tree = only(text);
    normalise(&mut tree);
    tree.to_string()
}

#[test]
fn old_long_names_spaces_and_spellings_are_read() {
    let text = "stray text (\r\n; GaMe [9] SiZe\n[8] SetUp [Standard]\r\
        ;B[ F8 - f6 ];W [h7-F7];B[f1D3+];W[A3:c1!?];B[b1xb3++])";
    let replay = replayed(text);
    assert_eq!(replay.end, End::Unfinished);
    assert_eq!(line_of(&replay), "f8-f6 h7-f7 f1-d3 a3xc1 b1-b3");
    assert_eq!(
        normal(text),
        "(;FF[4]GM[9]CA[UTF-8]SZ[8]SU[Standard]\n\
         ;B[f8-f6];W[h7-f7];B[f1-d3];W[a3:c1];B[b1-b3])\n"
    );
}

#[test]
fn ends_of_every_kind_are_told_apart() {
    let cases = [
        (
            ";W[b2 b5])",
            End::Over(Outcome::Win(Side::White, WinBy::Connection)),
        ),
        (";B[Resigns])", End::Resigned(Side::Black)),
        (";W[resign])", End::Resigned(Side::White)),
        (";B[Forfeit])", End::Forfeited(Side::Black)),
        (";C[White   Resigns\nat last])", End::Resigned(Side::White)),
        (")", End::Unfinished),
    ];
    for (last, end) in cases {
        assert_eq!(
            replayed(&format!("(;GM[9]{SHORT}{last}")).end,
            end,
            "{last}"
        );
    }
}

#[test]
fn the_stated_result_is_compared_with_the_board() {
    let game = |result: &str, last: &str| replayed(&format!("(;GM[9]RE[{result}]{SHORT}{last})"));
    assert!(!game("W+", ";W[b2b5]").end.is_broken());
    assert_eq!(
        game("B+T", "").end,
        End::Stated(Stated::Win(Side::Black, Manner::Time))
    );
    assert_eq!(game("?", "").end, End::Unfinished);
    for (result, last) in [
        ("B+", ";W[b2b5]"),
        ("Draw", ";W[b2b5]"),
        ("B+R", ";B[resign]"),
    ] {
        match game(result, last).end {
            End::Broken(fault) => {
                assert!(matches!(fault.reason, Reason::Result { .. }), "{result}");
            }
            end => panic!("{result}: {end}"),
        }
    }
}

#[test]
fn results_are_read_and_written() {
    for text in ["B+", "W+", "B+R", "W+T", "W+F", "Draw", "Void", "?"] {
        assert_eq!(Stated::read(text).expect(text).to_string(), text);
    }
    assert_eq!(Stated::read("0"), Some(Stated::Draw));
    assert_eq!(Stated::read("b+resign"), Stated::read("B+R"));
    assert_eq!(
        Stated::read("White wins"),
        Some(Stated::Win(Side::White, Manner::Board))
    );
    assert_eq!(Stated::read("nobody knows"), None);
}

#[test]
fn breaks_name_the_move_the_place_and_the_reason() {
    let cases = [
        (
            "(;GM[9]\n;B[d1-b3]\n;W[a5-c6])",
            2,
            3,
            "a5c6: a5 and c6 are not on one",
        ),
        (
            "(;GM[9]\n;B[d1-b3]\n;B[b1-b4])",
            2,
            3,
            "Black moves, but it is White's turn",
        ),
        ("(;GM[9]SU[Gemma]\n;B[d1-^^])", 1, 2, "leaves the board"),
        (
            "(;GM[9]\n;B[d1-b3]\n;AB[d4])",
            2,
            3,
            "stones are set in the middle",
        ),
        (
            "(;GM[9]\n;B[resign]\n;W[a5-c7])",
            2,
            3,
            "after Black gave up",
        ),
        (
            "(;GM[9]\n;B[]\n)",
            1,
            2,
            "only a side without a legal move may pass",
        ),
        ("(;GM[9]\n;B[castle?]\n)", 1, 2, "\"castle\" is not a move"),
    ];
    for (text, number, line, reason) in cases {
        match replayed(text).end {
            End::Broken(fault) => {
                assert_eq!((fault.number, fault.place.line), (number, line), "{text}");
                let found = fault.reason.to_string().replace('-', "");
                assert!(found.contains(&reason.replace('-', "")), "{found}");
            }
            end => panic!("{text}: {end}"),
        }
    }
}

#[test]
fn nothing_may_follow_the_end_of_a_game() {
    let text = format!("(;GM[9]{SHORT};W[b2b5];B[b1-b3])");
    let End::Broken(fault) = replayed(&text).end else {
        panic!("the game went on");
    };
    assert_eq!(fault.number, 17);
    assert!(fault.reason.to_string().contains("the game is over"));
}

#[test]
fn rules_are_those_named_or_the_first_that_are_kept() {
    // Two pieces go to and fro: a draw at the third occurrence where that is a rule.
    let start = "SU[Custom]AB[b1][g7]AW[h3][a6]";
    let shuffle = ";B[b1-c1];W[h3-h2];B[c1-b1];W[h2-h3]".repeat(2);
    let replay =
        |rules: &str, last: &str| replayed(&format!("(;GM[9]{start}{rules}{shuffle}{last})"));
    let drawn = End::Over(Outcome::Draw(DrawBy::Repetition));
    assert_eq!(replay("", "").end, drawn);
    let further = replay("", ";B[b1-c1]");
    assert_eq!(further.end, End::Unfinished);
    assert_eq!(*further.game.rules(), Rules::BOARDSPACE);
    assert!(replay("RU[olympiad]", ";B[b1-c1]").end.is_broken());
    assert_eq!(replay("RU[boardspace]", "").end, End::Unfinished);
}

#[test]
fn start_positions_of_every_kind_are_read() {
    let start = |text: &str| Record::of_tree(&only(text)).expect(text).start;
    let eggs = Board::scrambled_eggs();
    assert_eq!(start("(;GM[9])"), Board::standard());
    assert_eq!(start("(;SU[standard])"), Board::standard());
    assert_eq!(start("(;SU[Gemma])"), Board::standard());
    assert_eq!(start("(;SU[Scrambled-Eggs])"), eggs);
    assert_eq!(start("(;SetUp[Scrambled];B[e8-e6])"), eggs);
    let custom: Board = "8/8/8/2bb4/8/4w3/4w3/8 w".parse().expect("a position");
    for text in [
        "(;SU[Custom]AB[c5][d5]AW[e2:e3]PL[W])",
        "(;SU[CUSTOM]AB[C5:D5]AW[E3][E2];W[e2-e1])",
        "(;SU[Custom];AB[c5][d5][h8]AW[e2][e3]PL[white];AE[h8];C[on we go];W[e2-e1])",
        "(;AE[a1:h8]AB[c5][d5]AW[e2][e3]AS[White]IP[End]PL[2])",
        "(;SU[Parachute]AB[c5][d5]AW[e2][e3]PL[W])",
    ] {
        assert_eq!(start(text), custom, "{text}");
    }
}

#[test]
fn an_inverted_board_follows_the_moves() {
    // e8 is Black's in Scrambled Eggs, and White's where the board is turned over.
    let as_drawn = Record::of_tree(&only("(;SU[Scrambled-Eggs]IY[true];B[e8-e6])")).expect("start");
    assert_eq!(as_drawn.start, Board::scrambled_eggs());
    let turned = Record::of_tree(&only("(;SU[Scrambled-Eggs]IY[true];B[d8-d6])")).expect("start");
    assert_eq!(
        turned.start.occupant(read_square("d8").expect("a square")),
        Some(Side::Black)
    );
    assert!(!turned.replay().end.is_broken());
}

#[test]
fn faults_of_the_start_are_named() {
    let cases = [
        ("(;GM[1])", "GM[1] is not Lines of Action"),
        ("(;GM[9]SZ[10])", "the board size is 10"),
        ("(;SU[Chess])", "SU[Chess] is no known set-up"),
        ("(;SU[Parachute])", "half the stones"),
        ("(;SU[Custom])", "Black has no pieces"),
        ("(;SU[Custom]AB[a1]AW[i9])", "AW has \"i9\""),
        ("(;AB[a1])", "Black has 13 pieces"),
    ];
    for (text, message) in cases {
        let fault = Record::of_tree(&only(text)).expect_err(text).to_string();
        assert!(fault.contains(message), "{text}: {fault}");
        assert!(fault.starts_with("line 1, column 2: "), "{fault}");
    }
}

#[test]
fn a_broken_game_leaves_the_others() {
    let sane = "(;GM[9];B[d1-b3])\n";
    let cases = [
        ("(;GM[9];B[d1-b3]\n", Cause::NextGame, 3, 1),
        (
            "(;GM[9];B d1;W[a5-c7](;W[a4-c2]))\n",
            Cause::NoValue("B".into()),
            2,
            9,
        ),
        ("(;GM[9];B[d1-b3]*)\n", Cause::Unexpected('*'), 2, 17),
        ("(;GM[9]()B[d1-b3])\n", Cause::EmptyVariation, 2, 9),
        ("(;GM[9](B[d1-b3]))\n", Cause::NoNode("B".into()), 2, 9),
    ];
    for (broken, cause, line, column) in cases {
        let text = format!("{sane}{broken}{sane}");
        let games = read(&text);
        assert_eq!(games.len(), 3, "{broken}");
        assert!(games[0].is_ok() && games[2].is_ok(), "{broken}");
        let fault = games[1].as_ref().expect_err(broken);
        assert_eq!(fault.cause, cause);
        assert_eq!(fault.place, Place { line, column }, "{broken}");
    }
    for (broken, cause) in [
        ("(;GM[9];B[d1-b3]", Cause::NoEnd),
        ("(;GM[9];B[d1-b3", Cause::OpenValue("B".into())),
    ] {
        let text = format!("{sane}{broken}");
        let games = read(&text);
        assert_eq!(games[1].as_ref().expect_err(broken).cause, cause);
    }
    assert!(read("").is_empty() && read("no game (at all)").is_empty());
}

#[test]
fn what_is_not_understood_survives() {
    let text = "(;GM[9]FF[3]XX[a\\]b\\\\][c:d\\:e]IP[End]AS[None]GN[x]\
        ;B[D1-B3]C[free \\[text\\] with ; ( and \\)]ZZ[]\
        (;W[A5-C7];B[B1-B4];SE[d8])(;W[a4-c2]C[other](;B[b1-e1])(;B[b1-b4];W[h8-h1])))";
    let written = normal(text);
    assert_eq!(
        written,
        "(;FF[4]GM[9]CA[UTF-8]XX[a\\]b\\\\][c:d\\:e]IP[End]AS[None]GN[x]\n\
         ;B[d1-b3]C[free \\[text\\] with ; ( and \\)]ZZ[]\n\
         (;W[a5-c7];B[b1-b4];SE[d8])\n\
         (;W[a4-c2]C[other]\n(;B[b1-e1])\n(;B[b1-b4];W[h8-h1])))\n"
    );
    assert_eq!(normal(&written), written);
    let tree = only(&written);
    let first = tree.children(NodeNumber::ROOT).next().expect("a child");
    let comment = tree.node(first).text("C");
    assert_eq!(comment.as_deref(), Some("free [text] with ; ( and )"));
}

#[test]
fn letters_of_both_encodings_are_read() {
    let latin = file::decoded(b"(;GM[9]PB[G\xf3mez])".to_vec());
    let unicode = file::decoded("\u{feff}(;GM[9]PB[Gómez])".into());
    assert_eq!(latin, unicode);
    assert!(normal(&latin).contains("CA[UTF-8]") && normal(&latin).contains("Gómez"));
}

#[test]
fn clocks_scores_and_names_come_back() {
    let record = annotated();
    let text = record.to_tree().to_string();
    assert!(text.contains("C[score -35, depth 14, nodes 1203344, time 12.204, left 1634.500]"));
    assert!(text.contains("BL[1634.500]") && text.contains("TM[1200]OT[20m+5s]"));
    let back = Record::of_tree(&only(&text)).expect("a record");
    assert_eq!(back.players, record.players);
    assert_eq!(back.event, record.event);
    assert_eq!(back.date, record.date);
    assert_eq!(back.rules, Some(Rules::OLYMPIAD));
    assert_eq!(back.time_control, record.time_control);
    assert_eq!(back.result, record.result);
    for (entry, other) in record.entries.iter().zip(&back.entries) {
        assert_eq!(entry.annotation(), other.annotation());
        assert_eq!(entry.comment(), other.comment());
    }
    assert_eq!(back.to_tree().to_string(), text);
}

#[test]
fn a_bare_time_is_a_time_for_the_game() {
    let record = |text: &str| Record::of_tree(&only(text)).expect("a record");
    assert_eq!(
        record("(;TM[1800])").time_control,
        Some(TimeControl::OLYMPIAD)
    );
    assert_eq!(
        record("(;TM[1800]OT[none])").time_control,
        Some(TimeControl::OLYMPIAD)
    );
    assert_eq!(record("(;TM[soon])").time_control, None);
    let left = record("(;;B[d1-b3]BL[12.5])").entries[0].annotation().left;
    assert_eq!(left, Some(Duration::from_millis(12_500)));
}

#[test]
fn games_become_records_and_games_again() {
    for seed in 0..200 {
        let start = [Board::standard(), Board::scrambled_eggs()][seed as usize % 2];
        let warm_up = random_game(start, seed, 6);
        let start = if seed % 3 == 0 {
            *warm_up.board()
        } else {
            start
        };
        let game = random_game(start, seed * 31, if seed % 5 == 0 { 400 } else { 40 });
        let tree = Record::of_game(&game).to_tree();
        let text = tree.to_string();
        let replay = replayed(&text);
        assert_eq!(replay.game.boards(), game.boards(), "{text}");
        assert_eq!(replay.game.outcome(), game.outcome());
        assert_eq!(
            normal(&text).matches("B[").count(),
            text.matches("B[").count()
        );
        let line = line_of(&replay);
        let loaded = load(&line).remove(0).expect("a line");
        let again = loaded.record.expect("a start").replay();
        assert_eq!(again.game.boards(), game.boards(), "{line}");
        assert_eq!(line_of(&again), line);
    }
}

#[test]
fn lines_of_moves_are_read() {
    let text = "# two games\n\nd1-b3 a5c7 B+R\nscrambled-eggs; e8-e6 pass\n8/bad b; d1-d3\n";
    let games = load(text);
    assert_eq!(games.len(), 3);
    let replay = |index: usize| {
        let game = games[index].as_ref().expect("a line");
        game.record.as_ref().expect("a start").replay()
    };
    assert_eq!(
        replay(0).end,
        End::Stated(Stated::Win(Side::Black, Manner::Resignation))
    );
    let End::Broken(fault) = replay(1).end else {
        panic!("White may not pass");
    };
    assert_eq!(
        fault.place,
        Place {
            line: 4,
            column: 23
        }
    );
    let fault = games[2].as_ref().expect_err("a bad position").to_string();
    assert!(fault.starts_with("line 5, column 1: "), "{fault}");
}
