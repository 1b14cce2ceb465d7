//! The real program, and a folder of its own for each test that runs it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A folder of its own for each test, gone at the end.
pub struct Folder(TempDir);

impl Folder {
    /// The name says whose folder it is, should a killed test leave it behind.
    pub fn new(name: &str) -> Folder {
        let prefix = format!("soucie-{name}-");
        Folder(
            tempfile::Builder::new()
                .prefix(&prefix)
                .tempdir()
                .expect("a temporary folder"),
        )
    }

    pub fn root(&self) -> &Path {
        self.0.path()
    }

    /// Its own path, as an argument of the program.
    pub fn text(&self) -> &str {
        self.root().to_str().expect("a plain path")
    }

    /// The path of something in it.
    pub fn path(&self, name: &str) -> String {
        let path = self.root().join(name);
        path.to_str().expect("a plain path").to_string()
    }

    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.root().join(name), content).expect("a file is written");
        self.path(name)
    }

    /// The names of all that is in it, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.root()).expect("a folder");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries
            .map(|entry| name(entry.expect("an entry")))
            .collect();
        names.sort();
        names
    }
}

/// The program, in an environment without a job scheduler.
pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_soucie"));
    command.args(arguments);
    for name in ["ID", "COUNT", "MIN"] {
        command.env_remove(format!("SLURM_ARRAY_TASK_{name}"));
    }
    command
}

pub fn soucie(arguments: &[&str]) -> Output {
    program(arguments).output().expect("the program runs")
}

/// The program with a text as its standard input.
pub fn with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    pipe.write_all(input.as_bytes()).expect("the program reads");
    drop(pipe);
    child.wait_with_output().expect("the program ends")
}

/// Starts the program and kills it once a file of its has so many lines, or after ten seconds.
pub fn killed_at(arguments: &[&str], file: &str, lines: usize) {
    let mut child = program(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let started = Instant::now();
    while lines_of(file) < lines && started.elapsed() < Duration::from_secs(10) {
        std::thread::yield_now();
    }
    child.kill().expect("the program is killed");
    child.wait().expect("it ends");
}

/// How many lines a file has; none if it is not there.
pub fn lines_of(file: &str) -> usize {
    fs::read_to_string(file).map_or(0, |text| text.lines().count())
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Standard output of a run that must succeed.
pub fn printed(arguments: &[&str]) -> String {
    let output = soucie(arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The one line on standard error of a run that must fail.
pub fn fault(arguments: &[&str]) -> String {
    let output = soucie(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    text(&output.stderr)
}
