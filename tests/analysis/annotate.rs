//! `soucie annotate`, run as a user runs it.

use crate::support::program::{Folder, fault, printed, program, text};
use serde_json::Value;
use soucie::record::collection::load;
use std::fs;

/// Two short games; in the first, Black misses a win and lets White have one.
const GAMES: &str = "(;GM[9]SU[Custom]AB[c3][d3][f4]AW[g7][g8][e7]PL[B]PB[One]PW[Two]C[kept]\n\
    ;B[f4-f5]C[a comment](;W[e7-f8])(;W[e7-e8]C[a variation]))\n\
    (;GM[9]GN[second];B[f8-f6];W[h7-f7];B[Resign])\n";

const QUICK: [&str; 4] = ["--nodes", "500", "--hash", "1"];

#[test]
fn json_has_every_move_with_its_scores() {
    let folder = Folder::new("annotate");
    let file = folder.file("games.sgf", GAMES);
    let lines = printed(&[&["annotate", &file, "--json"], &QUICK[..]].concat());
    let games: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(games.len(), 2);
    assert_eq!(
        (&games[0]["black"], &games[1]["title"]),
        (&"One".into(), &"second".into())
    );
    let moves = games[0]["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 2);
    assert_eq!(
        (&moves[0]["mistake"], &moves[0]["missed_win"]),
        (&"blunder".into(), &1.into())
    );
    assert!(
        moves[1]["ended"]
            .as_str()
            .is_some_and(|end| end.contains("White wins"))
    );
    for (number, judged) in (1..).zip(moves) {
        assert_eq!(judged["ply"], number);
        let chance = judged["before"]["win_probability"]
            .as_f64()
            .expect("a chance");
        assert!((0.0..=1.0).contains(&chance));
        assert!(
            judged["line"]
                .as_array()
                .is_some_and(|line| !line.is_empty())
        );
    }
    assert_eq!(games[0]["positions"].as_array().map(Vec::len), Some(3));
    assert!(games[0]["accuracy"]["black"].as_f64().expect("an accuracy") <= 100.0);
    // On however many threads.
    let single = printed(&[&["annotate", &file, "--json", "--threads", "1"], &QUICK[..]].concat());
    assert_eq!(single, lines);
}

#[test]
fn one_game_can_be_chosen_and_is_reported_in_words() {
    let folder = Folder::new("annotate-one");
    let file = folder.file("games.sgf", GAMES);
    let report = printed(&[&["annotate", &file, "--game", "2"], &QUICK[..]].concat());
    assert!(report.starts_with("Game 2: second\n"), "{report}");
    assert!(
        report.contains("1. Black f8-f6") && report.contains("Black: accuracy "),
        "{report}"
    );
    let missing = fault(&["annotate", &file, "--game", "3"]);
    assert!(missing.contains("has 2 games, not 3"), "{missing}");
}

#[test]
fn sgf_keeps_what_was_there_and_can_be_annotated_again() {
    let folder = Folder::new("annotate-sgf");
    let file = folder.file("games.sgf", GAMES);
    let (once, twice) = (folder.path("once.sgf"), folder.path("twice.sgf"));
    let annotate = |from: &str, to: &str| {
        printed(&[&["annotate", from, "-o", to], &QUICK[..]].concat());
        fs::read_to_string(to).expect("a record")
    };
    let first = annotate(&file, &once);
    for kept in [
        "a comment",
        "a variation",
        "C[kept",
        "PB[One]",
        "Black: accuracy",
    ] {
        assert!(first.contains(kept), "{kept}: {first}");
    }
    assert!(
        first.contains("a win in 1 was missed; better was f4-e"),
        "{first}"
    );
    assert!(
        first.contains("BM[2]") && first.contains("(;B[f4-e"),
        "{first}"
    );
    assert_eq!(annotate(&once, &twice), first);
    let loaded = load(&first);
    assert_eq!(loaded.len(), 2);
    for game in loaded {
        let replay = game.expect("a game").record.expect("a record").replay();
        assert!(!replay.end.is_broken(), "{}", replay.end);
    }
}

#[test]
fn the_page_holds_its_games_and_nothing_breaks_out_of_them() {
    let folder = Folder::new("annotate-html");
    let hostile = GAMES.replace("PB[One]", "PB[</script><b>One]");
    let file = folder.file("games.sgf", hostile);
    let path = folder.path("games.html");
    printed(&[&["annotate", &file, "--html", &path], &QUICK[..]].concat());
    let page = fs::read_to_string(path).expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    assert!(!page.contains("</script><b>"));
    assert!(
        !page.contains("src=\"") && !page.contains("href=\""),
        "it needs nothing else"
    );
    assert!(!page.contains("{{"), "every place is filled");
    let start = page.find("type=\"application/json\">").expect("the data") + 24;
    let end = start + page[start..].find("</script>").expect("their end");
    let games: Value = serde_json::from_str(&page[start..end]).expect("JSON");
    assert_eq!(games.as_array().map(Vec::len), Some(2));
    assert_eq!(games[0]["black"], "</script><b>One");
}

#[test]
fn a_journal_lets_the_same_command_go_on() {
    let folder = Folder::new("annotate-journal");
    let file = folder.file("games.sgf", GAMES);
    let journal = folder.path("journal");
    let arguments = [
        &["annotate", &file, "--json", "--journal", &journal],
        &QUICK[..],
    ]
    .concat();
    let all = printed(&arguments);
    let lines = fs::read_to_string(&journal).expect("a journal");
    assert_eq!(
        lines.lines().count(),
        3,
        "what it is, and a line for each game"
    );
    // As a kill leaves it: one game, and a part of the other.
    let first_two: usize = lines.lines().take(2).map(|line| line.len() + 1).sum();
    fs::write(&journal, &lines[..first_two + 20]).expect("a journal");
    assert_eq!(printed(&arguments), all);
    assert_eq!(
        fs::read_to_string(&journal)
            .expect("a journal")
            .lines()
            .count(),
        3
    );
    let other = fault(&[
        "annotate",
        &file,
        "--nodes",
        "501",
        "--hash",
        "1",
        "--journal",
        &journal,
    ]);
    assert!(other.contains("was made with other settings"), "{other}");
    assert_eq!(other.lines().count(), 1);
}

#[test]
fn faults_are_told_before_anything_is_searched() {
    let folder = Folder::new("annotate-faults");
    let broken = format!("{GAMES}(;GM[9];B[f8-f6];W[h7-f8])\n(;GM[9];B[f8-f6]*)\n");
    let file = folder.file("games.sgf", broken);
    let output = folder.path("out.sgf");
    let refused = fault(&["annotate", &file, "-o", &output]);
    assert!(
        refused.contains("game 3: move 2") && refused.contains("game 4: line"),
        "{refused}"
    );
    assert!(refused.contains("2 of 4 games do not replay"), "{refused}");
    assert!(!fs::exists(&output).expect("a folder"));
    let lenient = [&["annotate", &file, "--json", "--lenient"], &QUICK[..]].concat();
    let done = program(&lenient).output().expect("it runs");
    assert!(done.status.success());
    let numbers: Vec<Value> = text(&done.stdout)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["game"].clone())
        .collect();
    assert_eq!(numbers, [1, 2, 3]);
}
