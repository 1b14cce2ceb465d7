//! Legal moves, looked up line by line.

use super::{Board, MOST_PIECES, Move, Side, Square};
use crate::lines::geometry::{LINES, split, squares_of_lines};
use crate::lines::ternary::LENGTH;
use crate::tables::{self, ByShape, CAPTURES, KINDS, Kinds, LineMoves, MOBILITY, MOVES};

/// No position has more moves: 12 pieces, 8 directions.
pub const MOST_MOVES: usize = MOST_PIECES as usize * 8;

/// The square at each position of each line.
static SQUARES_OF: [[u8; LENGTH]; LINES] = squares_of_lines();

/// Split of each line.
const SPLIT: [usize; LINES] = {
    let mut splits = [0; LINES];
    let mut line = 0;
    while line < LINES {
        splits[line] = split(line);
        line += 1;
    }
    splits
};

/// Moves in a fixed array: nothing is allocated while the tree is searched.
#[derive(Clone, Copy)]
pub struct MoveList {
    moves: [Move; MOST_MOVES],
    length: usize,
}

impl MoveList {
    #[inline(always)]
    pub fn new() -> MoveList {
        MoveList {
            moves: [Move::PASS; MOST_MOVES],
            length: 0,
        }
    }

    #[inline(always)]
    pub fn push(&mut self, one: Move) {
        self.moves[self.length] = one;
        self.length += 1;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl std::ops::Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.length]
    }
}

impl std::ops::DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.length]
    }
}

impl Board {
    /// The legal moves of the side to move; empty where it has none.
    #[inline(always)]
    pub fn moves(&self) -> MoveList {
        self.generated(&MOVES)
    }

    /// The legal moves that capture.
    #[inline(always)]
    pub fn captures(&self) -> MoveList {
        self.generated(&CAPTURES)
    }

    #[inline(always)]
    fn generated(&self, table: &ByShape<LineMoves>) -> MoveList {
        let mut list = MoveList::new();
        let enemies = self.pieces(!self.side);
        for line in 0..LINES {
            let moves = self.look_up(table, self.side, line);
            let split = SPLIT[line];
            let squares = &SQUARES_OF[line];
            let mut push = |origin: usize, target: usize| {
                let to = Square::new(squares[target & 7]);
                let captures = enemies & to.bit() != 0;
                list.push(Move::new(Square::new(squares[origin & 7]), to, captures));
            };
            let distance = |origin: usize| moves.distance[(origin >= split) as usize] as usize;
            for_each_bit(moves.forward, |origin| {
                push(origin, origin + distance(origin))
            });
            for_each_bit(moves.back, |origin| push(origin, origin - distance(origin)));
        }
        list
    }

    /// How many legal moves a side would have if it were to move.
    #[inline(always)]
    pub fn mobility(&self, side: Side) -> u32 {
        (0..LINES)
            .map(|line| u32::from(self.look_up(&MOBILITY, side, line)))
            .sum()
    }

    /// The same by kind; a move of several kinds is counted in each.
    pub fn mobility_by_kind(&self, side: Side) -> Kinds {
        let mut sum = Kinds {
            capture: 0,
            connect: 0,
            plain: 0,
            disconnect: 0,
        };
        for line in 0..LINES {
            let kinds = self.look_up(&KINDS, side, line);
            sum.capture += kinds.capture;
            sum.connect += kinds.connect;
            sum.plain += kinds.plain;
            sum.disconnect += kinds.disconnect;
        }
        sum
    }

    /// Whether a side would have a legal move if it were to move.
    pub fn can_move(&self, side: Side) -> bool {
        (0..LINES).any(|line| self.look_up(&MOBILITY, side, line) != 0)
    }

    /// Whether the side to move may play a move: one of its legal moves, or a pass where it
    /// has none. The rules decide whether such a pass is played or loses.
    pub fn is_legal(&self, candidate: Move) -> bool {
        if candidate.is_pass() {
            return !self.can_move(self.side);
        }
        self.pieces(self.side) & candidate.from().bit() != 0 && self.moves().contains(&candidate)
    }

    #[inline(always)]
    fn look_up<T: Copy>(&self, table: &ByShape<T>, side: Side, line: usize) -> T {
        tables::entry(&table[side.index()][SPLIT[line]], self.lines[line])
    }
}

#[inline(always)]
fn for_each_bit(mut bits: u8, mut act: impl FnMut(usize)) {
    while bits != 0 {
        act(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
