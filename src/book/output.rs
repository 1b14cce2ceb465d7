//! The entries of a tree: what of it is worth playing.
//!
//! Every position that was searched is in the book, also where only a bad move leads to it: an
//! opponent may play that. Of its moves, those close to the best are; a move that is known to
//! lose is not.

use super::entry::Entry;
use super::tree::{Edge, Node, NodeId, ROOT, State, Tree};
use super::worth::NEVER;
use crate::search::Score;

/// Which moves go into a book.
#[derive(Clone, Copy, Debug)]
pub struct Selection {
    /// Points that a move may be behind the best of its position; `None` for all moves that are
    /// listed already.
    pub keep: Option<u16>,
    /// Positions from this ply on are left out.
    pub plies: u16,
    /// Entries; lines that cost more are left out first.
    pub most_entries: usize,
}

impl Selection {
    /// Everything that is not known to lose.
    pub const ALL: Selection = Selection {
        keep: None,
        plies: u16::MAX,
        most_entries: usize::MAX,
    };
}

impl Tree {
    /// The entries of a book.
    pub fn entries(&self, selection: &Selection) -> Vec<Entry> {
        let (order, costs, depths) = (self.by_ply(), self.costs(), self.depths());
        let mut kept: Vec<(u32, NodeId, Vec<Entry>)> = order
            .iter()
            .filter(|&&id| self.node(id).ply < selection.plies)
            .map(|&id| {
                (
                    costs[id as usize],
                    id,
                    self.entries_of(id, selection, &depths),
                )
            })
            .filter(|(_, _, entries)| !entries.is_empty())
            .collect();
        // Stable: among equal costs the order of the tree decides.
        kept.sort_by_key(|(cost, _, _)| *cost);
        let mut left = selection.most_entries;
        let fitting = kept.into_iter().map_while(|(_, id, entries)| {
            left = left.checked_sub(entries.len())?;
            Some((id, entries))
        });
        self.reached(fitting.collect())
    }

    /// Only what can be reached from the start through other positions of the book.
    fn reached(&self, mut kept: Vec<(NodeId, Vec<Entry>)>) -> Vec<Entry> {
        kept.sort_by_key(|(id, _)| (self.node(*id).ply, *id));
        let mut reached = vec![false; self.nodes.len()];
        kept.retain(|&(id, _)| {
            let from = |parent: &NodeId| reached[*parent as usize];
            let is_reached = id == ROOT || self.node(id).parents.iter().any(from);
            reached[id as usize] = is_reached;
            is_reached
        });
        kept.into_iter().flat_map(|(_, entries)| entries).collect()
    }

    fn entries_of(&self, id: NodeId, selection: &Selection, depths: &[u8]) -> Vec<Entry> {
        let node = self.node(id);
        let best = match node.value {
            Some(best) if node.state != State::Unsearched => best,
            _ => -Score::INFINITE,
        };
        let worth_playing = |edge: &&Edge| match self.edge_score(edge) {
            Some(score) => {
                // A link is listed where it has become the best.
                let keep = match selection.keep {
                    Some(keep) => i32::from(keep),
                    None if edge.scored.is_link() => 0,
                    None => i32::MAX,
                };
                best.value() - score.value() <= keep && !score.is_loss()
            }
            None => edge.scored.is_candidate(),
        };
        let entry = |edge: &Edge| Entry {
            key: node.key,
            played: edge.scored.played,
            score: self.edge_score(edge),
            depth: self.depth_of(edge, depths),
            weight: edge.scored.weight,
            stale: node.state == State::Stale,
        };
        let edges = node.edges.iter().filter(worth_playing);
        edges.map(entry).collect()
    }

    /// All nodes, earlier plies first.
    pub(super) fn by_ply(&self) -> Vec<NodeId> {
        let mut order: Vec<NodeId> = (0..self.nodes.len() as NodeId).collect();
        order.sort_by_key(|&id| (self.node(id).ply, id));
        order
    }

    /// What the cheapest line to each node costs, to the side that sees it cheaper.
    fn costs(&self) -> Vec<u32> {
        let mut costs = vec![[NEVER; 2]; self.nodes.len()];
        costs[0] = [0; 2];
        for id in self.by_ply() {
            let node = self.node(id);
            let best = node.value.unwrap_or(Score::DRAW);
            for (edge, child) in reached(node) {
                let score = self.edge_score(edge).unwrap_or(best);
                let step = self.step_cost(node, best, score);
                for viewer in [0, 1] {
                    let cost = costs[id as usize][viewer].saturating_add(step[viewer]);
                    let known = &mut costs[child as usize][viewer];
                    *known = cost.min(*known);
                }
            }
        }
        costs
            .into_iter()
            .map(|[black, white]| black.min(white))
            .collect()
    }

    /// Plies from each node to the end of what was searched on its best line.
    fn depths(&self) -> Vec<u8> {
        let mut depths = vec![0; self.nodes.len()];
        for id in self.by_ply().into_iter().rev() {
            let edges = self.node(id).edges.iter();
            let scored = edges.filter(|edge| self.edge_score(edge).is_some());
            let best = scored.max_by_key(|edge| self.edge_score(edge));
            depths[id as usize] = best.map_or(0, |edge| self.depth_of(edge, &depths));
        }
        depths
    }

    fn depth_of(&self, edge: &Edge, depths: &[u8]) -> u8 {
        match edge.child {
            Some(child) if self.node(child).state != State::Unsearched => {
                depths[child as usize].saturating_add(1)
            }
            _ => edge.scored.depth,
        }
    }
}

fn reached(node: &Node) -> impl Iterator<Item = (&Edge, NodeId)> {
    let edges = node.edges.iter();
    edges.filter_map(|edge| Some((edge, edge.child?)))
}
