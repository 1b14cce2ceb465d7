//! `soucie convert`: rewrites records in one dialect, or in another format.

use super::{Failure, record_text};
use crate::record::collection::{Loaded, games};
use crate::record::normal::normalise;
use crate::record::replay::{End, Replay};
use crate::record::text::line_of;
use crate::replace_file::replace;
use clap::ValueEnum;
use std::io::Write;
use std::path::PathBuf;

/// Convert game records: SGF of any dialect to one dialect, to lines of moves, or to positions
///
/// If a game cannot be converted nothing is written, unless --lenient is given.
#[derive(clap::Args)]
pub struct Arguments {
    /// File of SGF, or of one line of moves a game; - is standard input
    file: PathBuf,
    /// File to write, replaced in one step; standard output if left out
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Format to write
    #[arg(long, value_enum, default_value_t = Format::Sgf)]
    to: Format,
    /// Leave out the games that cannot be converted, and write the others
    #[arg(long)]
    lenient: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// SGF of file format 4, with all variations, comments and unknown properties
    Sgf,
    /// One line a game: the start unless standard, the moves, the result
    Text,
    /// Every position of the main lines as a LOA FEN, an empty line after each game
    Positions,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let name = arguments.file.display();
    let text = record_text(&arguments.file)?;
    let mut converted = String::new();
    let (mut total, mut faults) = (0, 0);
    for (number, game) in (1..).zip(games(&text)) {
        total = number;
        let game = game.map_err(|fault| fault.to_string());
        match game.and_then(|game| converted_to(arguments.to, game)) {
            Ok(text) => converted += &text,
            Err(fault) => {
                eprintln!("{name}: game {number}: {fault}");
                faults += 1;
            }
        }
    }
    if total == 0 {
        return Err(format!("{name}: there is no game in it").into());
    }
    if faults > 0 && !arguments.lenient {
        return Err(format!(
            "{faults} of {total} games cannot be converted, nothing is written (see --lenient)"
        )
        .into());
    }
    match &arguments.output {
        Some(path) => {
            replace(path, &converted).map_err(|fault| format!("{}: {fault}", path.display()))?;
        }
        None => out.write_all(converted.as_bytes())?,
    }
    Ok(())
}

fn converted_to(format: Format, mut game: Loaded) -> Result<String, String> {
    match format {
        Format::Sgf => {
            let mut tree = game.take_tree();
            normalise(&mut tree);
            Ok(tree.to_string())
        }
        Format::Text => Ok(line_of(&played(game)?) + "\n"),
        Format::Positions => {
            let replay = played(game)?;
            let boards = replay.game.boards().iter();
            Ok(boards.map(|board| format!("{board}\n")).collect::<String>() + "\n")
        }
    }
}

/// The game on the board; one that breaks has no moves to write.
fn played(game: Loaded) -> Result<Replay, String> {
    let replay = game.record.map_err(|fault| fault.to_string())?.replay();
    match &replay.end {
        End::Broken(_) => Err(replay.end.to_string()),
        _ => Ok(replay),
    }
}
