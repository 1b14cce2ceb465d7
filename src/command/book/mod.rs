//! `soucie book`: makes, shows, checks and changes opening books. One file for each subcommand.

mod build;
mod progress;

use super::Failure;
use crate::book::Book;
use crate::record::file::replace;
use std::io::Write;
use std::path::Path;

/// Make, look at, check and change opening books
#[derive(clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand)]
enum Task {
    Build(build::Build),
    Expand(build::Expand),
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.task {
        Task::Build(arguments) => build::build(arguments, out),
        Task::Expand(arguments) => build::expand(arguments, out),
    }
}

/// Opens a book.
fn open(path: &Path) -> Result<Book, Failure> {
    Ok(Book::open(path)?)
}

/// Writes a file in one step; at every moment the old or the new content is there whole.
fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    Ok(replace(path, content).map_err(|fault| format!("{}: {fault}", path.display()))?)
}

/// Reads a size such as 8MiB, 500KiB or 4000000.
fn size(text: &str) -> Result<usize, String> {
    let units = [("KiB", 10), ("MiB", 20), ("GiB", 30)];
    let unit = units
        .into_iter()
        .find_map(|(unit, shift)| Some((text.strip_suffix(unit)?, shift)));
    let (number, shift) = unit.unwrap_or((text, 0));
    let number: Option<usize> = number.trim().parse().ok();
    number
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| format!("'{text}' is not a size such as 8MiB, 500KiB or 4000000"))
}
