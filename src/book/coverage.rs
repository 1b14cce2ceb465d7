//! What a book covers, ply by ply.

use super::file::Book;
use super::load::{legal, positions};
use crate::board::Board;

/// The positions of one ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ply {
    pub positions: usize,
    /// Moves in the book.
    pub moves: usize,
    /// Legal moves, and those of them after which the book has an answer.
    pub replies: usize,
    pub answered: usize,
    pub stale: usize,
}

impl Ply {
    /// The share of legal moves that the book has an answer to, from 0 to 1.
    pub fn share_answered(&self) -> f64 {
        self.answered as f64 / self.replies.max(1) as f64
    }
}

/// The plies of a book from a start position on.
pub fn coverage(book: &Book, start: &Board) -> Vec<Ply> {
    let mut plies: Vec<Ply> = Vec::new();
    for (number, board) in positions(book, start) {
        let number = usize::from(number);
        plies.resize(plies.len().max(number + 1), Ply::default());
        let ply = &mut plies[number];
        let known = book.look_up(&board);
        let legal = legal(book, &board);
        ply.positions += 1;
        ply.moves += known.len();
        ply.stale += usize::from(known.iter().any(|known| known.stale));
        ply.replies += legal.len();
        let answered = legal
            .iter()
            .filter(|&&played| book.holds(&board.after(played)));
        ply.answered += answered.count();
    }
    plies
}
