//! A book as bytes: in memory, or mapped from a file that is large.
//!
//! On opening, the header is checked (its own checksum, the file's length against the number of
//! entries), not the entries: that would take as long as reading the file. A look-up trusts
//! nothing: it visits a bounded number of entries and returns only moves that are legal on the
//! board at hand, so the worst that damaged entries can do is to be missed, or to name a legal
//! move. [`super::verify`] reads everything.

use super::canonical::Canonical;
use super::effort::Identity;
use super::entry::{self, Entry, key_of};
use super::header::{self, Header, HeaderError};
use crate::board::generate::MOST_MOVES;
use crate::board::{Board, Move};
use crate::checksum::checksum;
use crate::search::Score;
use memmap2::Mmap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use thiserror::Error;

/// Books up to this size, in bytes, are read into memory: whatever then happens to the file, as
/// when another is copied over it, happens to the file alone. Larger ones are mapped.
const LARGEST_COPY: u64 = 64 << 20;

/// A book that can be looked up.
pub struct Book {
    bytes: Bytes,
    header: Header,
    name: String,
}

enum Bytes {
    Mapped(Mmap),
    InMemory(Vec<u8>),
    BuiltIn(&'static [u8]),
}

/// A move that a book holds for a position, on the board that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    pub played: Move,
    pub score: Option<Score>,
    pub depth: u8,
    pub weight: u16,
    pub stale: bool,
}

/// Why a book cannot be used.
#[derive(Debug, Error)]
#[error("{name}: {fault}")]
pub struct BookError {
    pub name: String,
    pub fault: BookFault,
}

#[derive(Debug, Error)]
pub enum BookFault {
    #[error(transparent)]
    System(io::Error),
    #[error(transparent)]
    Content(HeaderError),
}

impl Book {
    /// Reads a file, or maps it if it is large.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        let name = path.display().to_string();
        let system = |fault| BookError {
            name: name.clone(),
            fault: BookFault::System(fault),
        };
        let file = File::open(path).map_err(system)?;
        if file.metadata().map_err(system)?.len() <= LARGEST_COPY {
            let mut bytes = Vec::new();
            let read = file.take(LARGEST_COPY).read_to_end(&mut bytes);
            read.map_err(system)?;
            return Book::new(name, Bytes::InMemory(bytes));
        }
        // SAFETY: the mapping is valid as long as nobody shortens the file in place. Every
        // writer here replaces a book by renaming a new file over it, which leaves the old
        // one, and so the mapping, as it was; the map is only read. `docs/book.md` asks the
        // same of others for books of this size.
        let map = unsafe { Mmap::map(&file) }.map_err(system)?;
        Book::new(name, Bytes::Mapped(map))
    }

    /// A book in memory; `name` is how it is called in messages.
    pub fn of_bytes(name: &str, bytes: Vec<u8>) -> Result<Book, BookError> {
        Book::new(name.to_string(), Bytes::InMemory(bytes))
    }

    /// A book that is part of the program.
    pub fn of_program(name: &str, bytes: &'static [u8]) -> Result<Book, BookError> {
        Book::new(name.to_string(), Bytes::BuiltIn(bytes))
    }

    fn new(name: String, bytes: Bytes) -> Result<Book, BookError> {
        match Header::of_book(bytes.all()) {
            Ok(header) => Ok(Book {
                bytes,
                header,
                name,
            }),
            Err(fault) => Err(BookError {
                name,
                fault: BookFault::Content(fault),
            }),
        }
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn bytes(&self) -> &[u8] {
        self.bytes.all()
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.records().len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All entries in the order of the file.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry> {
        self.records().iter().map(Entry::of_bytes)
    }

    /// Whether the entries are those that were written.
    pub fn is_whole(&self) -> bool {
        checksum(&self.bytes()[header::SIZE..]) == self.header.content
    }

    fn records(&self) -> &[[u8; entry::SIZE]] {
        self.bytes()[header::SIZE..].as_chunks().0
    }

    /// What the book holds for a position, the best move first; nothing if it has none.
    pub fn look_up(&self, board: &Board) -> Vec<Known> {
        let canonical = Canonical::of(board);
        let known = self.moves(&canonical).map(|entry| Known {
            played: canonical.outward(entry.played),
            score: entry.score,
            depth: entry.depth,
            weight: entry.weight,
            stale: entry.stale,
        });
        let mut known: Vec<Known> = known.collect();
        known.sort_by_key(|known| std::cmp::Reverse(known.score));
        known
    }

    /// Whether the book has moves for a position.
    pub fn holds(&self, board: &Board) -> bool {
        self.moves(&Canonical::of(board)).next().is_some()
    }

    /// The legal moves among the entries of a canonical position, in the order of the file.
    pub fn moves(&self, canonical: &Canonical) -> impl Iterator<Item = Entry> {
        let key = canonical.key();
        let board = canonical.board;
        let records = self.records();
        let first = records.partition_point(|record| key_of(record) < key);
        let found = records[first..].iter().take(MOST_MOVES);
        found
            .take_while(move |record| key_of(record) == key)
            .map(Entry::of_bytes)
            .filter(move |entry| board.is_legal(entry.played))
    }
}

impl Bytes {
    fn all(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::InMemory(bytes) => bytes,
            Bytes::BuiltIn(bytes) => bytes,
        }
    }
}

/// The bytes of a book with these entries, in any order. The same entries give the same bytes.
pub fn written(identity: &Identity, mut entries: Vec<Entry>) -> Vec<u8> {
    entries.sort_by_cached_key(Entry::rank);
    let positions = entries.chunk_by(|one, other| one.key == other.key).count();
    let content: Vec<u8> = entries.iter().flat_map(Entry::to_bytes).collect();
    let header = Header {
        identity: identity.clone(),
        entries: entries.len() as u64,
        positions: positions as u64,
        content: checksum(&content),
    };
    let mut bytes = header.to_bytes().to_vec();
    bytes.extend(content);
    bytes
}
