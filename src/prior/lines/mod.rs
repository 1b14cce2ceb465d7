//! The line prior: how likely each move is the best, by what stands on the lines it touches.
//!
//! A value for each move on each of the 3^8 configurations of its own line, and one for leaving
//! or reaching each square of each configuration, of which four lines of the origin and four of
//! the target are added: nine look-ups a move. All is seen by the mover. A line and its mirror
//! image share their numbers, and the parts of an extended diagonal are lines of their own, as in
//! the learned evaluators.
//!
//! `tables/line-prior.bin` is expanded by `folding` into the tables by line index, in
//! `build.rs` for the built-in file and here for another.

mod folding;
mod scores;

use crate::board::generate::{DIRECTION, PLACES};
use crate::board::{Board, Move};
use crate::eval::load::{Load, Shared, built_in};
use crate::eval::{WeightError, WeightFile};
use crate::lines::geometry::{LINES, Place};
use crate::lines::ternary::LENGTH;
use crate::tables::BySide;
pub use folding::{FORMAT, NUMBERS, UNIT};
use folding::{Places, expanded};
use once_cell::sync::Lazy;
use std::sync::Arc;

/// The numbers of each line index, the mover seen as black.
static FOLDING: Lazy<Vec<Places>> = Lazy::new(folding::folding);

/// A trained prior, by the mover's colour and line index.
#[repr(align(64))]
pub struct LinePrior {
    moves: BySide<[[i8; 2]; LENGTH]>,
    ends: BySide<[i8; LENGTH]>,
}

built_in! {
    /// The built-in one.
    static BUILT_IN: LinePrior = LinePrior {
        moves: crate::tables::generated!("line_prior_moves.bin" as BySide<[[i8; 2]; LENGTH]>),
        ends: crate::tables::generated!("line_prior_ends.bin" as BySide<[i8; LENGTH]>),
    }, of "line-prior.bin";
}

/// What a move looks up: line indices, and positions there.
struct LookUps {
    /// On its own line, where it starts and whether it goes up.
    own: (usize, usize, usize),
    /// On the four lines of its origin, then of its target.
    ends: [(usize, usize); 8],
}

/// The index of the line at a place, and the position there.
#[inline(always)]
fn look_up(lines: &[u16; LINES], place: Place) -> (usize, usize) {
    let index = lines[place.line as usize % LINES];
    (index as usize, place.position as usize % LENGTH)
}

/// The index of the line that a move goes along, where it starts there, and whether it goes up.
#[inline(always)]
fn on_own_line(lines: &[u16; LINES], played: Move) -> (usize, usize, usize) {
    let (from, to) = (played.from().index(), played.to().index());
    let direction = DIRECTION[from][to] as usize & 3;
    let (start, end) = (PLACES[from][direction], PLACES[to][direction]);
    let (index, position) = look_up(lines, start);
    (index, position, usize::from(end.position > start.position))
}

impl LookUps {
    #[inline(always)]
    fn of(lines: &[u16; LINES], played: Move) -> LookUps {
        let squares = [played.from(), played.to()].map(|end| PLACES[end.index()]);
        LookUps {
            own: on_own_line(lines, played),
            ends: std::array::from_fn(|end| look_up(lines, squares[end / 4][end % 4])),
        }
    }
}

/// The numbers whose sum is the score of a move on lines that are seen by the mover as black.
pub fn numbers_of(lines: &[u16; LINES], played: Move, mut add: impl FnMut(u32)) {
    let folding = &*FOLDING;
    let LookUps { own, ends } = LookUps::of(lines, played);
    let (index, from, up) = own;
    add(folding[index].moves[from][up]);
    for (index, at) in ends {
        add(folding[index].ends[at]);
    }
}

impl Load for LinePrior {
    fn built_in() -> Shared<LinePrior> {
        Shared::BuiltIn(&BUILT_IN)
    }

    fn load(file: &WeightFile) -> Result<Arc<LinePrior>, WeightError> {
        Ok(LinePrior::new(&FORMAT.read(file)?))
    }
}

impl LinePrior {
    /// The prior of folded numbers.
    pub fn new(numbers: &[i16]) -> Arc<LinePrior> {
        let tables = expanded(&FOLDING, numbers);
        let mut prior = LinePrior::zeroed();
        let moves = prior.moves.as_flattened_mut().as_flattened_mut();
        moves.as_flattened_mut().copy_from_slice(&tables.moves);
        let ends = prior.ends.as_flattened_mut().as_flattened_mut();
        ends.copy_from_slice(&tables.ends);
        Arc::from(prior)
    }

    /// A prior of zeros, made where it stays: on its way it would not fit a stack.
    fn zeroed() -> Box<LinePrior> {
        // SAFETY: it consists of integers, for which zero is a value.
        unsafe { Box::<LinePrior>::new_zeroed().assume_init() }
    }

    /// The score of one move; [`scores`](LinePrior::scores) are for all of a position.
    #[inline(always)]
    pub fn score(&self, board: &Board, played: Move) -> i32 {
        let side = board.side_to_move().index();
        let LookUps { own, ends } = LookUps::of(board.lines(), played);
        let (index, from, up) = own;
        let mut sum = i32::from(self.moves[side][index][from][up]);
        for (index, at) in ends {
            sum += i32::from(self.ends[side][index][at]);
        }
        sum
    }
}
