//! The documentation: each command that it shows is one that the program takes, and its lines
//! keep to one width.

use clap::error::ErrorKind;
use soucie::command::declared;
use std::fs;
use std::path::{Path, PathBuf};

/// Columns that a line of prose has at most.
const WIDTH: usize = 120;

/// The pages, with what they say.
fn pages() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<PathBuf> = [
        "README.md",
        "CHANGELOG.md",
        "book/README.md",
        "tables/README.md",
    ]
    .map(|name| root.join(name))
    .into();
    let docs = fs::read_dir(root.join("docs")).expect("there is documentation");
    let pages = docs.map(|entry| entry.expect("an entry").path());
    paths.extend(pages.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a page is text");
        (path.display().to_string(), text)
    };
    paths.into_iter().map(read).collect()
}

/// The lines of a page, each with whether it stands in a block of code.
fn lines(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut in_code = false;
    text.lines().map(move |line| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        (line, in_code || fence)
    })
}

/// The words of a command as a shell reads them, up to a comment, a pipe or a redirection.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in command.chars() {
        match letter {
            '"' => quoted = !quoted,
            '#' | '|' | '<' | '>' if !quoted => break,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is a word").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Words that stand for something that only the reader knows, where no text will do.
const STAND_INS: [&str; 6] = ["A", "B", "N", "NAME", "SEED", "<position>"];

/// The commands of a page, but for those with such words.
fn shown_commands(text: &str) -> Vec<String> {
    let in_blocks = lines(text)
        .filter(|(line, in_code)| *in_code && line.starts_with("soucie"))
        .map(|(line, _)| line.to_string());
    let prose: Vec<&str> = lines(text)
        .filter_map(|(line, in_code)| (!in_code).then_some(line))
        .collect();
    let prose = prose.join(" ");
    let inline = prose.split('`').skip(1).step_by(2);
    let inline = inline.filter(|code| code.starts_with("soucie ") && code.contains(" -"));
    let concrete = |command: &String| {
        let mut words = command.split(' ');
        words.all(|word| !STAND_INS.contains(&word) && !word.contains("SWITCH"))
    };
    let all = in_blocks.chain(inline.map(str::to_string));
    all.filter(concrete).collect()
}

#[test]
fn every_command_shown_is_taken() {
    let mut count = 0;
    for (page, text) in pages() {
        for command in shown_commands(&text) {
            count += 1;
            let parsed = declared().try_get_matches_from(words(&command));
            if let Err(fault) = parsed {
                // In prose a command may be named by what matters of it.
                let no_fault = [
                    ErrorKind::DisplayHelp,
                    ErrorKind::DisplayVersion,
                    ErrorKind::MissingRequiredArgument,
                ];
                // A player's weights are read with its text; the file is the reader's own.
                let has_no_file = fault.to_string().contains(": cannot be read: ");
                let taken = no_fault.contains(&fault.kind()) || has_no_file;
                assert!(taken, "{page}: {command}\n{fault}");
            }
        }
    }
    assert!(count > 80, "only {count} commands were found");
}

#[test]
fn prose_keeps_to_one_width() {
    for (page, text) in pages() {
        for (number, (line, in_code)) in lines(&text).enumerate() {
            let free = in_code || line.starts_with('|') || line.starts_with("![");
            let width = line.chars().count();
            assert!(
                free || width <= WIDTH,
                "{page}:{}: {width} columns",
                number + 1
            );
        }
    }
}
