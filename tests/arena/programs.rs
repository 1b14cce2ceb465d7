//! Matches against programs that speak UGI: this engine, and scripts that misbehave.

use crate::support::program::{Folder, fault, printed, program};
use serde_json::Value;

/// The engine of this package as a program.
const ENGINE: &str = concat!(env!("CARGO_BIN_EXE_soucie"), " ugi");

/// The JSON result of a match.
fn result(arguments: &[&str]) -> Value {
    let text = printed(&[&["match", "--json"], arguments].concat());
    serde_json::from_str(&text).expect("JSON")
}

/// A script that speaks just enough of the protocol and answers `go` in its own way.
fn script(folder: &Folder, answer: &str) -> String {
    let text = format!(
        "while read -r word rest; do case $word in\nugi) echo ugiok;;\nisready) echo readyok;;\n\
         go) {answer};;\nquit) exit;;\nesac; done\n"
    );
    format!("cmd:sh {}", folder.file("engine.sh", &text))
}

#[test]
fn a_program_plays_as_the_engine_within_the_process() {
    let folder = Folder::new("same");
    let program = format!("name=program,hash=16,cmd:{ENGINE}");
    let outputs = [folder.path("internal"), folder.path("programs")];
    let size = ["--limit", "nodes=300", "--games", "4", "--output"];
    result(
        &[
            &["name=program,network", "name=other,network"],
            &size[..],
            &[&outputs[0]],
        ]
        .concat(),
    );
    let other = format!("name=other,hash=16,cmd:{ENGINE}");
    let value = result(&[&[program.as_str(), &other], &size[..], &[&outputs[1]]].concat());
    assert_eq!(value["players"][0]["failures"], 0);
    assert!(value["players"][0]["nps"].as_f64() > Some(0.0));
    let moves = outputs.map(|output| {
        let records = std::fs::read_to_string(format!("{output}/games.sgf")).expect("records");
        let games = soucie::record::collection::load(&records).into_iter();
        let replays = games.map(|game| game.expect("a game").record.expect("a record").replay());
        let lines = replays.map(|replay| soucie::record::text::line_of(&replay));
        lines.collect::<Vec<String>>()
    });
    assert_eq!(moves[0].len(), 4);
    assert_eq!(moves[0], moves[1]);
}

#[test]
fn what_is_said_to_a_program_is_logged_on_request() {
    let folder = Folder::new("log");
    let logs = folder.path("logs");
    let program = format!("name=it/self,cmd:{ENGINE}");
    let size = ["--limit", "nodes=100", "--games", "2", "--log", &logs];
    result(&[&[program.as_str(), "network,depth=1"], &size[..]].concat());
    let mut names: Vec<_> = (std::fs::read_dir(&logs).expect("a folder"))
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    names.sort();
    // Once to see that it starts, and once to play.
    assert_eq!(names, ["it_self-1.log", "it_self-2.log"]);
    let log = std::fs::read_to_string(format!("{logs}/it_self-2.log")).expect("a log");
    assert!(
        log.lines()
            .next()
            .is_some_and(|line| line.ends_with("> ugi")),
        "{log}"
    );
    assert!(
        log.contains("< ugiok") && log.contains("> go nodes 100") && log.contains("< bestmove")
    );
    let times = log.lines().map(|line| {
        let time = line.split_whitespace().next().expect("a time");
        time.parse::<f64>().expect("seconds")
    });
    assert!(times.is_sorted());
}

#[test]
fn programs_ponder_and_keep_their_clocks() {
    let program = format!("cmd:{ENGINE}");
    let level = ["--limit", "1s+20ms", "--games", "2", "--ponder"];
    let value = result(&[&[program.as_str(), &program], &level[..]].concat());
    assert_eq!(value["games"], 2);
    for player in 0..2 {
        assert_eq!(value["players"][player]["time_losses"], 0);
        assert_eq!(value["players"][player]["failures"], 0);
    }
    let message = fault(&["match", "yl", &program, "--ponder"]);
    assert!(message.contains("player 'yl' cannot ponder"), "{message}");
}

