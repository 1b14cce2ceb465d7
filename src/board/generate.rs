//! Legal moves, looked up line by line.

use super::{Bitboard, Board, MOST_PIECES, Move, Side, Square};
use crate::lines::geometry::{LINES, Place, SQUARES, places, split, squares_of_lines};
use crate::lines::ternary::LENGTH;
use crate::tables::{ARRIVALS, BySide, LISTS, LineList, MOBILITY, MOVES};
use arrayvec::ArrayVec;

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

/// The four places of each square.
pub(crate) static PLACES: [[Place; 4]; SQUARES] = {
    let mut all = [[Place {
        line: 0,
        position: 0,
    }; 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        all[square] = places(square);
        square += 1;
    }
    all
};

pub(crate) const NO_DIRECTION: usize = 4;

/// Which of its four lines leads from one square to another, [`NO_DIRECTION`] if none does.
pub(crate) static DIRECTION: [[u8; SQUARES]; SQUARES] = {
    let mut directions = [[NO_DIRECTION as u8; SQUARES]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut to = 0;
        while to < SQUARES {
            let mut i = 0;
            while i < 4 {
                if from != to && on_one_part(PLACES[from][i], PLACES[to][i]) {
                    directions[from][to] = i as u8;
                }
                i += 1;
            }
            to += 1;
        }
        from += 1;
    }
    directions
};

/// Whether two places lie on the same part of the same line.
const fn on_one_part(one: Place, other: Place) -> bool {
    let split = SPLIT[one.line as usize];
    one.line == other.line && (one.position as usize >= split) == (other.position as usize >= split)
}

/// Moves that are appended to a list at a time: those of one line, and what follows them in
/// the table's entry.
const AT_A_TIME: usize = size_of::<LineList>();
/// Lines whose moves are worked out together.
const TOGETHER: usize = 4;

/// Moves in an array of fixed size: nothing is allocated while the tree is searched.
#[derive(Clone, Copy, Debug)]
pub struct MoveList {
    /// With room for what is appended in excess.
    moves: [Move; MOST_MOVES + AT_A_TIME],
    length: usize,
}

impl MoveList {
    pub const fn new() -> MoveList {
        MoveList {
            moves: [Move::PASS; MOST_MOVES + AT_A_TIME],
            length: 0,
        }
    }

    pub fn push(&mut self, last: Move) {
        self.moves[self.length] = last;
        self.length += 1;
    }

    /// Puts in the moves of each of a board's lines, in place of what was there. They are
    /// written together with some that do not count, which the next line's overwrite: less work
    /// than a loop over the moves, whose end would be mispredicted.
    #[inline(always)]
    pub fn fill(&mut self, lines: &[u16; LINES], side: Side) {
        let table = &LISTS[side.index()];
        let mut length = 0;
        for (first, strides) in (0..LINES).step_by(TOGETHER).zip(&STRIDES) {
            let lists: [LineList; TOGETHER] =
                std::array::from_fn(|next| table[lines[first + next] as usize]);
            let moves = strides.moves(lists.map(|list| list.codes).as_flattened());
            for (moves, line) in moves.chunks_exact(AT_A_TIME).zip(lists) {
                self.moves[length..length + AT_A_TIME].copy_from_slice(moves);
                length += line.all();
            }
        }
        self.length = length;
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

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// For each move of [`TOGETHER`] lines the square at position 0 of its line and the step to
/// the next. Where a line is split this holds for both parts, for squares are counted modulo
/// 64 and its parts follow each other across the edge of the board.
struct Strides {
    start: [u16; TOGETHER * AT_A_TIME],
    step: [u16; TOGETHER * AT_A_TIME],
}

static STRIDES: [Strides; LINES / TOGETHER] = {
    let mut strides = [const {
        Strides {
            start: [0; TOGETHER * AT_A_TIME],
            step: [0; TOGETHER * AT_A_TIME],
        }
    }; LINES / TOGETHER];
    let mut line = 0;
    while line < LINES {
        let mut i = 0;
        while i < AT_A_TIME {
            let at = line % TOGETHER * AT_A_TIME + i;
            strides[line / TOGETHER].start[at] = SQUARES_OF[line][0] as u16;
            strides[line / TOGETHER].step[at] = step(line) as u16;
            i += 1;
        }
        line += 1;
    }
    strides
};

/// From one square of a line to the next.
const fn step(line: usize) -> i8 {
    SQUARES_OF[line][LENGTH - 1] as i8 - SQUARES_OF[line][LENGTH - 2] as i8
}

impl Strides {
    /// The moves that the codes of [`TOGETHER`] lines stand for. One pass of plain arithmetic
    /// over all of them, so that it is done in vectors.
    #[inline(always)]
    fn moves(&self, codes: &[u8]) -> [Move; TOGETHER * AT_A_TIME] {
        let mut moves = [Move::PASS; TOGETHER * AT_A_TIME];
        for i in 0..moves.len().min(codes.len()) {
            let code = u16::from(codes[i]);
            let square = |position| self.start[i].wrapping_add(self.step[i].wrapping_mul(position));
            moves[i] = Move::packed(square(code & 7), square(code >> 3 & 7), code >> 6 & 1);
        }
        moves
    }
}

/// What a square is on one of its lines, for moves that start or end there.
#[derive(Clone, Copy)]
struct OnLine {
    line: u8,
    position: u8,
    /// The positions of its part of the line.
    part: u8,
    /// Where the distance of moves on that part stands in the bits of [`LineMoves`].
    distance_shift: u8,
    step: i8,
}

static ON_LINES: [[OnLine; 4]; SQUARES] = {
    let nothing = OnLine {
        line: 0,
        position: 0,
        part: 0,
        distance_shift: 0,
        step: 0,
    };
    let mut on_lines = [[nothing; 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < 4 {
            let Place { line, position } = PLACES[square][i];
            let split = SPLIT[line as usize];
            let first = (position as usize) < split;
            let first_part = (1 << split) - 1;
            on_lines[square][i] = OnLine {
                line,
                position,
                part: if first { first_part } else { !first_part },
                distance_shift: if first { 16 } else { 24 },
                step: step(line as usize),
            };
            i += 1;
        }
        square += 1;
    }
    on_lines
};

impl OnLine {
    /// The squares so many steps before and after a square, each where its bit says so.
    #[inline(always)]
    fn around(self, square: Square, distance: u32, before: u32, after: u32) -> Bitboard {
        let offset = i32::from(self.step) * distance as i32;
        let bit = |present: u32, number: i32| u64::from(present & 1) << (number & 63);
        let square = square.index() as i32;
        bit(before, square - offset) | bit(after, square + offset)
    }
}

impl Board {
    /// The legal moves of the side to move; empty where it has none.
    #[inline(always)]
    pub fn moves(&self) -> MoveList {
        let mut list = MoveList::new();
        list.fill(&self.lines, self.side);
        list
    }

    /// The legal moves that capture. Few lines have any: those are found first.
    #[inline(always)]
    pub fn captures(&self) -> ArrayVec<Move, MOST_MOVES> {
        let mut list = ArrayVec::new();
        let mut lines = (0..LINES).fold(0u32, |lines, line| {
            let captures = self.look_up(&LISTS, self.side, line).captures();
            lines | u32::from(captures != 0) << line
        });
        while lines != 0 {
            let line = lines.trailing_zeros() as usize % LINES;
            lines &= lines - 1;
            let moves = self.look_up(&LISTS, self.side, line);
            for &code in &moves.codes[..moves.captures()] {
                let square = |position: u8| u16::from(SQUARES_OF[line][position as usize & 7]);
                list.push(Move::packed(square(code), square(code >> 3), 1));
            }
        }
        list
    }

    /// The squares that a side's piece on a square could move to if it were to move.
    #[inline(always)]
    pub fn targets(&self, side: Side, from: Square) -> Bitboard {
        let targets = ON_LINES[from.index()].map(|place| {
            let moves = self.line_moves(side, place);
            let distance = moves >> place.distance_shift & 15;
            let forward = moves >> place.position;
            let back = moves >> 8 >> place.position;
            place.around(from, distance, back, forward)
        });
        targets.into_iter().fold(0, std::ops::BitOr::bitor)
    }

    /// Whether a side could move to a square if it were to move.
    #[inline(always)]
    pub fn can_reach(&self, side: Side, to: Square) -> bool {
        let arrivals = ON_LINES[to.index()].map(|place| {
            self.look_up(&ARRIVALS, side, place.line as usize % LINES) >> place.position
        });
        arrivals.into_iter().fold(0, std::ops::BitOr::bitor) & 1 != 0
    }

    /// The squares from which a side could move to a square if it were to move. On each of the
    /// square's four lines only two pieces can be the right distance away.
    #[inline(always)]
    pub fn origins(&self, side: Side, to: Square) -> Bitboard {
        let origins = ON_LINES[to.index()].map(|place| {
            let moves = self.line_moves(side, place);
            let distance = moves >> place.distance_shift & 15;
            let part = u32::from(place.part);
            let before = (moves & part) << distance >> place.position;
            let after = (moves >> 8 & part) >> distance >> place.position;
            place.around(to, distance, before, after)
        });
        origins.into_iter().fold(0, std::ops::BitOr::bitor)
    }

    /// The move of a piece from one square to another.
    #[inline(always)]
    pub fn move_between(&self, from: Square, to: Square) -> Move {
        Move::new(from, to, self.occupied() & to.bit() != 0)
    }

    #[inline(always)]
    fn line_moves(&self, side: Side, place: OnLine) -> u32 {
        self.look_up(&MOVES, side, place.line as usize % LINES)
            .bits()
    }

    /// How many legal moves a side would have if it were to move.
    #[inline(always)]
    pub fn mobility(&self, side: Side) -> u32 {
        (0..LINES)
            .map(|line| u32::from(self.look_up(&MOBILITY, side, line)))
            .sum()
    }

    /// Whether a side would have a legal move if it were to move.
    pub fn can_move(&self, side: Side) -> bool {
        (0..LINES).any(|line| self.look_up(&MOBILITY, side, line) != 0)
    }

    /// Whether the side to move may play a move: one of its legal moves, or a pass where it
    /// has none. The rules decide whether such a pass is played or loses.
    #[inline(always)]
    pub fn is_legal(&self, candidate: Move) -> bool {
        if candidate.is_pass() {
            return !self.can_move(self.side);
        }
        let (from, to) = (candidate.from(), candidate.to());
        let captures = self.pieces(!self.side) & to.bit() != 0;
        candidate.captures() == captures && self.reaches(from, to)
    }

    /// Whether the side to move may move from one square to another.
    #[inline(always)]
    pub fn reaches(&self, from: Square, to: Square) -> bool {
        let direction = DIRECTION[from.index()][to.index()] as usize;
        if direction == NO_DIRECTION {
            return false;
        }
        let start = PLACES[from.index()][direction & 3];
        let end = PLACES[to.index()][direction & 3];
        let line = start.line as usize & (LINES - 1);
        let moves = self.look_up(&MOVES, self.side, line);
        let origins = match end.position > start.position {
            true => moves.forward,
            false => moves.back,
        };
        let part = usize::from(start.position as usize >= SPLIT[line]);
        origins >> start.position & 1 != 0
            && end.position.abs_diff(start.position) == moves.distance[part]
    }

    #[inline(always)]
    fn look_up<T: Copy>(&self, table: &BySide<T>, side: Side, line: usize) -> T {
        table[side.index()][self.lines[line] as usize]
    }
}
