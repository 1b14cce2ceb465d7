//! Bytes and look-up.

use super::sample::{book, book_of, bytes_of, entry, identity, tree_of};
use crate::support::program::Folder;
use crate::support::random;
use soucie::board::symmetry::Symmetry;
use soucie::board::{Board, Move};
use soucie::book::Book;
use soucie::book::canonical::Canonical;
use soucie::book::entry::{self, Entry};
use soucie::book::file::written;
use soucie::book::header::{self, Header};
use soucie::book::verify::faults;
use soucie::search::Score;
use std::path::Path;

#[test]
fn an_entry_survives_its_bytes() {
    let board = Board::standard();
    for played in board.moves().iter() {
        for (score, weight, stale) in [
            (Some(Score::points(-123)), 0, false),
            (Some(Score::win_in(7)), 65_535, true),
            (Some(Score::loss_in(12)), 3, false),
            (None, 9, false),
        ] {
            let entry = Entry {
                key: board.key(),
                played: *played,
                score,
                depth: 31,
                weight,
                stale,
            };
            assert_eq!(Entry::of_bytes(&entry.to_bytes()), entry);
        }
    }
}

#[test]
fn a_header_survives_its_bytes() {
    let book = book();
    let header = book.header();
    assert_eq!(header.identity, identity());
    let bytes = written(&header.identity, book.entries());
    let read = Header::of_book(&bytes, bytes.len() as u64).expect("a book");
    assert_eq!(read, *header);
    assert_eq!(read.entries as usize, book.len());
}

#[test]
fn canonical_boards_are_the_same_for_all_images() {
    for seed in 0..40 {
        random::play(seed, |board, played, _| {
            let canonical = Canonical::of(board);
            for symmetry in Symmetry::all() {
                let image = symmetry.board(board);
                let other = Canonical::of(&image);
                assert_eq!(other.board, canonical.board);
                let there = symmetry.moved(played);
                assert_eq!(other.outward(other.inward(there)), there);
                // Both ways lead to the same position.
                let after = other.board.after(other.inward(there));
                let expected = Canonical::of(&board.after(played));
                assert_eq!(Canonical::of(&after).key(), expected.key());
            }
        });
    }
}

#[test]
fn a_position_is_found_in_all_its_images() {
    let book = book();
    let board = Board::standard();
    let known = book.look_up(&board);
    assert!(!known.is_empty());
    for symmetry in Symmetry::all() {
        let image = symmetry.board(&board);
        let found = book.look_up(&image);
        assert_eq!(found.len(), known.len());
        for (found, known) in found.iter().zip(&known) {
            assert!(image.is_legal(found.played));
            assert_eq!((found.score, found.depth), (known.score, known.depth));
            let [here, there] = [image.after(found.played), board.after(known.played)]
                .map(|after| Canonical::of(&after).key());
            assert_eq!(here, there);
        }
    }
    let colours_swapped = board.with_colours_swapped();
    assert!(book.look_up(&colours_swapped).is_empty());
}

#[test]
fn every_entry_of_a_grown_book_is_found() {
    let book = book();
    assert_eq!(faults(&book, &Board::standard()), [""; 0]);
    let bytes = written(&book.header().identity, book.entries());
    assert_eq!(bytes.len(), header::SIZE + entry::SIZE * book.len());
    assert_eq!(bytes.len(), book.size());
}

#[test]
fn books_that_are_none_are_refused() {
    let folder = Folder::new("refused");
    let good = bytes_of(&tree_of(20));
    let mut version = good.clone();
    version[8] = 9;
    let mut header = good.clone();
    header[40] ^= 1;
    let mut foreign = good.clone();
    foreign[0] = b'X';
    let cut = good[..good.len() - 1].to_vec();
    let mut longer = good.clone();
    longer.push(0);
    for (bytes, message) in [
        (Vec::new(), "no book: 0 bytes"),
        (good[..100].to_vec(), "no book: 100 bytes"),
        (foreign, "does not start with SOUCIEBK"),
        (version, "version 9, only 1 is known"),
        (header, "header's checksum is wrong"),
        (cut, "entries take"),
        (longer, "entries take"),
    ] {
        let path = folder.path("faulty.book");
        std::fs::write(&path, &bytes).expect("a file");
        let fault = Book::open(Path::new(&path)).err().expect("a fault");
        let text = fault.to_string();
        assert!(text.contains(message), "{text}");
        assert!(text.starts_with(&path) && !text.contains('\n'), "{text}");
    }
    let nowhere = Book::open(Path::new("no/such.book")).err();
    assert!(
        nowhere
            .expect("a fault")
            .to_string()
            .starts_with("no/such.book: ")
    );
}

