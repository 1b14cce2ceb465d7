//! What several commands take and give: positions, rules, records, drawings, failures.

use crate::board::Board;
use crate::board::diagram::Style;
use crate::eval::Kind;
use crate::record::file::decoded;
use crate::rules::{Rules, RulesError};
use clap::ValueEnum;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::{Bound, RangeBounds};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

/// What a command can end in besides success.
pub type Failure = Box<dyn std::error::Error>;

/// Reads a position argument.
pub fn position(text: &str) -> Result<Board, String> {
    Board::named(text).map_err(|fault| fault.to_string())
}

/// Reads a number; `wanted` says which ones are in the range.
pub fn number<T: FromStr + PartialOrd>(
    text: &str,
    range: impl RangeBounds<T>,
    wanted: &str,
) -> Result<T, String> {
    match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(wanted.to_string()),
    }
}

/// Reads a share.
pub fn share<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    let range = T::from(0)..=T::from(1);
    number(text, range, "a share is a number from 0 to 1")
}

/// Reads a factor or a rate.
pub fn positive<T: FromStr + PartialOrd + From<f32>>(text: &str) -> Result<T, String> {
    let range = (
        Bound::Excluded(T::from(0.0)),
        Bound::Excluded(T::from(f32::INFINITY)),
    );
    number(text, range, "not a number above 0")
}

/// A help text that ends with the names of evaluators.
pub fn evaluators(text: &str, wanted: impl Fn(Kind) -> bool) -> String {
    let wanted = Kind::ALL.iter().filter(|(_, kind)| wanted(*kind));
    let names: Vec<&str> = wanted.map(|(name, _)| *name).collect();
    format!("{text}: {}", names.join(", "))
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

/// Reads a time in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|fault| fault.to_string())
}

/// Threads that the machine runs at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How boards are drawn.
#[derive(Clone, Copy, ValueEnum)]
pub enum Drawing {
    /// Colours or Unicode on a terminal that has them, else ASCII
    Auto,
    Colour,
    Unicode,
    Ascii,
}

impl Drawing {
    pub fn style(self) -> Style {
        match self {
            Drawing::Colour => Style::Colour,
            Drawing::Unicode => Style::Unicode,
            Drawing::Ascii => Style::Ascii,
            Drawing::Auto if !io::stdout().is_terminal() || !speaks_utf8() => Style::Ascii,
            Drawing::Auto if has_colours() => Style::Colour,
            Drawing::Auto => Style::Unicode,
        }
    }
}

/// Whether the terminal has 256 colours and its user wants any (see no-color.org).
fn has_colours() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let terminal = std::env::var("TERM").unwrap_or_default();
    let many = ["256", "kitty", "alacritty", "ghostty", "wezterm", "direct"];
    let named = many.iter().any(|part| terminal.contains(part));
    let promised = std::env::var_os("COLORTERM").is_some_and(|value| !value.is_empty());
    !unwanted && terminal != "dumb" && (named || promised)
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
