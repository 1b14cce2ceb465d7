//! Whole sessions: lines in any order and any state of the engine.

use soucie::engine::Options;
use soucie::protocol::{ugi, xboard};
use soucie::search::Config;
use std::io::Cursor;

/// A session is cut off here: what happens depends on a few lines.
const MOST_LINES: usize = 40;

/// The lines of a session, less those that would take long or fill the memory, as they should.
fn lines(input: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(input);
    let lines = text.lines().filter(|line| !is_costly(line));
    lines.take(MOST_LINES).map(bounded).collect()
}

fn is_costly(line: &str) -> bool {
    const COSTLY: [&str; 9] = [
        "bench", "perft", "hash", "thread", "memory", "cores", "file", "weights", "multipv",
    ];
    let line = line.to_ascii_lowercase();
    COSTLY.iter().any(|word| line.contains(word))
}

/// A search that its clock would let run long is stopped by its nodes.
fn bounded(line: &str) -> String {
    match line.trim_start().starts_with("go") && line.contains(' ') {
        true => format!("{line} nodes 300"),
        false => line.to_string(),
    }
}

pub fn options() -> Options {
    Options {
        config: Config {
            hash: 1,
            ..Config::default()
        },
        ..Options::default()
    }
}

/// Every `go` is answered once.
pub fn ugi(input: &[u8]) {
    let mut lines = lines(input);
    // Without a limit it is an infinite one, which the end of the input ends.
    lines.push("stop".to_string());
    let asked = lines.iter().map(|line| line.split_whitespace().next());
    let asked = asked.take_while(|word| *word != Some("quit"));
    let asked = asked.filter(|word| *word == Some("go")).count();
    let quits = lines.iter().any(|line| line.trim() == "quit");
    let mut out = Vec::new();
    let served = ugi::serve(Cursor::new(lines.join("\n")), &mut out, options());
    served.expect("a vector takes all answers");
    let text = String::from_utf8(out).expect("answers are texts");
    let answered = text.lines().filter(|line| line.starts_with("bestmove"));
    let answered = answered.count();
    assert!(
        answered == asked || quits && answered <= asked,
        "{lines:#?}\n{text}"
    );
}

pub fn xboard(input: &[u8]) {
    let text = lines(input).join("\n");
    // A move may take all of a minute by the clock: with this it takes a few milliseconds.
    let text = format!("st 0.01\nsd 2\n{text}\n");
    let mut out = Vec::new();
    let served = xboard::serve(Cursor::new(text), &mut out, options());
    served.expect("a vector takes all answers");
    String::from_utf8(out).expect("answers are texts");
}
