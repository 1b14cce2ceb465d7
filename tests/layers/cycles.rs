//! No files that need each other: each file can be read with only those that it stands on.
//!
//! A `mod` line or a `pub use` in a folder's `mod.rs` is its table of contents, not a need: a name
//! that is handed on leads to the file that defines it.

use crate::source::{Named, Source, sources};
use std::collections::{BTreeMap, BTreeSet};

/// All files by the path of their module.
struct Crate {
    files: BTreeMap<Vec<String>, String>,
    handed_on: BTreeMap<Vec<String>, Vec<String>>,
}

impl Crate {
    fn new(sources: &[Source]) -> Crate {
        let files = sources
            .iter()
            .map(|source| (source.path.clone(), source.file.clone()));
        let handed_on = sources.iter().flat_map(|source| {
            let full = |named: Named| {
                let name = [&source.path[..], &[named.name]].concat();
                named.handed_on.then_some((name, named.path))
            };
            source.named().into_iter().filter_map(full)
        });
        Crate {
            files: files.collect(),
            handed_on: handed_on.collect(),
        }
    }

    /// The file that a path leads to.
    fn file_of(&self, path: &[String]) -> Option<&String> {
        let handed_on = (1..=path.len()).find_map(|length| {
            let target = self.handed_on.get(&path[..length])?;
            let is_module = self.files.contains_key(&path[..length]);
            (!is_module).then(|| [&target[..], &path[length..]].concat())
        });
        if let Some(target) = handed_on {
            return self.file_of(&target);
        }
        let mut lengths = (1..=path.len()).rev();
        lengths.find_map(|length| self.files.get(&path[..length]))
    }

    /// The files that each file needs.
    fn needs(&self, sources: &[Source]) -> BTreeMap<String, BTreeSet<String>> {
        let of_file = |source: &Source| {
            let named = source.named().into_iter();
            let needed = named.filter(|named| !named.handed_on);
            let files = needed.filter_map(|named| self.file_of(&named.path).cloned());
            let others = files.filter(|file| *file != source.file);
            (source.file.clone(), others.collect())
        };
        sources.iter().map(of_file).collect()
    }
}

/// Groups of files that all need each other, at least two in each.
fn cycles(sources: &[Source]) -> BTreeSet<Vec<String>> {
    let needs = Crate::new(sources).needs(sources);
    let reached: BTreeMap<&String, BTreeSet<&String>> = needs
        .keys()
        .map(|file| (file, reach(file, &needs)))
        .collect();
    let of_file = |file: &String| {
        let around = reached[file]
            .iter()
            .filter(|other| reached[**other].contains(file));
        around
            .map(|other| other.to_string())
            .collect::<Vec<String>>()
    };
    needs
        .keys()
        .map(of_file)
        .filter(|group| group.len() > 1)
        .collect()
}

/// The files that a file needs, and those that they need, and so on.
fn reach<'a>(file: &str, needs: &'a BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&String> = needs[file].iter().collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(&needs[next]);
        }
    }
    reached
}

#[test]
fn no_files_need_each_other() {
    let found = cycles(&sources());
    let faults: Vec<String> = found
        .iter()
        .map(|group| format!("these need each other: {}", group.join(", ")))
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The cycles among made-up files.
fn cycles_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let sources: Vec<Source> = files
        .iter()
        .map(|(file, text)| Source::new(file, text))
        .collect();
    cycles(&sources).into_iter().collect()
}

#[test]
fn cycles_are_seen_through_every_kind_of_path() {
    let both = vec![vec!["a/b.rs".to_string(), "a/c.rs".to_string()]];
    let folder = (
        "a/mod.rs",
        "mod b;\npub mod c;\npub use b::B;\npub use self::c::{C, D as E};",
    );
    for (one, other) in [
        ("use super::c::C;", "use super::b::B;"),
        ("use crate::a::{c::C};", "use super::B;"),
        ("use super::{x, E};", "fn f() { crate::a::b::g() }"),
        (
            "use super::c::{self};",
            "use super::{\n    x::Y,\n    b as z,\n};",
        ),
    ] {
        let files = [folder, ("a/b.rs", one), ("a/c.rs", other)];
        assert_eq!(cycles_of(&files), both, "{one} {other}");
    }
}

#[test]
fn a_table_of_contents_is_no_need() {
    let folder = ("a/mod.rs", "mod b;\npub use b::B;\npub struct A;");
    assert_eq!(
        cycles_of(&[folder, ("a/b.rs", "use super::A;")]),
        [[""; 0]; 0]
    );
    let folder = ("a/mod.rs", "mod b;\nuse b::B;\npub struct A;");
    assert_eq!(cycles_of(&[folder, ("a/b.rs", "use super::A;")]).len(), 1);
    let tests = "fn f() {}\n#[cfg(test)]\nmod tests {\n    use super::super::A;\n}";
    assert_eq!(cycles_of(&[folder, ("a/b.rs", tests)]), [[""; 0]; 0]);
}
