//! One position of the depth-first proof-number search (Nagai, 2002), in steps.
//!
//! Numbers are those of the side to move: `phi` is what it takes to reach its end, `delta` what it
//! takes to keep it from that. The end of one side is to win, that of the other not to lose, so
//! that one of the two always reaches its own.

use super::child::NOTHING;
use super::table::{INFINITE, Known};
use super::worker::{DEEPEST, Worker, less_one};
use crate::board::{Board, Move};
use std::sync::atomic::Ordering;

/// A child is searched until it is this many times as far away as its rival: the 1 + epsilon rule of
/// Pawlewicz and Lew (2006), epsilon being 1.
const PATIENCE: u32 = 2;

/// Numbers that a position is left at.
#[derive(Clone, Copy, Debug)]
pub struct Thresholds {
    pub phi: u32,
    pub delta: u32,
}

impl Thresholds {
    /// Until the position is solved.
    pub const NONE: Thresholds = Thresholds {
        phi: INFINITE,
        delta: INFINITE,
    };

    fn are_met(&self, found: &Found) -> bool {
        found.phi >= self.phi || found.delta >= self.delta
    }
}

/// What a search of a position came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub phi: u32,
    pub delta: u32,
    pub known: Known,
    rests_on: u16,
}

impl Found {
    fn open(phi: u32, delta: u32) -> Found {
        let (phi, delta) = (phi.min(INFINITE - 1), delta.min(INFINITE - 1));
        Found {
            phi,
            delta,
            known: Known::Open { phi, delta },
            rests_on: NOTHING,
        }
    }

    fn reached(best: Move, plies: u16, rests_on: u16) -> Found {
        Found {
            phi: 0,
            delta: INFINITE,
            known: Known::Reached {
                best,
                plies,
                rests_on,
            },
            rests_on,
        }
    }

    fn kept(plies: u16, rests_on: u16) -> Found {
        Found {
            phi: INFINITE,
            delta: 0,
            known: Known::Kept { plies, rests_on },
            rests_on,
        }
    }

    pub fn is_solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

impl Worker<'_> {
    /// Searches the root until it is solved, here or by another thread, or the search is over.
    pub fn answer(mut self, root: &Board, within: u16) -> Found {
        let found = self.search(root, within, Thresholds::NONE);
        self.tell();
        let answered = &self.shared.answered;
        answered.fetch_or(found.is_solved(), Ordering::Relaxed);
        found
    }

    /// Searches an undecided position until its numbers meet a threshold.
    pub fn search(&mut self, board: &Board, within: u16, thresholds: Thresholds) -> Found {
        self.search_after(Move::PASS, board, within, thresholds)
    }

    /// Searches the undecided position that a move has led to.
    fn search_after(
        &mut self,
        played: Move,
        board: &Board,
        within: u16,
        thresholds: Thresholds,
    ) -> Found {
        let key = self.shared.key(board, within);
        let nodes_before = self.nodes;
        let first = self.children.len();
        self.shared.note_thread(key, true);
        self.path.enter(board.key(), played);
        self.expand(board, within);
        let found = self.improve(board, within, first, thresholds);
        self.children.truncate(first);
        if let Known::Reached { best, .. } = found.known {
            self.replies.note(&self.path, best);
        }
        self.path.leave();
        self.shared.note_thread(key, false);
        match found.rests_on {
            NOTHING => self.remember(key, found.known, self.nodes - nodes_before),
            _ => self.remember_by_path(key, found.known, self.nodes - nodes_before),
        }
        found
    }

    /// Searches one child after another until the numbers of their parent meet a threshold.
    fn improve(
        &mut self,
        board: &Board,
        within: u16,
        first: usize,
        thresholds: Thresholds,
    ) -> Found {
        let ply = self.path.plies() - 1;
        loop {
            let found = self.summed_up(board, first);
            if found.is_solved() || thresholds.are_met(&found) || self.stopped || ply > DEEPEST {
                return found;
            }
            if self.solved_ply.is_some_and(|solved| solved <= ply) {
                return self.taken_over(board, ply).unwrap_or(found);
            }
            let (chosen, limits) = self.chosen(board, first, &found, thresholds);
            if self.shared.is_parallel() && self.refreshed(chosen) {
                continue;
            }
            let played = self.children[chosen].played;
            let after = board.after(played);
            let news = self.search_after(played, &after, less_one(within), limits);
            self.children[chosen].learn(news.known);
        }
    }

