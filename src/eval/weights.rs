//! Weight files in memory, their errors, and the text form of named weights in `tables/`.
//!
//! The text form has one weight a line: its name, then one whole number for each column (a game
//! phase, usually), separated by blanks. `#` starts a comment. Every expected name must appear
//! exactly once. This file is compiled into `build.rs` too and uses nothing of the crate.

use thiserror::Error;

/// Numbers in a text of weights stay below this, which no sensible weight comes near.
const MOST: i32 = 1_000_000;

/// The content of a weight file, and the name that errors give it.
#[derive(Clone, Copy)]
pub struct WeightFile<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
}

impl<'a> WeightFile<'a> {
    /// The content as text.
    pub fn text(&self) -> Result<&'a str, WeightError> {
        std::str::from_utf8(self.bytes).map_err(|_| self.error(0, Cause::NotText))
    }

    /// An error of this file; line 0 is the file as a whole.
    pub fn error(&self, line: usize, cause: Cause) -> WeightError {
        WeightError {
            file: self.name.to_string(),
            line,
            cause,
        }
    }
}

/// Why a weight file was refused, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}{}: {cause}", if *line > 0 { format!(":{line}") } else { String::new() })]
pub struct WeightError {
    pub file: String,
    /// 1-based; 0 where the cause is not on any one line.
    pub line: usize,
    pub cause: Cause,
}

/// Why a weight file was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Cause {
    #[error("cannot be read: {0}")]
    Unreadable(String),
    #[error("this is not a text of weights")]
    NotText,
    /// What is wrong with a learned evaluator's file.
    #[error("{0}")]
    Learned(String),
    #[error("no weight is called '{0}'")]
    UnknownName(String),
    #[error("'{name}' was already given on line {first_line}")]
    Repeated { name: String, first_line: usize },
    #[error("the weight '{0}' is missing")]
    Missing(String),
    #[error("'{name}' needs {expected} numbers, found {found}")]
    Columns {
        name: String,
        expected: usize,
        found: usize,
    },
    #[error("'{text}', given for '{name}', is not a whole number")]
    NotANumber { name: String, text: String },
    #[error("{number}, given for '{name}', is beyond {MOST}")]
    TooLarge { name: String, number: i64 },
    /// What an evaluator says of weights that it cannot work with, or of bytes that are none.
    #[error("{0}")]
    Unfit(String),
}

/// Reads named weights, in the order of `names`.
pub fn parse<const COLUMNS: usize>(
    file: &WeightFile,
    names: &[&str],
) -> Result<Vec<[i32; COLUMNS]>, WeightError> {
    let mut found: Vec<Option<(usize, [i32; COLUMNS])>> = vec![None; names.len()];
    for (row, text) in file.text()?.lines().enumerate() {
        let line = row + 1;
        let content = text.split('#').next().unwrap_or_default();
        let mut words = content.split_whitespace();
        let Some(name) = words.next() else { continue };
        let Some(index) = names.iter().position(|&known| known == name) else {
            return Err(file.error(line, Cause::UnknownName(name.to_string())));
        };
        if let Some((first_line, _)) = found[index] {
            let name = name.to_string();
            return Err(file.error(line, Cause::Repeated { name, first_line }));
        }
        let numbers = columns(name, words).map_err(|cause| file.error(line, cause))?;
        found[index] = Some((line, numbers));
    }
    found
        .into_iter()
        .zip(names)
        .map(|(weights, name)| match weights {
            Some((_, numbers)) => Ok(numbers),
            None => Err(file.error(0, Cause::Missing(name.to_string()))),
        })
        .collect()
}

fn columns<'a, const COLUMNS: usize>(
    name: &str,
    words: impl Iterator<Item = &'a str>,
) -> Result<[i32; COLUMNS], Cause> {
    let numbers = words
        .map(|word| number(name, word))
        .collect::<Result<Vec<i32>, Cause>>()?;
    let found = numbers.len();
    numbers.try_into().map_err(|_| Cause::Columns {
        name: name.to_string(),
        expected: COLUMNS,
        found,
    })
}

fn number(name: &str, text: &str) -> Result<i32, Cause> {
    let number: i64 = text.parse().map_err(|_| Cause::NotANumber {
        name: name.to_string(),
        text: text.to_string(),
    })?;
    if number.unsigned_abs() > u64::from(MOST.unsigned_abs()) {
        let name = name.to_string();
        return Err(Cause::TooLarge { name, number });
    }
    Ok(number as i32)
}

/// Writes weights so that [`parse`] reads them back; `comment` heads the file.
pub fn write(comment: &str, names: &[&str], weights: &[impl AsRef<[i32]>]) -> String {
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    let mut text: String = comment.lines().map(|line| format!("# {line}\n")).collect();
    for (name, numbers) in names.iter().zip(weights) {
        text += &format!("{name:width$}");
        for number in numbers.as_ref() {
            text += &format!(" {number:>7}");
        }
        text.push('\n');
    }
    text
}
