//! The options of an engine, declared once: protocols list them from here and set them by name.
//!
//! Besides the options below, every parameter of the search is an option under its own name.

use crate::book::Taste;
use crate::eval::Kind;
use crate::rules::{Rules, RulesError};
use crate::search::{Config, ConfigError};
use std::fmt;
use std::time::Duration;

/// What an engine can be told about how to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How to search.
    pub config: Config,
    /// What may pass between the end of a search and the stop of the clock.
    pub move_overhead: Duration,
    /// Whether the engine says, or itself thinks on, the reply that it expects.
    pub ponder: bool,
    /// Principal variations to report.
    pub multipv: usize,
    /// Rules of the games that are set up from now on.
    pub rules: Rules,
    /// Whether the engine plays from its book.
    pub own_book: bool,
    /// The book's file; empty for the usual places.
    pub book_file: String,
    /// Points that a book move may be behind the best.
    pub book_variety: u32,
    /// Plies of a game in which the book is asked.
    pub book_depth: u32,
    /// Fixes what is drawn from the book; 0 for another choice in each game.
    pub book_seed: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            config: Config::default(),
            // Enough for a pipe and two changes of threads on a loaded machine; see the games
            // in docs/protocol.md.
            move_overhead: Duration::from_millis(20),
            ponder: false,
            multipv: 1,
            rules: Rules::default(),
            own_book: false,
            book_file: String::new(),
            book_variety: Taste::default().variety,
            book_depth: Taste::default().plies,
            book_seed: 0,
        }
    }
}

/// An option as a user interface needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    pub name: String,
    pub values: Values,
}

/// Which values an option takes, and the one it has unless it is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    Switch {
        default: bool,
    },
    Number {
        default: i64,
        least: i64,
        most: i64,
    },
    Choice {
        default: String,
        choices: Vec<String>,
    },
    Text {
        default: String,
    },
}

/// Why an option was not set.
#[derive(Debug)]
pub enum OptionError {
    Unknown(String),
    Value {
        name: &'static str,
        value: String,
        expected: String,
    },
    Rules(RulesError),
    Config(ConfigError),
}

impl fmt::Display for OptionError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            OptionError::Unknown(name) => write!(out, "no option is called '{name}'"),
            OptionError::Value {
                name,
                value,
                expected,
            } => write!(out, "'{value}' is no value of {name} (it takes {expected})"),
            OptionError::Rules(fault) => write!(out, "{fault}"),
            OptionError::Config(fault) => write!(out, "{fault}"),
        }
    }
}

impl std::error::Error for OptionError {}

/// The options that are numbers, with their ranges.
const HASH: (&str, i64, i64) = ("Hash", 1, *Config::HASH.end() as i64);
const THREADS: (&str, i64, i64) = ("Threads", 1, *Config::THREADS.end() as i64);
const MOVE_OVERHEAD: (&str, i64, i64) = ("MoveOverhead", 0, 60_000);
const MULTI_PV: (&str, i64, i64) = ("MultiPV", 1, 96);
const BOOK_VARIETY: (&str, i64, i64) = ("BookVariety", 0, 1000);
const BOOK_DEPTH: (&str, i64, i64) = ("BookDepth", 0, 1000);
const BOOK_SEED: (&str, i64, i64) = ("BookSeed", 0, u32::MAX as i64);

/// How the protocol writes a text without letters.
pub const EMPTY: &str = "<empty>";

impl Options {
    /// All options with the values they have now as defaults.
    pub fn declared(&self) -> Vec<Declared> {
        let number = |(name, least, most): (&str, i64, i64), default| Declared {
            name: name.to_string(),
            values: Values::Number {
                default,
                least,
                most,
            },
        };
        let switch = |name: &str, default| Declared {
            name: name.to_string(),
            values: Values::Switch { default },
        };
        let text = |name: &str, default: String| Declared {
            name: name.to_string(),
            values: Values::Text { default },
        };
        let mut all = vec![
            number(HASH, self.config.hash as i64),
            number(THREADS, self.config.threads as i64),
            number(MOVE_OVERHEAD, self.move_overhead.as_millis() as i64),
            switch("Ponder", self.ponder),
            number(MULTI_PV, self.multipv as i64),
            Declared {
                name: "Eval".to_string(),
                values: Values::Choice {
                    default: self.config.eval.to_string(),
                    choices: Kind::ALL.map(|(name, _)| name.to_string()).to_vec(),
                },
            },
            text("Weights", self.config.weights_text()),
            text("Rules", self.rules.to_string()),
            switch("OwnBook", self.own_book),
            text("BookFile", self.book_file.clone()),
            number(BOOK_VARIETY, i64::from(self.book_variety)),
            number(BOOK_DEPTH, i64::from(self.book_depth)),
            number(BOOK_SEED, i64::from(self.book_seed)),
        ];
        all.extend(
            self.config
                .params
                .entries()
                .map(|(declared, value)| Declared {
                    name: declared.name.replace('_', "-"),
                    values: match declared.is_switch() {
                        true => Values::Switch {
                            default: value != 0,
                        },
                        false => Values::Number {
                            default: i64::from(value),
                            least: i64::from(declared.least),
                            most: i64::from(declared.most),
                        },
                    },
                }),
        );
        all
    }

    /// The options with one of them set, its name in any case.
    pub fn with(&self, name: &str, value: &str) -> Result<Options, OptionError> {
        let mut options = self.clone();
        let value = value.trim();
        match name.trim().to_ascii_lowercase().as_str() {
            "moveoverhead" => {
                let milliseconds = number(MOVE_OVERHEAD, value)?;
                options.move_overhead = Duration::from_millis(milliseconds as u64);
            }
            "ponder" => options.ponder = switch("Ponder", value)?,
            "multipv" => options.multipv = number(MULTI_PV, value)? as usize,
            "rules" => options.rules = value.parse().map_err(OptionError::Rules)?,
            "ownbook" => options.own_book = switch("OwnBook", value)?,
            "bookfile" => options.book_file = value.replace(EMPTY, ""),
            "bookvariety" => options.book_variety = number(BOOK_VARIETY, value)? as u32,
            "bookdepth" => options.book_depth = number(BOOK_DEPTH, value)? as u32,
            "bookseed" => options.book_seed = number(BOOK_SEED, value)? as u32,
            _ => options.set_config(name, value)?,
        }
        Ok(options)
    }

    fn set_config(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.config
            .set(name, &value.replace(EMPTY, ""))
            .map_err(|error| match error {
                ConfigError::Unknown(name) => OptionError::Unknown(name),
                error => OptionError::Config(error),
            })
    }
}

fn number((name, least, most): (&'static str, i64, i64), value: &str) -> Result<i64, OptionError> {
    match value.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(OptionError::Value {
            name,
            value: value.to_string(),
            expected: format!("{least} to {most}"),
        }),
    }
}

fn switch(name: &'static str, value: &str) -> Result<bool, OptionError> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Ok(true),
        "false" | "off" | "0" => Ok(false),
        _ => Err(OptionError::Value {
            name,
            value: value.to_string(),
            expected: "true or false".to_string(),
        }),
    }
}
