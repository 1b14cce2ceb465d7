//! Weight files: the text form of hand-chosen weights in `tables/`.
//!
//! One weight a line: its name, then one whole number for each column (a game phase, usually),
//! separated by blanks. `#` starts a comment. Every expected name must appear exactly once.

use std::fmt;

/// Numbers in a weight file stay below this, which no sensible weight comes near.
const MOST: i32 = 1_000_000;

/// Why a weight file was refused, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightError {
    pub file: String,
    /// 1-based; 0 where the fault is not on any one line.
    pub line: usize,
    pub fault: Fault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Unreadable(String),
    UnknownName(String),
    Repeated {
        name: String,
        first_line: usize,
    },
    Missing(String),
    Columns {
        name: String,
        expected: usize,
        found: usize,
    },
    NotANumber {
        name: String,
        text: String,
    },
    TooLarge {
        name: String,
        number: i64,
    },
}

impl fmt::Display for WeightError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}", self.file)?;
        if self.line > 0 {
            write!(out, ":{}", self.line)?;
        }
        write!(out, ": {}", self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Unreadable(cause) => write!(out, "cannot be read: {cause}"),
            Fault::UnknownName(name) => write!(out, "no weight is called '{name}'"),
            Fault::Repeated { name, first_line } => {
                write!(out, "'{name}' was already given on line {first_line}")
            }
            Fault::Missing(name) => write!(out, "the weight '{name}' is missing"),
            Fault::Columns {
                name,
                expected,
                found,
            } => {
                write!(out, "'{name}' needs {expected} numbers, found {found}")
            }
            Fault::NotANumber { name, text } => {
                write!(out, "'{text}', given for '{name}', is not a whole number")
            }
            Fault::TooLarge { name, number } => {
                write!(out, "{number}, given for '{name}', is beyond {MOST}")
            }
        }
    }
}

impl std::error::Error for WeightError {}

impl WeightError {
    /// A file that could not be opened or read.
    pub fn unreadable(file: String, cause: &std::io::Error) -> WeightError {
        WeightError {
            file,
            line: 0,
            fault: Fault::Unreadable(cause.to_string()),
        }
    }
}

/// Reads weights from a file, in the order of `names`.
pub fn read<const COLUMNS: usize>(
    path: &std::path::Path,
    names: &[&str],
) -> Result<Vec<[i32; COLUMNS]>, WeightError> {
    let file = path.display().to_string();
    match std::fs::read_to_string(path) {
        Ok(text) => parse(&file, &text, names),
        Err(cause) => Err(WeightError::unreadable(file, &cause)),
    }
}

/// Reads weights from a text, in the order of `names`; `file` is named in errors.
pub fn parse<const COLUMNS: usize>(
    file: &str,
    text: &str,
    names: &[&str],
) -> Result<Vec<[i32; COLUMNS]>, WeightError> {
    let at = |line, fault| WeightError {
        file: file.to_string(),
        line,
        fault,
    };
    let mut found: Vec<Option<(usize, [i32; COLUMNS])>> = vec![None; names.len()];
    for (row, text) in text.lines().enumerate() {
        let line = row + 1;
        let content = text.split('#').next().unwrap_or_default();
        let mut words = content.split_whitespace();
        let Some(name) = words.next() else { continue };
        let Some(index) = names.iter().position(|&known| known == name) else {
            return Err(at(line, Fault::UnknownName(name.to_string())));
        };
        if let Some((first_line, _)) = found[index] {
            let name = name.to_string();
            return Err(at(line, Fault::Repeated { name, first_line }));
        }
        let numbers = columns(name, words).map_err(|fault| at(line, fault))?;
        found[index] = Some((line, numbers));
    }
    found
        .into_iter()
        .zip(names)
        .map(|(weights, name)| match weights {
            Some((_, numbers)) => Ok(numbers),
            None => Err(at(0, Fault::Missing(name.to_string()))),
        })
        .collect()
}

fn columns<'a, const COLUMNS: usize>(
    name: &str,
    words: impl Iterator<Item = &'a str>,
) -> Result<[i32; COLUMNS], Fault> {
    let numbers = words
        .map(|word| number(name, word))
        .collect::<Result<Vec<i32>, Fault>>()?;
    let found = numbers.len();
    numbers.try_into().map_err(|_| Fault::Columns {
        name: name.to_string(),
        expected: COLUMNS,
        found,
    })
}

fn number(name: &str, text: &str) -> Result<i32, Fault> {
    let number: i64 = text.parse().map_err(|_| Fault::NotANumber {
        name: name.to_string(),
        text: text.to_string(),
    })?;
    if number.unsigned_abs() > u64::from(MOST.unsigned_abs()) {
        let name = name.to_string();
        return Err(Fault::TooLarge { name, number });
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
