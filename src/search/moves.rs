//! The moves of a node: which of them are searched, how deep, and with which window.

use super::node::{Kind, Node, NodeArgs, PvNode, ScoutNode};
use super::order::Picker;
use super::prune;
use super::report::Bound;
use super::score::Score;
use super::worker::Worker;
use crate::board::Move;
use crate::board::generate::MOST_MOVES;
use crate::eval::Evaluate;
use crate::rules::NoMove;
use arrayvec::ArrayVec;

/// A move that is to be searched.
#[derive(Clone, Copy)]
struct Candidate {
    played: Move,
    /// Among the moves searched, from 1.
    number: usize,
    /// As [`Picker::unlikelihood`] says.
    unlikelihood: Option<i32>,
}

impl<E: Evaluate> Worker<'_, E> {
    /// The value of a node by its moves, best first.
    pub fn search_moves<K: Kind>(&mut self, node: &Node) -> Score {
        let args = node.args;
        let mut picker = Picker::new(node.table_move.filter(|_| args.excluded.is_none()));
        let mut tried = ArrayVec::<Move, MOST_MOVES>::new();
        let mut alpha = args.alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = Move::PASS;
        while let Some(played) = picker.next(self, node.context, args.depth) {
            if Some(played) == args.excluded {
                continue;
            }
            let move_key = self.move_key(args.ply, played, args.depth);
            if !tried.is_empty() && self.is_busy(move_key) && picker.put_off(played) {
                continue;
            }
            if self.skips_quiet_moves(node, tried.len(), best, alpha) {
                picker.skip_quiet_moves();
                if !played.captures() {
                    continue;
                }
            }
            let unlikelihood = self.unlikelihood(&picker, args.ply, played);
            if self.is_unlikely(node, played, unlikelihood, best, alpha) {
                continue;
            }
            let extension = match self.extension(node, played) {
                Extension::Plies(plies) => plies,
                Extension::Cut(score) => return score,
            };
            if self.stopped {
                return Score::DRAW;
            }
            let number = tried.len() + 1;
            let candidate = Candidate {
                played,
                number,
                unlikelihood,
            };
            self.begin(move_key);
            let score = self.search_move::<K>(node, candidate, args.depth - 1 + extension, alpha);
            self.end(move_key);
            if self.stopped {
                return Score::DRAW;
            }
            best = best.max(score);
            if score > alpha {
                (alpha, best_move) = (score, played);
                self.keep_best::<K>(node, played, score, &tried);
                if score >= args.beta {
                    break;
                }
            }
            tried.push(played);
        }
        self.finish_node(node, best, best_move)
    }

    /// Takes note of a move that is better than those tried before.
    #[inline(always)]
    fn keep_best<K: Kind>(&mut self, node: &Node, played: Move, score: Score, tried: &[Move]) {
        let NodeArgs { ply, depth, .. } = node.args;
        if K::PV {
            self.update_pv(ply, played);
        }
        if score >= node.args.beta {
            self.history
                .learn(self.params, node.context, depth, played, tried);
        }
    }

    /// The value of a node whose moves were searched, which the table is told; of one without a
    /// move that counts, what that means.
    #[inline(always)]
    fn finish_node(&mut self, node: &Node, best: Score, best_move: Move) -> Score {
        let NodeArgs { ply, excluded, .. } = node.args;
        if best == -Score::INFINITE {
            return match excluded.is_some() || self.board(ply).can_move(node.context.side) {
                true => node.args.alpha,
                false => self.search_pass(node),
            };
        }
        if excluded.is_none() {
            self.store(node, best, best_move);
        }
        best
    }

    /// Whether moves may be left out. Not before some move is known not to lose, and never under
    /// a threat.
    #[inline(always)]
    fn may_skip(&self, node: &Node, best: Score, alpha: Score) -> bool {
        !(node.threatened || best.is_loss() || best == -Score::INFINITE || alpha.is_proven())
    }

    /// How unlikely a move is, where that counts.
    #[inline(always)]
    fn unlikelihood(&self, picker: &Picker, ply: usize, candidate: Move) -> Option<i32> {
        match self.params.prior_reductions | self.params.prior_pruning {
            0 => None,
            _ => picker.unlikelihood(self, ply, candidate),
        }
    }

    /// Whether a quiet move near the leaves is so unlikely to be the best that it is left out.
    #[inline(always)]
    fn is_unlikely(
        &self,
        node: &Node,
        candidate: Move,
        unlikelihood: Option<i32>,
        best: Score,
        alpha: Score,
    ) -> bool {
        let depth = node.args.depth;
        self.params.prior_pruning != 0
            && depth <= self.params.prior_pruning_depth
            && unlikelihood > Some(prune::unlikelihood_searched(self.params, depth))
            && !candidate.captures()
            && self.may_skip(node, best, alpha)
    }

    /// Whether moves that do not capture are not worth a look any more, near the leaves.
    #[inline(always)]
    fn skips_quiet_moves(&self, node: &Node, tried: usize, best: Score, alpha: Score) -> bool {
        let depth = node.args.depth;
        if !self.may_skip(node, best, alpha) {
            return false;
        }
        let params = self.params;
        let late = params.late_move_pruning != 0
            && depth <= params.late_move_pruning_depth
            && tried >= prune::late_move_count(params, depth, node.improving);
        let futile = || {
            params.futility != 0
                && depth <= params.futility_depth
                && node.static_eval + prune::futility_margin(params, depth) <= alpha
        };
        late || futile()
    }

    /// How much deeper a move is searched. The table's move is, if all others are clearly worse
    /// in a shallow search; if they are not and would cut off too, the node is cut off.
    #[inline(always)]
    fn extension(&mut self, node: &Node, candidate: Move) -> Extension {
        let NodeArgs {
            beta,
            depth,
            ply,
            cut,
            excluded,
            ..
        } = node.args;
        let params = self.params;
        let (Some(entry), true) = (node.entry, Some(candidate) == node.table_move) else {
            return Extension::Plies(0);
        };
        let score = Score::from_node(entry.score, ply);
        if params.singular_extensions == 0
            || depth < params.singular_depth
            || i32::from(entry.depth) < depth - 3
            || entry.bound == Bound::Upper
            || score.is_proven()
            || excluded.is_some()
        {
            return Extension::Plies(0);
        }
        let bar = score - prune::singular_margin(params, depth);
        let others = self.search::<ScoutNode>(NodeArgs {
            alpha: bar - 1,
            beta: bar,
            depth: (depth - 1) / 2,
            ply,
            cut,
            excluded: Some(candidate),
        });
        match others {
            _ if self.stopped => Extension::Plies(0),
            others if others < bar => Extension::Plies(1),
            _ if bar >= beta => Extension::Cut(bar),
            _ if score >= beta => Extension::Plies(-1),
            _ => Extension::Plies(0),
        }
    }

    /// Searches one move: the first with the whole window; later ones with an empty window and
    /// less deep first, and again if they surprise.
    fn search_move<K: Kind>(
        &mut self,
        node: &Node,
        candidate: Candidate,
        depth: i32,
        alpha: Score,
    ) -> Score {
        let NodeArgs { beta, ply, cut, .. } = node.args;
        if let Some(decided) = self.descend(ply, candidate.played, depth) {
            return decided;
        }
        let open = NodeArgs {
            alpha: -beta,
            beta: -alpha,
            depth,
            ply: ply + 1,
            cut: !K::PV && !cut,
            excluded: None,
        };
        if candidate.number == 1 {
            return -self.search::<K>(open);
        }
        let scout = NodeArgs {
            alpha: -alpha - 1,
            cut: K::PV || !cut,
            ..open
        };
        // Scouts leave no line of play; one that surprises must not be followed by an old one.
        if K::PV {
            self.clear_pv(ply + 1);
        }
        let reduction = self.reduction::<K>(node, candidate);
        if reduction > 0 {
            let score = -self.search::<ScoutNode>(NodeArgs {
                depth: (depth - reduction).max(1),
                cut: true,
                ..scout
            });
            if score <= alpha || self.stopped {
                return score;
            }
        }
        // A surprise on the principal variation is searched with the whole window at once: mostly
        // it lasts, and then a second scout would be for nothing.
        let surprises = K::PV && reduction > 0;
        if self.params.scout != 0 && !surprises {
            let score = -self.search::<ScoutNode>(scout);
            if score <= alpha || score >= beta || !K::PV {
                return score;
            }
        }
        -self.search::<K>(open)
    }

    /// Plies that a late move loses at first.
    #[inline(always)]
    fn reduction<K: Kind>(&self, node: &Node, candidate: Candidate) -> i32 {
        let params = self.params;
        let Candidate {
            played,
            number,
            unlikelihood,
        } = candidate;
        let depth = node.args.depth;
        if params.late_move_reductions == 0 || depth < 2 || number < 2 + usize::from(K::PV) {
            return 0;
        }
        let history = self.history.values(params, node.context).of(played);
        let mut thousandths = self.late_moves.reduction(depth, number);
        thousandths -= 1000 * i32::from(K::PV);
        thousandths += 500 * i32::from(!node.improving);
        thousandths += 1000 * i32::from(node.args.cut);
        thousandths -= 500 * i32::from(played.captures());
        thousandths -= 1000 * history / params.late_move_history;
        if params.prior_reductions != 0
            && let Some(unlikelihood) = unlikelihood
        {
            thousandths += params.prior_reduction * (unlikelihood - params.prior_even) / 100;
        }
        (thousandths / 1000).clamp(0, (depth - 2).max(0))
    }

    /// The value of a node whose side to move has no move.
    #[cold]
    fn search_pass(&mut self, node: &Node) -> Score {
        let NodeArgs {
            alpha,
            beta,
            depth,
            ply,
            ..
        } = node.args;
        if self.rules.no_move == NoMove::Loses {
            return Score::loss_in(ply);
        }
        // Where neither side can move, passes follow until some rule makes it a draw.
        if ply > 0 && node.context.previous.is_pass() {
            return Score::DRAW;
        }
        self.descend_by_pass(ply);
        -self.search::<PvNode>(NodeArgs {
            alpha: -beta,
            beta: -alpha,
            depth: depth - 1,
            ply: ply + 1,
            cut: false,
            excluded: None,
        })
    }

    /// Searches one move of the root.
    pub fn search_root_move(&mut self, args: NodeArgs, candidate: Move, number: usize) -> Score {
        let node = Node {
            args,
            context: self.context(args.ply),
            entry: None,
            table_move: None,
            static_eval: self.frames[args.ply].static_eval,
            threatened: false,
            improving: true,
        };
        let candidate = Candidate {
            played: candidate,
            number,
            unlikelihood: None,
        };
        self.search_move::<PvNode>(&node, candidate, args.depth - 1, args.alpha)
    }
}

/// What a look at the alternatives of the table's move says.
enum Extension {
    Plies(i32),
    Cut(Score),
}
