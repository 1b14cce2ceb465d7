//! A slow, obvious Lines of Action, written straight from the rules: a board of letters, one
//! square at a time, without tables, bitboards or lines. The tests hold the engine against it.
//!
//! From the crate it takes only the names of things (sides, squares, moves), to compare.

#![allow(dead_code)] // every test crate uses its own share of this

use soucie::board::{Board, Move, Side, Square};

/// A file and a rank, both from 0 to 7 while on the board.
pub type Place = (i32, i32);

/// The directions of a king.
const AROUND: [Place; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// A position: what stands on `cells[rank][file]`, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oracle {
    pub cells: [[Option<Side>; 8]; 8],
    pub to_move: Side,
}

/// A legal move and what it does on the line it goes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub from: Place,
    pub to: Place,
    pub captures: bool,
    /// Ends beside an own piece of its line.
    pub connects: bool,
    /// Leaves an own piece of its line.
    pub disconnects: bool,
}

impl Step {
    pub fn as_move(&self) -> Move {
        Move::new(square(self.from), square(self.to), self.captures)
    }
}

pub fn square((file, rank): Place) -> Square {
    Square::at(file as u8, rank as u8)
}

fn on_board((file, rank): Place) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn stepped((file, rank): Place, (right, up): Place, steps: i32) -> Place {
    (file + right * steps, rank + up * steps)
}

pub fn all_places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

impl Oracle {
    /// The same position as the engine's, square by square.
    pub fn of(board: &Board) -> Oracle {
        let mut cells = [[None; 8]; 8];
        for place in all_places() {
            cells[place.1 as usize][place.0 as usize] = board.occupant(square(place));
        }
        Oracle {
            cells,
            to_move: board.side_to_move(),
        }
    }

    /// What stands on a place; nothing beyond the edge.
    pub fn at(&self, place: Place) -> Option<Side> {
        on_board(place)
            .then(|| self.cells[place.1 as usize][place.0 as usize])
            .flatten()
    }

    pub fn pieces(&self, side: Side) -> Vec<Place> {
        all_places()
            .filter(|&place| self.at(place) == Some(side))
            .collect()
    }

    /// The legal moves of a side, as if it were to move.
    pub fn moves(&self, side: Side) -> Vec<Step> {
        let mut found = Vec::new();
        for from in self.pieces(side) {
            for direction in AROUND {
                found.extend(self.step(side, from, direction));
            }
        }
        found
    }

    fn step(&self, side: Side, from: Place, direction: Place) -> Option<Step> {
        let pieces = (-7..=7)
            .filter(|&steps| self.at(stepped(from, direction, steps)).is_some())
            .count() as i32;
        let to = stepped(from, direction, pieces);
        let jumps_enemy =
            (1..pieces).any(|steps| self.at(stepped(from, direction, steps)) == Some(!side));
        if !on_board(to) || self.at(to) == Some(side) || jumps_enemy {
            return None;
        }
        let own_beside = |place: Place| {
            [1, -1]
                .map(|steps| stepped(place, direction, steps))
                .into_iter()
                .any(|beside| beside != from && self.at(beside) == Some(side))
        };
        Some(Step {
            from,
            to,
            captures: self.at(to) == Some(!side),
            connects: own_beside(to),
            disconnects: own_beside(from),
        })
    }

    /// The position after a move of the side to move, or after its pass.
    pub fn after(&self, played: Option<&Step>) -> Oracle {
        let mut next = self.clone();
        if let Some(step) = played {
            next.cells[step.from.1 as usize][step.from.0 as usize] = None;
            next.cells[step.to.1 as usize][step.to.0 as usize] = Some(self.to_move);
        }
        next.to_move = !self.to_move;
        next
    }

    /// How many groups a side has: pieces touch along ranks, files and diagonals.
    pub fn groups(&self, side: Side) -> i32 {
        components(self.pieces(side), &AROUND)
    }

    pub fn connected(&self, side: Side) -> bool {
        self.groups(side) == 1
    }

    /// Groups less holes. Where pieces touch diagonally, what they leave free does not: holes
    /// are the parts of the rest of the plane, joined by edges only, less the outside.
    pub fn euler(&self, side: Side) -> i32 {
        let straight = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let framed = (-1..9).flat_map(|rank| (-1..9).map(move |file| (file, rank)));
        let rest = framed
            .filter(|&place| self.at(place) != Some(side))
            .collect();
        self.groups(side) - (components(rest, &straight) - 1)
    }

    /// How many of the 81 blocks of 2x2 hold one, two beside each other, three, four, and two
    /// across from each other of a side's pieces.
    pub fn quads(&self, side: Side) -> [i32; 5] {
        let mut counts = [0; 5];
        for (file, rank) in (-1..8).flat_map(|rank| (-1..8).map(move |file| (file, rank))) {
            let holds = |right, up| self.at((file + right, rank + up)) == Some(side);
            let corners = [holds(0, 0), holds(1, 0), holds(0, 1), holds(1, 1)];
            match corners.iter().filter(|&&held| held).count() {
                0 => {}
                2 if corners[0] == corners[3] => counts[4] += 1,
                pieces => counts[pieces - 1] += 1,
            }
        }
        counts
    }

    /// Leaves of the tree; a decided position has no children, a side without a move passes
    /// or has none.
    pub fn perft(&self, depth: u32, passes: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        if Side::BOTH.iter().any(|&side| self.connected(side)) {
            return 0;
        }
        let moves = self.moves(self.to_move);
        match moves.is_empty() {
            true if passes => self.after(None).perft(depth - 1, passes),
            _ => moves
                .iter()
                .map(|step| self.after(Some(step)).perft(depth - 1, passes))
                .sum(),
        }
    }
}

/// Parts of a set of places that are joined by steps in the given directions.
fn components(mut left: Vec<Place>, directions: &[Place]) -> i32 {
    let mut count = 0;
    while let Some(start) = left.pop() {
        count += 1;
        let mut open = vec![start];
        while let Some(place) = open.pop() {
            for &direction in directions {
                let next = stepped(place, direction, 1);
                if let Some(found) = left.iter().position(|&other| other == next) {
                    open.push(left.swap_remove(found));
                }
            }
        }
    }
    count
}

/// The engine's moves, or any others, in an order that can be compared.
pub fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<u16> {
    let mut bits: Vec<u16> = moves.into_iter().map(Move::bits).collect();
    bits.sort_unstable();
    bits
}
