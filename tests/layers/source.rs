//! Source files as text: what a file names of other modules, without compiling it.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file: the module path it defines, and its text without comments and tests.
pub struct Source {
    pub file: String,
    pub path: Vec<String>,
    pub code: String,
}

/// A path that a file names, from the root of the crate on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub path: Vec<String>,
    /// What it is called after an import.
    pub name: String,
    /// Whether that import hands it on to others.
    pub handed_on: bool,
}

impl Source {
    pub fn new(file: &str, text: &str) -> Source {
        let parts = file.trim_end_matches(".rs").split('/');
        let path = parts
            .filter(|part| *part != "mod")
            .map(str::to_string)
            .collect();
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default());
        Source {
            file: file.to_string(),
            path,
            code: lines.collect::<Vec<_>>().join("\n"),
        }
    }

    /// The top-level module that the file is part of.
    pub fn module(&self) -> &str {
        &self.path[0]
    }

    /// Every path of this crate that the file names: `crate::`, `super::`, `self::`, and those
    /// that begin with a module that the file declares.
    pub fn named(&self) -> Vec<Named> {
        let children = self.children();
        self.paths(|word| match word {
            "crate" => Some(Vec::new()),
            "self" => Some(self.path.clone()),
            "super" => Some(self.path[..self.path.len() - 1].to_vec()),
            child if children.contains(&child) => Some([&self.path[..], &[child.into()]].concat()),
            _ => None,
        })
    }

    /// Every path that begins with a word that stands for a module.
    pub fn paths(&self, module: impl Fn(&str) -> Option<Vec<String>>) -> Vec<Named> {
        let mut found = Vec::new();
        for (at, word) in words(&self.code) {
            let after = &self.code[at + word.len()..];
            let begins_path = after.starts_with("::") && !self.code[..at].ends_with("::");
            if let Some(root) = module(word).filter(|_| begins_path) {
                let handed_on = hands_on(&self.code[..at]);
                for (path, name) in tails(&after[2..]).0 {
                    let path = climbed(&root, path);
                    found.push(Named {
                        path,
                        name,
                        handed_on,
                    });
                }
            }
        }
        found
    }

    /// The modules that the file declares.
    fn children(&self) -> Vec<&str> {
        let declared = self.declared().into_iter();
        declared.map(|(_, name)| name).collect()
    }

    /// The same, each after the words that say who may see it.
    pub fn declared(&self) -> Vec<(&str, &str)> {
        let lines = self.code.lines().map(str::trim);
        lines
            .filter_map(|line| line.strip_suffix(';'))
            .filter_map(|line| line.split_once("mod "))
            .filter(|(visible, _)| visible.is_empty() || visible.starts_with("pub"))
            .collect()
    }
}

/// The words of a text and where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find(is_word)?;
        let length = identifier(&text[start..]).len();
        from = start + length;
        Some((start, &text[start..from]))
    })
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

pub fn identifier(text: &str) -> &str {
    let end = text.find(|letter| !is_word(letter));
    &text[..end.unwrap_or(text.len())]
}

/// Whether what follows is imported for others: `pub use`, `pub(crate) use`.
fn hands_on(before: &str) -> bool {
    let statement = before.rsplit([';', '}']).next().unwrap_or_default();
    let statement = statement.rsplit('\n').next().unwrap_or_default().trim();
    statement.starts_with("pub") && statement.ends_with("use")
}

/// A path and the name that it is known by.
type Tail = (Vec<String>, String);

/// What may follow `name::`: a path, or a group of them. Each with the name it is known by, and
/// how long the text is.
fn tails(text: &str) -> (Vec<Tail>, usize) {
    if !text.starts_with('{') {
        return tail(text);
    }
    let (mut paths, mut at) = (Vec::new(), 1);
    loop {
        at += text[at..].len() - text[at..].trim_start_matches([' ', '\n', ',']).len();
        if at >= text.len() || text[at..].starts_with('}') {
            return (paths, (at + 1).min(text.len()));
        }
        let (more, length) = tail(&text[at..]);
        paths.extend(more);
        at += length.max(1);
    }
}

fn tail(text: &str) -> (Vec<Tail>, usize) {
    let word = identifier(text);
    let after = &text[word.len()..];
    if let Some(deeper) = after.strip_prefix("::") {
        let (tails, length) = tails(deeper);
        let joined = |(path, name)| ([vec![word.to_string()], path].concat(), name);
        return (
            tails.into_iter().map(joined).collect(),
            word.len() + 2 + length,
        );
    }
    let (name, length) = match after.strip_prefix(" as ") {
        Some(renamed) => (
            identifier(renamed),
            word.len() + 4 + identifier(renamed).len(),
        ),
        None => (word, word.len()),
    };
    let path = match word {
        "" | "self" => Vec::new(),
        _ => vec![word.to_string()],
    };
    (vec![(path, name.to_string())], length)
}

/// A path from the root on, with its `super` steps taken.
fn climbed(root: &[String], path: Vec<String>) -> Vec<String> {
    let mut whole = root.to_vec();
    for step in path {
        match step.as_str() {
            "super" => drop(whole.pop()),
            _ => whole.push(step),
        }
    }
    whole
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
pub fn sources() -> Vec<Source> {
    let all = sources_below("src").into_iter();
    all.filter(|source| !["lib.rs", "main.rs"].contains(&source.file.as_str()))
        .collect()
}

/// Every file below a folder of the package.
pub fn sources_below(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
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
        .collect()
}
