//! The order of the modules: each uses only those before it, and only the outermost touch
//! standard input and output. Reads the sources as text, so that no import slips by.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The arrow, innermost first. Modules of one row may use each other, one way.
const ORDER: &[&[&str]] = &[
    &[
        "lines",
        "random",
        "shard",
        "line_file",
        "workers",
        "progress",
    ],
    &["tables"],
    &["board"],
    &["rules", "game"],
    &["eval"],
    &["perft"],
    &["clock"],
    &["search"],
    &["book"],
    &["engine"],
    &["record", "protocol", "arena", "learn", "web"],
    &["command"],
];

/// What only these may say, and what they may say.
const TALKERS: &[&str] = &["command", "protocol"];
const TALK: &[&str] = &["println!", "print!", "stdin()", "stdout()"];

/// A source file: the module path it defines, and its text without comments.
struct Source {
    file: String,
    path: Vec<String>,
    code: String,
}

impl Source {
    fn new(file: &str, text: &str) -> Source {
        let parts = file.trim_end_matches(".rs").split('/');
        let path = parts
            .filter(|part| *part != "mod")
            .map(str::to_string)
            .collect();
        let lines = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default());
        Source {
            file: file.to_string(),
            path,
            code: lines.collect::<Vec<_>>().join("\n"),
        }
    }

    fn module(&self) -> &str {
        &self.path[0]
    }

    /// Top-level modules that the file names, by `crate::` or by climbing up with `super::`.
    fn used_modules(&self) -> BTreeSet<String> {
        let climb = "super::".repeat(self.path.len());
        let climbed = self.names_after(&climb);
        // From an inner test module the same climb ends inside the file's own module.
        let climbed = climbed.into_iter().filter(|name| rank(name).is_some());
        let mut used: BTreeSet<String> = self.names_after("crate::").into_iter().collect();
        used.extend(climbed);
        used.remove(self.module());
        used
    }

    fn names_after(&self, prefix: &str) -> Vec<String> {
        let found = self.code.match_indices(prefix);
        found
            .flat_map(|(at, _)| first_names(&self.code[at + prefix.len()..]))
            .collect()
    }
}

/// The names that a path goes on with: one, or those of a group in braces.
fn first_names(path: &str) -> Vec<String> {
    let Some(group) = path.strip_prefix('{') else {
        return vec![identifier(path)];
    };
    let mut names = Vec::new();
    let (mut depth, mut expects_name) = (0, true);
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => expects_name = true,
            _ if expects_name && !letter.is_whitespace() => {
                names.push(identifier(&group[at..]));
                expects_name = false;
            }
            _ => {}
        }
    }
    names
}

fn identifier(text: &str) -> String {
    let letters = text
        .chars()
        .take_while(|letter| letter.is_alphanumeric() || *letter == '_');
    letters.collect()
}

fn rank(module: &str) -> Option<usize> {
    ORDER.iter().position(|row| row.contains(&module))
}

/// What is wrong with a file, one line each.
fn faults(source: &Source) -> Vec<String> {
    let (file, module) = (&source.file, source.module());
    let Some(own) = rank(module) else {
        return vec![format!(
            "{file}: the module '{module}' has no place in the order"
        )];
    };
    let used = source.used_modules();
    let mut faults: Vec<String> = used
        .iter()
        .filter_map(|name| match rank(name) {
            Some(other) if other <= own => None,
            Some(_) => Some(format!(
                "{file}: '{module}' uses '{name}', against the arrow"
            )),
            None => Some(format!("{file}: 'crate::{name}' is no module of the order")),
        })
        .collect();
    if module == "lines" {
        faults.extend(impure(source));
    }
    if !TALKERS.contains(&module) {
        let talk = TALK.iter().filter(|word| says(&source.code, word));
        faults.extend(talk.map(|word| format!("{file}: '{module}' may not use {word}")));
    }
    faults
}

/// Whether a word occurs other than as the end of a longer one: `println!`, not `eprintln!`.
fn says(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
    })
}

