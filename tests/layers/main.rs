//! The order of the modules: each uses only those before it, no two files need each other, and
//! only the outermost touch standard input and output. Reads the sources as text, so that no
//! import slips by.

mod cycles;
mod public;
mod source;

use source::{Source, identifier, sources};
use std::collections::BTreeSet;
use std::path::Path;

/// The arrow, innermost first. Modules of one row may use each other, one way.
const ORDER: &[&[&str]] = &[
    &[
        "cpu",
        "platform",
        "prefetch",
        "lines",
        "random",
        "shard",
        "slot",
        "memory",
        "clusters",
        "disk",
        "positioned",
        "line_file",
        "checked_line",
        "replace_file",
        "checksum",
        "envelope",
        "workers",
        "progress",
        "aligned",
    ],
    &["tables"],
    &["board"],
    &["rules", "game"],
    &["wins", "proof"],
    &["eval"],
    &["solve"],
    &["prior"],
    &["perft"],
    &["clock"],
    &["search"],
    &["suite"],
    &["book"],
    &["engine"],
    &["record", "protocol", "arena", "learn"],
    &["analysis"],
    &["web"],
    &["command"],
];

/// What only these may say, and what they may say.
const TALKERS: &[&str] = &["command", "protocol"];
const TALK: &[&str] = &["println!", "print!", "stdin()", "stdout()"];

/// What only this may say: every change of a file goes through it, and through its tests.
const CHANGER: &str = "disk";
const CHANGES: &[&str] = &[
    "File::create",
    "OpenOptions",
    "fs::write(",
    "fs::rename(",
    "fs::remove_file(",
    "fs::create_dir",
];

/// Top-level modules that a file names.
fn used_modules(source: &Source) -> BTreeSet<String> {
    let roots = source
        .named()
        .into_iter()
        .filter_map(|named| named.path.into_iter().next());
    roots.filter(|name| name != source.module()).collect()
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
    let used = used_modules(source);
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
    if module != CHANGER {
        let changes = CHANGES.iter().filter(|word| says(&source.code, word));
        let told = |word| format!("{file}: only '{CHANGER}' changes files, not by {word}");
        faults.extend(changes.map(told));
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
        .filter(|root| !["std", "super", "self"].contains(root))
        .map(|root| format!("{}: 'lines' may not import from '{root}'", source.file))
        .collect();
    if source.code.contains("crate::") {
        faults.push(format!("{}: 'lines' may not say crate::", source.file));
    }
    faults
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
            used_modules(source)
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
    let text = std::fs::read_to_string(path).expect("the binary has a source");
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
