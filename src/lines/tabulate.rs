//! The moves of every line configuration: the tables that the engine looks up.
//!
//! Each holds the 6,561 configurations of a line for each of nine classes, one after the other, for
//! black and then for white. What follows, up to the highest number that an index can be, is never
//! looked up.

use super::geometry::{CLASSES, INDICES, parts, representative, split};
use super::moves::{LineMove, legal_moves, pieces_on};
use super::ternary::{CONFIGURATIONS, Cell, Cells, cells_of};

/// The tables, for black and then for white by index.
#[derive(Default)]
pub struct MoveTables {
    /// Bytes of the positions whose piece may go forward and back, and the piece counts of the two
    /// parts.
    pub moves: Vec<[u8; 4]>,
    /// The moves one by one, captures first, in the form that `list_entry` gives.
    pub lists: Vec<[u8; 8]>,
    /// The positions that moves end on.
    pub arrivals: Vec<u8>,
    /// How many moves there are.
    pub mobility: Vec<u8>,
}

/// All of them.
pub fn move_tables() -> MoveTables {
    let mut tables = MoveTables::default();
    for colour in Cell::COLOURS {
        for class in 0..CLASSES {
            let split = split(representative(class));
            for configuration in 0..CONFIGURATIONS {
                tables.push(&cells_of(configuration), split, colour);
            }
        }
        tables.pad(colour as usize * INDICES);
    }
    tables
}

impl MoveTables {
    fn push(&mut self, cells: &Cells, split: usize, colour: Cell) {
        let legal = legal_moves(cells, split, colour);
        let with_target = |bits: u8, line_move: &LineMove| bits | 1 << line_move.to;
        self.moves.push(move_entry(cells, split, &legal));
        self.lists.push(list_entry(&legal));
        self.arrivals.push(legal.iter().fold(0, with_target));
        self.mobility.push(legal.len() as u8);
    }

    /// Adds indices that no line has, up to the next colour's.
    fn pad(&mut self, end: usize) {
        self.moves.resize(end, [0; 4]);
        self.lists.resize(end, [0; 8]);
        self.arrivals.resize(end, 0);
        self.mobility.resize(end, 0);
    }
}

fn move_entry(cells: &Cells, split: usize, legal: &[LineMove]) -> [u8; 4] {
    let [first, second] = parts(split).map(|part| pieces_on(cells, part) as u8);
    let origins = |forward: bool| {
        legal
            .iter()
            .filter(|line_move| line_move.forward() == forward)
            .fold(0u8, |bits, line_move| bits | 1 << line_move.from)
    };
    [origins(true), origins(false), first, second]
}

/// Seven moves of [`LineMove::code`], and how many there are: all in the low half of the last
/// byte, captures in the high half. No line has more than six moves.
fn list_entry(legal: &[LineMove]) -> [u8; 8] {
    let captures = legal.iter().filter(|line_move| line_move.captures);
    let others = legal.iter().filter(|line_move| !line_move.captures);
    let mut entry = [0; 8];
    for (code, line_move) in entry.iter_mut().zip(captures.clone().chain(others)) {
        *code = line_move.code();
    }
    assert!(legal.len() < entry.len(), "the count has the last byte");
    entry[7] = (legal.len() | captures.count() << 4) as u8;
    entry
}