/// `lines` is compiled into the build script too, where there is no such crate.
fn impure(source: &Source) -> Vec<String> {
    let imports = source.code.lines().filter_map(|line| {
        let line = line.trim_start().trim_start_matches("pub ");
        line.strip_prefix("use ").map(identifier)
    });
    let mut faults: Vec<String> = imports
        .filter(|root| !["std", "super", "self"].contains(&root.as_str()))
        .map(|root| format!("{}: 'lines' may not import from '{root}'", source.file))
        .collect();
    if source.code.contains("crate::") {
        faults.push(format!("{}: 'lines' may not say crate::", source.file));
    }
    faults
}

fn source_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("the folder can be listed").path();
        match path.is_dir() {
            true => source_files(&path, found),
            false => found.push(path),
        }
    }
}

/// Every file below `src` but the two crate roots.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    source_files(&root, &mut files);
    files
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| {
            let inside = path.strip_prefix(&root).expect("it was found there");
            let text = fs::read_to_string(path).expect("a source is text");
            Source::new(&inside.to_string_lossy().replace('\\', "/"), &text)
        })
        .filter(|source| !["lib.rs", "main.rs"].contains(&source.file.as_str()))
        .collect()
}

#[test]
fn imports_follow_the_arrow() {
    let all: Vec<String> = sources().iter().flat_map(faults).collect();
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

#[test]
fn no_two_modules_use_each_other() {
    let uses: BTreeSet<(String, String)> = sources()
        .iter()
        .flat_map(|source| {
            let module = source.module().to_string();
            source
                .used_modules()
                .into_iter()
                .map(move |name| (module.clone(), name))
        })
        .collect();
    for (module, used) in &uses {
        let back = (used.clone(), module.clone());
        assert!(
            !uses.contains(&back),
            "'{module}' and '{used}' use each other"
        );
    }
}

#[test]
fn the_binary_uses_nothing_but_the_command_line() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/main.rs");
    let text = fs::read_to_string(path).expect("the binary has a source");
    let code = Source::new("main.rs", &text).code;
    assert_eq!(code.matches("soucie::").count(), 1);
    assert!(code.contains("soucie::command::run"));
}

/// The faults of a made-up file.
fn faults_of(file: &str, text: &str) -> Vec<String> {
    faults(&Source::new(file, text))
}

#[test]
fn the_test_sees_what_it_should() {
    let against = |used: &str| {
        vec![format!(
            "board/make.rs: 'board' uses '{used}', against the arrow"
        )]
    };
    assert_eq!(
        faults_of("board/make.rs", "use crate::game::Game;"),
        against("game")
    );
    assert_eq!(
        faults_of("board/make.rs", "pub(crate) use super::super::eval;"),
        against("eval")
    );
    assert_eq!(
        faults_of("board/make.rs", "fn f() { crate::rules::g() }"),
        against("rules")
    );
    assert_eq!(
        faults_of(
            "board/make.rs",
            "use crate::{tables::{A, B}, lines,\n    search::C};"
        ),
        against("search")
    );
    assert_eq!(faults_of("tables.rs", "use super::board::Board;").len(), 1);
    assert_eq!(
        faults_of("board/make.rs", "use super::Board; // crate::game"),
        [""; 0]
    );
    assert_eq!(faults_of("game.rs", "use crate::rules::Rules;"), [""; 0]);
    assert_eq!(faults_of("novel.rs", "").len(), 1);
}

#[test]
fn the_test_sees_talk_and_impurity() {
    assert_eq!(
        faults_of("perft.rs", "fn f() { println!(\"1\") }"),
        ["perft.rs: 'perft' may not use println!"]
    );
    assert_eq!(
        faults_of("perft.rs", "fn f() { eprintln!(\"1\") }"),
        [""; 0]
    );
    assert_eq!(
        faults_of("command/show.rs", "fn f() { std::io::stdout() }"),
        [""; 0]
    );
    assert_eq!(faults_of("lines/moves.rs", "use clap::Args;").len(), 1);
    assert_eq!(
        faults_of("lines/moves.rs", "fn f() { crate::lines::g() }").len(),
        1
    );
    assert_eq!(
        faults_of("lines/moves.rs", "use std::fmt;\nuse super::ternary;"),
        [""; 0]
    );
}
