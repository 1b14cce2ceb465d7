//! Many short games by the clock between two processes. Nothing may be lost on time, nothing may
//! be illegal, no program may end, and neither the arena nor the programs may need more memory or
//! more open files at the end than after a while.
//!
//! The suite plays a few games; the long run is `SOAK_GAMES=10000 cargo test --release --test soak
//! -- --ignored --nocapture`. `SOAK_CLOCK=1s+10ms` sets another clock, and `SOAK_AT_ONCE=2` plays
//! so many games at a time.

#[path = "../support/mod.rs"]
mod support;
mod usage;

use serde_json::Value;
use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::program::{Folder, printed, program};
use usage::Usage;

/// The engine of this package as a program.
const ENGINE: &str = concat!(env!("CARGO_BIN_EXE_soucie"), " ugi");

/// Short enough for thousands of games an hour, long enough for searches of several iterations.
const CLOCK: &str = "0.2s+2ms";

/// Games of a long run.
const LONG_RUN: &str = "10000";

fn asked(name: &str, usual: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| usual.to_string())
}

/// Plays a match and returns its result with what the processes used meanwhile.
fn soak(games: usize, more: &[&str]) -> (Value, Usage) {
    let folder = Folder::new(&format!("soak-{games}-{}", more.len()));
    let openings = folder.path("openings.txt");
    let pairs = games.div_ceil(2).to_string();
    // Openings that differ are wanted, not balanced ones: a short look at each will do.
    printed(&[
        "openings", "--count", &pairs, "--nodes", "200", "--points", "1000", "-o", &openings,
    ]);
    let players = ["a", "b"].map(|name| format!("name={name},hash=1,cmd:{ENGINE}"));
    let (count, output) = (games.to_string(), folder.path("results"));
    let (clock, at_once) = (asked("SOAK_CLOCK", CLOCK), asked("SOAK_AT_ONCE", "1"));
    let fixed = [
        "match",
        &players[0],
        &players[1],
        "--json",
        "--games",
        &count,
        "--openings",
        &openings,
        "--limit",
        &clock,
        "--concurrency",
        &at_once,
        "--output",
        &output,
    ];
    let mut command = program(&[&fixed, more].concat());
    let mut arena = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a match");
    let mut usage = Usage::of(arena.id());
    let pause = Duration::from_millis(if games > 100 { 1000 } else { 20 });
    while arena.try_wait().expect("a child").is_none() {
        usage.sample();
        std::thread::sleep(pause);
    }
    let mut text = String::new();
    let mut printed = arena.stdout.take().expect("a pipe");
    printed.read_to_string(&mut text).expect("a text");
    assert!(arena.wait().expect("a child").success(), "the match failed");
    (serde_json::from_str(&text).expect("JSON"), usage)
}

/// Fails on a game that was not decided by the board.
fn check_games(result: &Value, games: usize) {
    assert_eq!(result["games"], games.next_multiple_of(2));
    let players = result["players"].as_array().expect("players");
    for player in players {
        let told =
            ["name", "time_losses", "failures"].map(|word| format!("{word} {}", player[word]));
        println!("{}", told.join(", "));
    }
    for player in players {
        assert_eq!(player["time_losses"], 0, "{player:#}");
        assert_eq!(player["failures"], 0, "{player:#}");
    }
}

/// Plays, fails on whatever went wrong, and says what was used.
fn check(games: usize, more: &[&str]) {
    let started = Instant::now();
    let (result, usage) = soak(games, more);
    println!(
        "{games} games {more:?} in {:.0} s\n{usage}",
        started.elapsed().as_secs_f64()
    );
    check_games(&result, games);
    usage.check(games);
}

#[test]
fn a_few_games() {
    check(20, &[]);
}

fn long_run() -> usize {
    let games = asked("SOAK_GAMES", LONG_RUN);
    games.parse().expect("SOAK_GAMES: a number")
}

#[test]
#[ignore = "half an hour and more"]
fn thousands_of_games() {
    check(long_run(), &[]);
}

#[test]
#[ignore = "half an hour and more"]
fn thousands_of_games_with_pondering() {
    check(long_run(), &["--ponder"]);
}
