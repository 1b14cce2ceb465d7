//! The Neural MoveMap: how likely each move is the best, by a network without a hidden layer
//! (Kocsis, Uiterwijk and Van den Herik, "Move ordering using neural networks", 2001; Winands and
//! others, "Learning in Lines of Action", 2002, sections 3.2 and 4.2).
//!
//! Inputs are the 64 squares, 1 where a piece of the mover's stands and -1 where one of the
//! enemy's does, and one more that is always 1; there is an output for each move from a square to
//! another. Seen by the mover, a position with colours exchanged is the same, which the paper's
//! network, with 1 for black and a unit for the side to move, cannot tell. The weights of a move
//! and of its images under the eight symmetries of the board are the same numbers.

use super::file::FileFormat;
use crate::board::generate::{DIRECTION, NO_DIRECTION};
use crate::board::symmetry::Symmetry;
use crate::board::{Board, Move, Square};
use crate::eval::load::{Load, Shared};
use crate::eval::{WeightError, WeightFile};
use once_cell::sync::Lazy;
use std::collections::HashMap;
use std::sync::Arc;

/// Moves of a queen on an empty board: more than pieces can make.
pub const MOVES: usize = 1456;
/// Inputs: the squares, and the one that is always 1.
pub const INPUTS: usize = 65;
/// The last input.
pub const BIAS: usize = 64;
/// Numbers that are left of them when symmetric ones are the same.
pub const NUMBERS: usize = 11_956;
/// Numbers of a file are of so many to 1, which is a factor of e in the odds.
pub const UNIT: f64 = 256.0;

/// The file's format. 25 numbers of this size fit 16 bits.
pub const FORMAT: FileFormat = FileFormat {
    format: *b"LOAmmap\x01",
    what: "a Neural MoveMap",
    size: NUMBERS,
    most: 1310,
};

/// Which number belongs to each input of each move.
pub struct Folding {
    /// The place of the move from a square to another among all; [`MOVES`] where there is none.
    pub places: Vec<u16>,
    pub numbers: Vec<[u16; INPUTS]>,
}

/// The folding by symmetry.
pub static FOLDING: Lazy<Folding> = Lazy::new(Folding::new);

impl Folding {
    fn new() -> Folding {
        let mut places = vec![MOVES as u16; 64 * 64];
        let mut numbers = Vec::with_capacity(MOVES);
        let mut known = HashMap::new();
        for from in Square::all() {
            for to in Square::all() {
                if DIRECTION[from.index()][to.index()] as usize == NO_DIRECTION {
                    continue;
                }
                places[slot(from, to)] = numbers.len() as u16;
                numbers.push(std::array::from_fn(|input| {
                    let next = known.len() as u16;
                    *known.entry(least_image(from, to, input)).or_insert(next)
                }));
            }
        }
        assert_eq!((numbers.len(), known.len()), (MOVES, NUMBERS), "as counted");
        Folding { places, numbers }
    }

    /// The numbers of a move's inputs.
    pub fn of(&self, played: Move) -> &[u16; INPUTS] {
        &self.numbers[self.places[slot(played.from(), played.to())] as usize]
    }
}

#[inline(always)]
fn slot(from: Square, to: Square) -> usize {
    from.index() | to.index() << 6
}

/// What the images of an input of a move under all symmetries have in common.
fn least_image(from: Square, to: Square, input: usize) -> (usize, usize, usize) {
    let images = Symmetry::all().map(|symmetry| {
        let seen = |square: Square| symmetry.square(square).index();
        let input = match input {
            BIAS => BIAS,
            square => seen(Square::new(square as u8)),
        };
        (seen(from), seen(to), input)
    });
    images.min().expect("there are eight images")
}

/// A trained map.
pub struct MoveMap {
    /// Places of moves by origin and target.
    places: Vec<u16>,
    /// For each move its 64 weights.
    weights: Vec<[i16; 64]>,
    biases: Vec<i16>,
}

/// The side to move's view of a board: 1, -1 and 0.
pub struct View([i16; 64]);

impl View {
    #[inline(always)]
    pub fn of(board: &Board) -> View {
        let side = board.side_to_move();
        let (own, enemy) = (board.pieces(side), board.pieces(!side));
        View(std::array::from_fn(|square| {
            (own >> square & 1) as i16 - (enemy >> square & 1) as i16
        }))
    }
}

impl Load for MoveMap {
    fn built_in() -> Shared<MoveMap> {
        static BUILT_IN: Lazy<Arc<MoveMap>> = Lazy::new(|| {
            let file = WeightFile {
                name: "built-in MoveMap",
                bytes: include_bytes!("../../tables/movemap.bin"),
            };
            MoveMap::load(&file).expect("a test loads it")
        });
        Shared::Loaded(Arc::clone(&BUILT_IN))
    }

    fn load(file: &WeightFile) -> Result<Arc<MoveMap>, WeightError> {
        Ok(Arc::new(MoveMap::new(&FORMAT.read(file)?)))
    }
}

impl MoveMap {
    /// The map of folded numbers.
    pub fn new(numbers: &[i16]) -> MoveMap {
        let folding = &*FOLDING;
        let weights =
            |inputs: &[u16; INPUTS]| std::array::from_fn(|square| numbers[inputs[square] as usize]);
        MoveMap {
            places: folding.places.clone(),
            weights: folding.numbers.iter().map(weights).collect(),
            biases: (folding.numbers.iter())
                .map(|inputs| numbers[inputs[BIAS] as usize])
                .collect(),
        }
    }

    /// The score of a move: the sum over the pieces. A product of the whole row with a view that
    /// is mostly zero is quicker than picking pieces one by one.
    #[inline(always)]
    pub fn score(&self, view: &View, played: Move) -> i32 {
        let place = self.places[slot(played.from(), played.to())] as usize;
        let weights = &self.weights[place];
        let products = weights.iter().zip(&view.0);
        let sum: i32 = products
            .map(|(&weight, &piece)| i32::from(weight) * i32::from(piece))
            .sum();
        sum + i32::from(self.biases[place])
    }
}
