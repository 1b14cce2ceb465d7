//! `soucie book merge`: joins books, and journals of shards.

use super::{KEEP, write_book};
use crate::board::Board;
use crate::book::load::records;
use crate::book::output::Selection;
use crate::book::{Book, Growth, Identity, Record, Tree, journal};
use crate::command::Failure;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Join books and journals into one book
///
/// The first file says whose book it is: positions that another evaluator or effort has scored
/// are marked as stale. Where several files hold a move, the first one counts.
#[derive(clap::Args)]
pub struct Arguments {
    /// Books, and journals of builds
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The book to write, replaced in one step
    #[arg(long, short)]
    output: PathBuf,
    /// Of journals: keep moves in the book that are this many points behind the best
    #[arg(long, default_value_t = KEEP, value_name = "POINTS")]
    keep: u16,
    /// Position that the books start from: a LOA FEN, "standard" or "scrambled-eggs"
    #[arg(long, default_value = "standard", value_parser = crate::command::position)]
    start: Board,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let first = Part::read(&arguments.files[0])?;
    let identity = first.identity().clone();
    let start = &arguments.start;
    let mut tree = Tree::new(*start, identity.rules, Growth::default());
    let mut searched = false;
    for path in &arguments.files {
        let part = Part::read(path)?;
        let rules = part.identity().rules;
        if rules != identity.rules {
            let fault = format!("the rules are {rules}, not {}", identity.rules);
            return Err(format!("{}: {fault}", path.display()).into());
        }
        searched |= matches!(part, Part::Journal(_));
        for record in part.records(path, start, &identity)? {
            tree.apply(&record);
        }
    }
    let selection = Selection {
        keep: searched.then_some(arguments.keep),
        ..Selection::ALL
    };
    write_book(&arguments.output, &identity, &tree, &selection, out)
}

/// A file to be merged.
enum Part {
    Book(Book),
    Journal(journal::Content),
}

impl Part {
    fn read(path: &Path) -> Result<Part, Failure> {
        if !journal::is_journal(path)? {
            return Ok(Part::Book(Book::open(path)?));
        }
        let content = journal::read(path)?;
        let content = content.ok_or_else(|| format!("{}: it is empty", path.display()))?;
        Ok(Part::Journal(content))
    }

    fn identity(&self) -> &Identity {
        match self {
            Part::Book(book) => &book.header().identity,
            Part::Journal(content) => &content.identity,
        }
    }

    fn records(
        self,
        path: &Path,
        start: &Board,
        identity: &Identity,
    ) -> Result<Vec<Record>, Failure> {
        match self {
            Part::Book(book) => Ok(records(&book, start, identity)),
            Part::Journal(content) => {
                let difference = identity.difference(&content.identity);
                match difference {
                    None => Ok(content.records),
                    Some((name, here, there)) => Err(format!(
                        "{}: a journal of another effort: {name} is {there} there and {here} \
                         here (its book can be merged)",
                        path.display()
                    )
                    .into()),
                }
            }
        }
    }
}
