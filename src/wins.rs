//! Moves that win at once: the scan that the search and the solver share.
//!
//! [`Joining`] names the few squares from which one piece could connect all of a side's; nearly
//! always there are none, and then nothing is scanned.

use crate::board::connect::{Joining, is_connected, lone};
use crate::board::{Board, Move, Side, Square};
use crate::rules::{BothConnected, Rules};

impl Rules {
    /// A move by which a side would win at once if it were to move, given the squares that
    /// join its pieces.
    pub fn winning_move_to(&self, board: &Board, side: Side, joining: Joining) -> Option<Move> {
        let own = board.pieces(side);
        for to in Square::of(joining.by_any & !own) {
            // Most squares are out of reach, and that is quicker to see than from where.
            if !board.can_reach(side, to) {
                continue;
            }
            for from in Square::of(board.origins(side, to)) {
                if self.wins(board, side, from, to) {
                    return Some(board.move_between(from, to));
                }
            }
        }
        if joining.by_lone == 0 {
            return None;
        }
        for from in Square::of(lone(own)) {
            for to in Square::of(board.targets(side, from) & joining.by_lone) {
                if self.wins(board, side, from, to) {
                    return Some(board.move_between(from, to));
                }
            }
        }
        None
    }

    /// A move by which a side would win at once if it were to move.
    #[inline(always)]
    pub fn winning_move(&self, board: &Board, side: Side) -> Option<Move> {
        match Joining::of(board.pieces(side)) {
            Joining::NOWHERE => None,
            joining => self.winning_move_to(board, side, joining),
        }
    }

    /// Whether a move connects all of the mover's pieces and wins.
    #[inline(always)]
    pub fn wins(&self, board: &Board, side: Side, from: Square, to: Square) -> bool {
        let (from, to) = (from.bit(), to.bit());
        let enemies = board.pieces(!side);
        let connects_both = || enemies & to != 0 && is_connected(enemies ^ to);
        is_connected(board.pieces(side) ^ (from | to))
            && (self.both_connected == BothConnected::MoverWins || !connects_both())
    }
}
