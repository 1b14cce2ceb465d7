//! `soucie book prune`: a smaller book.

use super::{Source, size, tree_of, write_book};
use crate::book::output::Selection;
use crate::book::{entry, header};
use crate::command::Failure;
use std::io::Write;
use std::path::PathBuf;

/// Write a smaller book: fewer moves, fewer plies, or the lines that cost least
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The book to write, replaced in one step
    #[arg(long, short)]
    output: PathBuf,
    /// Keep moves that are this many points behind the best
    #[arg(long, value_name = "POINTS")]
    keep: Option<u16>,
    /// Keep positions before this ply
    #[arg(long)]
    plies: Option<u16>,
    /// Leave out the lines that cost most until the book has this size
    #[arg(long, value_parser = size)]
    size: Option<usize>,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let book = arguments.source.open()?;
    let identity = &book.header().identity;
    let tree = tree_of(&book, &arguments.source.start, identity);
    let entries = |bytes: usize| bytes.saturating_sub(header::SIZE) / entry::SIZE;
    let selection = Selection {
        keep: arguments.keep,
        plies: arguments.plies.unwrap_or(u16::MAX),
        most_entries: arguments.size.map_or(usize::MAX, entries),
    };
    write_book(&arguments.output, identity, &tree, &selection, out)
}
