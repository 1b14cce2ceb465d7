//! Make and unmake on one board instead of copying it: the same tables, line steps, keys and
//! score, with what a move destroys kept in an undo record.

use soucie::board::connect::is_connected;
use soucie::board::{Board, Move, MoveList, Side};
use soucie::eval::yl;
use soucie::lines::geometry::{LINES, SQUARES, places};
use soucie::lines::ternary::POWERS;
use std::hint::black_box;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Step([u16; LINES]);

/// What the walk looks up besides the engine's own tables.
struct Tables {
    steps: [[Step; 2]; SQUARES],
    keys: [[u64; SQUARES]; 2],
    turn: u64,
    lines_of: [[u8; 4]; SQUARES],
}

fn tables() -> Box<Tables> {
    let mut steps = [[Step([0; LINES]); 2]; SQUARES];
    let mut lines_of = [[0; 4]; SQUARES];
    for square in 0..SQUARES {
        for (direction, place) in places(square).into_iter().enumerate() {
            lines_of[square][direction] = place.line;
            let power = POWERS[place.position as usize];
            for (digit, step) in (1..).zip(&mut steps[square]) {
                step.0[place.line as usize] = digit * power;
            }
        }
    }
    let mut state = 1_u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state ^ state >> 29
    };
    Box::new(Tables {
        steps,
        keys: [[0; SQUARES]; 2].map(|row| row.map(|_| random())),
        turn: random(),
        lines_of,
    })
}

/// The one board of the walk.
#[repr(align(64))]
struct Mutable {
    lines: [u16; LINES],
    pieces: [u64; 2],
    key: u64,
    score: i64,
    side: usize,
}

/// What a move destroys.
struct Undo {
    captured: bool,
    key: u64,
    score: i64,
}

impl Mutable {
    fn new(board: &Board) -> Mutable {
        let lines = *board.lines();
        let scores = lines.map(|index| yl::BUILT_IN.scores()[index as usize]);
        Mutable {
            lines,
            pieces: Side::BOTH.map(|side| board.pieces(side)),
            key: 0,
            score: scores.into_iter().sum(),
            side: board.side_to_move().index(),
        }
    }

    #[inline(always)]
    fn shift(&mut self, added: &Step, removed: &Step) {
        for line in 0..LINES {
            let index = &mut self.lines[line];
            *index = index
                .wrapping_add(added.0[line])
                .wrapping_sub(removed.0[line]);
        }
    }

    /// The scores of the lines that a move touches, each once.
    #[inline(always)]
    fn touched(&self, tables: &Tables, from: usize, to: usize) -> i64 {
        let value = |line: u8| yl::BUILT_IN.scores()[self.lines[line as usize % LINES] as usize];
        (0..4)
            .map(|direction| {
                let (left, entered) = (
                    tables.lines_of[from][direction],
                    tables.lines_of[to][direction],
                );
                value(left) + (value(entered) & -i64::from(left != entered))
            })
            .sum()
    }

    #[inline(always)]
    fn make(&mut self, tables: &Tables, played: Move) -> Undo {
        let (own, enemy) = (self.side, 1 - self.side);
        let (from, to) = (played.from().index(), played.to().index());
        let undo = Undo {
            captured: played.captures(),
            key: self.key,
            score: self.score,
        };
        let before = self.touched(tables, from, to);
        self.shift(&tables.steps[to][own], &tables.steps[from][own]);
        self.pieces[own] ^= 1 << from | 1 << to;
        self.key ^= tables.keys[own][from] ^ tables.keys[own][to] ^ tables.turn;
        if undo.captured {
            self.shift(&Step([0; LINES]), &tables.steps[to][enemy]);
            self.pieces[enemy] ^= 1 << to;
            self.key ^= tables.keys[enemy][to];
        }
        self.score += self.touched(tables, from, to) - before;
        self.side = enemy;
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, tables: &Tables, played: Move, undo: &Undo) {
        let (own, enemy) = (1 - self.side, self.side);
        let (from, to) = (played.from().index(), played.to().index());
        self.shift(&tables.steps[from][own], &tables.steps[to][own]);
        self.pieces[own] ^= 1 << from | 1 << to;
        if undo.captured {
            self.shift(&tables.steps[to][enemy], &Step([0; LINES]));
            self.pieces[enemy] ^= 1 << to;
        }
        (self.key, self.score, self.side) = (undo.key, undo.score, own);
    }

    /// As the engine finds them.
    #[inline(always)]
    fn moves(&self) -> MoveList {
        let mut list = MoveList::new();
        list.fill(&self.lines, Side::BOTH[self.side]);
        list
    }
}

/// Leaves below a board that is not decided, `depth` at least 1.
fn every_leaf(board: &mut Mutable, tables: &Tables, depth: u32) -> u64 {
    let mut leaves = 0;
    for &played in board.moves().iter() {
        let undo = board.make(tables, played);
        let over = is_connected(board.pieces[1 - board.side])
            || undo.captured && is_connected(board.pieces[board.side]);
        leaves += match depth {
            1 => {
                black_box((board.score, board.key, over));
                1
            }
            _ if over => 0,
            _ => every_leaf(board, tables, depth - 1),
        };
        board.unmake(tables, played, &undo);
    }
    leaves
}

/// Counts as the engine does with `Counting::EveryLeaf`.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let tables = tables();
    every_leaf(&mut Mutable::new(board), &tables, depth)
}
