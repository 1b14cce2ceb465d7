//! How a position is looked at before it is searched: its moves, and what is known of each.

use super::child::{Child, NOTHING};
use super::first::first_numbers;
use super::judge::Judgement;
use super::replies::NEARER;
use super::table::INFINITE;
use super::worker::{DEEPEST, Shared, UNBOUNDED, Worker, less_one};
use crate::board::{Board, Move};
use crate::eval::Evaluate;
use crate::eval::network::{BUILT_IN, State};

/// A position whose moves are looked at.
struct Parent<'a> {
    board: &'a Board,
    /// Plies that may be played after a move.
    within: u16,
    /// The network's state there, once it has been asked for.
    state: Option<State>,
}

impl Parent<'_> {
    /// What the network thinks of the position after a move, for its side to move.
    #[inline(always)]
    fn points_after(&mut self, after: &Board, played: Move) -> i32 {
        let here = *self.state.get_or_insert_with(|| BUILT_IN.state(self.board));
        let state = match played.is_pass() {
            true => here,
            false => BUILT_IN.updated(here, self.board, after, played),
        };
        BUILT_IN.points(after, &state)
    }
}

impl Worker<'_> {
    /// Puts the moves of a position in the list of children: all of them, unless one solves it.
    /// The position is on the path.
    pub fn expand(&mut self, board: &Board, within: u16) {
        let first = self.children.len();
        let mut parent = Parent {
            board,
            within: less_one(within),
            state: None,
        };
        let mut moves = self.shared.judge.rules.moves_or_pass(board);
        let tried = self.helpless_last(&parent, &mut moves);
        let (moves, helpless) = moves.split_at_mut(tried);
        let remembered = self.replies.put_first(&self.path, moves);
        let (remembered, others) = moves.split_at(remembered);
        if !self.look_at_remembered(&mut parent, remembered)
            && !self.look_at_others(&mut parent, others)
        {
            let lost = helpless.iter().map(|&played| Child::lost_at_once(played));
            self.children.extend(lost);
        }
        let made = self.children.len() - first;
        self.count(made as u64, within != UNBOUNDED);
    }

    /// Puts the moves last that leave a threat standing; says how many come before them.
    fn helpless_last(&self, parent: &Parent, moves: &mut [Move]) -> usize {
        let Shared { judge, no_wins, .. } = self.shared;
        let side = parent.board.side_to_move();
        // What the game so far has made a draw is no win, whatever is threatened.
        let exact = parent.within > 0 && no_wins.is_empty();
        if !exact || judge.rules.winning_move(parent.board, side).is_some() {
            return moves.len();
        }
        let Some(threat) = judge.rules.threat(parent.board) else {
            return moves.len();
        };
        let mut tried = 0;
        for at in 0..moves.len() {
            if !threat.survives(moves[at]) {
                moves.swap(tried, at);
                tried += 1;
            }
        }
        tried
    }

    /// Looks at moves that won nearby, which count as nearer; says whether one solves the position.
    fn look_at_remembered(&mut self, parent: &mut Parent, moves: &[Move]) -> bool {
        for &played in moves {
            let mut child = self.looked_at(parent, &parent.board.after(played), played);
            if !child.is_solved() {
                child.delta = (child.delta / NEARER).max(1);
            }
            self.children.push(child);
            if child.settles() {
                return true;
            }
        }
        false
    }

    /// Looks at the other moves; says whether one solves the position.
    fn look_at_others(&mut self, parent: &mut Parent, moves: &[Move]) -> bool {
        self.boards.clear();
        for &played in moves {
            let after = parent.board.after(played);
            let key = self.shared.key(&after, parent.within);
            self.shared.table.prefetch(key);
            self.boards.push(after);
        }
        for (after, &played) in self.boards.iter().zip(moves) {
            let child = self.looked_at(parent, after, played);
            self.children.push(child);
            if child.settles() {
                return true;
            }
        }
        false
    }

    /// What is known of the position after a move without searching it.
    #[inline(always)]
    fn looked_at(&self, parent: &mut Parent, after: &Board, played: Move) -> Child {
        let (shared, within) = (self.shared, parent.within);
        let key = shared.key(after, within);
        if shared.judge.is_decided(after, played) {
            let won = shared.judge.winner_after(after) == Some(shared.judge.winner);
            return self.solved(after, played, key, won, NOTHING);
        }
        if within == 0 || !shared.no_wins.is_empty() && shared.no_wins.contains(&after.key()) {
            return self.solved(after, played, key, false, NOTHING);
        }
        if within == UNBOUNDED
            && let Some(ply) = self.path.ply_of(after.key())
        {
            return self.solved(after, played, key, false, ply as u16);
        }
        let mut child = Child {
            played,
            key,
            phi: INFINITE - 1,
            delta: INFINITE - 1,
            plies: 0,
            rests_on: NOTHING,
        };
        if let Some(known) = self.known(key).or_else(|| self.known_within(after, within)) {
            child.learn(known);
        } else if self.path.plies() < DEEPEST {
            match shared.judge.judge(after, within) {
                Judgement::Reached { plies } => {
                    (child.phi, child.delta, child.plies) = (0, INFINITE, plies);
                }
                Judgement::Kept { plies } => {
                    (child.phi, child.delta, child.plies) = (INFINITE, 0, plies);
                }
                Judgement::Open { answers } => {
                    let points = parent.points_after(after, played);
                    (child.phi, child.delta) = first_numbers(points, answers);
                }
            }
        }
        child
    }

    /// A child that is won for the side that tries to win, or is not.
    fn solved(&self, after: &Board, played: Move, key: u64, won: bool, rests_on: u16) -> Child {
        let reached = won == (after.side_to_move() == self.shared.judge.winner);
        Child {
            played,
            key,
            phi: if reached { 0 } else { INFINITE },
            delta: if reached { INFINITE } else { 0 },
            plies: 0,
            rests_on,
        }
    }
}
