//! A program that is talked to line by line.

use crossbeam::channel::{Receiver, unbounded};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
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
        let mut child = Command::new(env!("CARGO_BIN_EXE_soucie"))
            .args(arguments)
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

/// A directory of its own for each test, gone at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let unique = format!("soucie-{name}-{}", std::process::id());
        Folder(std::env::temp_dir().join(unique))
    }

    pub fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }

    /// The only record in the folder.
    pub fn record(&self) -> String {
        let files = std::fs::read_dir(&self.0).expect("a folder");
        let paths = files.map(|entry| entry.expect("an entry").path());
        let mut records = paths.filter(|path| path.extension().is_some_and(|end| end == "sgf"));
        let file = records.next().expect("a record");
        assert!(records.next().is_none(), "one game, one file");
        std::fs::read_to_string(file).expect("a record")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
