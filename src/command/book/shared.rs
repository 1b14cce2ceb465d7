//! What several `soucie book` commands share: the book they look at, writing one, its moves as a
//! table.

use crate::aligned::aligned;
use crate::board::Board;
use crate::book::choose::fit_to_play;
use crate::book::entry::Entry;
use crate::book::file::written;
use crate::book::load::records;
use crate::book::output::Selection;
use crate::book::{Book, BookOptions, Growth, Identity, Tree, find};
use crate::command::Failure;
use crate::game::Game;
use crate::replace_file::replace;
use crate::search::Score;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Points that a move of a book is behind the best at most, unless the user says otherwise: as
/// many as an engine accepts by default.
pub const KEEP: u16 = 10;

/// The book that a command looks at, and from where.
#[derive(clap::Args)]
pub struct Source {
    /// The book; if left out, the one that the engine would use
    #[arg(long, short, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Position that the book starts from: a LOA FEN, "standard" or "scrambled-eggs"
    #[arg(long, default_value = "standard", value_parser = crate::command::position)]
    pub start: Board,
}

impl Source {
    pub fn open(&self) -> Result<Book, Failure> {
        match &self.book {
            Some(path) => Ok(Book::open(path)?),
            None => Ok(find::usual()?),
        }
    }

    /// The game after moves from the start, under a book's rules.
    pub fn game(&self, book: &Book, moves: &[String]) -> Result<Game, Failure> {
        let mut game = Game::new(self.start, book.header().identity.rules);
        for text in moves {
            let played = game.play_text(text);
            played.map_err(|fault| format!("{text}: {fault}"))?;
        }
        Ok(game)
    }
}

/// A tree of what a book holds, as far as it can be reached.
pub fn tree_of(book: &Book, start: &Board, identity: &Identity) -> Tree {
    let mut tree = Tree::new(*start, identity.rules, Growth::default());
    for record in records(book, start, identity) {
        tree.apply(&record);
    }
    tree
}

/// Writes a tree as a book, and says what is in it.
pub fn write_book(
    path: &Path,
    identity: &Identity,
    tree: &Tree,
    selection: &Selection,
    out: &mut impl Write,
) -> Result<(), Failure> {
    write_entries(path, identity, tree.entries(selection), out)
}

/// Writes entries as a book, and says what is in it.
pub fn write_entries(
    path: &Path,
    identity: &Identity,
    entries: Vec<Entry>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    write(path, written(identity, entries))?;
    let book = Book::open(path)?;
    let header = book.header();
    Ok(writeln!(
        out,
        "{}: {} positions, {} moves, {} bytes",
        path.display(),
        header.positions,
        header.entries,
        book.size()
    )?)
}

/// Writes a file in one step; at every moment the old or the new content is there whole.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    Ok(replace(path, content).map_err(|fault| format!("{}: {fault}", path.display()))?)
}

/// The moves that a book holds for a position, as a table.
pub fn moves_as_text(book: &Book, board: &Board) -> String {
    let known = book.look_up(board);
    let fit = fit_to_play(&known, BookOptions::default().variety);
    let titles = ["", "move", "score", "depth", "weight", "", "then"];
    let mut rows = vec![titles.map(str::to_string).to_vec()];
    for (number, known) in (1..).zip(&known) {
        let note = match () {
            () if known.stale => "stale",
            () if known.score.is_none() => "seen in games",
            () if fit.contains(known) => "played",
            () => "",
        };
        let then = match book.holds(&board.after(known.played)) {
            true => "in the book",
            false => "",
        };
        rows.push(vec![
            number.to_string(),
            known.played.to_string(),
            known
                .score
                .map_or("-".to_string(), |score: Score| score.to_string()),
            known.depth.to_string(),
            known.weight.to_string(),
            note.to_string(),
            then.to_string(),
        ]);
    }
    match known.is_empty() {
        true => "not in the book\n".to_string(),
        false => aligned(&rows),
    }
}

/// Reads a size such as 8MiB, 500KiB or 4000000.
pub fn size(text: &str) -> Result<usize, String> {
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
