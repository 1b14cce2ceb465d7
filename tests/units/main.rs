//! The tests that stand beside what they test, in the sources. Their files are compiled into this
//! crate, with the library's modules under the names that they know, so that the whole library is
//! not built once more for them.

#![allow(dead_code)] // the library uses the parts that the tests do not

use soucie::{board, clock, engine, positioned, rules};

#[path = "../../src/memory.rs"]
mod memory;
#[path = "../../src/progress.rs"]
mod progress;
#[path = "../../src/workers.rs"]
mod workers;

#[path = "../../src/arena"]
mod arena {
    mod game {
        mod arrival;
        mod stopwatch;
    }
    mod statistics {
        mod axis;
    }
}

#[path = "../../src/book"]
mod book {
    mod canonical;
}

#[path = "../../src/command"]
mod command {
    mod console {
        mod large;
        mod order;
        mod orders;
        mod reading;
        mod screen;
        mod text;
        mod value;
    }
}

#[path = "../../src/protocol"]
mod protocol {
    pub mod lines;
    mod xboard {
        mod position;
    }
}

#[path = "../../src/search"]
mod search {
    pub use soucie::search::*;
    mod pace;
}

use std::path::{Path, PathBuf};

/// The files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        })
        .collect()
}

#[test]
fn every_file_with_tests_is_here() {
    let program = std::env::current_exe().expect("this program");
    let list = std::process::Command::new(program).arg("--list").output();
    let list = String::from_utf8(list.expect("a list").stdout).expect("names");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in files(&sources) {
        let text = std::fs::read(&file).expect("a source");
        if !String::from_utf8_lossy(&text).contains("#[cfg(test)]") {
            continue;
        }
        let module = file
            .strip_prefix(&sources)
            .expect("below")
            .with_extension("");
        let parts: Vec<_> = module.iter().map(|part| part.to_string_lossy()).collect();
        let tests = format!("{}::tests::", parts.join("::"));
        let found = list.lines().any(|name| name.starts_with(&tests));
        assert!(found, "{} has tests that do not run", file.display());
    }
}
