//! What a line is worth: named features of one line, weighed by game phase.
//!
//! The features are those of YL (Billings and Björnsson, section 4.2). The paper names them
//! without numbers or exact shapes; where a choice had to be made, the feature's text says
//! which. Every feature is counted for one colour at a time, and a line's score is the
//! weighted sum for black less that for white, so a score seen by the other colour is its
//! negative by construction.

use super::geometry::{CLASSES, parts, representative, ring, split, squares_of_lines};
use super::moves::{LineMove, legal_moves, pieces_on};
use super::ternary::{CONFIGURATIONS, Cell, Cells, LENGTH, cells_of};
use std::fmt;
use std::ops::Range;

/// Game phases that weights are given for: beginning, middle, end.
pub const PHASES: usize = 3;

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

/// What no single line shows, weighed in the same file. `eval::yl` counts these on the board;
/// their names live here because the build script reads the file too.
pub const BOARD_FEATURES: [Feature; BOARD_COUNT] = [
    Feature {
        name: "box",
        counts: "squares of the smallest rectangle around all pieces",
    },
    Feature {
        name: "foothold",
        counts: "edge pieces that touch an enemy and an own piece on the second line",
    },
    Feature {
        name: "move",
        counts: "1 for the side to move",
    },
];

/// Features of the whole board.
pub const BOARD_COUNT: usize = 3;

/// Counts of the line features for one colour.
pub type Counts = [i32; COUNT];
/// One weight for each feature and phase: first of the lines, then of the board.
pub type Weights = [[i32; PHASES]; COUNT + BOARD_COUNT];

/// Names of all features in the order of [`Weights`], as a weight file spells them.
pub fn names() -> Vec<&'static str> {
    let features = FEATURES.iter().chain(&BOARD_FEATURES);
    features.map(|feature| feature.name).collect()
}

/// The weights of the board's features.
pub fn board_weights(weights: &Weights) -> [[i32; PHASES]; BOARD_COUNT] {
    std::array::from_fn(|feature| weights[COUNT + feature])
}

/// Weights that make some line score more than a table can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooLarge {
    class: usize,
    index: usize,
    scores: [i32; PHASES],
}

impl fmt::Display for TooLarge {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(
            out,
            "the weights are too large: line class {}, configuration {} scores {:?}, beyond \
             {MOST_PER_LINE}",
            self.class, self.index, self.scores
        )
    }
}

impl std::error::Error for TooLarge {}

/// The packed scores of every configuration of every class, class after class.
pub fn tabulated(weights: &Weights) -> Result<Vec<i64>, TooLarge> {
    let mut table = Vec::with_capacity(CLASSES * CONFIGURATIONS);
    for class in 0..CLASSES {
        for index in 0..CONFIGURATIONS {
            let scores = score(&cells_of(index), class, weights);
            if scores.iter().any(|score| score.abs() > MOST_PER_LINE) {
                return Err(TooLarge {
                    class,
                    index,
                    scores,
                });
            }
            table.push(pack(scores));
        }
    }
    Ok(table)
}

/// The score of a line of `class` in each phase, seen by black.
pub fn score(cells: &Cells, class: usize, weights: &Weights) -> [i32; PHASES] {
    let black = counts(cells, class, Cell::Black);
    let white = counts(cells, class, Cell::White);
    let mut total = [0; PHASES];
    for ((black, white), weights) in black.iter().zip(white).zip(weights) {
        for (sum, weight) in total.iter_mut().zip(weights) {
            *sum += weight * (black - white);
        }
    }
    total
}

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

/// Bits of a phase's lane in a packed score.
const LANE: u32 = 21;
/// No line may score more than this in any phase, so that 32 lines cannot overflow a lane. In
/// fact no position holds 32 such lines, which leaves room for the features of the board.
pub const MOST_PER_LINE: i32 = (1 << (LANE - 1)) / 32 - 1;

/// Three phase scores in one word, so that one addition updates all of them.
pub const fn pack(scores: [i32; PHASES]) -> i64 {
    scores[0] as i64 + ((scores[1] as i64) << LANE) + ((scores[2] as i64) << (2 * LANE))
}

/// The three phase scores of a packed sum.
pub const fn unpack(packed: i64) -> [i32; PHASES] {
    const UNUSED: u32 = 64 - LANE;
    let first = packed << UNUSED >> UNUSED;
    let rest = (packed - first) >> LANE;
    let second = rest << UNUSED >> UNUSED;
    let third = (rest - second) >> LANE;
    [first as i32, second as i32, third as i32]
}
