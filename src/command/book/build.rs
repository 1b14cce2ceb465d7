//! `soucie book build` and `soucie book expand`: grow a book by searching.

use super::{KEEP, size, write};
use crate::board::Board;
use crate::book::build::{Next, grow};
use crate::book::file::written;
use crate::book::journal::{self, Journal};
use crate::book::load::records;
use crate::book::output::Selection;
use crate::book::record::Source;
use crate::book::{Book, Effort, Growth, Identity, NEVER, Record, Tree, entry, header};
use crate::clock::control::above_zero;
use crate::command::interrupt::stop_on_interrupt;
use crate::command::options::ConfigOptions;
use crate::command::{Failure, cores};
use crate::progress::Progress;
use crate::rules::Rules;
use crate::search::Config;
use crate::shard::Shard;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Moves of the main line that are shown while a book grows.
const MOVES_SHOWN: usize = 8;

/// Build a book from nothing, or go on with a build
///
/// Searches the position at the end of the line that costs least: each move costs --ply-cost,
/// and what it gives away against the best. Every search is kept in a journal beside the book
/// as soon as it is done; the same command goes on from there, also after a kill. Without a
/// limit it runs until Ctrl-C.
#[derive(clap::Args)]
pub struct Build {
    /// The book to write; the journal has the same name with the ending .journal
    book: PathBuf,
    #[command(flatten)]
    plan: Plan,
}

/// Grow a book further; what another evaluator or effort has scored is searched anew first
///
/// Starts a journal from the book, or goes on with the journal beside it if there is one.
#[derive(clap::Args)]
pub struct Expand {
    /// The book to grow, replaced in one step
    book: PathBuf,
    #[command(flatten)]
    plan: Plan,
}

#[derive(clap::Args)]
struct Plan {
    #[command(flatten)]
    effort: EffortOptions,
    /// Position to start from: a LOA FEN, "standard" or "scrambled-eggs"
    #[arg(long, default_value = "standard", value_parser = crate::command::position)]
    start: Board,
    /// Positions to search at once; as many as there are cores if left out
    #[arg(long, short, value_parser = Config::read_threads)]
    threads: Option<usize>,
    /// Points that a ply costs: less makes a book deeper, more makes it broader
    #[arg(long, default_value_t = Growth::default().ply_cost, value_name = "POINTS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    ply_cost: u32,
    /// Search no position from this ply on
    #[arg(long, default_value_t = Growth::default().plies, value_parser = clap::value_parser!(u16).range(1..=1000))]
    plies: u16,
    /// Keep moves in the book that are this many points behind the best
    #[arg(long, default_value_t = KEEP, value_name = "POINTS")]
    keep: u16,
    /// Stop after this time, such as 90m
    #[arg(long, value_parser = above_zero)]
    time: Option<Duration>,
    /// Stop after this many searches, those in the journal included
    #[arg(long)]
    leaves: Option<usize>,
    /// Stop when the next line costs more than this
    #[arg(long, value_name = "POINTS")]
    cost: Option<u32>,
    /// Stop when the book reaches this size
    #[arg(long, default_value = "8MiB", value_parser = size)]
    size: usize,
    /// Grow only a part of the tree, such as 2/5; a Slurm array task does so by itself
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

/// How each position is searched.
#[derive(clap::Args)]
pub struct EffortOptions {
    /// Nodes of each search
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1000..))]
    nodes: u64,
    /// Moves that each search scores
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=96))]
    lines: u32,
    /// Table of each search in MiB
    #[arg(long, default_value_t = 16, value_name = "MIB", value_parser = Config::read_hash)]
    hash: usize,
    #[command(flatten)]
    config: ConfigOptions,
    /// Rules: olympiad, maastricht or boardspace, with changes such as "olympiad,no-move=loses"
    #[arg(long, short, default_value_t, value_parser = crate::command::rules)]
    rules: Rules,
}

impl EffortOptions {
    pub fn effort(&self) -> Result<Effort, Failure> {
        Ok(Effort {
            config: self.config.config(1, self.hash)?,
            rules: self.rules,
            nodes: self.nodes,
            multipv: self.lines,
        })
    }
}

/// How often the book is written while it grows. The journal has everything in any case.
const BETWEEN_WRITES: Duration = Duration::from_secs(60);

pub fn build(arguments: &Build, out: &mut impl Write) -> Result<(), Failure> {
    let plan = &arguments.plan;
    let files = Files::of(&arguments.book, plan.shard()?);
    if files.book.exists() && !files.journal.exists() {
        return Err(format!(
            "{}: the book is there without its journal (`soucie book expand` grows it)",
            files.book.display()
        )
        .into());
    }
    plan.run(&files, out)
}

pub fn expand(arguments: &Expand, out: &mut impl Write) -> Result<(), Failure> {
    let plan = &arguments.plan;
    let files = Files::of(&arguments.book, plan.shard()?);
    if !files.journal.exists() {
        let (identity, start) = (plan.effort.effort()?.identity()?, &plan.start);
        let book = Book::open(&arguments.book)?;
        let rules = book.header().identity.rules;
        if rules != identity.rules {
            let rules = format!("a book of the rules {rules}, not {}", identity.rules);
            return Err(format!("{}: {rules}", book.name()).into());
        }
        let records = records(&book, start, &identity);
        write(&files.journal, journal::text(&identity, start, &records))?;
    }
    plan.run(&files, out)
}

/// The files of a build, or of a shard of it.
struct Files {
    book: PathBuf,
    journal: PathBuf,
}

