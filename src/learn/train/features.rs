//! Which rows of a model a position switches on, seen by the side to move and by its opponent.

use super::input::Input;
use super::line_rows::{VIEWS, Views};
use crate::board::symmetry::Symmetry;
use crate::board::{Bitboard, Square};
use crate::eval::learned::board_terms::board_terms;
use crate::eval::learned::rows::NO_ROW;
use once_cell::sync::Lazy;

/// Where a symmetry of the board takes each square.
pub type Orientation = [u8; 64];

/// The eight symmetries; the first leaves everything in place. Lines need none: symmetric lines
/// share their rows.
pub fn orientations() -> &'static [Orientation; 8] {
    static ALL: Lazy<[Orientation; 8]> = Lazy::new(|| {
        let mut symmetries = Symmetry::all();
        std::array::from_fn(|_| {
            let symmetry = symmetries.next().expect("there are eight");
            let mut squares = Square::all();
            std::array::from_fn(|_| {
                let square = squares.next().expect("there are 64");
                symmetry.square(square).index() as u8
            })
        })
    });
    &ALL
}

/// Rows of lines and of pieces, for each view.
#[derive(Default)]
pub struct Features {
    pub lines: [Vec<u16>; 2],
    pub squares: [Vec<u16>; 2],
    terms: Vec<usize>,
}

impl Features {
    /// The board terms that count, if there are any at all.
    pub fn terms(&self, count: usize) -> impl Iterator<Item = usize> + '_ {
        let used = if count > 0 { self.terms.len() } else { 0 };
        self.terms[..used].iter().copied()
    }

    pub fn gather(&mut self, input: &Input, orientation: &Orientation) {
        let [own, enemy] = &mut self.lines;
        own.clear();
        enemy.clear();
        for index in input.lines {
            let Views([[first, second], [enemy_first, enemy_second]]) = VIEWS[index as usize];
            own.push(second);
            enemy.push(enemy_second);
            if first != NO_ROW {
                own.push(first);
                enemy.push(enemy_first);
            }
        }
        let [own, enemy] = &mut self.squares;
        own.clear();
        enemy.clear();
        let mut place = |set: Bitboard, [own_side, enemy_side]: [u16; 2]| {
            for square in Square::of(set) {
                let square = u16::from(orientation[square.index()]);
                own.push(own_side + square);
                enemy.push(enemy_side + square);
            }
        };
        place(input.own, [0, 64]);
        place(input.enemy, [64, 0]);
        self.terms.clear();
        self.terms.extend(board_terms(input.own, input.enemy));
    }
}
