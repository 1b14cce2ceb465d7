//! `soucie openings`: makes a set of balanced openings.

use super::Failure;
use crate::arena::game::generate::{Wanted, openings};
use crate::board::Board;
use crate::progress::Progress;
use crate::replace_file::replace;
use std::io::Write;
use std::path::PathBuf;

/// Make balanced openings: random moves, kept where a search sees neither side winning
///
/// The same options give the same openings as long as the search stays the same.
#[derive(clap::Args)]
pub struct Arguments {
    /// Openings to make
    #[arg(long, short, default_value_t = 2000)]
    count: usize,
    /// Start of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Position to start from: a LOA FEN, "standard" or "scrambled-eggs"
    #[arg(long, default_value = "standard", value_parser = super::position)]
    start: Board,
    /// Fewest random plies
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(0..=100))]
    least: u16,
    /// Most random plies
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u16).range(0..=100))]
    most: u16,
    /// Nodes of the search that judges an opening
    #[arg(long, default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Points that a side may be ahead
    #[arg(long, default_value_t = 60)]
    points: u16,
    /// Candidates to try for each opening before giving up
    #[arg(long, default_value_t = 1000)]
    tries: u64,
    /// File to write, replaced in one step; standard output if left out
    #[arg(long, short)]
    output: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.least > arguments.most {
        return Err("--least is above --most".into());
    }
    let wanted = Wanted {
        start: arguments.start,
        seed: arguments.seed,
        plies: [arguments.least, arguments.most].map(usize::from),
        nodes: arguments.nodes,
        most_points: i32::from(arguments.points),
        tries: arguments.tries,
    };
    let progress = Progress::new("openings", Some(arguments.count as u64));
    let mut text = format!(
        "# {} openings: soucie openings --count {} --seed {} --start \"{}\" --least {} --most {} \
         --nodes {} --points {}\n",
        arguments.count,
        arguments.count,
        arguments.seed,
        arguments.start,
        arguments.least,
        arguments.most,
        arguments.nodes,
        arguments.points
    );
    let mut found = 0;
    for opening in openings(wanted).take(arguments.count) {
        text += &format!("{opening}\n");
        found += 1;
        progress.advance(1);
    }
    drop(progress);
    if found < arguments.count {
        return Err(format!("only {found} balanced openings were found").into());
    }
    match &arguments.output {
        Some(path) => {
            replace(path, &text).map_err(|fault| format!("{}: {fault}", path.display()))?;
        }
        None => out.write_all(text.as_bytes())?,
    }
    Ok(())
}
