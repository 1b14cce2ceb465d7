//! `soucie rounds` with the real program, at the smallest size.

use crate::support::program::{Folder, program, text};
use std::process::Output;

fn rounds(folder: &Folder, rounds: &str) -> Output {
    let path = folder.path("learned");
    let size = ["--games", "30", "--nodes", "50", "--match-games", "4"];
    let rest = [
        "--match-nodes",
        "100",
        "--train",
        "--epochs 1 --batch 512",
        "--threads",
        "2",
    ];
    // However the matches end, another round is played.
    let ends = ["--rounds", rounds, "--least=-1e9", "--first", "center"];
    let arguments = [&["rounds", &path][..], &size, &rest, &ends].concat();
    program(&arguments).output().expect("the program runs")
}

#[test]
fn rounds_play_train_and_match_and_are_gone_on_with() {
    let folder = Folder::new("rounds");
    let first = rounds(&folder, "1");
    assert!(first.status.success(), "{}", text(&first.stderr));
    let network = folder.path("learned/network-1.bin");
    let bytes = std::fs::read(&network).expect("the network of the first round");
    let both = rounds(&folder, "2");
    let said = text(&both.stderr);
    assert!(both.status.success(), "{said}");
    // The first round's network is not trained again; its games and match are complete.
    assert_eq!(said.matches("+ soucie train").count(), 1, "{said}");
    assert_eq!(std::fs::read(&network).expect("still there"), bytes);
    let table = text(&both.stdout);
    assert_eq!(table.lines().count(), 3, "{table}");
    let account = std::fs::read_to_string(folder.path("learned/rounds.json")).expect("the account");
    let account: serde_json::Value = serde_json::from_str(&account).expect("JSON");
    assert_eq!(account["rounds"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_step_that_fails_ends_the_rounds() {
    let folder = Folder::new("rounds-fail");
    let path = folder.path("learned");
    let arguments = ["rounds", &path, "--weights", "no-such-file", "--games", "2"];
    let output = program(&arguments).output().expect("the program runs");
    assert!(!output.status.success());
    let said = text(&output.stderr);
    assert!(
        said.contains("no-such-file") && said.contains("selfplay failed"),
        "{said}"
    );
}