#[test]
fn a_crash_loses_the_game_and_the_match_goes_on() {
    let folder = Folder::new("crash");
    let dying = script(&folder, "kill -9 $$");
    let output = folder.path("results");
    let size = ["--limit", "depth=1", "--games", "6", "--output", &output];
    let value = result(&[&[dying.as_str(), "yl"], &size[..]].concat());
    assert_eq!(value["encounters"][0]["losses"], 6);
    assert_eq!(value["players"][0]["failures"], 6);
    let results = std::fs::read_to_string(format!("{output}/games.jsonl")).expect("results");
    assert_eq!(results.matches("\"reason\":\"crash\"").count(), 6);
    assert!(
        results.contains("the program ended (signal: 9"),
        "{results}"
    );
}

#[test]
fn illegal_moves_and_silence_lose() {
    let folder = Folder::new("faults");
    let illegal = script(&folder, "echo bestmove a1a1");
    let value = result(&[&illegal, "yl", "--limit", "depth=1", "--games", "2"]);
    assert_eq!(value["players"][0]["failures"], 2);
    assert_eq!(value["encounters"][0]["losses"], 2);
    let silent = script(&folder, "true");
    let value = result(&[
        &silent,
        "yl,depth=1",
        "--limit",
        "100ms/move",
        "--games",
        "2",
    ]);
    assert_eq!(value["players"][0]["time_losses"], 2);
    assert_eq!(value["players"][1]["time_losses"], 0);
}

#[test]
fn a_game_that_ends_while_a_program_ponders_leaves_nothing_to_the_next() {
    let players = ["a", "b"].map(|name| format!("name={name},cmd:{ENGINE}"));
    let size = ["--limit", "2s", "--games", "20", "--ponder"];
    // Drawn after ten plies, while the side that moved last ponders.
    let value = result(
        &[
            &[players[0].as_str(), &players[1]],
            &size[..],
            &["--draw", "10,1000,2"],
        ]
        .concat(),
    );
    assert_eq!(value["encounters"][0]["draws"], 20);
    for player in 0..2 {
        assert_eq!(value["players"][player]["failures"], 0);
        assert_eq!(value["players"][player]["time_losses"], 0);
    }
}

#[test]
fn the_flag_falls_whatever_a_program_prints() {
    let folder = Folder::new("flood");
    let flood = script(&folder, "while :; do echo info depth 1 nodes 1; done");
    let started = std::time::Instant::now();
    let size = ["--limit", "100ms/move", "--games", "4"];
    let value = result(&[&[flood.as_str(), "yl,depth=1"], &size[..]].concat());
    assert_eq!(value["players"][0]["time_losses"], 4);
    assert_eq!(value["players"][1]["time_losses"], 0);
    assert!(started.elapsed() < std::time::Duration::from_secs(30));
}

#[test]
fn a_program_that_cannot_play_is_a_fault_of_the_command() {
    let missing = fault(&["match", "yl", "cmd:/nowhere/engine"]);
    assert!(
        missing.contains("'/nowhere/engine': No such file"),
        "{missing}"
    );
    let gone = fault(&["match", "yl", "name=gone,cmd:true"]);
    assert!(gone.contains("player 'gone': the program ended"), "{gone}");
    assert_eq!(gone.lines().count(), 1);
}

#[test]
fn the_arena_leaves_no_program_running() {
    let folder = Folder::new("orphans");
    let engine = script(&folder, "true");
    let arguments = ["match", "yl", &engine, "--limit", "1m/move"];
    let mut child = program(&arguments).spawn().expect("the program runs");
    std::thread::sleep(std::time::Duration::from_millis(400));
    child.kill().expect("the program is killed");
    child.wait().expect("it ends");
    // Its input ends with the arena, and the script with its input.
    std::thread::sleep(std::time::Duration::from_millis(400));
    let path = engine.trim_start_matches("cmd:sh ");
    let found = std::process::Command::new("pgrep")
        .args(["-f", path])
        .output();
    assert!(found.is_ok_and(|found| found.stdout.is_empty()));
}
