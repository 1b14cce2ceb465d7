//! A tree from a book, to be grown, merged or cut.
//!
//! A book holds positions without the moves that led to them. They are found again by trying
//! every legal move from the start on: where a move leads to a position that the book holds, it
//! is joined to it.

use super::canonical::Canonical;
use super::effort::Identity;
use super::entry::Entry;
use super::file::Book;
use super::record::{Record, ScoredMove, Source};
use crate::board::{Board, Move};
use std::collections::HashSet;

/// What a book holds of the positions that can be reached from a start, earlier plies first, as
/// records for a tree of an effort.
pub fn records(book: &Book, start: &Board, identity: &Identity) -> Vec<Record> {
    let foreign = book.header().identity != *identity;
    let mut records = Vec::new();
    for (_, board) in positions(book, start) {
        records.extend(records_of(book, &Canonical::of(&board), foreign));
    }
    records
}

/// Searched moves and moves of games make a record each.
fn records_of(book: &Book, canonical: &Canonical, foreign: bool) -> Vec<Record> {
    let (scored, seen): (Vec<Entry>, Vec<Entry>) = book
        .moves(canonical)
        .partition(|entry| entry.score.is_some());
    let stale = foreign || scored.iter().any(|entry| entry.stale);
    let mut moves: Vec<ScoredMove> = scored.iter().map(line).collect();
    if !moves.is_empty() {
        let known: Vec<Entry> = scored.iter().chain(&seen).copied().collect();
        moves.extend(links(book, canonical, &known));
    }
    let record = |source, moves| Record {
        board: canonical.board,
        source,
        listed: 0,
        moves,
    };
    let source = if stale { Source::OldBook } else { Source::Book };
    let games = record(Source::Games, seen.iter().map(line).collect());
    [record(source, moves), games]
        .into_iter()
        .filter(|record| !record.moves.is_empty())
        .collect()
}

fn line(entry: &Entry) -> ScoredMove {
    ScoredMove {
        played: entry.played,
        score: entry.score,
        depth: entry.depth,
        weight: entry.weight,
    }
}

/// Moves that are not in the book themselves, but lead to positions that are.
fn links(book: &Book, canonical: &Canonical, known: &[Entry]) -> Vec<ScoredMove> {
    let board = canonical.board;
    let mut met: HashSet<u64> = known
        .iter()
        .map(|entry| Canonical::of(&board.after(entry.played)).key())
        .collect();
    let mut lines = Vec::new();
    for played in legal(book, &board) {
        let child = Canonical::of(&board.after(played));
        if book.moves(&child).next().is_some() && met.insert(child.key()) {
            lines.push(ScoredMove {
                played,
                score: None,
                depth: 0,
                weight: 0,
            });
        }
    }
    lines
}

/// The legal moves of a position under a book's rules.
pub fn legal(book: &Book, board: &Board) -> Vec<Move> {
    let rules = book.header().identity.rules;
    rules.moves_or_pass(board).to_vec()
}

/// The canonical positions of a book that legal moves lead to from a start through positions of
/// the book, with the ply of each, earlier plies first.
pub fn positions(book: &Book, start: &Board) -> Vec<(u16, Board)> {
    let first = Canonical::of(start);
    let mut met = HashSet::from([first.key()]);
    let mut found = Vec::new();
    if book.holds(start) {
        found.push((0, first.board));
    }
    let mut next = 0;
    while let Some(&(ply, board)) = found.get(next) {
        next += 1;
        for played in legal(book, &board) {
            let child = Canonical::of(&board.after(played));
            if met.insert(child.key()) && book.moves(&child).next().is_some() {
                found.push((ply + 1, child.board));
            }
        }
    }
    found
}
