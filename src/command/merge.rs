//! `soucie merge`: adds up the results of several shards.

use super::Failure;
use super::contest::print;
use crate::arena::event::results::{Results, files};
use crate::arena::event::salvage;
use crate::arena::statistics::sprt::{Sprt, read_hypotheses};
use std::io::Write;
use std::path::PathBuf;

/// Add up the games of several runs or shards of one contest
///
/// A game that several files hold counts once. The files in the first directory that are made
/// from the games (games.sgf, result.json, ...) are written anew. What is missing of the games
/// that were asked for is said on standard error.
#[derive(clap::Args)]
pub struct Arguments {
    /// Directories that runs wrote their results to
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Also say where a sequential test of these bounds stands (alpha = beta = 0.05)
    #[arg(long, value_name = "LOWER,UPPER", value_parser = read_hypotheses)]
    bounds: Option<[f64; 2]>,
    /// Take damaged lines out of the results files first; they are kept in FILE.damaged
    #[arg(long)]
    salvage: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.salvage {
        salvage_all(&arguments.folders)?;
    }
    let test = arguments.bounds.map(|[lower, upper]| Sprt {
        lower,
        upper,
        alpha: 0.05,
        beta: 0.05,
    });
    let results = Results::of_folders(&arguments.folders, test)?;
    results.write(&arguments.folders[0])?;
    print(&results, arguments.json, out)?;
    out.flush()?;
    if let Some(missing) = results.missing() {
        eprintln!("soucie: {missing}");
    }
    Ok(())
}

/// Takes damaged lines out of all results files, and names them.
fn salvage_all(folders: &[PathBuf]) -> Result<(), Failure> {
    for folder in folders {
        for path in files(folder)? {
            for damage in salvage(&path)? {
                eprintln!("soucie: {}: taken out: {damage}", path.display());
            }
        }
    }
    Ok(())
}
