//! Which rows of a model a position switches on, seen by the side to move and by its opponent.

use super::input::Input;
use super::line_rows::{VIEWS, Views};
use crate::board::Square;
use crate::eval::learned::board_terms::board_terms;
use crate::eval::learned::orientation::Orientation;
use crate::eval::learned::rows::NO_ROW;

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

    pub fn gather(&mut self, input: &Input) {
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
        let views = [(input.own, input.enemy), (input.enemy, input.own)];
        for (rows, (own, enemy)) in self.squares.iter_mut().zip(views) {
            let orientation = Orientation::of(own);
            let row = |square| orientation.square(square) as u16;
            rows.clear();
            rows.extend(Square::of(own).map(row));
            rows.extend(Square::of(enemy).map(|square| 64 + row(square)));
        }
        self.terms.clear();
        self.terms.extend(board_terms(input.own, input.enemy));
    }
}
