//! `soucie solve`, `soucie proof` and `soucie suite` as programs.

use std::process::{Command, Output};

const WIN: &str = "1b1b4/1bwb4/1b1bw3/5w2/3w1w1w/3wwww1/6w1/5b2 w";

fn soucie(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_soucie");
    let command = Command::new(program).args(arguments).output();
    command.expect("the program runs")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_win_is_solved_proven_checked_and_shown() {
    let folder = std::env::temp_dir().join(format!("soucie-solve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("win.proof");
    let path = file.to_str().expect("a path");
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

    let mut bytes = std::fs::read(&file).expect("the proof");
    bytes.truncate(bytes.len() - 3);
    std::fs::write(&file, bytes).expect("the proof");
    let refused = soucie(&["proof", "check", path]);
    assert!(!refused.status.success());
    assert!(text(&refused).contains("the checksum is wrong"));
    std::fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn json_says_what_text_says() {
    let solved = soucie(&["solve", WIN, "--json"]);
    let value: serde_json::Value = serde_json::from_str(&text(&solved)).expect("JSON");
    assert_eq!(value["result"], "proven");
    assert_eq!(value["side"], "white");
    assert_eq!(value["line"][0], "g2d5");
}

#[test]
fn limits_leave_the_question_open() {
    let solved = soucie(&["solve", "standard", "--nodes", "20000"]);
    assert!(solved.status.success());
    assert!(text(&solved).starts_with("unknown whether Black wins"));
}

#[test]
fn a_suite_counts_and_goes_on_where_it_stopped() {
    let folder = std::env::temp_dir().join(format!("soucie-suite-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let [suite, results] = ["suite.epd", "results"].map(|name| folder.join(name));
    let line = format!("{WIN} ; win_in_plies 3 ; bm g2d5\n");
    std::fs::write(&suite, line).expect("a suite");
    let [suite, results] = [&suite, &results].map(|path| path.to_str().expect("a path"));
    let arguments = ["suite", suite, "--nodes", "100000", "--output", results];
    let first = soucie(&arguments);
    assert!(
        text(&first).contains("solved by one of them at least: 1"),
        "{}",
        text(&first)
    );
    assert_eq!(text(&soucie(&arguments)), text(&first));
    std::fs::remove_dir_all(&folder).expect("the folder");
}
