//! Orders at the console: as one process takes thousands of lines, the program itself is run.

use crate::mutate::mutated;
use crate::support::program::{Folder, program, text};
use crate::{asked, corpus};
use soucie::random::Random;
use std::fs::File;
use std::time::{Duration, Instant};

/// Lines that one process is given.
const LINES: usize = 500;

/// Orders that leave, take as long as they should, or name files of the user.
const LEFT_OUT: [&str; 12] = [
    "quit", "exit", "go", "now", "hint", "save", "load", "set", "ponder", "bench", "analyse",
    "analyze",
];

fn is_left_out(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    LEFT_OUT.iter().any(|word| line.contains(word))
}

/// A session of orders that are nearly right.
fn session(seeds: &[Vec<u8>], number: u64) -> String {
    let mut random = Random::stream(2, number);
    let mut lines = vec!["force".to_string()];
    while lines.len() < LINES {
        let input = mutated(seeds, &mut random);
        let input = String::from_utf8_lossy(&input);
        let kept = input.lines().filter(|line| !is_left_out(line));
        // A side that the engine plays would think by its clock.
        lines.extend(kept.map(|line| format!("{line}\nforce")));
    }
    lines.join("\n") + "\nquit\n"
}

#[test]
fn console() {
    let seeds = corpus("console");
    let time = Duration::from_secs_f64(asked("FUZZ_SECONDS", 0.5));
    let first: u64 = asked("FUZZ_FIRST", 0);
    let (started, mut number, mut lines) = (Instant::now(), first, 0);
    while started.elapsed() < time {
        let folder = Folder::new("fuzz-console");
        let input = session(&seeds, number);
        // A file, not a pipe: the program may answer as much as it likes before it reads on.
        let orders = File::open(folder.file("orders", &input)).expect("the orders");
        let mut command = program(&["--hash=1", "--games", &folder.path("games")]);
        let output = command.stdin(orders).output().expect("the program runs");
        assert!(
            output.status.success(),
            "session {number}: {}",
            text(&output.stderr)
        );
        lines += input.lines().count() / 2;
        number += 1;
    }
    println!(
        "console: {lines} inputs in {:.1} s",
        started.elapsed().as_secs_f64()
    );
}
