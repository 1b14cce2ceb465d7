//! The options of an engine, one row each: protocols list them from here and set them by name.
//!
//! Besides the rows below, all of the search's [`Config`] is an option under its own name: table,
//! threads, evaluator, weights, and every parameter.

pub use crate::search::setting::{Declared, EMPTY, Values};

use crate::book::BookOptions;
use crate::rules::Rules;
use crate::search::setting::{Range, Setting, SettingError, settings};
use crate::search::{Config, ConfigError};
use std::time::Duration;

settings! {
    /// What an engine can be told about how to play.
    Options {
        /// How to search.
        config: Config = Config::default();
    }
    /// What is assumed to pass between the end of a search and the stop of the clock, until it is
    /// learned. Enough for a pipe and two changes of threads on a loaded machine; front ends
    /// behind which more passes have other defaults.
    "MoveOverhead" move_overhead: Duration = Duration::from_millis(20), 0 to 60_000;
    /// Whether the engine says, or itself thinks on, the reply that it expects.
    "Ponder" ponder: bool = false;
    /// Principal variations to report.
    "MultiPV" multipv: usize = 1, 1 to 96;
    /// Rules of the games that are set up from now on.
    "Rules" rules: Rules = Rules::default();
    /// Whether the engine plays from its book.
    "OwnBook" own_book: bool = false;
    /// The book's file; empty for the usual places.
    "BookFile" book_file: String = String::new();
    /// Points that a book move may be behind the best.
    "BookVariety" book_variety: u32 = BookOptions::default().variety, 0 to 1000;
    /// Plies of a game in which the book is asked.
    "BookDepth" book_depth: u32 = BookOptions::default().plies, 0 to 1000;
    /// Fixes what is drawn from the book; 0 for another choice in each game.
    "BookSeed" book_seed: u32 = 0, 0 to u32::MAX as i64;
}

/// Why an option was not set.
#[derive(Debug, thiserror::Error)]
pub enum OptionError {
    #[error("no option is called '{0}'")]
    Unknown(String),
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error(transparent)]
    Config(ConfigError),
}

impl Options {
    /// All options with the values they have now as defaults: those of most users first, the
    /// parameters of the search last.
    pub fn declared(&self) -> Vec<Declared> {
        let mut all = self.config.rows();
        all.extend(self.rows());
        all.extend(self.config.param_rows());
        all
    }

    /// The options with one of them set, its name in any case.
    pub fn with(&self, name: &str, value: &str) -> Result<Options, OptionError> {
        let mut options = self.clone();
        match options.set_row(name.trim(), value.trim()) {
            Some(set) => set?,
            None => options
                .config
                .set(name, value)
                .map_err(|error| match error {
                    ConfigError::Unknown(name) => OptionError::Unknown(name),
                    error => OptionError::Config(error),
                })?,
        }
        Ok(options)
    }
}

impl Options {
    /// The options that differ from others, each as its name and its value.
    pub fn changes_from(&self, others: &Options) -> Vec<(String, String)> {
        let rows = self.declared().into_iter().zip(others.declared());
        rows.filter(|(own, other)| own != other)
            .map(|(own, _)| (own.name.clone(), own.value()))
            .collect()
    }
}

impl Setting for Rules {
    fn values(&self, _: Range) -> Values {
        Values::Text {
            default: self.to_string(),
        }
    }

    fn read(_: &'static str, text: &str, _: Range) -> Result<Rules, SettingError> {
        let rules: Result<Rules, _> = text.parse();
        rules.map_err(|error| SettingError::Text(error.to_string()))
    }
}
