//! Runs contests with the real program, each test in a directory of its own.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A directory of its own for each test, gone at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let unique = format!("soucie-arena-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(unique);
        fs::create_dir_all(&path).expect("a temporary directory");
        Folder(path)
    }

    pub fn path(&self, name: &str) -> String {
        let path = self.0.join(name);
        path.to_str().expect("a plain path").to_string()
    }

    pub fn file(&self, name: &str, content: &str) -> String {
        fs::write(self.0.join(name), content).expect("a file is written");
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
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
