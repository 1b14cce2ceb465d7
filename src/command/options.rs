//! Options that every command with a search takes.

use super::Failure;
use crate::engine::Options;
use crate::eval::Kind;
use crate::rules::Rules;
use crate::search::{Config, Searcher};
use std::path::PathBuf;

/// How to search, all but the number of threads.
#[derive(clap::Args)]
pub struct ConfigOptions {
    /// Evaluator (see `soucie eval --help`)
    #[arg(long, default_value_t = Config::default().eval, value_name = "NAME")]
    pub eval: Kind,
    /// Weights to try instead of the built-in ones, in the format of the files in tables/
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// Set a search parameter; may be given several times (`soucie params` lists them)
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub settings: Vec<String>,
}

impl ConfigOptions {
    /// The configuration with so many threads and a table of so many MiB.
    pub fn config(&self, threads: usize, hash: usize) -> Result<Config, Failure> {
        let mut config = Config {
            eval: self.eval,
            weights: self.weights.clone(),
            threads,
            hash,
            ..Config::default()
        };
        for pair in &self.settings {
            config.params.set_pair(pair)?;
        }
        Ok(config)
    }
}

#[derive(clap::Args)]
pub struct SearchOptions {
    /// Threads to search with
    #[arg(long, short, default_value_t = Config::default().threads, value_parser = Config::read_threads)]
    threads: usize,
    /// Size of the transposition table in MiB
    #[arg(long, default_value_t = Config::default().hash, value_name = "MIB", value_parser = Config::read_hash)]
    hash: usize,
    #[command(flatten)]
    config: ConfigOptions,
    /// Rules: olympiad, maastricht or boardspace, with changes such as "olympiad,no-move=loses"
    #[arg(long, short, default_value_t, value_parser = super::rules)]
    pub rules: Rules,
}

impl SearchOptions {
    pub fn config(&self) -> Result<Config, Failure> {
        self.config.config(self.threads, self.hash)
    }

    pub fn searcher(&self) -> Result<Searcher, Failure> {
        Ok(Searcher::new(&self.config()?)?)
    }

    /// The options of an engine.
    pub fn options(&self) -> Result<Options, Failure> {
        Ok(Options {
            config: self.config()?,
            rules: self.rules,
            ..Options::default()
        })
    }
}