#[test]
fn damaged_entries_never_give_an_illegal_move() {
    let board = Canonical::of(&Board::standard()).board;
    let good = entry(&board, &board.moves()[0].plain(), 5);
    let bad = Entry {
        played: Move::from_bits(0x0fff),
        ..good
    };
    let book = book_of(vec![good, bad]);
    let known = book.look_up(&board);
    assert_eq!(known.len(), 1);
    assert_eq!(known[0].played, good.played);
    assert_eq!(
        faults(&book, &Board::standard()),
        ["1 entries are illegal or cannot be reached"]
    );
    let mut bytes = written(&book.header().identity, book.entries());
    let last = bytes.len() - 3;
    bytes[last] ^= 0x40;
    let damaged = Book::of_bytes("damaged", bytes).expect("a header that is right");
    assert!(!damaged.is_whole());
    assert!(faults(&damaged, &Board::standard())[0].contains("checksum"));
}

#[test]
fn a_book_survives_its_replacement() {
    let folder = Folder::new("replaced");
    let path = folder.path("a.book");
    std::fs::write(&path, bytes_of(&tree_of(30))).expect("a file");
    let book = Book::open(Path::new(&path)).expect("a book");
    let known = book.look_up(&Board::standard());
    let shorter = bytes_of(&tree_of(2));
    soucie::replace_file::replace(Path::new(&path), &shorter).expect("a new file");
    assert_eq!(book.look_up(&Board::standard()), known);
    assert!(book.is_whole());
}

#[test]
fn a_book_survives_a_cut_of_its_file() {
    let folder = Folder::new("cut");
    let path = folder.path("some.book");
    std::fs::write(&path, bytes_of(&tree_of(20))).expect("a file");
    let book = Book::open(Path::new(&path)).expect("a book");
    let known = book.look_up(&Board::standard());
    assert!(!known.is_empty());
    let file = std::fs::OpenOptions::new().write(true).open(&path);
    file.and_then(|file| file.set_len(0)).expect("a cut");
    assert_eq!(book.look_up(&Board::standard()), known);
}

/// A book that is too large to be read into memory: here every one is.
#[test]
fn a_large_book_survives_whatever_happens_to_its_file() {
    let folder = Folder::new("large");
    let path = folder.path("large.book");
    let bytes = bytes_of(&tree_of(20));
    std::fs::write(&path, &bytes).expect("a file");
    let small = Book::of_bytes("small", bytes.clone()).expect("a book");
    let large = Book::open_within(Path::new(&path), 0).expect("a book");
    let start = Board::standard();
    assert_eq!(large.header(), small.header());
    assert_eq!(large.entries(), small.entries());
    assert_eq!(large.look_up(&start), small.look_up(&start));
    assert!(large.is_whole() && large.holds(&start));
    let file = std::fs::OpenOptions::new().write(true).open(&path);
    let file = file.expect("the same file");
    // Cut in place, entry by entry and in the midst of one.
    for length in (0..bytes.len()).rev().step_by(7) {
        file.set_len(length as u64).expect("a cut");
        let legal = start.moves();
        let known = large.look_up(&start);
        assert!(known.iter().all(|known| legal.contains(&known.played)));
        assert!(!large.is_whole() && large.entries().len() < small.len());
    }
    assert!(large.look_up(&start).is_empty());
    // Another book written over it, as `cp` does.
    std::fs::write(&path, bytes_of(&tree_of(2))).expect("another book");
    large.look_up(&start);
    assert!(!large.is_whole());
}
