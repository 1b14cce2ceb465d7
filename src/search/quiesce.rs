//! The quiescence search: what a position is worth when the dust has settled.
//!
//! Only captures are tried, and of those only the ones that form connections of the mover's or
//! destroy connections of the enemy's (Winands, Uiterwijk and Van den Herik, section 6), told
//! by Euler numbers before and after.

use super::score::{MOST_PLIES, Score};
use super::worker::Worker;
use crate::board::connect::euler;
use crate::board::{Board, Move};
use crate::eval::Evaluate;

impl<E: Evaluate> Worker<'_, E> {
    /// The value of a leaf for the side to move.
    pub fn quiesce(&mut self, alpha: Score, beta: Score, ply: usize) -> Score {
        self.selective_depth = self.selective_depth.max(ply);
        if self.is_stuck_and_lost(ply) {
            return Score::loss_in(ply);
        }
        let mut best = self.evaluate(ply);
        if ply >= MOST_PLIES {
            return best;
        }
        if best >= beta {
            return best;
        }
        if self.params.leaf_win_scan != 0 && self.winning_move(ply).is_some() {
            return Score::win_in(ply + 1);
        }
        let futile = best + self.params.quiescence_margin <= alpha;
        if self.params.quiescence == 0 || self.params.quiescence_futility != 0 && futile {
            return best;
        }
        let mut alpha = alpha.max(best);
        let list = self.board(ply).captures();
        if list.is_empty() {
            return best;
        }
        let tactical = Tactical::before(self.board(ply));
        for &candidate in list.iter() {
            if !tactical.is_changed_by(self.board(ply), candidate) {
                continue;
            }
            let score = match self.descend(ply, candidate, 0) {
                Some(decided) => decided,
                None if self.must_stop() => return Score::DRAW,
                None => -self.quiesce(-beta, -alpha, ply + 1),
            };
            if self.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if best >= beta {
                    break;
                }
            }
        }
        best
    }
}

/// The Euler numbers that a tactical capture improves.
struct Tactical {
    own: i32,
    enemy: i32,
}

impl Tactical {
    #[inline(always)]
    fn before(board: &Board) -> Tactical {
        let side = board.side_to_move();
        Tactical {
            own: euler(board.pieces(side)),
            enemy: euler(board.pieces(!side)),
        }
    }

    /// Whether a capture joins own groups or splits enemy ones.
    #[inline(always)]
    fn is_changed_by(&self, board: &Board, capture: Move) -> bool {
        let side = board.side_to_move();
        let (from, to) = (capture.from().bit(), capture.to().bit());
        euler(board.pieces(side) ^ (from | to)) < self.own
            || euler(board.pieces(!side) ^ to) > self.enemy
    }
}
