//! Cuts that spare a node its moves: reverse futility, null move, multi-cut.

use super::node::{Node, NodeArgs, ScoutNode};
use super::order::Picker;
use super::prune;
use super::score::Score;
use super::worker::Worker;
use crate::eval::Evaluate;

impl<E: Evaluate> Worker<'_, E> {
    /// Whether the static evaluation is so far above the window that no move is looked at.
    #[inline(always)]
    pub fn reverse_futility_cuts(&self, node: &Node) -> bool {
        let NodeArgs { beta, depth, .. } = node.args;
        let params = self.params;
        let margin = prune::reverse_futility_margin(params, depth, node.improving);
        params.reverse_futility != 0
            && depth <= params.reverse_futility_depth
            && node.static_eval - margin >= beta
            && !beta.is_proven()
    }

    /// Null move and multi-cut.
    #[inline(always)]
    pub fn whole_node_cut(&mut self, node: &Node) -> Option<Score> {
        let NodeArgs { beta, depth, .. } = node.args;
        if beta.is_proven() {
            return None;
        }
        let params = self.params;
        if params.null_move != 0
            && depth >= params.null_move_depth
            && node.static_eval >= beta
            && let Some(score) = self.null_move_cut(node)
        {
            return Some(score);
        }
        if params.multi_cut != 0 && depth >= params.multi_cut_depth && node.args.cut {
            return self.multi_cut(node);
        }
        None
    }

    /// Cuts off where even a pass fails high. Never twice in a row, so a side is not asked to
    /// make up for its own pass.
    fn null_move_cut(&mut self, node: &Node) -> Option<Score> {
        let NodeArgs {
            beta, depth, ply, ..
        } = node.args;
        if node.context.previous.is_pass() {
            return None;
        }
        self.descend_by_pass(ply);
        let score = -self.search::<ScoutNode>(NodeArgs {
            alpha: -beta,
            beta: -beta + 1,
            depth: depth - prune::null_move_reduction(self.params, depth),
            ply: ply + 1,
            cut: !node.args.cut,
            excluded: None,
        });
        let fails_high = score >= beta && !self.stopped;
        // A win that needs the opponent to stand still is not proven.
        fails_high.then_some(if score.is_proven() { beta } else { score })
    }

    /// Cuts off where several moves fail high at a reduced depth: one of them will hold at the
    /// full depth (Björnsson and Marsland, "Multi-cut alpha-beta pruning", 2001).
    fn multi_cut(&mut self, node: &Node) -> Option<Score> {
        let NodeArgs {
            beta, depth, ply, ..
        } = node.args;
        let reduced = depth - 1 - self.params.multi_cut_reduction;
        let mut picker = Picker::new(node.table_move);
        let (mut tries, mut cuts) = (0, 0);
        while tries < self.params.multi_cut_tries {
            let candidate = picker.next(self, node.context, depth)?;
            let move_key = self.move_key(ply, candidate, reduced);
            if self.is_busy(move_key) && picker.put_off(candidate) {
                continue;
            }
            tries += 1;
            self.begin(move_key);
            let score = match self.descend(ply, candidate, reduced) {
                Some(decided) => decided,
                None => -self.search::<ScoutNode>(NodeArgs {
                    alpha: -beta,
                    beta: -beta + 1,
                    depth: reduced,
                    ply: ply + 1,
                    cut: false,
                    excluded: None,
                }),
            };
            self.end(move_key);
            if self.stopped {
                return None;
            }
            cuts += i32::from(score >= beta);
            if cuts >= self.params.multi_cut_cuts {
                return Some(beta);
            }
        }
        None
    }
}
