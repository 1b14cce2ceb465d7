//! How an engine searches, as one value: the evaluator and its weights, the parameters, the
//! threads and the table. Command lines, players' texts and protocol options all fill it, and a
//! [`Searcher`](super::Searcher) is made from it. The rules are the game's own, and how long to
//! search is a matter of [`Limits`](super::Limits).

use super::params::{ParamError, Params};
use super::setting::{Declared, Range, Setting, SettingError, Values, settings};
use super::table::TableError;
use crate::eval::{Evaluator, Kind, WeightError};
use std::path::PathBuf;

settings! {
    /// The configuration of a search.
    Config {
        params: Params = Params::default();
    }
    /// Size of the transposition table in MiB.
    "Hash" hash: usize = 64, 1 to 1 << 20;
    "Threads" threads: usize = 1, 1 to 1024;
    /// What values positions.
    "Eval" eval: Kind = Kind::ALL[0].1;
    /// Its weights, if not the built-in ones.
    "Weights" weights: Option<PathBuf> = None;
}

/// Why a configuration, or a change of one, was refused.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("no parameter is called '{0}'")]
    Unknown(String),
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error(transparent)]
    Weights(#[from] WeightError),
    #[error(transparent)]
    Param(ParamError),
    #[error(transparent)]
    Table(#[from] TableError),
}

impl Config {
    /// A number of threads.
    pub fn read_threads(text: &str) -> Result<usize, ConfigError> {
        let mut config = Config::default();
        config.set("Threads", text)?;
        Ok(config.threads)
    }

    /// The size of a table.
    pub fn read_hash(text: &str) -> Result<usize, ConfigError> {
        let mut config = Config::default();
        config.set("Hash", text)?;
        Ok(config.hash)
    }

    /// The parameters of the search with the values they have now as defaults.
    pub(crate) fn param_rows(&self) -> impl Iterator<Item = Declared> {
        self.params.entries().map(|(declared, value)| Declared {
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
        })
    }

    /// Sets a row by its name, a parameter of the search, or `search` to `full` or `plain`.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        let (name, value) = (name.trim(), value.trim());
        if let Some(set) = self.set_row(name, value) {
            return Ok(set?);
        }
        if name == "search" {
            self.params = read_search(value)?;
            return Ok(());
        }
        self.params.set(name, value).map_err(|error| match error {
            ParamError::Unknown(name) => ConfigError::Unknown(name),
            error => ConfigError::Param(error),
        })
    }

    /// The evaluator, with its weights read.
    pub fn evaluator(&self) -> Result<Evaluator, ConfigError> {
        Ok(Evaluator::of(self.eval, self.weights.as_deref())?)
    }
}

impl Setting for Kind {
    fn values(&self, _: Range) -> Values {
        Values::Choice {
            default: self.to_string(),
            choices: Kind::ALL.map(|(name, _)| name.to_string()).to_vec(),
        }
    }

    fn read(_: &'static str, text: &str, _: Range) -> Result<Kind, SettingError> {
        let kind: Result<Kind, _> = text.parse();
        kind.map_err(|error| SettingError::Text(error.to_string()))
    }
}

fn read_search(text: &str) -> Result<Params, SettingError> {
    match text {
        "full" => Ok(Params::default()),
        "plain" => Ok(Params::default().without_techniques()),
        _ => Err(SettingError::Value {
            name: "search",
            value: text.to_string(),
            expected: "full or plain".to_string(),
        }),
    }
}
