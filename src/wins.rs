//! Moves that win at once: the scan that the search and the solver share.
//!
//! [`Joining`] names the few squares from which one piece could connect all of a side's; nearly
//! always there are none, and then nothing is scanned. Of the moves against a [`Threat`], most are seen
//! to be none without being made.

use crate::board::connect::{Joining, is_connected, lone};
use crate::board::{Bitboard, Board, Move, Side, Square};
use crate::lines::geometry::{LINES, places, squares_of_lines};
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

/// The squares of each line.
static SQUARES: [Bitboard; LINES] = {
    let squares = squares_of_lines();
    let mut sets = [0; LINES];
    let mut line = 0;
    while line < LINES {
        let mut position = 0;
        while position < squares[line].len() {
            sets[line] |= 1 << squares[line][position];
            position += 1;
        }
        line += 1;
    }
    sets
};

/// A win at once of the side that is not to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The squares on which it depends besides the winner's own pieces.
    squares: Bitboard,
}

impl Threat {
    fn of(winning: Move, rules: &Rules) -> Threat {
        // A capture may connect both sides, so that it depends on all of the pieces.
        if winning.captures() && rules.both_connected != BothConnected::MoverWins {
            return Threat { squares: !0 };
        }
        let ends = [winning.from(), winning.to()].map(|square| places(square.index()));
        let lines = ends[0].iter().zip(&ends[1]);
        // A diagonal shares its line with another, so that two may hold both squares.
        let shared = lines.filter(|(from, to)| from.line == to.line);
        Threat {
            squares: shared.fold(0, |set, (place, _)| set | SQUARES[place.line as usize]),
        }
    }

    /// Whether it surely stands after a move of the other side: nothing is captured, and the line of
    /// the winning move is as it was.
    #[inline(always)]
    pub fn survives(&self, played: Move) -> bool {
        let touched = played.from().bit() | played.to().bit();
        !played.captures() && touched & self.squares == 0
    }
}

impl Rules {
    /// What the side that is not to move threatens to win by.
    #[inline(always)]
    pub fn threat(&self, board: &Board) -> Option<Threat> {
        let winning = self.winning_move(board, !board.side_to_move())?;
        Some(Threat::of(winning, self))
    }
}
