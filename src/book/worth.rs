//! What the nodes of a tree are worth, and which search is worth most next.
//!
//! Scores are backed up by negamax. The next search goes to the leaf with the cheapest line
//! (drop-out expansion: Lincke, "Strategies for the automatic construction of opening books",
//! 2000): each move costs a fixed amount for its depth, and what it gives away against the best
//! move of its node. So good lines are grown deep and bad ones a little, and a line that turns
//! out worse than it looked is dropped by itself.
//!
//! A book is asked by one of the two players, who plays its best moves; the other may play what
//! he likes. So a line is priced as seen by each player, what he gives away himself counting
//! [`OWN_GIFTS`] times, and costs the lesser of the two: a line in which both go astray is never
//! met, and is not grown.
//!
//! The moves of a node that have no score compete as one more move, taken to be as good as the
//! worst that has one; where it is the cheapest, the node is searched again without the moves
//! that have a score. So every node is as broad as its moves are close.

use super::canonical::Canonical;
use super::tree::{Costs, Edge, Node, NodeId, ROOT, SPLIT_PLY, State, Tree};
use crate::board::{Board, Move, Side};
use crate::search::Score;
use std::collections::BTreeSet;

/// How much more a player's own inaccuracies count than his opponent's.
const OWN_GIFTS: u32 = 4;

/// More than any line costs: nothing is left to search below.
pub const NEVER: u32 = u32::MAX / 2;

/// A search to be made.
#[derive(Clone, Debug)]
pub struct LeafSearch {
    pub board: Board,
    /// The moves to search.
    pub moves: Vec<Move>,
    /// Moves that have a score already.
    pub listed: usize,
}

impl Tree {
    /// Values a node again, and all above it that this changes.
    pub(super) fn value_again(&mut self, changed: NodeId) {
        // Parents are of earlier plies than their children: from the latest ply on, every node
        // is valued once.
        let mut waiting = BTreeSet::from([(self.node(changed).ply, changed)]);
        while let Some((_, id)) = waiting.pop_last() {
            let (value, cheapest) = (self.value_of(id), self.cheapest_of(id));
            let node = self.node_mut(id);
            if (node.value, node.cheapest) == (value, cheapest) && id != changed {
                continue;
            }
            (node.value, node.cheapest) = (value, cheapest);
            let node = self.node(id);
            let parents = node.parents.iter();
            waiting.extend(parents.map(|&parent| (self.node(parent).ply, parent)));
        }
    }

    fn value_of(&self, id: NodeId) -> Option<Score> {
        let edges = self.node(id).edges.iter();
        edges.filter_map(|edge| self.edge_score(edge)).max()
    }

    /// The score of a move: what its position has come to, else what the search said of it.
    pub(super) fn edge_score(&self, edge: &Edge) -> Option<Score> {
        let child = edge.child.map(|child| self.node(child));
        let backed_up = child
            .filter(|child| child.state != State::Unsearched)
            .and_then(|child| child.value)
            .map(one_ply_before);
        backed_up
            .filter(|_| !edge.scored.is_candidate())
            .or(edge.scored.score)
    }

    fn cheapest_of(&self, id: NodeId) -> Costs {
        let node = self.node(id);
        let elsewhere = node.ply == SPLIT_PLY && !self.growth.shard.holds(node.key);
        if node.busy || elsewhere || node.ply >= self.growth.plies {
            return [NEVER; 2];
        }
        if node.state == State::Unsearched {
            return [0; 2];
        }
        let value = self.value_of(id);
        Side::BOTH.map(|viewer| {
            let ways = self.ways(node, value, viewer);
            ways.map(|(cost, _)| cost).min().unwrap_or(NEVER)
        })
    }

    /// The ways on from a node with this value, each with the cost of the cheapest search on it
    /// as a player sees it: moves, and `None` for the moves without a score.
    fn ways<'a>(
        &'a self,
        node: &'a Node,
        value: Option<Score>,
        viewer: Side,
    ) -> impl Iterator<Item = (u32, Option<&'a Edge>)> {
        let open = value.filter(|value| !value.is_proven());
        let best = open.unwrap_or(Score::DRAW);
        let cost = move |score| self.step_cost(node, best, score)[viewer.index()];
        let edges = node.edges.iter().filter_map(move |edge| {
            let score = self.edge_score(edge)?;
            let below = self.node(edge.child?).cheapest[viewer.index()];
            let worth_it = !score.is_proven() && below < NEVER;
            worth_it.then(|| (cost(score) + below, Some(edge)))
        });
        let rest = match node.candidates().next() {
            Some(_) => value,
            None => node.rest,
        };
        let rest = rest.map(|score| (cost(score), None));
        edges.chain(rest).filter(move |_| open.is_some())
    }

    /// What a move with a score costs where another is the best.
    pub(super) fn step_cost(&self, node: &Node, best: Score, score: Score) -> Costs {
        let gift = (best.value() - score.value()).max(0) as u32;
        Side::BOTH.map(|viewer| {
            let times = if viewer == node.side { OWN_GIFTS } else { 1 };
            self.growth.ply_cost + times * gift
        })
    }

    /// The next search, which is taken to be under way; `None` if there is nothing to search.
    pub fn next_search(&mut self) -> Option<LeafSearch> {
        let stale = self.stale.iter().find(|(_, id)| !self.node(*id).busy);
        let node = match stale {
            Some(&(_, id)) => id,
            None => self.cheapest_leaf()?,
        };
        let moves = self.unscored(node);
        let task = LeafSearch {
            board: self.board(node),
            listed: self.node(node).listed(),
            moves,
        };
        self.node_mut(node).busy = true;
        self.value_again(node);
        Some(task)
    }

    /// What the next line costs; [`NEVER`] if there is none.
    pub fn cost(&self) -> u32 {
        let [black, white] = self.node(ROOT).cheapest;
        black.min(white)
    }

    fn cheapest_leaf(&self) -> Option<NodeId> {
        let [black, white] = self.node(ROOT).cheapest;
        let viewer = if black <= white {
            Side::Black
        } else {
            Side::White
        };
        let mut id = ROOT;
        while self.node(id).cheapest[viewer.index()] < NEVER {
            let node = self.node(id);
            if node.state == State::Unsearched {
                return Some(id);
            }
            let ways = self.ways(node, node.value, viewer);
            let (_, edge) = ways.min_by_key(|(cost, _)| *cost)?;
            match edge {
                Some(edge) => id = edge.child.expect("a way on leads somewhere"),
                None => return Some(id),
            }
        }
        None
    }

    /// The best line from the start.
    pub fn main_line(&self) -> Vec<Move> {
        let mut board = *self.start();
        let mut moves = Vec::new();
        loop {
            let canonical = Canonical::of(&board);
            let Some(node) = self.find(canonical.key()).map(|id| self.node(id)) else {
                return moves;
            };
            let forward = node.scored().filter(|edge| edge.child.is_some());
            let Some(best) = forward.max_by_key(|edge| self.edge_score(edge)) else {
                return moves;
            };
            let played = canonical.outward(best.scored.played);
            moves.push(played);
            board = board.after(played);
        }
    }

    /// The score of the start position.
    pub fn value(&self) -> Option<Score> {
        self.node(ROOT).value
    }
}

/// A score as the side that moved there sees it, a win one ply farther away.
pub fn one_ply_before(score: Score) -> Score {
    match score.plies_to_end() {
        Some(plies) if score.is_win() => Score::loss_in(plies as usize + 1),
        Some(plies) => Score::win_in(plies.unsigned_abs() as usize + 1),
        None => -score,
    }
}
