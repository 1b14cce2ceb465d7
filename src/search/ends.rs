//! Ends of the game that a node sees without a search: a win in one move, a threat of one, no
//! move at all, repetition, length.

use super::stack::Frame;
use super::worker::Worker;
use crate::board::connect::Joining;
use crate::board::{Move, Side};
use crate::eval::Evaluate;
use crate::rules::{NoMove, Repetition};

impl<E: Evaluate> Worker<'_, E> {
    /// A move that wins at once, if the side to move has one.
    #[inline(always)]
    pub fn winning_move(&mut self, ply: usize) -> Option<Move> {
        let side = self.board(ply).side_to_move();
        let joining = self.joining(side, ply)?;
        let last_win = self.frames[ply].last_win;
        if self.wins_again(last_win, joining, ply) {
            return Some(self.board(ply).move_between(last_win.from(), last_win.to()));
        }
        let winning = self.rules.winning_move_to(self.board(ply), side, joining)?;
        self.frames[ply].last_win = winning;
        Some(winning)
    }

    /// Whether the other side would win at once if it were to move.
    #[inline(always)]
    pub fn is_threatened(&mut self, ply: usize) -> bool {
        let other = !self.board(ply).side_to_move();
        let joining = self.joining(other, ply);
        joining.is_some_and(|joining| {
            let winning = self.rules.winning_move_to(self.board(ply), other, joining);
            winning.is_some()
        })
    }

    /// The squares from which one piece could connect all of a side's, if there are any.
    #[inline(always)]
    fn joining(&mut self, side: Side, ply: usize) -> Option<Joining> {
        let Frame { board, joining, .. } = &mut self.frames[ply];
        let joining = &mut joining[side.index()];
        let joining = *joining.get_or_insert_with(|| Joining::of(board.pieces(side)));
        (joining != Joining::NOWHERE).then_some(joining)
    }

    /// Whether a move that once won for the side to move does so here.
    #[inline(always)]
    fn wins_again(&self, candidate: Move, joining: Joining, ply: usize) -> bool {
        let (from, to) = (candidate.from(), candidate.to());
        let board = self.board(ply);
        let side = board.side_to_move();
        let joins = (joining.by_any | joining.by_lone) & to.bit() != 0;
        joins && board.reaches(from, to) && self.rules.wins(board, side, from, to)
    }

    /// Whether the side to move loses for want of a move.
    #[inline(always)]
    pub fn is_stuck_and_lost(&self, ply: usize) -> bool {
        let board = self.board(ply);
        self.rules.no_move == NoMove::Loses && !board.can_move(board.side_to_move())
    }

    /// Whether history draws the game at a ply: repetition by the rule in force, or length.
    #[inline(always)]
    pub fn is_drawn_by_history(&self, ply: usize) -> bool {
        let capped = |cap: std::num::NonZeroU32| self.plies_before_root + ply as u32 >= cap.get();
        self.recurs(ply) || self.rules.length_cap.is_some_and(capped)
    }

    #[inline(always)]
    fn recurs(&self, ply: usize) -> bool {
        const SHORTEST_CYCLE: usize = 4;
        let Frame {
            played,
            reversible,
            vacated,
            ..
        } = self.frames[ply];
        let may_return = vacated & played.to().bit() != 0 || played.is_pass();
        let Repetition::DrawAt(nth) = self.rules.repetition else {
            return false;
        };
        if !may_return || reversible < SHORTEST_CYCLE {
            return false;
        }
        let key = self.board(ply).key();
        let mut occurrences = 1;
        for back in (SHORTEST_CYCLE..=reversible.min(ply + self.past_keys.len())).step_by(2) {
            if self.key_before(ply, back) == key {
                occurrences += 1;
                let within_tree = back <= ply && self.params.early_repetition != 0;
                if within_tree || occurrences >= u32::from(nth) {
                    return true;
                }
            }
        }
        false
    }

    #[inline(always)]
    fn key_before(&self, ply: usize, back: usize) -> u64 {
        match ply.checked_sub(back) {
            Some(earlier) => self.board(earlier).key(),
            None => self.past_keys[self.past_keys.len() + ply - back],
        }
    }
}
