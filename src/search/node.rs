//! One node of the principal variation search, in numbered steps.

use super::history::Context;
use super::report::Bound;
use super::score::{MOST_PLIES, Score};
use super::table::Entry;
use super::worker::Worker;
use crate::board::Move;
use crate::eval::Evaluate;

/// A kind of node, known when the code is compiled.
pub trait Kind {
    /// Whether the node may lie on the principal variation, with a window open on both sides.
    const PV: bool;
}

/// A node on the principal variation.
pub struct PvNode;
/// A node that is only asked whether it beats a score.
pub struct ScoutNode;

impl Kind for PvNode {
    const PV: bool = true;
}

impl Kind for ScoutNode {
    const PV: bool = false;
}

/// What a search of a node is asked for.
#[derive(Clone, Copy)]
pub struct NodeArgs {
    pub alpha: Score,
    pub beta: Score,
    pub depth: i32,
    pub ply: usize,
    /// Whether the node is expected to fail high.
    pub cut: bool,
    /// A move to leave out, when the others are asked whether they come near it.
    pub excluded: Option<Move>,
}

/// What is known of a node before its moves are searched.
pub struct Node {
    pub args: NodeArgs,
    pub context: Context,
    pub entry: Option<Entry>,
    pub table_move: Option<Move>,
    pub static_eval: Score,
    /// Whether the other side threatens to win at once.
    pub threatened: bool,
    /// Whether the mover stands better than two plies ago.
    pub improving: bool,
}

impl<E: Evaluate> Worker<'_, E> {
    /// The value of a position for its side to move, exact within the window asked for.
    pub fn search<K: Kind>(&mut self, mut args: NodeArgs) -> Score {
        if K::PV {
            self.clear_pv(args.ply);
        }
        // 1. Ends that need no search.
        if let Some(score) = self.score_without_search(&mut args) {
            return score;
        }
        // 2. The leaves. A verdict that would cut off is not trusted under a threat to win.
        if args.depth <= 0 {
            let score = self.quiesce(args.alpha, args.beta, args.ply);
            if score < args.beta || score.is_win() || !self.answers_threat(&args) {
                return score;
            }
            args.depth = 0;
        }
        // 3. A win in one move.
        if let Some(score) = self.win_at_once::<K>(&args) {
            return score;
        }
        // 4. A ply more to answer a threat; that of a leaf has been seen.
        let threatened = args.depth == 0 || self.answers_threat(&args);
        args.depth += i32::from(threatened);
        self.expand::<K>(args, threatened)
    }

    /// The value of a node that is not a leaf and not won at once.
    fn expand<K: Kind>(&mut self, args: NodeArgs, threatened: bool) -> Score {
        // 5. The table.
        let entry = self.probe(&args);
        // A win on the principal variation is searched all the same: its line is to be known to
        // its end. Other lines that end here go on in the table.
        let shown = |score: &Score| K::PV && score.is_proven();
        let known = entry.and_then(|entry| table_cut(&entry, &args));
        if let Some(score) = known.filter(|score| !shown(score)) {
            return score;
        }
        // 6. The static evaluation, and the cut that needs nothing else: reverse futility.
        let mut node = self.open_node(args, entry, threatened);
        let may_cut = !threatened && args.excluded.is_none();
        if may_cut && self.reverse_futility_cuts(&node) {
            return node.static_eval;
        }
        // 7. Cuts that need a shallow search.
        if may_cut && let Some(score) = self.whole_node_cut(&node) {
            return score;
        }
        if self.stopped {
            return Score::DRAW;
        }
        // 8. Without a move to try first, a search one ply less deep is the cheaper way to one.
        if self.params.internal_reductions != 0
            && node.table_move.is_none()
            && args.depth >= self.params.internal_reductions_depth
        {
            node.args.depth -= 1;
        }
        // 9. The moves.
        self.search_moves::<K>(&node)
    }

    #[inline(always)]
    fn win_at_once<K: Kind>(&mut self, args: &NodeArgs) -> Option<Score> {
        if self.params.win_scan == 0 || args.excluded.is_some() {
            return None;
        }
        let winning = self.winning_move(args.ply)?;
        if K::PV {
            self.clear_pv(args.ply + 1);
            self.update_pv(args.ply, winning);
        }
        Some(Score::win_in(args.ply + 1))
    }

    /// Whether the node is searched deeper because the other side threatens to win.
    #[inline(always)]
    fn answers_threat(&mut self, args: &NodeArgs) -> bool {
        self.params.threat_extension != 0
            && args.ply < (2 * self.iteration).min(MOST_PLIES)
            && args.excluded.is_none()
            && self.is_threatened(args.ply)
    }

    /// Stops, draws by history, the depth of the stack, and scores that nothing below can beat.
    #[inline(always)]
    fn score_without_search(&mut self, args: &mut NodeArgs) -> Option<Score> {
        if self.must_stop() {
            return Some(Score::DRAW);
        }
        if self.is_drawn_by_history(args.ply) {
            return Some(Score::DRAW);
        }
        if args.ply >= MOST_PLIES {
            return Some(self.evaluate(args.ply));
        }
        if self.params.win_distance != 0 {
            args.alpha = args.alpha.max(Score::loss_in(args.ply));
            args.beta = args.beta.min(Score::win_in(args.ply + 1));
            if args.alpha >= args.beta {
                return Some(args.alpha);
            }
        }
        None
    }

    /// What the table knows of a node.
    #[inline(always)]
    fn probe(&self, args: &NodeArgs) -> Option<Entry> {
        if !self.uses_table(args.depth) || args.excluded.is_some() {
            return None;
        }
        self.shared.table.probe(self.board(args.ply).key())
    }

    #[inline(always)]
    fn open_node(&mut self, args: NodeArgs, entry: Option<Entry>, threatened: bool) -> Node {
        let ply = args.ply;
        let static_eval = self.evaluate(ply);
        self.frames[ply].static_eval = static_eval;
        let table_move = entry
            .map(|entry| entry.best)
            .filter(|&best| !best.is_pass() && self.board(ply).is_legal(best));
        Node {
            args,
            context: self.context(ply),
            entry,
            table_move,
            static_eval,
            threatened,
            improving: ply < 2 || static_eval > self.frames[ply - 2].static_eval,
        }
    }

    /// Tells the table what was found of a node.
    pub fn store(&self, node: &Node, best: Score, best_move: Move) {
        if !self.uses_table(node.args.depth) {
            return;
        }
        let NodeArgs {
            alpha,
            beta,
            depth,
            ply,
            ..
        } = node.args;
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let best_move = match node.table_move {
            Some(known) if best_move.is_pass() => known,
            _ => best_move,
        };
        let entry = Entry {
            best: best_move,
            score: best.to_node(ply),
            depth: depth.clamp(0, 255) as u8,
            bound,
        };
        self.shared.table.store(self.board(ply).key(), entry);
    }
}

/// The table's score where it answers what is asked.
#[inline(always)]
fn table_cut(entry: &Entry, args: &NodeArgs) -> Option<Score> {
    if i32::from(entry.depth) < args.depth {
        return None;
    }
    let score = Score::from_node(entry.score, args.ply);
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= args.beta,
        Bound::Upper => score <= args.alpha,
    };
    answers.then_some(score)
}
