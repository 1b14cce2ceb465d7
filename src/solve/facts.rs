//! Wins that the table, or a look at the board, knows of: the source of principal lines
//! and of certificates.

use super::judge::Judgement;
use super::question::Question;
use super::table::{Known, ProofTable};
use super::worker::UNBOUNDED;
use crate::board::{Board, Move};

/// What is known of a question.
pub struct Facts<'a> {
    pub question: &'a Question,
    table: &'a ProofTable,
}

impl<'a> Facts<'a> {
    pub fn new(question: &'a Question, table: &'a ProofTable) -> Facts<'a> {
        Facts { question, table }
    }

    fn entry(&self, board: &Board, within: u16) -> Option<Known> {
        let bound = match within {
            UNBOUNDED => 0,
            plies => super::path::mixed(u64::from(plies) + 1),
        };
        let key = board.key() ^ self.question.salt ^ bound;
        Some(self.table.probe(key)?.known)
    }

    /// The plies of a win from an undecided position, if one within so many is known.
    pub fn win(&self, board: &Board, within: u16) -> Option<u16> {
        let tries = self.question.tries(board);
        match self.question.judge.judge(board, within.max(1)) {
            Judgement::Reached { plies } if tries => return (plies <= within).then_some(plies),
            Judgement::Kept { plies } if !tries => return (plies <= within).then_some(plies),
            _ => {}
        }
        let entries = [UNBOUNDED, within].map(|bound| self.entry(board, bound));
        let wins = entries
            .into_iter()
            .flatten()
            .filter_map(|known| match known {
                Known::Reached { plies, .. } if tries => Some(plies),
                Known::Kept { plies, .. } if !tries => Some(plies),
                _ => None,
            });
        wins.filter(|&plies| plies <= within).min()
    }

    /// The plies of a win after a move, if one within so many is known; 0 if the move decides.
    pub fn win_after(&self, after: &Board, played: Move, within: u16) -> Option<u16> {
        if self.question.judge.is_decided(after, played) {
            let won = self.question.judge.winner_after(after) == Some(self.question.winner());
            return won.then_some(0);
        }
        match self.question.no_wins.contains(&after.key()) {
            true => None,
            false => self.win(after, within),
        }
    }

    /// Best play from the root, which is won in so many plies: the shortest wins against the
    /// longest defences that are known.
    pub fn pv(&self, mut plies: u16) -> Vec<Move> {
        let mut pv = Vec::new();
        let mut board = self.question.board;
        while plies > 0 {
            let moves = self.question.judge.rules.moves_or_pass(&board);
            let known = moves.iter().filter_map(|&played| {
                let after = self.win_after(&board.after(played), played, plies - 1)?;
                Some((after, played))
            });
            let next = match self.question.tries(&board) {
                true => known.min_by_key(|&(after, _)| after),
                false => known.max_by_key(|&(after, _)| after),
            };
            let Some((after, played)) = next else {
                break;
            };
            pv.push(played);
            board = board.after(played);
            plies = after;
        }
        pv
    }

    /// Whether it is known that an undecided position is not won, whatever came before it.
    pub fn holds(&self, board: &Board) -> bool {
        let judged = self.question.judge.judge(board, UNBOUNDED);
        let tries = self.question.tries(board);
        let entry = || self.entry(board, UNBOUNDED);
        if self.question.no_wins.contains(&board.key()) {
            return true;
        }
        match tries {
            true => {
                matches!(judged, Judgement::Kept { .. })
                    || matches!(entry(), Some(Known::Kept { .. }))
            }
            false => {
                matches!(judged, Judgement::Reached { .. })
                    || matches!(entry(), Some(Known::Reached { .. }))
            }
        }
    }

    /// The move by which an undecided position is held, if the table names one.
    pub fn holding_move(&self, board: &Board) -> Option<Move> {
        match self.entry(board, UNBOUNDED) {
            Some(Known::Reached { best, .. }) if board.is_legal(best) => Some(best),
            _ => None,
        }
    }
}
