//! A thread's stack: the position of each ply between the root and the present node, and the
//! principal variation below it.

use super::score::{MOST_PLIES, Score};
use crate::board::connect::{Joining, euler, is_connected};
use crate::board::{Bitboard, Board, Move};

/// The largest Euler number with which a move that connects all is looked for. Up to 5 are
/// possible, but a move that joins four groups or more at once is too rare to pay for.
const WORTH_JOINING: i32 = 3;

/// The plies of a search. Kept from one search to the next, so that a short one allocates
/// nothing.
pub struct Stack<S> {
    pub frames: Vec<Frame<S>>,
    pub pvs: Vec<Pv>,
}

impl<S: Copy> Stack<S> {
    pub fn new(root: Frame<S>) -> Stack<S> {
        Stack {
            frames: vec![root; MOST_PLIES + 1],
            pvs: vec![Pv::EMPTY; MOST_PLIES + 1],
        }
    }

    /// As new, with another root.
    pub fn restart(&mut self, root: Frame<S>) {
        self.frames.fill(root);
        self.pvs.iter_mut().for_each(Pv::clear);
    }
}

/// A position on the way from the root to the present node.
#[derive(Clone, Copy)]
pub struct Frame<S> {
    pub board: Board,
    /// The evaluator's.
    pub state: S,
    /// The move that led here; a pass at the root and after a null move.
    pub played: Move,
    /// For each side the squares from which one piece could connect all, once they were asked
    /// for.
    pub joining: [Option<Joining>; 2],
    /// The last move that won at once on this ply: it mostly wins after the next move there
    /// too, and that is quicker to see than which one does.
    pub last_win: Move,
    /// Moves since the last capture, the game's included: how far back a position can recur.
    pub reversible: usize,
    /// The squares that were left by those moves. A position can only recur by a move to one.
    pub vacated: Bitboard,
    /// The static evaluation, if the node was evaluated.
    pub static_eval: Score,
}

impl<S> Frame<S> {
    /// Looks at the groups that a move has changed; says whether it decided the game.
    #[inline(always)]
    pub fn mark_groups(&mut self, parent: &Frame<S>, played: Move) -> bool {
        let enemy = self.board.side_to_move();
        let (connected, joining) = groups_after(self.board.pieces(!enemy));
        self.joining[(!enemy).index()] = joining;
        self.joining[enemy.index()] = parent.joining[enemy.index()];
        if !played.captures() {
            return connected;
        }
        let (enemy_connected, joining) = groups_after(self.board.pieces(enemy));
        self.joining[enemy.index()] = joining;
        connected || enemy_connected
    }
}

/// Whether a set is connected, and that no square joins all of it where the Euler number says so.
#[inline(always)]
fn groups_after(set: Bitboard) -> (bool, Option<Joining>) {
    match euler(set) {
        ..=1 => (is_connected(set), None),
        euler => (false, (euler > WORTH_JOINING).then_some(Joining::NOWHERE)),
    }
}

/// The principal variation below a ply.
#[derive(Clone, Copy)]
pub struct Pv {
    moves: [Move; MOST_PLIES],
    length: usize,
}

impl Pv {
    const EMPTY: Pv = Pv {
        moves: [Move::PASS; MOST_PLIES],
        length: 0,
    };

    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.length]
    }

    #[inline(always)]
    pub fn clear(&mut self) {
        self.length = 0;
    }

    /// Becomes a move and what follows it.
    pub fn set(&mut self, first: Move, rest: &Pv) {
        let length = rest.length.min(MOST_PLIES - 1);
        self.moves[0] = first;
        self.moves[1..=length].copy_from_slice(&rest.moves[..length]);
        self.length = length + 1;
    }
}
