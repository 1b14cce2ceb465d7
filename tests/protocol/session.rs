//! A program that is talked to line by line.

use crate::support::program::{Folder, program};
use crossbeam::channel::{Receiver, unbounded};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Nothing here takes this long unless something hangs.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running program; killed at the end of a test that fails.
pub struct Session {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Session {
    pub fn start(arguments: &[&str]) -> Session {
        let mut child = program(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("a pipe");
        let (sender, lines) = unbounded();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Session {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    pub fn send(&mut self, text: &str) {
        let input = self.input.as_mut().expect("the input is open");
        input
            .write_all(format!("{text}\n").as_bytes())
            .expect("the program reads");
        input.flush().expect("the program reads");
    }

    /// Skips lines up to one that starts so.
    pub fn await_line(&mut self, start: &str) -> String {
        let mut seen = Vec::new();
        let limit = Instant::now() + PATIENCE;
        loop {
            let line = self.lines.recv_deadline(limit);
            let line = line.unwrap_or_else(|_| panic!("no '{start}' after {seen:#?}"));
            if line.starts_with(start) {
                return line;
            }
            seen.push(line);
        }
    }

    /// Sends a line that is answered by the next line.
    pub fn ask(&mut self, text: &str) -> String {
        self.send(text);
        self.lines.recv_timeout(PATIENCE).expect("an answer")
    }

    /// Closes the input, and waits for the end. Returns the lines that were left.
    pub fn finish(mut self) -> (ExitStatus, Vec<String>) {
        drop(self.input.take());
        let limit = Instant::now() + PATIENCE;
        let status = loop {
            match self.child.try_wait().expect("a child") {
                Some(status) => break status,
                None => assert!(Instant::now() < limit, "the program does not end"),
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        (status, self.lines.iter().collect())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The only record in a folder of games.
pub fn record_in(folder: &Folder) -> String {
    let names = folder.names();
    let records: Vec<&String> = names.iter().filter(|name| name.ends_with(".sgf")).collect();
    assert_eq!(records.len(), 1, "one game, one file: {names:?}");
    std::fs::read_to_string(folder.root().join(records[0])).expect("a record")
}
