//! Options that every command with a search takes.

use super::{Failure, evaluators};
use crate::engine::Options;
use crate::eval::Kind;
use crate::rules::Rules;
use crate::search::{Config, Searcher};
use std::path::PathBuf;

/// How to search, all but the number of threads.
#[derive(clap::Args)]
pub struct ConfigOptions {
    #[arg(long, default_value_t, value_name = "NAME", help = evaluators("Evaluator", |_| true))]
    pub eval: Kind,
    /// Weights to try instead of the built-in ones, in the format of the files in tables/
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// Set a search parameter (`soucie params` lists them), or the file of a move prior by
    /// MoveMapFile or LinePriorFile; may be given several times
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
            config.set_pair(pair)?;
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
}

/// The options of an engine that plays. Each is one that its protocols have as well; only what is
/// given changes the value that the front end, or a saved game, has for it.
#[derive(clap::Args)]
pub struct EngineOptions {
    /// Threads to search with [default: 1]
    #[arg(long, short, value_name = "N")]
    threads: Option<String>,
    /// Size of the transposition table in MiB [default: 64]
    #[arg(long, value_name = "MIB")]
    hash: Option<String>,
    /// Evaluator (see `soucie eval --help`)
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Weights to try instead of the built-in ones, in the format of the files in tables/
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// Rules: olympiad, maastricht or boardspace, with changes such as "olympiad,no-move=loses"
    #[arg(long, short, value_name = "RULES")]
    rules: Option<String>,
    /// Think in the opponent's time
    #[arg(long)]
    ponder: bool,
    /// The opening book: on, off, or a file
    #[arg(long, value_name = "BOOK")]
    book: Option<String>,
    /// Set any option of the protocols, or a parameter of the search (`soucie params`); may be
    /// given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
}

impl EngineOptions {
    /// What is given, as names and values of options.
    pub fn given(&self) -> Result<Vec<(String, String)>, Failure> {
        let mut given: Vec<(&str, &str)> = [
            ("Threads", &self.threads),
            ("Hash", &self.hash),
            ("Eval", &self.eval),
            ("Weights", &self.weights),
            ("Rules", &self.rules),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_deref()?)))
        .collect();
        given.extend(self.ponder.then_some(("Ponder", "true")));
        match self.book.as_deref() {
            None => {}
            Some("on") => given.push(("OwnBook", "true")),
            Some("off") => given.push(("OwnBook", "false")),
            Some(file) => given.extend([("OwnBook", "true"), ("BookFile", file)]),
        }
        for pair in &self.settings {
            let named = pair.split_once('=');
            given.push(named.ok_or_else(|| format!("'{pair}' is not NAME=VALUE"))?);
        }
        let owned = |(name, value): (&str, &str)| (name.to_string(), value.to_string());
        Ok(given.into_iter().map(owned).collect())
    }

    /// The options that the command line makes of others.
    pub fn on(&self, mut options: Options) -> Result<Options, Failure> {
        for (name, value) in self.given()? {
            options = options.with(&name, &value)?;
        }
        Ok(options)
    }
}
