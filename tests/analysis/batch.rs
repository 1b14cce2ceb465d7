//! `soucie analyze --batch`: lines of JSON to and fro.

use crate::support::program::{program, text, with_input};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

fn read(lines: &str) -> Vec<Value> {
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// The answers to queries that are written at once.
fn answers(options: &[&str], queries: &[Value]) -> Vec<Value> {
    let input: String = queries.iter().map(|query| format!("{query}\n")).collect();
    let arguments = [&["analyze", "--batch", "--hash", "1"], options].concat();
    let output = with_input(&arguments, &input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    read(&text(&output.stdout))
}

/// A running service.
struct Service {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Service {
    fn start(options: &[&str]) -> Service {
        let arguments = [&["analyze", "--batch", "--hash", "1"], options].concat();
        let mut child = program(&arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Service {
            child,
            input,
            output,
        }
    }

    fn send(&mut self, query: Value) {
        writeln!(self.input, "{query}").expect("it reads");
    }

    fn next(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it writes");
        serde_json::from_str(&line).expect("JSON")
    }

    /// Closes its input and waits for its end.
    fn finish(mut self) -> Vec<Value> {
        drop(self.input);
        let rest = self.output.lines().map(|line| line.expect("a line"));
        let rest: Vec<String> = rest.collect();
        assert!(self.child.wait().expect("it ends").success());
        read(&rest.join("\n"))
    }
}

#[test]
fn every_turn_is_answered_and_the_end_of_input_waits_for_it() {
    let query = json!({
        "id": "game", "moves": ["d1d3", "a3d3", "e1e3"], "turns": [0, 1, 2, 3], "nodes": 400,
    });
    let single = json!({ "id": "late", "position": "8/8/8/2bb4/8/1b2w3/8/w6w b", "depth": 9 });
    let found = answers(&["--parallel", "2"], &[query, single]);
    assert_eq!(found.len(), 5);
    let mut turns: Vec<u64> = found
        .iter()
        .filter(|answer| answer["id"] == "game")
        .map(|answer| answer["turn"].as_u64().expect("a turn"))
        .collect();
    turns.sort_unstable();
    assert_eq!(turns, [0, 1, 2, 3]);
    let late = found
        .iter()
        .find(|answer| answer["id"] == "late")
        .expect("an answer");
    assert_eq!(
        (&late["win"], &late["win_probability"]),
        (&json!(1), &json!(1.0))
    );
    assert_eq!(late["depth"], 1, "a proven result ends the search");
    for answer in &found {
        assert_eq!(answer["final"], true);
        assert!(
            answer["best"].is_string() && answer["moves"].is_array(),
            "{answer}"
        );
        assert!(answer["score"].is_i64() && answer["side_to_move"].is_string());
    }
}

#[test]
fn the_same_query_has_the_same_answer_where_everything_is_forgotten() {
    let queries: Vec<Value> = (0..6)
        .map(|number| json!({ "id": number.to_string(), "moves": ["d1d3"], "nodes": 2000 }))
        .collect();
    let found = answers(&["--clear", "--parallel", "2"], &queries);
    assert_eq!(found.len(), 6);
    for answer in &found {
        for key in ["best", "score", "depth", "nodes", "moves"] {
            assert_eq!(answer[key], found[0][key]);
        }
    }
}

#[test]
fn faults_name_the_query_and_the_rest_goes_on() {
    let good = json!({ "id": "good", "depth": 1 });
    let queries = [
        json!({ "id": "a", "moves": ["d1d4"] }),
        json!({ "id": "b", "position": "8/8 b" }),
        json!({ "id": "c", "turns": [1] }),
        json!({ "id": "d", "wishes": 1 }),
        json!({ "id": "e", "rules": "chess" }),
        json!({ "id": "f", "lines": 1000 }),
        json!({ "id": "g", "time": -1.0 }),
        json!({ "id": "h", "action": "cancel" }),
        json!({ "id": "i", "search_moves": ["a1a2"] }),
        json!([1]),
        good,
    ];
    let found = answers(&[], &queries);
    assert_eq!(found.len(), queries.len());
    for (id, part) in [
        ("a", "moves: d1d4: "),
        ("b", "position: "),
        ("c", "turns: there are 0 moves, not 1"),
        ("d", "unknown field `wishes`"),
        ("e", "rules: "),
        ("f", "lines: at most 96"),
        ("g", "time: "),
        ("h", "'target' is missing"),
        ("i", "search_moves: a1a2: "),
    ] {
        let answer = found.iter().find(|answer| answer["id"] == id).expect(id);
        let fault = answer["error"].as_str().expect("an error");
        assert!(fault.contains(part), "{fault}");
    }
    assert!(
        found
            .iter()
            .any(|answer| answer["id"].is_null() && answer["error"].is_string())
    );
    assert!(
        found
            .iter()
            .any(|answer| answer["id"] == "good" && answer["best"].is_string())
    );
}

#[test]
fn what_is_urgent_comes_first_and_what_is_cancelled_ends() {
    let mut service = Service::start(&["--parallel", "1"]);
    // Holds the only searcher until it is cancelled.
    service.send(json!({ "id": "long", "time": 600, "report": true }));
    let first = service.next();
    assert_eq!(
        (&first["id"], &first["final"]),
        (&json!("long"), &json!(false))
    );
    service.send(json!({ "id": "idle", "depth": 1 }));
    service.send(json!({ "id": "idler", "depth": 1, "priority": -1 }));
    service.send(json!({ "id": "urgent", "depth": 1, "priority": 5 }));
    service.send(json!({ "id": "given-up", "depth": 1, "priority": 9 }));
    service.send(json!({ "id": "x", "action": "cancel", "target": "given-up" }));
    service.send(json!({ "id": "y", "action": "cancel", "target": "long" }));
    let rest = service.finish();
    let finals = rest.iter().filter(|answer| answer["final"] != false);
    let order: Vec<&str> = finals
        .map(|answer| answer["id"].as_str().expect("an id"))
        .collect();
    let place = |id: &str| order.iter().position(|known| *known == id).expect(id);
    assert!(
        place("urgent") < place("idle") && place("idle") < place("idler"),
        "{order:?}"
    );
    let find = |id: &str| {
        rest.iter()
            .rev()
            .find(|answer| answer["id"] == id)
            .expect(id)
    };
    assert_eq!(find("long")["cancelled"], true);
    assert!(
        find("long")["best"].is_string(),
        "what it has found is told"
    );
    assert_eq!(find("given-up")["cancelled"], true);
    assert!(find("given-up")["best"].is_null());
    assert_eq!(
        (&find("x")["cancelled"], &find("y")["cancelled"]),
        (&json!(1), &json!(1))
    );
    assert!(find("idle")["cancelled"].is_null());
}

#[test]
fn several_lines_and_decided_games() {
    let won = "8/8/8/2bb4/2b5/4w3/8/w6w w";
    let queries = [
        json!({ "id": "lines", "lines": 3, "depth": 3 }),
        json!({ "id": "over", "position": won }),
        json!({ "id": "version", "action": "version" }),
    ];
    let found = answers(&["--queue", "1"], &queries);
    let find = |id: &str| found.iter().find(|answer| answer["id"] == id).expect(id);
    let lines = find("lines")["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 3);
    assert!(lines[0]["score"].as_i64() >= lines[2]["score"].as_i64());
    assert!(
        find("over")["over"]
            .as_str()
            .is_some_and(|end| end.contains("Black wins"))
    );
    assert_eq!(find("version")["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn a_reader_that_goes_away_ends_it() {
    let mut service = Service::start(&[]);
    service.send(json!({ "id": "one", "depth": 1, "report": true }));
    service.next();
    let Service {
        mut child,
        mut input,
        output,
    } = service;
    drop(output);
    // The pipe's end is noticed with the next answers.
    for number in 0..50 {
        let query = json!({ "id": number.to_string(), "depth": 1 });
        if writeln!(input, "{query}").is_err() {
            break;
        }
    }
    assert!(
        child.wait().expect("it ends").success(),
        "a closed pipe is no fault"
    );
}
