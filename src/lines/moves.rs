//! The legal moves of one line configuration.
//!
//! On each part of a line a piece moves exactly as many squares as the part holds pieces of
//! either colour; it may jump its own side's pieces, not the other side's, and may land on an
//! empty square or on a piece of the other side.

use super::geometry::{part_of, parts};
use super::ternary::{Cell, Cells, LENGTH};
use std::ops::Range;

/// One move along a line, with what the line alone can tell of its nature.
/// A move can be of several kinds at once, or of none: then it is plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMove {
    pub from: u8,
    pub to: u8,
    /// Lands on a piece of the other side.
    pub captures: bool,
    /// Ends beside a piece of its own on this line.
    pub connects: bool,
    /// Leaves a piece of its own that it stood beside on this line.
    pub disconnects: bool,
}

impl LineMove {
    /// Neither captures nor connects nor disconnects.
    pub fn plain(&self) -> bool {
        !(self.captures || self.connects || self.disconnects)
    }

    /// The move in a byte: origin, target, and whether it captures.
    pub fn code(&self) -> u8 {
        self.from | self.to << 3 | u8::from(self.captures) << 6
    }

    /// Goes towards higher positions.
    pub fn forward(&self) -> bool {
        self.to > self.from
    }
}

/// Pieces of either colour on one part of a line.
pub fn pieces_on(cells: &Cells, part: Range<usize>) -> usize {
    cells[part]
        .iter()
        .filter(|&&cell| cell != Cell::Empty)
        .count()
}

/// Every legal move of `colour` on a line.
pub fn legal_moves(cells: &Cells, split: usize, colour: Cell) -> Vec<LineMove> {
    let mut found = Vec::new();
    for part in parts(split) {
        let distance = pieces_on(cells, part.clone());
        for from in part.clone().filter(|&position| cells[position] == colour) {
            let ahead = Some(from + distance).filter(|&to| to < part.end);
            let behind = from.checked_sub(distance).filter(|&to| to >= part.start);
            for to in ahead.into_iter().chain(behind) {
                if may_move(cells, from, to) {
                    found.push(described(cells, split, from, to));
                }
            }
        }
    }
    found
}

/// Whether the way from `from` to `to` is free of the other side and does not end on one's own.
fn may_move(cells: &Cells, from: usize, to: usize) -> bool {
    let (own, other) = (cells[from], cells[from].swapped());
    let between = from.min(to) + 1..from.max(to);
    cells[to] != own && cells[between].iter().all(|&cell| cell != other)
}

fn described(cells: &Cells, split: usize, from: usize, to: usize) -> LineMove {
    let own = cells[from];
    let beside_own = |square: usize, except: usize| {
        neighbours(split, square).any(|next| next != except && cells[next] == own)
    };
    LineMove {
        from: from as u8,
        to: to as u8,
        captures: cells[to] != Cell::Empty,
        connects: beside_own(to, from),
        disconnects: beside_own(from, from),
    }
}

/// The positions beside `position` on its part of the line.
fn neighbours(split: usize, position: usize) -> impl Iterator<Item = usize> {
    let part = part_of(split, position);
    let before = position.checked_sub(1);
    let after = Some(position + 1).filter(|&next| next < LENGTH);
    before
        .into_iter()
        .chain(after)
        .filter(move |next| part.contains(next))
}
