//! Legal moves, looked up line by line.

use super::{Board, MOST_PIECES, Move, Side, Square};
use crate::lines::geometry::{LINES, Place, SQUARES, places, split, squares_of_lines};
use crate::lines::ternary::LENGTH;
use crate::tables::{self, ByShape, CAPTURES, KINDS, Kinds, LineMoves, MOBILITY, MOVES};
use arrayvec::ArrayVec;

/// No position has more moves: 12 pieces, 8 directions.
pub const MOST_MOVES: usize = MOST_PIECES as usize * 8;

/// The square at each position of each line.
const SQUARES_OF: [[u8; LENGTH]; LINES] = squares_of_lines();

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
static PLACES: [[Place; 4]; SQUARES] = {
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

const NO_DIRECTION: usize = 4;

/// Which of its four lines leads from one square to another, [`NO_DIRECTION`] if none does.
static DIRECTION: [[u8; SQUARES]; SQUARES] = {
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

/// Moves in an array of fixed size: nothing is allocated while the tree is searched.
pub type MoveList = ArrayVec<Move, MOST_MOVES>;

/// What turns an origin on a line into squares.
#[derive(Clone, Copy)]
struct Origin {
    square: u8,
    /// Where the distance of a move from here stands in the bits of [`LineMoves`].
    distance_shift: u8,
    /// From one square of the line to the next; negative for moves back.
    step: i8,
}

/// By line, then by position, first for moves forward, then for moves back: the order of the
/// bits in [`LineMoves`].
static ORIGINS: [[Origin; 16]; LINES] = {
    let mut origins = [[Origin {
        square: 0,
        distance_shift: 0,
        step: 0,
    }; 16]; LINES];
    let mut line = 0;
    while line < LINES {
        let mut position = 0;
        while position < LENGTH {
            let step = SQUARES_OF[line][LENGTH - 1] as i8 - SQUARES_OF[line][LENGTH - 2] as i8;
            let origin = Origin {
                square: SQUARES_OF[line][position],
                distance_shift: if position < SPLIT[line] { 16 } else { 24 },
                step,
            };
            origins[line][position] = origin;
            origins[line][position + LENGTH] = Origin {
                step: -step,
                ..origin
            };
            position += 1;
        }
        line += 1;
    }
    origins
};

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
        // Four lines at a time: a word of their origins takes one loop to empty, where a loop
        // for each line and direction would mispredict its end most of the time.
        for first in (0..LINES).step_by(4) {
            let entries =
                [0, 1, 2, 3].map(|next| self.look_up(table, self.side, first + next).bits());
            let mut word = entries
                .iter()
                .rev()
                .fold(0, |word, entry| word << 16 | u64::from(entry & 0xffff));
            while word != 0 {
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                let origin = ORIGINS[first + (bit >> 4 & 3)][bit & 15];
                let distance = (entries[bit >> 4 & 3] >> origin.distance_shift) as i8;
                let to = Square::new((origin.square as i8 + origin.step * (distance & 15)) as u8);
                let captures = enemies & to.bit() != 0;
                list.push(Move::new(Square::new(origin.square), to, captures));
            }
        }
        list
    }

    /// The moves that a side would have with the piece on one square if it were to move.
    #[inline(always)]
    pub fn moves_from(&self, side: Side, from: Square) -> ArrayVec<Move, 8> {
        let mut list = ArrayVec::new();
        for Place { line, position } in PLACES[from.index()] {
            let (line, position) = (line as usize & (LINES - 1), position as usize);
            let moves = self.look_up(&MOVES, side, line);
            let distance = moves.distance[usize::from(position >= SPLIT[line])] as usize;
            let mut push = |target: usize| {
                let to = Square::new(SQUARES_OF[line][target & (LENGTH - 1)]);
                list.push(Move::new(from, to, self.pieces(!side) & to.bit() != 0));
            };
            if moves.forward >> position & 1 != 0 {
                push(position + distance);
            }
            if moves.back >> position & 1 != 0 {
                push(position - distance);
            }
        }
        list
    }

    /// The moves that a side would have to one square if it were to move. On each of the
    /// square's four lines only two pieces can be the right distance away.
    #[inline(always)]
    pub fn moves_to(&self, side: Side, to: Square) -> ArrayVec<Move, 8> {
        let mut list = ArrayVec::new();
        let captures = self.pieces(!side) & to.bit() != 0;
        for Place { line, position } in PLACES[to.index()] {
            let (line, position) = (line as usize & (LINES - 1), position as usize);
            let moves = self.look_up(&MOVES, side, line);
            let (start, end) = match position < SPLIT[line] {
                true => (0, SPLIT[line]),
                false => (SPLIT[line], LENGTH),
            };
            let distance = moves.distance[usize::from(start == SPLIT[line])] as usize;
            let mut push = |origin: usize| {
                let from = Square::new(SQUARES_OF[line][origin & (LENGTH - 1)]);
                list.push(Move::new(from, to, captures));
            };
            if position >= start + distance && moves.forward >> (position - distance) & 1 != 0 {
                push(position - distance);
            }
            if position + distance < end && moves.back >> (position + distance) & 1 != 0 {
                push(position + distance);
            }
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
    #[inline(always)]
    pub fn is_legal(&self, candidate: Move) -> bool {
        if candidate.is_pass() {
            return !self.can_move(self.side);
        }
        let (from, to) = (candidate.from(), candidate.to());
        let direction = DIRECTION[from.index()][to.index()] as usize;
        let captures = self.pieces(!self.side) & to.bit() != 0;
        if direction == NO_DIRECTION || candidate.captures() != captures {
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
    fn look_up<T: Copy>(&self, table: &ByShape<T>, side: Side, line: usize) -> T {
        tables::entry(&table[side.index()][SPLIT[line]], self.lines[line])
    }
}
