//! Positions with a best move, seen by the side to move.

use crate::board::{Bitboard, Board, Move, Side};
use crate::learn::data::{GameData, Sample};

/// A position in which a move was found the best of several, the mover seen as black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    own: Bitboard,
    enemy: Bitboard,
    best: Move,
}

impl Position {
    /// `None` where there was no choice, or none was recorded.
    pub fn new(sample: &Sample) -> Option<Position> {
        let (own, enemy) = match sample.side {
            Side::Black => (sample.black, sample.white),
            Side::White => (sample.white, sample.black),
        };
        let position = Position {
            own,
            enemy,
            best: sample.best,
        };
        let moves = position.board().moves();
        let has_choice = moves.len() > 1 && moves.contains(&sample.best);
        has_choice.then_some(position)
    }

    /// All such positions of a game.
    pub fn of_game(game: &GameData) -> impl Iterator<Item = Position> + '_ {
        game.samples.iter().filter_map(Position::new)
    }

    pub fn board(&self) -> Board {
        let board = Board::from_pieces(self.own, self.enemy, Side::Black);
        board.expect("samples are positions with either colour")
    }

    pub fn best(&self) -> Move {
        self.best
    }
}
