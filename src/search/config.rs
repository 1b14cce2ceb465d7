//! How an engine searches, as one value: the evaluator and its weights, the parameters, the
//! threads and the table. Command lines, players' texts and protocol options all fill it, and a
//! [`Searcher`](super::Searcher) is made from it. The rules are the game's own, and how long to
//! search is a matter of [`Limits`](super::Limits).

use super::params::{ParamError, Params};
use super::table::TableError;
use crate::eval::{Evaluator, Kind, UnknownEvaluator, WeightError};
use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The configuration of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// What values positions.
    pub eval: Kind,
    /// Its weights, if not the built-in ones.
    pub weights: Option<PathBuf>,
    pub params: Params,
    pub threads: usize,
    /// Size of the transposition table in MiB.
    pub hash: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            eval: Kind::ALL[0].1,
            weights: None,
            params: Params::default(),
            threads: 1,
            hash: 64,
        }
    }
}

/// Why a configuration, or a change of one, was refused.
#[derive(Debug)]
pub enum ConfigError {
    Unknown(String),
    Value {
        name: &'static str,
        value: String,
        expected: String,
    },
    Eval(UnknownEvaluator),
    Weights(WeightError),
    Param(ParamError),
    Table(TableError),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ConfigError::Unknown(name) => write!(out, "no parameter is called '{name}'"),
            ConfigError::Value {
                name,
                value,
                expected,
            } => write!(out, "'{value}' is no value of {name} (it takes {expected})"),
            ConfigError::Eval(error) => write!(out, "{error}"),
            ConfigError::Weights(error) => write!(out, "{error}"),
            ConfigError::Param(error) => write!(out, "{error}"),
            ConfigError::Table(error) => write!(out, "{error}"),
        }
    }
}

impl std::error::Error for ConfigError {}

impl From<TableError> for ConfigError {
    fn from(error: TableError) -> ConfigError {
        ConfigError::Table(error)
    }
}

impl Config {
    pub const THREADS: RangeInclusive<usize> = 1..=1024;
    /// In MiB.
    pub const HASH: RangeInclusive<usize> = 1..=1 << 20;

    /// A number of threads.
    pub fn read_threads(text: &str) -> Result<usize, ConfigError> {
        number("threads", Config::THREADS, text)
    }

    /// The size of a table.
    pub fn read_hash(text: &str) -> Result<usize, ConfigError> {
        number("hash", Config::HASH, text)
    }

    /// Sets one thing by name: `eval`, `weights` (a file, or nothing for the built-in ones),
    /// `threads`, `hash`, `search` (`full` or `plain`), or a parameter of the search.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        let value = value.trim();
        match name.trim().to_ascii_lowercase().as_str() {
            "eval" => self.eval = value.parse().map_err(ConfigError::Eval)?,
            "weights" => self.weights = (!value.is_empty()).then(|| PathBuf::from(value)),
            "threads" => self.threads = Config::read_threads(value)?,
            "hash" => self.hash = Config::read_hash(value)?,
            "search" => self.params = read_search(value)?,
            _ => self.set_param(name, value)?,
        }
        Ok(())
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        self.params.set(name, value).map_err(|error| match error {
            ParamError::Unknown(name) => ConfigError::Unknown(name),
            error => ConfigError::Param(error),
        })
    }

    /// The file of weights as a text; empty for the built-in ones.
    pub fn weights_text(&self) -> String {
        let path = self.weights.as_deref().unwrap_or("".as_ref());
        path.display().to_string()
    }

    /// The evaluator, with its weights read.
    pub fn evaluator(&self) -> Result<Evaluator, ConfigError> {
        Evaluator::of(self.eval, self.weights.as_deref()).map_err(ConfigError::Weights)
    }
}

fn read_search(text: &str) -> Result<Params, ConfigError> {
    match text {
        "full" => Ok(Params::default()),
        "plain" => Ok(Params::default().without_techniques()),
        _ => Err(ConfigError::Value {
            name: "search",
            value: text.to_string(),
            expected: "full or plain".to_string(),
        }),
    }
}

fn number(
    name: &'static str,
    range: RangeInclusive<usize>,
    text: &str,
) -> Result<usize, ConfigError> {
    match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(ConfigError::Value {
            name,
            value: text.to_string(),
            expected: format!("{} to {}", range.start(), range.end()),
        }),
    }
}
