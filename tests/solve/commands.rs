//! `soucie solve`, `soucie proof` and `soucie suite` as programs.

use crate::support::program::{Folder, soucie};
use serde_json::Value;
use soucie::board::Board;
use soucie::rules::Rules;
use soucie::suite;
use std::process::Output;

const WIN: &str = "1b1b4/1bwb4/1b1bw3/5w2/3w1w1w/3wwww1/6w1/5b2 w";

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_win_is_solved_proven_checked_and_shown() {
    let folder = Folder::new("solve");
    let path = &folder.path("win.proof");
    let solved = soucie(&["solve", WIN, "--shortest", "--proof", path, "--check"]);
    assert!(solved.status.success());
    let shown = text(&solved);
    assert!(
        shown.starts_with("White wins in 3 plies, and not sooner\nline   g2"),
        "{shown}"
    );
    assert!(shown.contains("check  sound"), "{shown}");

    let checked = soucie(&["proof", "check", path]);
    assert!(checked.status.success());
    assert!(text(&checked).contains("proven: White wins within 3 plies"));

    let walked = soucie(&["proof", "show", path, "--drawing", "ascii"]);
    assert!(
        text(&walked).contains("White answers g2"),
        "{}",
        text(&walked)
    );
    assert!(text(&walked).contains("replies "));

    let mut bytes = std::fs::read(path).expect("the proof");
    bytes.truncate(bytes.len() - 3);
    std::fs::write(path, bytes).expect("the proof");
    let refused = soucie(&["proof", "check", path]);
    assert!(!refused.status.success());
    assert!(text(&refused).contains("the checksum is wrong"));
}

#[test]
fn json_says_what_text_says() {
    let solved = soucie(&["solve", WIN, "--json"]);
    let value: Value = serde_json::from_str(&text(&solved)).expect("JSON");
    assert_eq!(value["result"], "proven");
    assert_eq!(value["side"], "white");
    assert_eq!(value["line"][0], "g2d5");
}

#[test]
fn limits_leave_the_question_open() {
    let solved = soucie(&["solve", "standard", "--nodes", "20000"]);
    assert!(solved.status.success());
    assert!(text(&solved).starts_with("unknown whether Black wins"));
    assert!(text(&solved).contains("stands proof number "));
}

#[test]
fn the_other_goal_is_the_same_question_refuted() {
    let numbers = |side: &str, goal: &str| {
        let limits = ["--nodes", "20000", "--json", "--threads", "1"];
        let asked = ["solve", "standard", "--attacker", side, "--goal", goal];
        let solved = soucie(&[&asked[..], &limits[..]].concat());
        let value: Value = serde_json::from_str(&text(&solved)).expect("JSON");
        ["proof_number", "disproof_number"].map(|name| value[name].as_u64().expect("a number"))
    };
    let [proof, disproof] = numbers("black", "win");
    assert_eq!(numbers("white", "not-lose"), [disproof, proof]);
}

#[test]
fn a_suite_counts_and_goes_on_where_it_stopped() {
    let folder = Folder::new("suite");
    let line = format!("{WIN} ; win_in_plies 3 ; bm g2d5\n");
    let (suite, results) = (folder.file("suite.epd", line), folder.path("results"));
    let arguments = ["suite", &suite, "--nodes", "100000", "--output", &results];
    let first = soucie(&arguments);
    assert!(
        text(&first).contains("solved by one of them at least: 1"),
        "{}",
        text(&first)
    );
    assert_eq!(text(&soucie(&arguments)), text(&first));
}

#[test]
fn a_suite_tells_no_win_from_a_win_that_was_not_found() {
    let board: Board = WIN.parse().expect("a position");
    let lost = board.after(board.read_move("g2d5").expect("the winning move"));
    let folder = Folder::new("refuted");
    let suite = folder.file("suite.epd", format!("{lost}\n"));
    let output = soucie(&[
        "suite", &suite, "--by", "solver", "--nodes", "100000", "--json",
    ]);
    let value: Value = serde_json::from_str(&text(&output)).expect("JSON");
    let tally = &value["in_all"]["solver"];
    assert_eq!([&tally["solved"], &tally["refuted"]], [0, 1], "{value:#}");
}

#[test]
fn threatened_positions_are_drawn_and_graded() {
    let drawn = soucie(&[
        "suite",
        "draw",
        "--games",
        "60",
        "--seed",
        "5",
        "--nodes",
        "200",
        "--styles",
        "yl,center",
        "--threatened",
    ]);
    assert!(drawn.status.success());
    let folder = Folder::new("graded");
    let path = folder.file("drawn.epd", text(&drawn));
    let positions = suite::read(&text(&drawn)).expect("a suite");
    assert!(!positions.is_empty());
    for item in &positions {
        let side = item.board.side_to_move();
        assert!(Rules::OLYMPIAD.winning_move(&item.board, side).is_none());
        assert!(Rules::OLYMPIAD.winning_move(&item.board, !side).is_some());
        assert!(item.field("players").is_some());
    }
    let graded = soucie(&[
        "suite", "unique", &path, "--nodes", "20000", "--refute", "5000",
    ]);
    assert!(graded.status.success());
    for item in suite::read(&text(&graded)).expect("a suite") {
        assert_eq!(item.best.len(), 1);
        assert!(item.field("engine_nodes").is_some() && item.field("solver_nodes").is_some());
    }
}