impl Files {
    fn of(book: &Path, shard: Shard) -> Files {
        let stem = book.file_stem().unwrap_or_default().to_string_lossy();
        let part = match shard.is_whole() {
            true => String::new(),
            false => format!("-{}", shard.to_string().replace('/', "-of-")),
        };
        Files {
            book: match shard.is_whole() {
                true => book.to_path_buf(),
                false => book.with_file_name(format!("{stem}{part}.book")),
            },
            journal: book.with_file_name(format!("{stem}{part}.journal")),
        }
    }
}

impl Plan {
    fn shard(&self) -> Result<Shard, Failure> {
        match self.shard {
            Some(shard) => Ok(shard),
            None => Ok(Shard::of_slurm(|name| std::env::var(name).ok())?),
        }
    }

    fn selection(&self) -> Selection {
        let bytes = self.size.saturating_sub(header::SIZE);
        Selection {
            keep: Some(self.keep),
            plies: u16::MAX,
            most_entries: bytes / entry::SIZE,
        }
    }

    /// The tree that a journal holds, and the number of its searches.
    fn grown_so_far(&self, rules: Rules, records: &[Record]) -> Result<(Tree, usize), Failure> {
        let growth = Growth {
            ply_cost: self.ply_cost,
            plies: self.plies,
            shard: self.shard()?,
        };
        let mut tree = Tree::new(self.start, rules, growth);
        let mut leaves = 0;
        for record in records {
            let applied = tree.apply(record);
            leaves += usize::from(applied && record.source == Source::Search);
        }
        Ok((tree, leaves))
    }

    /// Grows what the journal holds until a limit is met.
    fn run(&self, files: &Files, out: &mut impl Write) -> Result<(), Failure> {
        let effort = self.effort.effort()?;
        let identity = effort.identity()?;
        let (journal, records) = Journal::open(&files.journal, &identity, &self.start)?;
        let (mut tree, leaves) = self.grown_so_far(effort.rules, &records)?;
        drop(records);
        let stop = stop_on_interrupt()?;
        let mut run = Run {
            plan: self,
            identity,
            book: &files.book,
            journal,
            started: Instant::now(),
            written: Instant::now(),
            leaves,
            full: self.is_full(&tree),
        };
        if !run.is_done(&tree) {
            let threads = self.threads.unwrap_or_else(cores);
            let stopped = || stop.is_asked();
            let missing = self.leaves.map(|most| (most - leaves) as u64);
            let progress = Progress::new("searches", missing);
            grow(&mut tree, &effort, threads, &stopped, |tree, record| {
                progress.remark(|| run.standing(tree));
                progress.advance(1);
                run.note(tree, record)
            })?;
        }
        run.finish(&tree, stop.is_asked(), out)
    }

    fn is_full(&self, tree: &Tree) -> bool {
        let unlimited = Selection {
            most_entries: usize::MAX,
            ..self.selection()
        };
        tree.entries(&unlimited).len() >= self.selection().most_entries
    }
}

/// A build under way.
struct Run<'a> {
    plan: &'a Plan,
    identity: Identity,
    book: &'a Path,
    journal: Journal,
    started: Instant,
    /// When the book was written last.
    written: Instant,
    /// Searches, those of earlier runs included.
    leaves: usize,
    /// Whether the book has reached its size.
    full: bool,
}

impl Run<'_> {
    fn is_done(&self, tree: &Tree) -> bool {
        let plan = self.plan;
        self.full
            || plan.leaves.is_some_and(|most| self.leaves >= most)
            || plan.time.is_some_and(|most| self.started.elapsed() >= most)
            || plan.cost.is_some_and(|most| tree.cost() > most)
    }

    /// Keeps what was found, and says whether to go on.
    fn note(&mut self, tree: &Tree, record: &Record) -> Result<Next, Failure> {
        self.journal.append(record)?;
        self.leaves += 1;
        if self.written.elapsed() >= BETWEEN_WRITES {
            self.save(tree)?;
            self.full = self.plan.is_full(tree);
            self.written = Instant::now();
        }
        Ok(match self.is_done(tree) {
            true => Next::Enough,
            false => Next::GoOn,
        })
    }

    fn save(&self, tree: &Tree) -> Result<(), Failure> {
        let entries = tree.entries(&self.plan.selection());
        write(self.book, written(&self.identity, entries))
    }

    /// What has come of it so far, and how much of the time is left if it is limited.
    fn standing(&self, tree: &Tree) -> String {
        let score = tree.value().map(|score| score.to_string());
        let line = tree.main_line();
        let moves = line.iter().take(MOVES_SHOWN).map(ToString::to_string);
        let mut moves: Vec<String> = moves.collect();
        if line.len() > MOVES_SHOWN {
            moves.push("...".to_string());
        }
        let left = self.plan.time.map_or(String::new(), |most| {
            let left = most.saturating_sub(self.started.elapsed());
            format!("{} min left; ", left.as_secs().div_ceil(60))
        });
        format!(
            "{left}cost {}, ply {}; {} {} ({} plies)",
            tree.cost(),
            tree.deepest(),
            score.unwrap_or("?".to_string()),
            moves.join(" "),
            line.len()
        )
    }

    fn finish(&self, tree: &Tree, stopped: bool, out: &mut impl Write) -> Result<(), Failure> {
        self.save(tree)?;
        let book = Book::open(self.book)?;
        let header = book.header();
        writeln!(
            out,
            "{}: {} positions, {} moves, {} bytes, to ply {}; {} searches",
            self.book.display(),
            header.positions,
            header.entries,
            book.size(),
            tree.deepest(),
            self.leaves
        )?;
        match () {
            () if stopped => writeln!(out, "stopped; the same command goes on")?,
            () if tree.cost() == NEVER => writeln!(out, "nothing is left to search")?,
            () if self.full => writeln!(out, "the book has reached its size")?,
            () => {}
        }
        Ok(())
    }
}
