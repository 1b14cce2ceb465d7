//! What is counted on a line: the features of YL (Billings and Björnsson, section 4.2).
//!
//! The paper names them without numbers or exact shapes; where a choice had to be made, the
//! feature's text says which. Every feature is counted for one colour at a time, and a line's
//! score is the weighted sum for black less that for white, so a score seen by the other colour
//! is its negative by construction. Compiled into `build.rs` too.

use crate::lines::geometry::{parts, representative, ring, split, squares_of_lines};
use crate::lines::moves::{LineMove, legal_moves, pieces_on};
use crate::lines::ternary::{Cell, Cells, LENGTH};
use std::ops::Range;

/// A number that is counted on a line and multiplied by a weight.
pub struct Feature {
    /// Its name in a weight file.
    pub name: &'static str,
    /// What is counted. A piece lies on four lines, so it is counted four times on the board
    /// unless the text says otherwise.
    pub counts: &'static str,
}

macro_rules! features {
    ($($index:ident $name:literal $counts:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy)]
        enum Index { $($index,)* }
        /// The features of a line, in the order of every array of counts or weights.
        pub const FEATURES: &[Feature] = &[$(Feature { name: $name, counts: $counts },)*];
        /// Features of a line.
        pub const COUNT: usize = [$(Index::$index,)*].len();
    };
}

features! {
    Material "material" "pieces on the line";
    Capture "mobility-capture" "moves that land on an enemy piece";
    Connect "mobility-connect" "moves that end beside an own piece of the line";
    Plain "mobility-plain" "moves of no other kind";
    Disconnect "mobility-disconnect" "moves that leave an own piece of the line";
    Centrality "centrality" "steps of each piece from the edge, 0 to 3";
    Control "control" "steps from the edge of each square that a move reaches, 0 to 3";
    Edge "edge" "pieces on the edge of the board";
    EdgeInward "edge-inward" "moves that take a piece off the edge of the board";
    Connection "connection" "pairs of adjacent own pieces (each pair lies on one line only)";
    Gap "gap" "squares between neighbouring own pieces of the line that are not next to each other";
    Obstruction "obstruction" "enemy pieces between the outermost own pieces of the line";
    Blockade "blockade" "for an edge piece whose way inward is barred by an enemy piece it would have to jump: squares beyond that piece";
}

/// Counts of the line features for one colour.
pub type Counts = [i32; COUNT];

/// The features of one colour on a line of `class`.
pub fn counts(cells: &Cells, class: usize, colour: Cell) -> Counts {
    let line = representative(class);
    let split = split(line);
    let rings = squares_of_lines()[line].map(|square| ring(square as usize));
    let mut counts = [0; COUNT];
    for position in (0..LENGTH).filter(|&position| cells[position] == colour) {
        counts[Index::Material as usize] += 1;
        counts[Index::Centrality as usize] += rings[position] as i32;
        counts[Index::Edge as usize] += i32::from(rings[position] == 0);
    }
    for line_move in legal_moves(cells, split, colour) {
        count_move(&mut counts, &line_move, &rings);
    }
    for part in parts(split) {
        count_formation(&mut counts, cells, part.clone(), colour);
        counts[Index::Blockade as usize] += blocked_squares(cells, part, colour, &rings);
    }
    counts
}

fn count_move(counts: &mut Counts, line_move: &LineMove, rings: &[usize; LENGTH]) {
    let (from, to) = (line_move.from as usize, line_move.to as usize);
    let leaves_edge = rings[from] == 0 && rings[to] > 0;
    counts[Index::Capture as usize] += i32::from(line_move.captures);
    counts[Index::Connect as usize] += i32::from(line_move.connects);
    counts[Index::Plain as usize] += i32::from(line_move.plain());
    counts[Index::Disconnect as usize] += i32::from(line_move.disconnects);
    counts[Index::Control as usize] += rings[to] as i32;
    counts[Index::EdgeInward as usize] += i32::from(leaves_edge);
}

/// Connections, gaps and obstructions between neighbouring own pieces of one part.
fn count_formation(counts: &mut Counts, cells: &Cells, part: Range<usize>, colour: Cell) {
    let own: Vec<usize> = part.filter(|&position| cells[position] == colour).collect();
    for pair in own.windows(2) {
        let between = pair[0] + 1..pair[1];
        counts[Index::Connection as usize] += i32::from(between.is_empty());
        counts[Index::Gap as usize] += between.len() as i32;
        counts[Index::Obstruction as usize] += cells[between]
            .iter()
            .filter(|&&cell| cell == colour.swapped())
            .count() as i32;
    }
}

/// Squares that enemy pieces keep the part's edge pieces from.
fn blocked_squares(
    cells: &Cells,
    part: Range<usize>,
    colour: Cell,
    rings: &[usize; LENGTH],
) -> i32 {
    let runs_along_the_edge = part.clone().all(|position| rings[position] == 0);
    if part.len() < 2 || runs_along_the_edge {
        return 0;
    }
    let barred = |way: Vec<usize>| {
        let starts_at_own = cells[way[0]] == colour;
        let enemy = way.iter().position(|&at| cells[at] == colour.swapped());
        match enemy {
            Some(steps) if starts_at_own && steps < pieces_on(cells, part.clone()) => {
                (way.len() - 1 - steps) as i32
            }
            _ => 0,
        }
    };
    barred(part.clone().collect()) + barred(part.clone().rev().collect())
}
