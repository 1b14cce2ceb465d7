//! `soucie merge`: adds up the results of several shards.

use super::Failure;
use super::results::{Results, files, gather};
use crate::arena::event::ledger;
use crate::arena::statistics::sprt::{Sprt, read_hypotheses};
use std::io::Write;
use std::path::PathBuf;

/// Add up the games of several runs or shards of one contest
///
/// A game that several files hold counts once. The files in the first directory that are made
/// from the games (games.sgf, result.json, ...) are written anew.
#[derive(clap::Args)]
pub struct Arguments {
    /// Directories that runs wrote their results to
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Also say where a sequential test of these bounds stands (alpha = beta = 0.05)
    #[arg(long, value_name = "LOWER,UPPER", value_parser = read_hypotheses)]
    bounds: Option<[f64; 2]>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let first = &arguments.folders[0];
    let mut plan = None;
    for path in files(first)? {
        plan = plan.or(ledger::read(&path)?.map(|content| content.plan));
    }
    let test = arguments.bounds.map(|[lower, upper]| Sprt {
        lower,
        upper,
        alpha: 0.05,
        beta: 0.05,
    });
    let results = plan.and_then(|plan| Results::new(plan, test));
    let mut results =
        results.ok_or_else(|| format!("{}: there are no results in it", first.display()))?;
    for folder in &arguments.folders {
        gather(folder, &mut results)?;
    }
    results.write(first)?;
    results.print(arguments.json, out)
}
