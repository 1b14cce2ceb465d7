//! Making moves by copying the board.

use super::{Board, Move, Side, Square, hash};
use crate::lines::geometry::{LINES, SQUARES, empty_index, places};
use crate::lines::ternary::POWERS;

/// What a piece adds to each line index, on a cache line of its own so that adding it to a
/// board is one or two vector instructions.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Step([u16; LINES]);

/// `STEPS[square][side + 1]`; entry 0 is the step of no piece at all. A capture lifts the
/// enemy piece through it without a branch on whether there is one.
static STEPS: [[Step; 3]; SQUARES] = steps();

const fn steps() -> [[Step; 3]; SQUARES] {
    let mut steps = [[Step([0; LINES]); 3]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let four = places(square);
        let mut i = 0;
        while i < 4 {
            let power = POWERS[four[i].position as usize];
            steps[square][1].0[four[i].line as usize] = power;
            steps[square][2].0[four[i].line as usize] = 2 * power;
            i += 1;
        }
        square += 1;
    }
    steps
}

impl Board {
    /// A board without pieces, from which positions are set up.
    pub(super) const fn empty(side: Side) -> Board {
        let key = match side {
            Side::Black => 0,
            Side::White => hash::WHITE_TO_MOVE,
        };
        let mut lines = [0; LINES];
        let mut line = 0;
        while line < LINES {
            lines[line] = empty_index(line);
            line += 1;
        }
        Board {
            lines,
            pieces: [0; 2],
            key,
            side,
        }
    }

    /// Puts a piece on an empty square.
    pub(super) fn place(&mut self, square: Square, side: Side) {
        let step = &STEPS[square.index()][side.index() + 1];
        for (index, step) in self.lines.iter_mut().zip(step.0) {
            *index += step;
        }
        self.pieces[side.index()] |= square.bit();
        self.key ^= hash::PIECE[side.index() + 1][square.index()];
    }

    /// The position after a legal move other than a pass.
    #[inline(always)]
    pub fn make(&self, played: Move) -> Board {
        debug_assert!(self.is_legal(played) && !played.is_pass());
        let (own, enemy) = (self.side.index(), (!self.side).index());
        let (from, to) = (played.from().index(), played.to().index());
        let captured = (self.pieces[enemy] >> to & 1) as usize * (enemy + 1);
        let [leave, arrive] = [from, to].map(|square| &STEPS[square][own + 1].0);
        let taken = &STEPS[to][captured].0;
        let mut lines = [0; LINES];
        for i in 0..LINES {
            lines[i] = self.lines[i]
                .wrapping_add(arrive[i])
                .wrapping_sub(leave[i])
                .wrapping_sub(taken[i]);
        }
        let moved = self.pieces[own] ^ (1 << from | 1 << to);
        let left = self.pieces[enemy] & !(1 << to);
        Board {
            lines,
            // Chosen in registers: written to memory by index they would be read back at once.
            pieces: match self.side {
                Side::Black => [moved, left],
                Side::White => [left, moved],
            },
            key: self.key
                ^ hash::PIECE[own + 1][from]
                ^ hash::PIECE[own + 1][to]
                ^ hash::PIECE[captured][to]
                ^ hash::WHITE_TO_MOVE,
            side: !self.side,
        }
    }

    /// The position after a pass.
    #[inline(always)]
    pub fn passed(&self) -> Board {
        Board {
            side: !self.side,
            key: self.key ^ hash::WHITE_TO_MOVE,
            ..*self
        }
    }

    /// The position after any legal move, a pass included.
    pub fn after(&self, played: Move) -> Board {
        if played.is_pass() {
            self.passed()
        } else {
            self.make(played)
        }
    }
}
