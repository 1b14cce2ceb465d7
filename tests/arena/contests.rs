//! The arena as the real program: matches that are killed and played on, shards and merges,
//! openings, and faults of all kinds.

use crate::support::program::{Folder, fault, killed_at, printed, program, soucie, text};
use serde_json::Value;
use soucie::arena::game::opening::read_openings;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The numbers of the games in a results file, in the order of the lines.
fn numbers(path: impl AsRef<Path>) -> Vec<u64> {
    let lines = fs::read_to_string(path).expect("a results file");
    let values = lines.lines().map(|line| {
        let value: Value = serde_json::from_str(line).expect("a line of JSON");
        value["game"]["number"].as_u64()
    });
    values.flatten().collect()
}

/// What a result says of the games, without what depends on the clock.
fn essence(folder: &str) -> (Value, Vec<String>) {
    let read = |name: &str| fs::read_to_string(format!("{folder}/{name}")).expect(name);
    let result: Value = serde_json::from_str(&read("result.json")).expect("JSON");
    let records = read("games.sgf");
    let moves = soucie::record::collection::games(&records).map(|game| {
        let replay = game.expect("a game").record.expect("a record").replay();
        soucie::record::text::line_of(&replay)
    });
    (result["encounters"].clone(), moves.collect())
}

/// A match of a moment, to be given the number of games and whatever else.
fn tiny_match<'a>(games: &'a str, rest: &[&'a str]) -> Vec<&'a str> {
    let players = ["match", "name=a,yl", "name=b,yl,quiescence=0"];
    let size = ["--limit", "nodes=150", "--games", games];
    [&players[..], &size, rest].concat()
}

#[test]
fn a_killed_match_is_played_on_and_no_game_twice() {
    let folder = Folder::new("killed");
    let (whole, broken) = (folder.path("whole"), folder.path("broken"));
    printed(&tiny_match("12", &["--output", &whole]));
    assert_eq!(
        numbers(format!("{whole}/games.jsonl")),
        Vec::from_iter(0..12)
    );

    let ledger = format!("{broken}/games.jsonl");
    let slow = tiny_match("12", &["--output", &broken, "--concurrency", "2"]);
    for kill_at in [3, 6] {
        killed_at(&slow, &ledger, kill_at);
    }
    // A line that was being written when the process died.
    let cut_off = fs::read_to_string(&ledger).expect("results") + "{\"game\": 11, \"win";
    fs::write(&ledger, cut_off).expect("a file is written");
    printed(&slow);
    let mut found = numbers(&ledger);
    found.sort_unstable();
    assert_eq!(found, Vec::from_iter(0..12));
    assert_eq!(essence(&broken), essence(&whole));

    // Once more changes nothing; more games are added to those that are there.
    printed(&slow);
    assert_eq!(numbers(&ledger).len(), 12);
    printed(&tiny_match("14", &["--output", &broken]));
    assert_eq!(numbers(&ledger).len(), 14);
}

#[test]
fn shards_and_their_merge_equal_the_whole() {
    let folder = Folder::new("shards");
    let (whole, parts) = (folder.path("whole"), folder.path("parts"));
    printed(&tiny_match("12", &["--output", &whole]));
    printed(&tiny_match("12", &["--output", &parts, "--shard", "1/3"]));
    for task in ["11", "12"] {
        let output = program(&tiny_match("12", &["--output", &parts]))
            .env("SLURM_ARRAY_TASK_ID", task)
            .env("SLURM_ARRAY_TASK_COUNT", "3")
            .env("SLURM_ARRAY_TASK_MIN", "10")
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    assert_eq!(numbers(format!("{parts}/games-2-of-3.jsonl")), [2, 3, 8, 9]);
    printed(&["merge", &parts]);
    assert_eq!(essence(&parts), essence(&whole));
    // Directories from several machines, with games in common.
    let json = printed(&["merge", "--json", "--bounds", "0,10", &whole, &parts]);
    let value: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(value["games"], 12);
    assert_eq!(value["sprt"]["decision"], "undecided");
}

#[test]
fn results_of_another_plan_are_refused() {
    let folder = Folder::new("plans");
    let output = folder.path("results");
    printed(&tiny_match("2", &["--output", &output]));
    let message = fault(&tiny_match("2", &["--output", &output, "--overhead", "5"]));
    assert!(
        message.contains("of another plan: overhead is 10 there and 5 here"),
        "{message}"
    );
    let other = folder.path("other");
    printed(&[
        "match", "yl", "yl", "--games", "2", "-l", "depth=1", "-o", &other,
    ]);
    assert!(fault(&["merge", &output, &other]).contains("another plan"));
    assert!(fault(&["merge", &folder.path("nothing")]).contains("nothing"));
}

/// A line of a results file with something replaced and the checksum of the new text, as somebody
/// would write it who means to.
fn forged(line: &str, from: &str, to: &str) -> String {
    let changed = line.replacen(from, to, 1);
    assert_ne!(line, changed, "'{from}' is not in the line");
    let (inner, _) = changed.rsplit_once(",\"sum\":").expect("a checksum");
    let sum = soucie::checksum::checksum(inner.as_bytes()) as u32;
    format!("{inner},\"sum\":\"{sum:08x}\"}}")
}

#[test]
fn results_that_contradict_themselves_are_refused() {
    let folder = Folder::new("contradictions");
    let output = folder.path("results");
    printed(&tiny_match("6", &["--output", &output]));
    let ledger = format!("{output}/games.jsonl");
    let good = fs::read_to_string(&ledger).expect("results");
    let lines: Vec<&str> = good.lines().collect();
    let last = lines.len();
    assert_eq!(last, 8);
    let is_won = |line: &&str| line.contains("\"winner\":\"Black\"");
    let won = lines.iter().position(is_won).expect("a win");
    let to_white = forged(lines[won], "\"winner\":\"Black\"", "\"winner\":\"White\"");
    let shortened = forged(lines[won], "\"plies\":", "\"plies\":1");
    let number = last - 3;
    let beyond = forged(
        lines[last - 1],
        &format!("\"number\":{number}"),
        "\"number\":60",
    );
    let damaged = lines[4].replacen("depth", "dephh", 1);
    for (place, text, expected) in [
        (won, to_white.as_str(), "but its record states B+"),
        (won, &shortened, "in its record"),
        (last - 1, &beyond, "game 60 is none of the 6 of the plan"),
        (4, &damaged, "line 5: its checksum is wrong"),
        (3, "{\"game\": 1}", "line 4: has no checksum"),
        (1, lines[0], "says again what is played"),
        (0, lines[1], "line 1: does not say what is played"),
    ] {
        let mut changed = lines.clone();
        changed[place] = text;
        fs::write(&ledger, changed.join("\n") + "\n").expect("a file is written");
        let refused = fault(&["merge", &output]);
        assert!(refused.contains(expected), "{refused}");
        assert_eq!(refused.lines().count(), 1, "{refused}");
        // A match does not go on over it either.
        assert!(fault(&tiny_match("6", &["--output", &output])).contains(expected));
    }
}

#[test]
fn damaged_lines_are_salvaged_on_request_and_their_games_played_again() {
    let folder = Folder::new("salvage");
    let (whole, output) = (folder.path("whole"), folder.path("results"));
    printed(&tiny_match("6", &["--output", &whole]));
    printed(&tiny_match("6", &["--output", &output]));
    let ledger = format!("{output}/games.jsonl");
    let good = fs::read_to_string(&ledger).expect("results");
    let mut lines: Vec<&str> = good.lines().collect();
    let damaged = lines[4].replacen("depth", "dephh", 1);
    // With the line of the rounds, which the games after it need.
    lines[1] = "\u{fffd}";
    lines[4] = &damaged;
    fs::write(&ledger, lines.join("\n") + "\n").expect("a file is written");
    let refused = fault(&["merge", &output]);
    assert!(refused.contains("`soucie merge --salvage`"), "{refused}");
    let merged = soucie(&["merge", "--salvage", "--json", &output]);
    assert!(merged.status.success(), "{}", text(&merged.stderr));
    let result: Value = serde_json::from_slice(&merged.stdout).expect("JSON");
    assert_eq!(result["games"], 5);
    let said = text(&merged.stderr);
    assert!(said.contains("line 2: has no checksum"), "{said}");
    assert!(said.contains("line 5: its checksum is wrong"), "{said}");
    assert!(said.contains("5 of 6 games are there"), "{said}");
    let kept = fs::read_to_string(format!("{ledger}.damaged")).expect("what was taken out");
    assert_eq!(kept.lines().count(), 2);
    printed(&tiny_match("6", &["--output", &output]));
    assert_eq!(essence(&output), essence(&whole));
}

#[test]
fn a_merge_names_missing_shards() {
    let folder = Folder::new("missing");
    let output = folder.path("results");
    for shard in ["1/4", "3/4"] {
        printed(&tiny_match("16", &["--output", &output, "--shard", shard]));
    }
    let said = text(&soucie(&["merge", &output]).stderr);
    let expected = "8 of 16 games are there; shards 2/4, 4/4 are missing";
    assert!(said.contains(expected), "{said}");
    for shard in ["2/4", "4/4"] {
        printed(&tiny_match("16", &["--output", &output, "--shard", shard]));
    }
    assert_eq!(text(&soucie(&["merge", &output]).stderr), "");
}

#[test]
fn an_odd_number_of_games_is_said_to_be_rounded_up() {
    let output = soucie(&tiny_match("3", &["--json"]));
    let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(result["games"], 4);
    let said = text(&output.stderr);
    assert!(said.contains("4 games instead of 3"), "{said}");
}

#[test]
fn two_runs_do_not_write_to_one_file() {
    let folder = Folder::new("locked");
    let output = folder.path("results");
    let long = ["match", "yl", "yl", "--limit", "movetime=1s", "-o", &output];
    let mut first = program(&long)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let ledger = format!("{output}/games.jsonl");
    let started = Instant::now();
    let has_plan = || fs::read_to_string(&ledger).is_ok_and(|text| !text.is_empty());
    while !has_plan() && started.elapsed() < Duration::from_secs(10) {
        std::thread::yield_now();
    }
    let message = fault(&long);
    first.kill().expect("the program is killed");
    first.wait().expect("it ends");
    assert!(message.contains("another process is writing"), "{message}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    let folder = Folder::new("interrupt");
    let output = folder.path("results");
    let arguments = tiny_match("4000", &["--output", &output]);
    let child = program(&arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let ledger = format!("{output}/games.jsonl");
    let started = Instant::now();
    let lines = || fs::read_to_string(&ledger).map_or(0, |text| text.lines().count());
    while lines() < 4 && started.elapsed() < Duration::from_secs(10) {
        std::thread::yield_now();
    }
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.expect("kill runs").success());
    let ended = child.wait_with_output().expect("it ends");
    assert!(!ended.status.success());
    let message = text(&ended.stderr);
    assert!(message.contains("the same command plays on"), "{message}");
    let played = numbers(&ledger).len();
    let (encounters, games) = essence(&output);
    assert_eq!(encounters[0]["games"], played);
    assert_eq!(games.len(), played);
}

#[test]
fn a_gauntlet_plays_one_against_all() {
    let folder = Folder::new("gauntlet");
    let output = folder.path("results");
    let players = ["name=new,depth=2", "name=a,depth=1", "name=b,depth=1"];
    let arguments = ["gauntlet", "--games", "4", "--json", "-o", &output];
    let result: Value =
        serde_json::from_str(&printed(&[&arguments[..], &players].concat())).expect("JSON");
    assert_eq!(result["games"], 8);
    let met: Vec<&Value> = result["encounters"]
        .as_array()
        .expect("encounters")
        .iter()
        .collect();
    assert_eq!(met[0]["players"], serde_json::json!(["new", "a"]));
    assert_eq!(met[1]["players"], serde_json::json!(["new", "b"]));
    assert_eq!(met.len(), 2, "the others do not meet");
    assert!(has_plain_keys(&result), "{result}");
}

/// Whether no key of an object has a blank.
fn has_plain_keys(value: &Value) -> bool {
    match value {
        Value::Object(fields) => {
            (fields.iter()).all(|(key, value)| !key.contains(' ') && has_plain_keys(value))
        }
        Value::Array(values) => values.iter().all(has_plain_keys),
        _ => true,
    }
}

#[test]
fn a_round_robin_rates_its_players() {
    let folder = Folder::new("round-robin");
    let output = folder.path("results");
    let players = ["name=one,depth=1", "name=three,depth=3", "name=two,depth=2"];
    let arguments = [
        &["round-robin", "--games", "6", "-o", &output][..],
        &players,
    ]
    .concat();
    let table = printed(&arguments);
    assert!(table.contains("cross table"), "{table}");
    let result = fs::read_to_string(format!("{output}/result.json")).expect("a result");
    let result: Value = serde_json::from_str(&result).expect("JSON");
    assert_eq!(result["games"], 18);
    assert_eq!(result["players"].as_array().map(Vec::len), Some(3));
    assert!(result["players"][0]["rating"]["margin"].is_number());
    assert!(result["plan"]["players"][0]["params"].is_string());
    let chart = fs::read_to_string(format!("{output}/ratings.svg")).expect("a chart");
    assert!(chart.starts_with("<svg") && chart.ends_with("</svg>\n"));
    assert!(players.iter().all(|player| {
        let name = &player["name=".len()..player.find(',').expect("a comma")];
        chart.contains(name)
    }));
}

#[test]
fn a_sequential_test_ends_early_and_stays_decided() {
    let folder = Folder::new("sprt");
    let output = folder.path("results");
    let arguments = [
        "sprt", "depth=5", "depth=1", "--bounds", "0,200", "--games", "400", "--json", "-o",
        &output,
    ];
    let value: Value = serde_json::from_str(&printed(&arguments)).expect("JSON");
    assert_eq!(value["sprt"]["decision"], "accepted");
    let games = value["games"].as_u64().expect("a number");
    assert!((4..100).contains(&games), "{games}");
    let again: Value = serde_json::from_str(&printed(&arguments)).expect("JSON");
    assert_eq!(again["games"], games);
    for (name, label) in [
        ("sprt.svg", "log-likelihood ratio"),
        ("score.svg", "score, %"),
    ] {
        let chart = fs::read_to_string(format!("{output}/{name}")).expect("a chart");
        assert!(chart.starts_with("<svg") && chart.ends_with("</svg>\n"));
        assert!(
            chart.contains(label) && chart.contains(">games</text>"),
            "{chart}"
        );
        assert!(chart.contains("<polyline points=\"") && !chart.contains("NaN"));
        // No side scores more than all.
        assert!(name != "score.svg" || !chart.contains(">120</text>"));
    }
}

#[test]
fn openings_are_the_same_for_the_same_seed() {
    let arguments = ["openings", "--count", "12", "--nodes", "300", "--seed"];
    let made = |seed| printed(&[&arguments[..], &[seed]].concat());
    assert_eq!(made("7"), made("7"));
    assert_ne!(made("7"), made("8"));
    let openings = read_openings(&made("7")).expect("openings");
    assert_eq!(openings.len(), 12);
    assert!(
        openings
            .iter()
            .all(|opening| (3..=6).contains(&opening.moves.len()))
    );
    let none = [
        "openings", "--points", "0", "--nodes", "20", "--tries", "5", "--count", "99",
    ];
    assert!(fault(&none).contains("balanced openings were found"));
}

#[test]
fn the_built_in_openings_are_valid_and_all_different() {
    let openings = read_openings(soucie::arena::game::opening::BUILT_IN).expect("openings");
    assert!(openings.len() >= 2000);
    let boards: std::collections::HashSet<String> = openings
        .iter()
        .map(|opening| opening.game(Default::default()).board().to_string())
        .collect();
    assert_eq!(boards.len(), openings.len());
}

#[test]
fn openings_come_as_moves_positions_or_records() {
    let folder = Folder::new("openings");
    let fen = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 w";
    let lines = format!("# two openings\nf8-f6 h7-f7\n{fen}\n");
    let text = folder.file("lines.txt", &lines);
    let openings = read_openings(&lines).expect("openings");
    assert_eq!(openings.len(), 2);
    assert_eq!(openings[1].to_string(), fen);
    assert_eq!(openings[0].to_string(), "f8-f6 h7-f7");
    let sgf = folder.file("games.sgf", "(;GM[9];B[f8-f6];W[h7-f7])(;GM[9];B[c1a3])");
    for file in [&text, &sgf] {
        let arguments = ["match", "yl", "yl", "-l", "depth=1", "--openings", file];
        printed(&[&arguments[..], &["--games", "4"]].concat());
        let message = fault(&[&arguments[..], &["--games", "6"]].concat());
        assert!(
            message.contains("2 openings give 4 games, 6 are asked for"),
            "{message}"
        );
    }
    let over = folder.file("over.txt", "f8-f6\n8/8/8/8/8/8/bb6/ww6 b\n");
    let illegal = folder.file("illegal.txt", "f8-f6 h7-f8\n");
    let empty = folder.file("empty.txt", "# nothing\n");
    for (file, expected) in [
        (over, "opening 2: draw: both sides are connected"),
        (illegal, "opening 1: move 2"),
        (empty, "there is no opening in it"),
        (folder.path("missing.txt"), "No such file"),
    ] {
        let message = fault(&["match", "yl", "yl", "--openings", &file]);
        assert!(message.contains(expected), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn malformed_arguments_are_named() {
    for (arguments, expected) in [
        (
            &["match", "yl", "eval=nobody"][..],
            "no evaluator is called 'nobody'",
        ),
        (
            &["match", "yl", "nonsense=1"],
            "no parameter is called 'nonsense'",
        ),
        (
            &["match", "yl", "hash=0"],
            "'0' is no value of Hash (it takes 1 to 1048576)",
        ),
        (
            &["match", "yl", "hash=99999999"],
            "'99999999' is no value of Hash (it takes 1 to 1048576)",
        ),
        (
            &["match", "yl,threads=100000", "yl"],
            "'100000' is no value of Threads (it takes 1 to 1024)",
        ),
        (&["match", "yl,,,", "yl"], "an empty setting beside a comma"),
        (
            &["match", "yl", ",cmd:x"],
            "an empty setting beside a comma",
        ),
        (
            &["match", "yl", "book=on,cmd:x"],
            "'book' is no setting of a program",
        ),
        (
            &["match", "yl", "cmd:"],
            "the program is missing after cmd:",
        ),
        (
            &["match", "yl", "search=deep"],
            "'deep' is no value of search (it takes full or plain)",
        ),
        (
            &["match", "yl", "weights=/nowhere/x"],
            "/nowhere/x: cannot be read: No such file",
        ),
        (
            &["match", "yl", "null-move=0,cmd:x"],
            "write option.null-move=0",
        ),
        (
            &["match", "yl", "yl", "-l", "nodes=0"],
            "nodes=0: not a number",
        ),
        (&["match", "yl", "yl", "-l", "7"], "has no unit"),
        (
            &["match", "yl", "yl", "--shard", "3/2"],
            "not a shard like 2/5",
        ),
        (&["match", "yl", "yl", "--resign", "5"], "POINTS,MOVES"),
        (&["sprt", "yl", "yl", "--bounds", "5,0"], "the lower first"),
        (&["sprt", "yl", "yl", "--alpha", "2"], "not a probability"),
        (
            &["experiment", "alchemy"],
            "no experiment is called 'alchemy'",
        ),
    ] {
        let message = fault(arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn an_experiment_sets_ours_beside_the_published() {
    let folder = Folder::new("experiment");
    let output = folder.path("results");
    let arguments = [
        "experiment",
        "evaluators",
        "-l",
        "nodes=50",
        "-g",
        "2",
        "-o",
        &output,
    ];
    let table = printed(&arguments);
    assert!(table.contains("127-71-2 = 64.0"), "{table}");
    for name in [
        "experiment.txt",
        "experiment.json",
        "evaluators.svg",
        "games.sgf",
    ] {
        assert!(Path::new(&output).join(name).exists(), "{name}");
    }
    let trees = [
        "experiment",
        "euler",
        "-l",
        "nodes=20",
        "-g",
        "2",
        "--depth",
        "2",
    ];
    assert!(printed(&trees).contains("98"));
    assert!(printed(&["experiment"]).contains("enhancements"));
}
