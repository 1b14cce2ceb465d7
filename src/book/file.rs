//! A book as bytes: in memory, or in a file that is large, read where it is looked up.
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
use crate::positioned::read_at;
use crate::search::Score;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use thiserror::Error;

/// Books up to this size, in bytes, are read into memory: whatever then happens to the file, as
/// when another is copied over it, happens to the file alone. Larger ones stay in the file. They
/// are not mapped: a mapped file that somebody cuts short ends the process that looks into it.
const LARGEST_COPY: u64 = 64 << 20;

/// A book that can be looked up.
pub struct Book {
    content: Content,
    header: Header,
    name: String,
}

/// The whole book, or where it is.
enum Content {
    /// A file that somebody may have cut or overwritten since.
    InFile(File),
    InMemory(Cow<'static, [u8]>),
}

type EntryBytes = [u8; entry::SIZE];

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
    /// Reads a file, or its header alone if it is large.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        Book::open_within(path, LARGEST_COPY)
    }

    /// The same, where a book is large that has more than so many bytes.
    pub fn open_within(path: &Path, largest_copy: u64) -> Result<Book, BookError> {
        let name = path.display().to_string();
        let system = |fault| BookError {
            name: name.clone(),
            fault: BookFault::System(fault),
        };
        let file = File::open(path).map_err(system)?;
        let length = file.metadata().map_err(system)?.len();
        if length <= largest_copy {
            let mut bytes = Vec::new();
            let read = file.take(largest_copy).read_to_end(&mut bytes);
            read.map_err(system)?;
            return Book::in_memory(name, Cow::Owned(bytes));
        }
        let mut head = [0; header::SIZE];
        let read = read_at(&file, &mut head, 0).map_err(system)?;
        let header = Header::of_book(&head[..read], length);
        Book::new(name, Content::InFile(file), header)
    }

    /// A book in memory; `name` is how it is called in messages.
    pub fn of_bytes(name: &str, bytes: Vec<u8>) -> Result<Book, BookError> {
        Book::in_memory(name.to_string(), Cow::Owned(bytes))
    }

    /// A book that is part of the program.
    pub fn of_program(name: &str, bytes: &'static [u8]) -> Result<Book, BookError> {
        Book::in_memory(name.to_string(), Cow::Borrowed(bytes))
    }

    fn in_memory(name: String, bytes: Cow<'static, [u8]>) -> Result<Book, BookError> {
        let header = Header::of_book(&bytes, bytes.len() as u64);
        Book::new(name, Content::InMemory(bytes), header)
    }

    fn new(
        name: String,
        content: Content,
        header: Result<Header, HeaderError>,
    ) -> Result<Book, BookError> {
        match header {
            Ok(header) => Ok(Book {
                content,
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

    /// Bytes of the whole book.
    pub fn size(&self) -> usize {
        header::SIZE + self.len() * entry::SIZE
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.header.entries as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All entries in the order of the file; of a file that was cut, those that are left.
    pub fn entries(&self) -> Vec<Entry> {
        let content = self.all_content().unwrap_or_default();
        let (records, _) = content.as_chunks();
        records.iter().map(Entry::of_bytes).collect()
    }

    /// Whether the entries are those that were written.
    pub fn is_whole(&self) -> bool {
        let content = self.all_content();
        content.is_ok_and(|content| checksum(&content) == self.header.content)
    }

    /// The bytes of all entries.
    fn all_content(&self) -> io::Result<Cow<'_, [u8]>> {
        let length = self.len() * entry::SIZE;
        match &self.content {
            Content::InMemory(bytes) => Ok(Cow::Borrowed(&bytes[header::SIZE..])),
            Content::InFile(file) => {
                let mut content = vec![0; length];
                let read = read_at(file, &mut content, header::SIZE as u64)?;
                content.truncate(read);
                Ok(Cow::Owned(content))
            }
        }
    }

    /// The bytes of an entry; none beyond the last, or where a file was cut or cannot be read.
    fn record(&self, number: usize) -> Option<EntryBytes> {
        if number >= self.len() {
            return None;
        }
        let place = header::SIZE + number * entry::SIZE;
        match &self.content {
            Content::InMemory(bytes) => bytes[place..].first_chunk().copied(),
            Content::InFile(file) => {
                let mut record = [0; entry::SIZE];
                let read = read_at(file, &mut record, place as u64).ok()?;
                (read == record.len()).then_some(record)
            }
        }
    }

    /// The number of the first entry with at least a key. What is missing counts as larger than
    /// all.
    fn first_from(&self, key: u64) -> usize {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = from + (to - from) / 2;
            match self
                .record(middle)
                .is_some_and(|record| key_of(&record) < key)
            {
                true => from = middle + 1,
                false => to = middle,
            }
        }
        from
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
        let first = self.first_from(key);
        (first..first + MOST_MOVES)
            .map_while(|number| self.record(number))
            .take_while(move |record| key_of(record) == key)
            .map(|record| Entry::of_bytes(&record))
            .filter(move |entry| board.is_legal(entry.played))
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