    /// The numbers of a position from those of its children.
    fn summed_up(&self, board: &Board, first: usize) -> Found {
        let children = &self.children[first..];
        let tries = board.side_to_move() == self.shared.judge.winner;
        let ply = (self.path.plies() - 1) as u16;
        let (mut phi, mut delta) = (INFINITE, 0);
        for child in children {
            phi = phi.min(child.delta);
            delta = INFINITE.min(delta + child.phi);
        }
        // What rests on the position itself rests on nothing above it.
        let above = |rests_on: u16| if rests_on >= ply { NOTHING } else { rests_on };
        if phi == 0 {
            let reaching = children.iter().filter(|child| child.delta == 0);
            let best = match tries {
                true => reaching.min_by_key(|child| child.plies),
                false => reaching.max_by_key(|child| child.rests_on),
            };
            let best = best.expect("a child with the least delta");
            return Found::reached(
                best.played,
                best.plies.saturating_add(1),
                above(best.rests_on),
            );
        }
        if delta == 0 {
            let highest = children.iter().map(|child| child.rests_on).min();
            let longest = children.iter().map(|child| child.plies).max();
            let plies = longest.map_or(0, |plies| plies.saturating_add(1));
            return match tries {
                true => Found::kept(0, above(highest.unwrap_or(NOTHING))),
                false => Found::kept(plies, NOTHING),
            };
        }
        Found::open(phi, delta)
    }

    /// The child to search next, the one that is nearest to the end of the side to move, and how
    /// far. Where the side that tries to win has moved, those that other threads are at count as
    /// further away (virtual proof numbers, Kaneko, 2010): a proof needs all of them, so that what
    /// the threads do there is not in vain. Of its own moves it needs one, and the threads stay
    /// together.
    fn chosen(
        &self,
        board: &Board,
        first: usize,
        found: &Found,
        thresholds: Thresholds,
    ) -> (usize, Thresholds) {
        let mut chosen = (first, [u32::MAX; 2]);
        let mut second = INFINITE;
        let shared = self.shared;
        let apart = board.side_to_move() != shared.judge.winner;
        for (at, child) in self.children.iter().enumerate().skip(first) {
            let far = match shared.threads_at(child.key) {
                threads if apart => INFINITE.min(child.delta.saturating_mul(1 + threads)),
                _ => child.delta,
            };
            if child.is_solved() || child.delta >= thresholds.phi {
                second = second.min(far);
            } else if [far, child.phi] < chosen.1 {
                second = second.min(chosen.1[0]);
                chosen = (at, [far, child.phi]);
            } else {
                second = second.min(far);
            }
        }
        let child = &self.children[chosen.0];
        let rival = second.max(child.delta);
        let near = rival.saturating_mul(PATIENCE).saturating_add(1);
        let limits = Thresholds {
            phi: thresholds.delta - (found.delta - child.phi),
            delta: thresholds.phi.min(near),
        };
        (chosen.0, limits)
    }

    /// Looks up what other threads have found of a child; says whether they have solved it.
    fn refreshed(&mut self, chosen: usize) -> bool {
        let key = self.children[chosen].key;
        match self.known(key) {
            Some(known) if !matches!(known, Known::Open { .. }) => {
                self.children[chosen].learn(known);
                true
            }
            _ => false,
        }
    }

    /// What another thread has solved of the position at a ply of the line; nothing below it.
    fn taken_over(&mut self, board: &Board, ply: usize) -> Option<Found> {
        if self.solved_ply == Some(ply) {
            self.solved_ply = None;
        } else {
            return None;
        }
        let entry = self.shared.table.probe(board.key() ^ self.shared.salt)?;
        match entry.known {
            Known::Open { .. } => None,
            Known::Reached { best, plies, .. } => Some(Found::reached(best, plies, NOTHING)),
            Known::Kept { plies, .. } => Some(Found::kept(plies, NOTHING)),
        }
    }
}
