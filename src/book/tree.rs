//! The tree that a book is grown as: positions in canonical form, joined by moves.
//!
//! Positions that are reached in several ways are one node, so the tree is a graph. It has no
//! cycles, though moves in this game can be taken back: a node keeps the ply at which it was
//! first met, and a move is joined to the node that it leads to only if that node is of a later
//! ply. A move that goes back keeps the score of its own search.
//!
//! `worth` backs scores up and finds the next node to search, `learn` takes in what is known of a
//! position, `output` makes entries of a tree, `load` makes a tree of a book.

use super::canonical::Canonical;
use super::record::ScoredMove;
use crate::board::{Bitboard, Board, Move, Side};
use crate::rules::Rules;
use crate::search::Score;
use crate::shard::Shard;
use std::collections::{BTreeSet, HashMap};

/// A node by its place in the tree; the root is the first.
pub type NodeId = u32;

pub const ROOT: NodeId = 0;

/// How a tree is to grow.
#[derive(Clone, Debug)]
pub struct Growth {
    /// Points that a ply costs when lines compete: a line costs this for each move, and what
    /// its moves give away against the best.
    pub ply_cost: u32,
    /// Nodes from this ply on are not searched.
    pub plies: u16,
    /// The part of the tree to grow.
    pub shard: Shard,
}

impl Default for Growth {
    fn default() -> Growth {
        Growth {
            ply_cost: 8,
            plies: 60,
            shard: Shard::WHOLE,
        }
    }
}

/// Costs of lines as seen by Black and by White.
pub(super) type Costs = [u32; 2];

/// Ply at which shards part: every shard grows the plies before, and below a node of this ply
/// only its owner does.
pub const SPLIT_PLY: u16 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// No search has been made; there may be moves from games.
    Unsearched,
    /// Scored by another effort.
    Stale,
    Searched,
}

pub(super) struct Node {
    pub key: u64,
    pieces: [Bitboard; 2],
    pub side: Side,
    pub ply: u16,
    pub state: State,
    pub edges: Vec<Edge>,
    pub parents: Vec<NodeId>,
    /// No move without a score is believed to be better than this; `None` if there is none.
    pub rest: Option<Score>,
    /// A search is under way.
    pub busy: bool,
    /// The best edge's score.
    pub value: Option<Score>,
    /// What the cheapest search below costs from here, as each side sees it.
    pub cheapest: Costs,
}

pub(super) struct Edge {
    pub scored: ScoredMove,
    /// Where the move leads; `None` if that is not forward.
    pub child: Option<NodeId>,
}

pub struct Tree {
    pub(super) rules: Rules,
    pub(super) growth: Growth,
    pub(super) nodes: Vec<Node>,
    index: HashMap<u64, NodeId>,
    /// Nodes to be searched before all others, by ply.
    pub(super) stale: BTreeSet<(u16, NodeId)>,
    pub(super) deepest: u16,
    start: Board,
}

impl Tree {
    /// A tree of nothing but its root, which is yet to be valued.
    pub(super) fn of_root(start: Board, rules: Rules, growth: Growth) -> Tree {
        let mut tree = Tree {
            rules,
            growth,
            nodes: Vec::new(),
            index: HashMap::new(),
            stale: BTreeSet::new(),
            deepest: 0,
            start,
        };
        tree.insert(&Canonical::of(&start).board, 0);
        tree
    }

    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The latest ply that was searched.
    pub fn deepest(&self) -> u16 {
        self.deepest
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    pub(super) fn find(&self, key: u64) -> Option<NodeId> {
        self.index.get(&key).copied()
    }

    fn insert(&mut self, board: &Board, ply: u16) -> NodeId {
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Node {
            key: board.key(),
            pieces: Side::BOTH.map(|side| board.pieces(side)),
            side: board.side_to_move(),
            ply,
            state: State::Unsearched,
            edges: Vec::new(),
            parents: Vec::new(),
            rest: None,
            busy: false,
            value: None,
            cheapest: [0; 2],
        });
        self.index.insert(board.key(), id);
        id
    }

    /// Adds a move to a node, and the position that it leads to if the tree does not have it.
    pub(super) fn add_edge(&mut self, id: NodeId, line: ScoredMove, child: &Canonical) {
        let ply = self.node(id).ply;
        let found = self.find(child.key());
        let child = found.unwrap_or_else(|| self.insert(&child.board, ply + 1));
        let forward = self.node(child).ply > ply;
        if forward && !self.node(child).parents.contains(&id) {
            self.node_mut(child).parents.push(id);
        }
        let child = forward.then_some(child);
        self.node_mut(id).edges.push(Edge {
            scored: line,
            child,
        });
    }

    /// The position of a node.
    pub(super) fn board(&self, id: NodeId) -> Board {
        let node = self.node(id);
        let [black, white] = node.pieces;
        Board::from_pieces(black, white, node.side).expect("a node was made of a board")
    }

    /// The legal moves of a node without a score, one for each position that they lead to; if
    /// games have suggested some, only these.
    pub(super) fn unscored(&self, id: NodeId) -> Vec<Move> {
        let node = self.node(id);
        if node.state == State::Searched && node.candidates().next().is_some() {
            return node.candidates().map(|edge| edge.scored.played).collect();
        }
        let board = self.board(id);
        let key = |played: Move| Canonical::of(&board.after(played)).key();
        let mut met: Vec<u64> = match node.state {
            State::Searched => node.scored().map(|edge| key(edge.scored.played)).collect(),
            State::Unsearched | State::Stale => Vec::new(),
        };
        let mut moves = self.rules.moves_or_pass(&board).to_vec();
        moves.retain(|&played| {
            let key = key(played);
            let new = !met.contains(&key);
            met.push(key);
            new
        });
        moves
    }
}

impl Node {
    pub fn scored(&self) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(|edge| edge.scored.score.is_some())
    }

    /// Moves with a score of the present effort.
    pub fn listed(&self) -> usize {
        match self.state {
            State::Searched => self.scored().count(),
            State::Unsearched | State::Stale => 0,
        }
    }

    /// Moves of games that have no score yet.
    pub fn candidates(&self) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(|edge| edge.scored.is_candidate())
    }

    /// Moves of games stay as candidates; others are found again if they are good.
    pub fn forget_scores(&mut self) {
        self.edges.retain(|edge| edge.scored.weight > 0);
        for edge in &mut self.edges {
            edge.scored.score = None;
        }
    }
}
