//! The commands, run as a user does.

use crate::support::program::{self, Folder, program, text};
use soucie::book::Book;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

/// What every small build has in common.
const EFFORT: [&str; 6] = ["--nodes", "2000", "--hash", "1", "--threads", "1"];

fn soucie(arguments: &[&str]) -> Output {
    with_input(arguments, "")
}

fn with_input(arguments: &[&str], input: &str) -> Output {
    program::with_input(&[&["book"], arguments].concat(), input)
}

/// Standard output of a command that succeeds.
fn done(arguments: &[&str]) -> String {
    let output = soucie(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    text(&output.stdout)
}

/// The one line of a command that fails.
fn refused(arguments: &[&str]) -> String {
    let output = soucie(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    let error = text(&output.stderr);
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

fn build(book: &str, leaves: &str) -> String {
    done(&[&["build", book, "--leaves", leaves], &EFFORT[..]].concat())
}

fn bytes(path: &str) -> Vec<u8> {
    std::fs::read(path).expect("a file")
}

#[test]
fn a_build_that_is_killed_goes_on() {
    let folder = Folder::new("killed");
    let (whole, killed) = (folder.path("whole.book"), folder.path("killed.book"));
    build(&whole, "120");
    let journal = folder.path("killed.journal");
    let lines = || {
        std::fs::read_to_string(&journal)
            .unwrap_or_default()
            .lines()
            .count()
    };
    for least in [20, 50] {
        let mut child = program(&["book", "build", &killed])
            .args(EFFORT)
            .spawn()
            .expect("the program starts");
        let limit = Instant::now() + Duration::from_secs(20);
        while lines() < least {
            assert!(Instant::now() < limit, "the build goes on");
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("a signal that cannot be caught");
        child.wait().expect("its end");
    }
    let known = lines() - 1;
    let target = known.max(120).to_string();
    build(&killed, &target);
    build(&whole, &target);
    assert_eq!(bytes(&killed), bytes(&whole));
    let text = done(&[
        "verify", "--book", &killed, "--check", "1", "--sample", "20",
    ]);
    assert!(text.contains("20 of 20 lines searched"), "{text}");
}

#[test]
fn a_build_is_shown_checked_and_drawn() {
    let folder = Folder::new("shown");
    let book = folder.path("a.book");
    let said = build(&book, "60");
    assert!(said.contains("60 searches"), "{said}");
    let text = done(&["stats", "--book", &book, "--svg", &folder.path("a.svg")]);
    assert!(text.contains("ply  positions  moves"), "{text}");
    let svg = std::fs::read_to_string(folder.path("a.svg")).expect("a chart");
    assert!(svg.starts_with("<svg") && svg.contains("ply 0: 1 positions"));
    let json = done(&["stats", "--book", &book, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["plies"][0]["positions"], 1);
    let probe = done(&["probe", "--book", &book, "--json"]);
    let probe: serde_json::Value = serde_json::from_str(&probe).expect("JSON");
    let first = probe["moves"][0]["move"]
        .as_str()
        .expect("a move")
        .to_string();
    let table = done(&["probe", "--book", &book]);
    assert!(table.contains("played"), "{table}");
    let after = done(&["probe", "--book", &book, "c1c3", "a2c2"]);
    assert!(
        after.contains("score") || after.contains("not in the book"),
        "{after}"
    );
    let walk = with_input(
        &["show", "--book", &book, "--drawing", "ascii"],
        "1\nback\n99\nz9z9\n1\ntop\nquit\n",
    );
    let walk = String::from_utf8_lossy(&walk.stdout).into_owned();
    assert!(walk.contains("ply 0") && walk.contains("ply 1"), "{walk}");
    assert_eq!(walk.matches("error: ").count(), 2, "{walk}");
    assert!(walk.contains(&first[..2]), "{walk}");
}

#[test]
fn text_and_book_are_the_same() {
    let folder = Folder::new("text");
    let [book, text, back] = ["a.book", "a.txt", "b.book"].map(|name| folder.path(name));
    build(&book, "60");
    done(&["export", "--book", &book, "--output", &text]);
    done(&["import", &text, "--output", &back]);
    assert_eq!(bytes(&book), bytes(&back));
    let lines = done(&["export", "--book", &book, "--lines", "2"]);
    assert!(lines.lines().count() > 1);
    assert!(
        lines.lines().all(|line| line.split(' ').count() == 2),
        "{lines}"
    );
}

#[test]
fn games_become_candidates_and_then_scores() {
    let folder = Folder::new("games");
    let [book, games, with_games] = ["a.book", "games.txt", "b.book"].map(|name| folder.path(name));
    build(&book, "10");
    let sgf = "(;GM[9]RE[B+R];B[d1-d3];W[a2-c2];B[e1-e3])\n(;GM[9];B[d1-d3])\n\
               (;GM[9]RE[W+];B[f1-f3];W[h2-f2])";
    std::fs::write(&games, sgf).expect("a file");
    let said = done(&["import", &games, "--book", &book, "--output", &with_games]);
    assert!(said.starts_with("2 games taken, 1 skipped"), "{said}");
    let known = done(&["probe", "--book", &with_games]);
    assert!(
        known.contains("seen in games") || known.contains(" 3 "),
        "{known}"
    );
    done(&["verify", "--book", &with_games]);
    let expand = ["expand", &with_games, "--leaves", "40"];
    done(&[&expand[..], &EFFORT].concat());
    let known = done(&["probe", "--book", &with_games]);
    assert!(!known.contains("seen in games"), "{known}");
    done(&["verify", "--book", &with_games]);
}

#[test]
fn shards_are_merged_and_a_book_is_pruned() {
    let folder = Folder::new("shards");
    let book = folder.path("s.book");
    for shard in ["1/2", "2/2"] {
        let arguments = ["build", &book, "--leaves", "60", "--shard", shard];
        done(&[&arguments[..], &EFFORT].concat());
    }
    let [one, other] = ["s-1-of-2.journal", "s-2-of-2.journal"].map(|name| folder.path(name));
    let merged = folder.path("merged.book");
    done(&["merge", &one, &other, "--output", &merged]);
    done(&["verify", "--book", &merged]);
    let positions = |path: &str| {
        let book = Book::open(Path::new(path)).expect("a book");
        book.header().positions
    };
    assert!(positions(&merged) > positions(&folder.path("s-1-of-2.book")));
    let pruned = folder.path("pruned.book");
    done(&[
        "prune", "--book", &merged, "--size", "1KiB", "--output", &pruned,
    ]);
    done(&["verify", "--book", &pruned]);
    assert!(bytes(&pruned).len() <= 1024);
    // The first file says whose book it is.
    let more = folder.path("more.book");
    done(&[
        "build",
        &more,
        "--leaves",
        "5",
        "--nodes",
        "3000",
        "--hash",
        "1",
        "--threads",
        "1",
    ]);
    let mixed = folder.path("mixed.book");
    done(&["merge", &more, &merged, "--output", &mixed]);
    let stats = done(&["stats", "--book", &mixed, "--json"]);
    let stats: serde_json::Value = serde_json::from_str(&stats).expect("JSON");
    assert_eq!(stats["nodes"], 3000);
    assert_eq!(stats["plies"][0]["stale"], 0);
    assert!(stats["plies"][2]["stale"].as_u64() > Some(0));
    let fault = refused(&["merge", &more, &one, "--output", &mixed]);
    assert!(
        fault.contains("a journal of another effort: nodes is 2000"),
        "{fault}"
    );
}

#[test]
fn faults_are_named_in_one_line() {
    let folder = Folder::new("faults");
    let book = folder.path("a.book");
    build(&book, "10");
    let journal = folder.path("a.journal");
    let other = ["build", &book, "--nodes", "9000", "--hash", "1"];
    assert!(refused(&other).contains("the journal of another build: nodes is 2000"));
    std::fs::remove_file(&journal).expect("a journal");
    let again = [&["build", &book][..], &EFFORT].concat();
    assert!(refused(&again).contains("without its journal"));
    let rules = ["expand", &book, "--rules", "boardspace", "--leaves", "1"];
    assert!(refused(&rules).contains("a book of the rules olympiad, not boardspace"));
    let mut damaged = bytes(&book);
    let last = damaged.len() - 1;
    damaged[last - 4] ^= 1;
    let bad = folder.path("bad.book");
    std::fs::write(&bad, &damaged).expect("a file");
    assert!(refused(&["verify", "--book", &bad]).contains(" faults"));
    std::fs::write(&bad, &damaged[..last]).expect("a file");
    for command in ["show", "probe", "stats", "verify", "export"] {
        let fault = refused(&[command, "--book", &bad]);
        assert!(fault.contains("a damaged book"), "{fault}");
    }
    assert!(refused(&["probe", "--book", &book, "d1d4"]).contains("d1d4: "));
    let nowhere = folder.path("no/such/folder/a.book");
    let arguments = [&["build", &nowhere, "--leaves", "1"][..], &EFFORT].concat();
    assert!(refused(&arguments).contains("a.journal: "));
}

#[test]
fn an_output_that_cannot_be_written_leaves_everything_as_it_was() {
    let folder = Folder::new("unwritable");
    let book = folder.path("a.book");
    build(&book, "5");
    let before = bytes(&book);
    let taken = folder.path("taken.book");
    std::fs::create_dir(&taken).expect("a folder in the way");
    let fault = refused(&["prune", "--book", &book, "--output", &taken]);
    assert!(fault.contains("taken.book: "), "{fault}");
    assert_eq!(bytes(&book), before);
    let left = folder.names().len();
    assert_eq!(left, 3, "book, journal and the folder, no temporary file");
}
