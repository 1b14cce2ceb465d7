//! Board terms: what neither lines nor pieces on squares show, one number each.
//!
//! For own and enemy pieces the area of their bounding box and their Euler number, and for both
//! together how many there are.

use crate::board::Bitboard;
use crate::board::connect::euler;

const AREAS: usize = 65;
const EULERS: usize = 24;
const COUNTS: usize = 13;

/// Board terms in all.
pub const TERMS: usize = 2 * (AREAS + EULERS) + COUNTS * COUNTS;

/// The terms that count in a position, seen by the side whose pieces come first.
pub fn board_terms(own: Bitboard, enemy: Bitboard) -> [usize; 5] {
    let euler_of = |set: Bitboard| (euler(set) + 8).clamp(0, EULERS as i32 - 1) as usize;
    let count = |set: Bitboard| (set.count_ones() as usize).min(COUNTS - 1);
    let eulers = 2 * AREAS;
    let counts = eulers + 2 * EULERS;
    [
        box_area(own),
        AREAS + box_area(enemy),
        eulers + euler_of(own),
        eulers + EULERS + euler_of(enemy),
        counts + COUNTS * count(own) + count(enemy),
    ]
}

/// Squares of the smallest rectangle around a set that is not empty.
fn box_area(set: Bitboard) -> usize {
    let ranks = 8 - set.leading_zeros() / 8 - set.trailing_zeros() / 8;
    let files = (0..8).fold(0u8, |files, rank| files | (set >> (8 * rank)) as u8);
    let width = 8 - files.leading_zeros() - files.trailing_zeros();
    (ranks * width) as usize
}
