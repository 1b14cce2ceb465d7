//! What several commands take and give: positions, rules, records, drawings, failures.

use crate::board::Board;
use crate::board::diagram::Style;
use crate::record::file::decoded;
use crate::rules::{Rules, RulesError};
use clap::ValueEnum;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

/// What a command can end in besides success.
pub type Failure = Box<dyn std::error::Error>;

/// Reads a position argument.
pub fn position(text: &str) -> Result<Board, String> {
    Board::named(text).map_err(|fault| fault.to_string())
}

/// Reads a rules argument.
pub fn rules(text: &str) -> Result<Rules, String> {
    text.parse().map_err(|fault: RulesError| fault.to_string())
}

/// Largest file of records that is read, in bytes.
const LARGEST_RECORDS: u64 = 256 << 20;

/// The text of a file of records; `-` is standard input.
pub fn record_text(path: &Path) -> Result<String, Failure> {
    let most = LARGEST_RECORDS;
    let mut bytes = Vec::new();
    let read = match path.as_os_str() == "-" {
        true => io::stdin().take(most + 1).read_to_end(&mut bytes),
        false => File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)),
    };
    read.map_err(|fault| format!("{}: {fault}", path.display()))?;
    if bytes.len() as u64 > most {
        return Err(format!("{}: longer than {most} bytes", path.display()).into());
    }
    Ok(decoded(bytes))
}

/// How boards are drawn.
#[derive(Clone, Copy, ValueEnum)]
pub enum Drawing {
    /// Unicode on a terminal that speaks UTF-8, else ASCII
    Auto,
    Unicode,
    Ascii,
}

impl Drawing {
    pub fn style(self) -> Style {
        match self {
            Drawing::Unicode => Style::Unicode,
            Drawing::Ascii => Style::Ascii,
            Drawing::Auto if io::stdout().is_terminal() && speaks_utf8() => Style::Unicode,
            Drawing::Auto => Style::Ascii,
        }
    }
}

/// Whether the locale asks for UTF-8, by the variables and precedence of POSIX.
fn speaks_utf8() -> bool {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        })
}
