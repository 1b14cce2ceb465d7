//! Bytes of every kind, for every reader of the program: nothing may make it panic, hang, or take
//! for sound what is not.
//!
//! The suite gives each target a moment. `FUZZ_SECONDS=600 cargo test --release --test fuzz --
//! --nocapture` is a campaign; `FUZZ_FIRST=N` starts with another input than the first, so that
//! campaigns can follow one another. An input that fails is kept in a file, and `FUZZ_INPUT=FILE`
//! runs it again. The same targets run under libFuzzer: see `Cargo.toml` beside this file.

#[path = "../support/mod.rs"]
mod support;
use support::oracle;
mod console;
mod mutate;
mod targets;

use mutate::mutated;
use soucie::random::Random;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};
use targets::{ALL, Run};

/// An input that takes longer has made something hang: the slowest take some milliseconds, and a
/// loaded machine some hundred times as long.
const HANGS: Duration = Duration::from_secs(20);

/// How long each target runs in the suite.
const MOMENT: f64 = 0.5;

fn asked<T: std::str::FromStr<Err: std::fmt::Debug>>(name: &str, usual: T) -> T {
    let text = std::env::var(name);
    text.map_or(usual, |text| text.parse().expect("a number"))
}

/// The inputs that others are made from.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzz/corpus")
        .join(name);
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("each target has a corpus")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let read = |path| std::fs::read(path).expect("an input");
    paths.into_iter().map(read).collect()
}

/// Shows an input to a target; one that fails is kept.
fn show(name: &str, run: Run, input: &[u8]) {
    let started = Instant::now();
    let passes = || {
        let started = Instant::now();
        let ended = catch_unwind(AssertUnwindSafe(|| run(input)));
        ended.map(|()| started.elapsed() < HANGS)
    };
    // A machine that stood still for a while does not do so twice for the same input.
    if let Ok(true) = passes().and_then(|in_time| if in_time { Ok(true) } else { passes() }) {
        return;
    }
    let sum = soucie::checksum::checksum(input);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{sum:016x}"));
    std::fs::write(&path, input).expect("the input is kept");
    panic!(
        "{name} fails, or hangs ({:.1} s): FUZZ_INPUT={} cargo test --test fuzz {name}",
        started.elapsed().as_secs_f64(),
        path.display()
    );
}

/// Runs a target on its corpus and on what comes of it, as long as was asked for.
fn fuzz(name: &str) {
    let run = targets::named(name).expect("a target of this name");
    if let Ok(path) = std::env::var("FUZZ_INPUT") {
        return run(&std::fs::read(path).expect("an input"));
    }
    let seeds = corpus(name);
    seeds.iter().for_each(|seed| show(name, run, seed));
    let time = Duration::from_secs_f64(asked("FUZZ_SECONDS", MOMENT));
    let first: u64 = asked("FUZZ_FIRST", 0);
    let started = Instant::now();
    let mut number = first;
    while started.elapsed() < time {
        let mut random = Random::stream(1, number);
        show(name, run, &mutated(&seeds, &mut random));
        number += 1;
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{name}: {} inputs in {seconds:.1} s", number - first);
}

macro_rules! tests {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            fuzz(stringify!($name));
        })*

        #[test]
        fn every_target_is_run() {
            assert_eq!(ALL.map(|(name, _)| name), [$(stringify!($name)),*]);
        }
    };
}

tests! {
    fen moves settings ugi_message xboard_message sgf suite ugi_session xboard_session weights
    learned book journal ledger data proof http commands
}
