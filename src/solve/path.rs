//! The line from the root to the position that is being searched: what repeats, and a number for
//! the line itself, by which results that hold on it alone are kept apart.

use crate::board::Move;

/// Slots of the filter that answers nearly all questions for a repetition: far more than a line
/// has positions.
const SLOTS: usize = 1 << 12;

/// Mixes the bits of a number.
#[inline(always)]
pub fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 31)
}

/// The positions of the line, by their keys, and the moves that led to them.
pub struct Path {
    keys: Vec<u64>,
    /// A pass leads to the root.
    moves: Vec<Move>,
    code: u64,
    /// How many positions of the line fall on each slot.
    filter: Box<[u16; SLOTS]>,
}

impl Path {
    pub fn new() -> Path {
        Path {
            keys: Vec::new(),
            moves: Vec::new(),
            code: 0,
            filter: Box::new([0; SLOTS]),
        }
    }

    /// Plies from the root to the position that comes next.
    #[inline(always)]
    pub fn plies(&self) -> usize {
        self.keys.len()
    }

    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// A number for the line: its positions and their order.
    #[inline(always)]
    pub fn code(&self) -> u64 {
        mixed(self.code)
    }

    /// The last move of the line and the one before it; passes where there is none.
    pub fn last_moves(&self) -> [Move; 2] {
        let mut last = self.moves.iter().rev().copied();
        [(); 2].map(|()| last.next().unwrap_or(Move::PASS))
    }

    pub fn enter(&mut self, key: u64, played: Move) {
        self.code ^= mixed(key ^ self.keys.len() as u64);
        self.filter[key as usize % SLOTS] += 1;
        self.keys.push(key);
        self.moves.push(played);
    }

    pub fn leave(&mut self) {
        let key = self.keys.pop().expect("a position was entered");
        self.moves.pop();
        self.filter[key as usize % SLOTS] -= 1;
        self.code ^= mixed(key ^ self.keys.len() as u64);
    }

    /// The ply of a position on the line.
    #[inline(always)]
    pub fn ply_of(&self, key: u64) -> Option<usize> {
        if self.filter[key as usize % SLOTS] == 0 {
            return None;
        }
        self.keys.iter().position(|&other| other == key)
    }
}
