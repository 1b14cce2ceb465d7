//! Where the 32 lines lie on the board.
//!
//! Lines 0-7 are the ranks, 8-15 the files, 16-23 the diagonals with constant
//! `(file - rank) mod 8`, 24-31 the anti-diagonals with constant `(file + rank) mod 8`.
//! A diagonal of length `k` shares its line with the one of length `8 - k`; the number of
//! squares in the first of the two parts is the line's [`split`]. The two parts move and
//! score apart.
//!
//! Diagonal lines are read in the direction that puts the shorter part first, so a split is
//! never more than 4. That leaves nine classes of line, and all lines of a class look the same
//! from position 0 to 7.
//!
//! Squares are numbered `8 * rank + file`, a1 = 0, h8 = 63.

use super::ternary::{CONFIGURATIONS, LENGTH};
use std::ops::Range;

/// Lines on the board.
pub const LINES: usize = 32;
/// Squares on the board.
pub const SQUARES: usize = 64;
/// Lines that cannot be told apart by symmetry: 4 of ranks and files, 5 of diagonals.
pub const CLASSES: usize = 9;
/// Numbers that an index may be: 9 * 3^8 are in use, and all that 16 bits can say are in every
/// table, so that no look-up needs a check.
pub const INDICES: usize = 1 << 16;

const _: () = assert!(CLASSES * CONFIGURATIONS <= INDICES);

/// A square's place on one of its four lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub line: u8,
    pub position: u8,
}

/// The split of an extended diagonal whose first part has `first` squares when read by
/// ascending file, and whether it has to be read by descending file instead.
const fn oriented(first: usize) -> (usize, bool) {
    match first {
        0..=4 => (first, false),
        8 => (0, false),
        _ => (8 - first, true),
    }
}

/// Squares in the first part of an extended diagonal read by ascending file.
const fn first_part_by_file(line: usize) -> usize {
    match line {
        16..=23 => line - 16,
        24..=31 => line - 24 + 1,
        _ => 0,
    }
}

/// Squares in the first of a line's two parts; 0 where the line is whole.
pub const fn split(line: usize) -> usize {
    oriented(first_part_by_file(line)).0
}

/// The class of lines that `line` is symmetric to.
pub const fn class(line: usize) -> usize {
    match line {
        0..=15 => {
            let offset = line % 8;
            if offset < 4 { offset } else { 7 - offset }
        }
        _ => 4 + split(line),
    }
}

/// The index of a line without pieces. Indices of a class follow each other, so one number says
/// both what a line is like and what stands on it.
pub const fn empty_index(line: usize) -> u16 {
    (class(line) * CONFIGURATIONS) as u16
}

/// One line of each class.
pub const fn representative(class: usize) -> usize {
    match class {
        0..=3 => class,
        _ => 16 + class - 4,
    }
}

/// The four places of a square: rank, file, diagonal, anti-diagonal.
pub const fn places(square: usize) -> [Place; 4] {
    let (rank, file) = (square / 8, square % 8);
    let diagonal = 16 + ((file + 8 - rank) & 7);
    let anti_diagonal = 24 + ((file + rank) & 7);
    [
        place(rank, file),
        place(8 + file, rank),
        place(diagonal, along_diagonal(diagonal, file)),
        place(anti_diagonal, along_diagonal(anti_diagonal, file)),
    ]
}

const fn place(line: usize, position: usize) -> Place {
    Place {
        line: line as u8,
        position: position as u8,
    }
}

const fn along_diagonal(line: usize, file: usize) -> usize {
    if oriented(first_part_by_file(line)).1 {
        7 - file
    } else {
        file
    }
}

/// The square at each position of each line.
pub const fn squares_of_lines() -> [[u8; LENGTH]; LINES] {
    let mut squares = [[0; LENGTH]; LINES];
    let mut square = 0;
    while square < SQUARES {
        let four = places(square);
        let mut i = 0;
        while i < 4 {
            squares[four[i].line as usize][four[i].position as usize] = square as u8;
            i += 1;
        }
        square += 1;
    }
    squares
}

/// The positions of the part of a line that holds `position`.
pub fn part_of(split: usize, position: usize) -> Range<usize> {
    if position < split {
        0..split
    } else {
        split..LENGTH
    }
}

/// The two parts of a line; the first is empty where the line is whole.
pub fn parts(split: usize) -> [Range<usize>; 2] {
    [0..split, split..LENGTH]
}

/// How many steps a square is from the nearest edge: 0 on the edge, 3 in the centre.
pub const fn ring(square: usize) -> usize {
    let (rank, file) = (inward(square / 8), inward(square % 8));
    if rank < file { rank } else { file }
}

const fn inward(coordinate: usize) -> usize {
    if coordinate < 4 {
        coordinate
    } else {
        7 - coordinate
    }
}
