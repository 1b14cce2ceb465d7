//! The engine's book: which one, and what it says of a game instead of a search.

use super::options::Options;
use crate::board::Move;
use crate::book::{Book, BookError, BookOptions, Choice, find};
use crate::game::Game;
use crate::platform::since_epoch;
use crate::search::{Bound, SearchResult};
use std::path::Path;
use std::time::Duration;

/// A book, or none, and what is drawn from it in this game.
#[derive(Default)]
pub(super) struct OwnBook {
    book: Option<Book>,
    seed: u64,
    /// Whether it was said that the book is for other rules.
    objected: bool,
}

/// An answer that needs no search.
pub(super) struct BookAnswer {
    pub result: SearchResult,
    pub remark: String,
}

impl OwnBook {
    /// The book that the options ask for. A file that they name is opened even while the book
    /// is not to be used, so that a fault shows at once.
    pub fn new(options: &Options) -> Result<OwnBook, BookError> {
        let book = match options.book_file.as_str() {
            "" if options.own_book => Some(find::usual()?),
            "" => None,
            file => Some(Book::open(Path::new(file))?),
        };
        let mut own_book = OwnBook {
            book,
            ..OwnBook::default()
        };
        own_book.new_game();
        Ok(own_book)
    }

    /// Games differ, unless the options fix what is drawn.
    pub fn new_game(&mut self) {
        self.seed = since_epoch().as_nanos() as u64;
    }

    /// What to say, once, if the book cannot be used for a game.
    pub fn objection(&mut self, game: &Game) -> Option<String> {
        let book = self.book.as_ref()?;
        if book.is_for(game.rules()) || self.objected {
            return None;
        }
        self.objected = true;
        Some(format!(
            "{}: a book of the rules {}, not used under {}",
            book.name(),
            book.header().identity.rules,
            game.rules()
        ))
    }

    /// The book's answer to a game's position.
    pub fn look_up(&self, game: &Game, options: &Options) -> Option<BookAnswer> {
        let taste = BookOptions {
            variety: options.book_variety,
            plies: options.book_depth,
            seed: match options.book_seed {
                0 => self.seed,
                seed => u64::from(seed),
            },
        };
        self.book.as_ref()?.choose(game, &taste).map(BookAnswer::of)
    }
}

impl BookAnswer {
    fn of(choice: Choice) -> BookAnswer {
        let pv: Vec<Move> = [Some(choice.played), choice.reply]
            .into_iter()
            .flatten()
            .collect();
        let among = match choice.among {
            1 => "its only move".to_string(),
            moves => format!("one of its {moves} moves"),
        };
        BookAnswer {
            remark: format!("book: {}, {among}", choice.played),
            result: SearchResult {
                depth: u32::from(choice.depth),
                selective_depth: u32::from(choice.depth),
                multipv: 1,
                score: choice.score,
                bound: Bound::Exact,
                nodes: 0,
                elapsed: Duration::ZERO,
                hashfull: 0,
                pv,
                proven: false,
            },
        }
    }

    /// The answer with the time that it took.
    pub fn after(mut self, elapsed: Duration) -> BookAnswer {
        self.result.elapsed = elapsed;
        self
    }
}
