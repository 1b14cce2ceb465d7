//! `soucie merge`: adds up the results of several shards.

use super::Failure;
use super::results::{Results, files, gather};
use crate::arena::ledger;
use crate::arena::sprt::{Sprt, read_hypotheses};
use crate::arena::standing::Standing;
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
    let files = files(first)?;
    let nothing = || format!("{}: there is no games*.jsonl in it", first.display());
    let plan = ledger::read(files.first().ok_or_else(nothing)?)?.plan;
    let standing = Standing::of_plan(&plan)
        .ok_or_else(|| format!("{}: the plan names no players", first.display()))?;
    let mut results = Results {
        plan,
        games: Default::default(),
        standing,
        test: arguments.bounds.map(|[lower, upper]| Sprt {
            lower,
            upper,
            alpha: 0.05,
            beta: 0.05,
        }),
    };
    for folder in &arguments.folders {
        gather(folder, &mut results)?;
    }
    results.write(first)?;
    match arguments.json {
        true => writeln!(out, "{:#}", results.to_json())?,
        false => write!(out, "{}", results.text())?,
    }
    Ok(())
}
