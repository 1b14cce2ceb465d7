//! How an engine searches, as one value: the evaluator and its weights, the parameters, the
//! threads and the table. Command lines, players' texts and protocol options all fill it, and a
//! [`Searcher`](super::Searcher) is made from it. The rules are the game's own, and how long to
//! search is a matter of [`Limits`](super::Limits).

use super::params::{ParamError, Params, pair};
use super::setting::{Declared, Range, Setting, SettingError, Values, settings};
use super::table::TableError;
use crate::eval::{Evaluator, Kind, WeightError, load};
use crate::memory::Shortage;
use crate::prior::Priors;
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
    /// A Neural MoveMap, if not the built-in one, for where `movemap` is on.
    "MoveMapFile" movemap_file: Option<PathBuf> = None;
    /// A line prior, if not the built-in one, for where `line-prior` is on.
    "LinePriorFile" line_prior_file: Option<PathBuf> = None;
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
    #[error(transparent)]
    Memory(#[from] Shortage),
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

    /// Sets what a text `NAME=VALUE` says.
    pub fn set_pair(&mut self, text: &str) -> Result<(), ConfigError> {
        let (name, value) = pair(text).map_err(ConfigError::Param)?;
        self.set(name, value)
    }

    /// The evaluator, with its weights read.
    pub fn evaluator(&self) -> Result<Evaluator, ConfigError> {
        Ok(Evaluator::of(self.eval, self.weights.as_deref())?)
    }

    /// The move priors that are switched on, read.
    pub fn priors(&self) -> Result<Priors, ConfigError> {
        let mut priors = Priors::default();
        if self.params.movemap != 0 {
            priors.movemap = Some(load::of(self.movemap_file.as_deref())?);
        }
        if self.params.line_prior != 0 {
            priors.lines = Some(load::of(self.line_prior_file.as_deref())?);
        }
        Ok(priors)
    }

    /// Whether another configuration has the same priors.
    pub(super) fn has_priors_of(&self, other: &Config) -> bool {
        let priors = |config: &Config| {
            let files = (config.movemap_file.clone(), config.line_prior_file.clone());
            (config.params.movemap, config.params.line_prior, files)
        };
        priors(self) == priors(other)
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
