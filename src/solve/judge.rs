//! What a look at the board decides without a search: ends, wins in one move, and threats of them
//! that nothing parries.

use crate::board::{Board, Move, Side};
use crate::rules::{NoMove, Rules};
use crate::wins::Threat;

/// What a look at a position says, seen by its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The side to move reaches its end. Where that is a win, it takes so many plies.
    Reached { plies: u16 },
    /// The side to move is kept from its end.
    Kept { plies: u16 },
    /// Neither is seen; so many moves come into question.
    Open { answers: u32 },
}

/// Who tries to win, by which rules.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    pub rules: Rules,
    pub winner: Side,
}

impl Judge {
    /// Judges an undecided position, from which `within` plies may be played, at least one.
    #[inline(always)]
    pub fn judge(&self, board: &Board, within: u16) -> Judgement {
        let side = board.side_to_move();
        if self.rules.winning_move(board, side).is_some() {
            return Judgement::Reached { plies: 1 };
        }
        if side == self.winner && within < 2 {
            return Judgement::Kept { plies: 0 };
        }
        let mut answers = board.mobility(side).max(1);
        if within >= 2
            && let Some(threat) = self.rules.threat(board)
        {
            match self.parries(board, threat) {
                (0, plies) => return Judgement::Kept { plies },
                (parries, _) => answers = parries,
            }
        }
        Judgement::Open { answers }
    }

    /// How many moves of a side that cannot win at once leave the other without its win; and where
    /// none does, how many plies the longest defence lasts.
    #[inline(never)]
    fn parries(&self, board: &Board, threat: Threat) -> (u32, u16) {
        let (mut parries, mut plies) = (0, 1);
        for &played in &self.rules.moves_or_pass(board) {
            if threat.survives(played) {
                plies = 2;
                continue;
            }
            let after = board.after(played);
            if self.is_decided(&after, played) {
                // A draw is an end for the side that does not try to win.
                let lost = match self.winner_after(&after) {
                    Some(winner) => winner != board.side_to_move(),
                    None => board.side_to_move() == self.winner,
                };
                parries += u32::from(!lost);
            } else if self.is_won_at_once(&after) {
                plies = 2;
            } else {
                parries += 1;
            }
        }
        (parries, plies)
    }

    #[inline(always)]
    fn is_won_at_once(&self, board: &Board) -> bool {
        let side = board.side_to_move();
        self.rules.winning_move(board, side).is_some()
    }

    /// Whether a move from an undecided position has ended the game on the board.
    #[inline(always)]
    pub fn is_decided(&self, after: &Board, played: Move) -> bool {
        after.decided_by(played)
            || self.rules.no_move == NoMove::Loses && !after.can_move(after.side_to_move())
    }

    /// The side that a position is won for, if it is decided.
    #[inline(always)]
    pub fn winner_after(&self, board: &Board) -> Option<Side> {
        let outcome = self.rules.board_outcome(board);
        outcome.and_then(|outcome| outcome.winner())
    }
}
