//! Positions as the trainer reads them.

use super::line_rows::swapped_index;
use crate::board::{Bitboard, Board, Side};
use crate::eval::points::win_probability;
use crate::learn::data::game::GameResult;
use crate::learn::data::{GameData, Sample};
use crate::lines::geometry::LINES;

/// A position seen by the side to move, and what became of it.
#[derive(Clone, Copy)]
pub struct Input {
    /// Line indices with the side to move as black.
    pub lines: [u16; LINES],
    pub own: Bitboard,
    pub enemy: Bitboard,
    /// 1, 1/2 or 0 for the side to move.
    pub result: f32,
    /// Points of the search for the side to move.
    pub score: f32,
}

impl Input {
    pub fn new(sample: &Sample, result: GameResult) -> Input {
        let board = sample.board();
        let (lines, own, enemy) = match sample.side {
            Side::Black => (*board.lines(), sample.black, sample.white),
            Side::White => (board.lines().map(swapped_index), sample.white, sample.black),
        };
        Input {
            lines,
            own,
            enemy,
            result: result.value(sample.side),
            score: f32::from(sample.score),
        }
    }

    /// All positions of a game.
    pub fn of_game(game: &GameData) -> impl Iterator<Item = Input> + '_ {
        let result = game.result;
        game.samples
            .iter()
            .map(move |sample| Input::new(sample, result))
    }

    /// What a model should say: the chance of winning, by the result and by the search.
    pub fn target(&self, result_share: f32) -> f32 {
        let searched = win_probability(f64::from(self.score)) as f32;
        result_share * self.result + (1.0 - result_share) * searched
    }

    /// The position, with the side to move as black.
    pub fn board(&self) -> Board {
        Board::from_pieces(self.own, self.enemy, Side::Black).expect("a sample is a position")
    }

    pub fn pieces(&self) -> u32 {
        (self.own | self.enemy).count_ones()
    }
}
