//! `soucie book verify`: checks a book.

use super::{Source, tree_of, write};
use crate::book::Book;
use crate::book::file::written;
use crate::book::output::Selection;
use crate::book::verify::{Refuted, checks, faults, refuted};
use crate::command::interrupt::stop_on_interrupt;
use crate::command::options::ConfigOptions;
use crate::command::{Failure, cores};
use crate::progress::Progress;
use crate::search::Config;
use std::io::Write;
use std::path::PathBuf;

/// Check a book: header, checksum, order, legality; with --check also that no line loses by force
///
/// Ends with a failure if anything is wrong.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Search the end of every line for a forced loss, this many plies deeper than the build did
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=64))]
    check: Option<u32>,
    /// Check only so many lines, drawn at random
    #[arg(long, requires = "check", value_name = "MOVES")]
    sample: Option<usize>,
    /// Seed of the sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the book without the moves that were found to lose
    #[arg(long, requires = "check", value_name = "FILE")]
    mend: Option<PathBuf>,
    #[command(flatten)]
    config: ConfigOptions,
    /// Table of each search in MiB
    #[arg(long, default_value_t = 16, value_name = "MIB", value_parser = Config::read_hash)]
    hash: usize,
    /// Positions to search at once; as many as there are cores if left out
    #[arg(long, short, value_parser = Config::read_threads)]
    threads: Option<usize>,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let book = arguments.source.open()?;
    let found = faults(&book, &arguments.source.start);
    for fault in &found {
        writeln!(out, "{fault}")?;
    }
    writeln!(
        out,
        "{}: {} positions, {} moves",
        book.name(),
        book.header().positions,
        book.len()
    )?;
    let losing = match arguments.check {
        Some(plies) if found.is_empty() => search(arguments, &book, plies, out)?,
        _ => 0,
    };
    out.flush()?;
    match found.len() + losing {
        0 => Ok(()),
        count => Err(format!("{}: {count} faults", book.name()).into()),
    }
}

/// Searches for lines that lose; returns how many do.
fn search(
    arguments: &Arguments,
    book: &Book,
    plies: u32,
    out: &mut impl Write,
) -> Result<usize, Failure> {
    let config = arguments.config.config(1, arguments.hash)?;
    let rules = book.header().identity.rules;
    let start = &arguments.source.start;
    let checks = checks(book, start, plies, arguments.sample, arguments.seed);
    let threads = arguments.threads.unwrap_or_else(cores);
    let stop = stop_on_interrupt()?;
    let progress = Progress::new("lines", Some(checks.len() as u64));
    let mut searched = 0;
    let losing = refuted(&checks, &config, rules, threads, |done| {
        progress.advance((done - searched) as u64);
        searched = done;
        !stop.is_asked()
    })?;
    drop(progress);
    for refuted in &losing {
        let (board, played) = (refuted.check.board, refuted.check.played);
        let (score, reply) = (refuted.score, refuted.reply);
        writeln!(out, "{board}: {played} loses to {reply} ({score})")?;
    }
    writeln!(
        out,
        "{searched} of {} lines searched {plies} plies deeper at their ends, {} lose",
        checks.len(),
        losing.len()
    )?;
    if let Some(path) = &arguments.mend {
        write(path, mended(book, arguments, &losing))?;
    }
    Ok(losing.len())
}

/// The book without moves that lose, and with what follows from that backed up.
fn mended(book: &Book, arguments: &Arguments, losing: &[Refuted]) -> Vec<u8> {
    let identity = &book.header().identity;
    let mut tree = tree_of(book, &arguments.source.start, identity);
    for refuted in losing {
        let check = &refuted.check;
        tree.refute(&check.board, check.played, &refuted.record());
    }
    written(identity, tree.entries(&Selection::ALL))
}
