//! `center`: the evaluation of the program described in "Adversarial Search Method for Line of
//! Actions" (Huang, Ribeiro and Beirao): a table of squares plus concentration.

use super::centre_of_mass::{Centre, inverse_of_average};
use super::linear::{Features, Linear};
use crate::board::{Board, Side, Square};

/// `center`.
pub type Center = Linear<Placed, 2>;

/// Centralisation: the sum of the table below over the pieces. Concentration: the inverse of
/// their average distance from the centre of mass, in hundredths, without MIA's allowance for
/// the distances that cannot be avoided.
pub struct Placed;

/// The published table, whose rows are the same from either side.
#[rustfmt::skip]
pub const TABLE: [i32; 64] = [
    -80, -25, -20, -20, -20, -20, -25, -80,
    -25,  10,  10,  10,  10,  10,  10, -25,
    -20,  10,  25,  25,  25,  25,  10, -20,
    -20,  10,  25,  50,  50,  25,  10, -20,
    -20,  10,  25,  50,  50,  25,  10, -20,
    -20,  10,  25,  25,  25,  25,  10, -20,
    -25,  10,  10,  10,  10,  10,  10, -25,
    -80, -25, -20, -20, -20, -20, -25, -80,
];

impl Features<2> for Placed {
    const NAMES: [&'static str; 2] = ["centralisation", "concentration"];
    const BUILT_IN: &[u8] = include_bytes!("../../tables/center.weights");

    fn counts(board: &Board, side: Side) -> [i32; 2] {
        let own = board.pieces(side);
        let placed = |square: Square| TABLE[square.index()];
        let distances = Centre::of(own).distances(own);
        [
            Square::of(own).map(placed).sum(),
            inverse_of_average(distances, own.count_ones() as i32),
        ]
    }
}
