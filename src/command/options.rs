//! Options that every command with a search takes.

use super::Failure;
use crate::engine::Options;
use crate::eval::{Evaluator, Kind};
use crate::rules::Rules;
use crate::search::{Params, Pool};

#[derive(clap::Args)]
pub struct SearchOptions {
    /// Threads to search with
    #[arg(long, short, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Size of the transposition table in MiB
    #[arg(long, default_value_t = 64, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
    /// Evaluator (see `soucie eval --help`)
    #[arg(long, default_value_t = Kind::ALL[0].1, value_name = "NAME")]
    pub eval: Kind,
    /// Set a search parameter; may be given several times (`soucie params` lists them)
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub settings: Vec<String>,
    /// Rules: olympiad, maastricht or boardspace, with changes such as "olympiad,no-move=loses"
    #[arg(long, short, default_value_t, value_parser = super::rules)]
    pub rules: Rules,
}

impl SearchOptions {
    pub fn pool(&self) -> Result<Pool, Failure> {
        Ok(Pool::new(usize::from(self.threads), self.hash as usize)?)
    }

    pub fn params(&self) -> Result<Params, Failure> {
        let mut params = Params::default();
        for pair in &self.settings {
            params.set_pair(pair)?;
        }
        Ok(params)
    }

    pub fn evaluator(&self) -> Evaluator {
        Evaluator::built_in(self.eval)
    }

    /// The options of an engine.
    pub fn options(&self) -> Result<Options, Failure> {
        Ok(Options {
            hash: self.hash as usize,
            threads: usize::from(self.threads),
            eval: self.eval,
            rules: self.rules,
            params: self.params()?,
            ..Options::default()
        })
    }
}
