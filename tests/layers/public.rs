//! What the library shows: a module is public where something outside of it names it, a test, a
//! benchmark or the program, and nowhere else.

use crate::source::{Source, sources_below};
use std::collections::{BTreeMap, BTreeSet};

type Path = Vec<String>;

/// The modules below `src` that are declared public, and the files that declare them.
fn public_modules<'a>(sources: &'a [Source]) -> Vec<(Path, &'a str)> {
    let of_file = |source: &'a Source| {
        let Source { file, path, .. } = source;
        let parent: &[String] = if file == "lib.rs" { &[] } else { path };
        let declared = source.declared().into_iter();
        let public = declared.filter(|(visible, _)| *visible == "pub ");
        public.map(move |(_, name)| ([parent, &[name.to_string()]].concat(), file.as_str()))
    };
    sources.iter().flat_map(of_file).collect()
}

/// The paths of the library that a file outside names, directly or after an import.
fn named_outside(source: &Source) -> Vec<Path> {
    let direct = source.paths(|word| (word == "soucie").then(Vec::new));
    let imported: BTreeMap<&str, &Path> = direct
        .iter()
        .map(|named| (named.name.as_str(), &named.path))
        .collect();
    let after_import = source.paths(|word| imported.get(word).map(|path| path.to_vec()));
    let all = direct.iter().chain(&after_import);
    all.map(|named| named.path.clone()).collect()
}

#[test]
fn public_modules_are_named_outside() {
    let sources = sources_below("src");
    let outside = ["tests", "benches", "src"].map(sources_below);
    let named = outside.iter().flatten().flat_map(named_outside);
    let named: BTreeSet<Path> = named
        .flat_map(|path| (1..=path.len()).map(move |length| path[..length].to_vec()))
        .collect();
    let idle: Vec<String> = public_modules(&sources)
        .iter()
        .filter(|(path, _)| !named.contains(path))
        .map(|(path, file)| format!("{file}: nothing outside names {}", path.join("::")))
        .collect();
    assert!(idle.is_empty(), "\n{}", idle.join("\n"));
}
