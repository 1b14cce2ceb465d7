//! Which board terms count in a position: for own and enemy pieces the area of their bounding box
//! and their Euler number, and for both together how many there are.

use super::terms::{AREAS, COUNTS, EULERS};
use crate::board::Bitboard;
use crate::board::connect::{box_area, euler};

/// The least Euler number that is told apart.
const LEAST_EULER: i32 = -8;

/// The terms that count, seen by the side whose pieces come first.
#[inline(always)]
pub fn board_terms(own: Bitboard, enemy: Bitboard) -> [usize; 5] {
    let euler_of = |set| (euler(set) - LEAST_EULER).clamp(0, EULERS as i32 - 1) as usize;
    let count = |set: Bitboard| (set.count_ones() as usize).min(COUNTS - 1);
    let area = |set| (box_area(set) as usize).min(AREAS - 1);
    let eulers = 2 * AREAS;
    let counts = eulers + 2 * EULERS;
    [
        area(own),
        AREAS + area(enemy),
        eulers + euler_of(own),
        eulers + EULERS + euler_of(enemy),
        counts + COUNTS * count(own) + count(enemy),
    ]
}
