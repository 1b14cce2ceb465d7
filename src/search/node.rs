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
    const OPEN: bool;
}

/// A node on the principal variation.
pub struct Open;
/// A node that is only asked whether it beats a score.
pub struct Scout;

impl Kind for Open {
    const OPEN: bool = true;
}

impl Kind for Scout {
    const OPEN: bool = false;
}

/// What a search of a node is asked for.
#[derive(Clone, Copy)]
pub struct Task {
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
    pub task: Task,
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
    /// The value of a position for its side to move, exact within the task's window.
    pub fn search<K: Kind>(&mut self, mut task: Task) -> Score {
        if K::OPEN {
            self.clear_pv(task.ply);
        }
        // On its way while the steps before the table are taken.
        if self.uses_table(&task) {
            self.shared.table.prefetch(self.board(task.ply).key());
        }
        // 1. Ends that need no search.
        if let Some(score) = self.settled(&mut task) {
            return score;
        }
        // 2. The leaves. A verdict that would cut off is not trusted under a threat to win.
        if task.depth <= 0 {
            let score = self.quiesce(task.alpha, task.beta, task.ply);
            if score < task.beta || score.is_win() || !self.answers_threat(&task) {
                return score;
            }
            task.depth = 0;
        }
        // 3. A win in one move.
        if let Some(score) = self.win_at_once::<K>(&task) {
            return score;
        }
        // 4. A ply more to answer a threat; that of a leaf has been seen.
        let threatened = task.depth == 0 || self.answers_threat(&task);
        task.depth += i32::from(threatened);
        self.expand::<K>(task, threatened)
    }

    /// The value of a node that is not a leaf and not won at once.
    fn expand<K: Kind>(&mut self, task: Task, threatened: bool) -> Score {
        // 5. The table.
        let entry = self.probe(&task);
        // A win on the principal variation is searched all the same: its line is to be known to
        // its end. Other lines that end here go on in the table.
        let shown = |score: &Score| K::OPEN && score.is_proven();
        let known = entry.and_then(|entry| table_cut(&entry, &task));
        if let Some(score) = known.filter(|score| !shown(score)) {
            return score;
        }
        // 6. The static evaluation, and the cut that needs nothing else: reverse futility.
        let mut node = self.open_node(task, entry, threatened);
        let may_cut = !threatened && task.excluded.is_none();
        if may_cut && self.reverse_futility_cuts(&node) {
            return node.static_eval;
        }
        // 7. Cuts that need a shallow search.
        if may_cut && let Some(score) = self.whole_node_cut(&node) {
            return score;
        }
        // 8. Without a move to try first, a search one ply less deep is the cheaper way to one.
        if self.params.internal_reductions != 0
            && node.table_move.is_none()
            && task.depth >= self.params.internal_reductions_depth
        {
            node.task.depth -= 1;
        }
        // 9. The moves.
        self.search_moves::<K>(&node)
    }

    #[inline(always)]
    fn win_at_once<K: Kind>(&mut self, task: &Task) -> Option<Score> {
        if self.params.win_scan == 0 || task.excluded.is_some() {
            return None;
        }
        let winning = self.winning_move(task.ply)?;
        if K::OPEN {
            self.clear_pv(task.ply + 1);
            self.update_pv(task.ply, winning);
        }
        Some(Score::win_in(task.ply + 1))
    }

    /// Whether the node is searched deeper because the other side threatens to win.
    #[inline(always)]
    fn answers_threat(&mut self, task: &Task) -> bool {
        self.params.threat_extension != 0
            && task.ply < (2 * self.iteration).min(MOST_PLIES)
            && task.excluded.is_none()
            && self.is_threatened(task.ply)
    }

    /// Stops, draws by history, the depth of the stack, and scores that nothing below can beat.
    #[inline(always)]
    fn settled(&mut self, task: &mut Task) -> Option<Score> {
        if self.must_stop() {
            return Some(Score::DRAW);
        }
        if self.is_drawn_by_history(task.ply) {
            return Some(Score::DRAW);
        }
        if task.ply >= MOST_PLIES {
            return Some(self.evaluate(task.ply));
        }
        if self.params.win_distance != 0 {
            task.alpha = task.alpha.max(Score::loss_in(task.ply));
            task.beta = task.beta.min(Score::win_in(task.ply + 1));
            if task.alpha >= task.beta {
                return Some(task.alpha);
            }
        }
        None
    }

    /// What the table knows of a node. Next to the leaves a look would cost as much as it saves.
    #[inline(always)]
    fn probe(&self, task: &Task) -> Option<Entry> {
        if !self.uses_table(task) || task.excluded.is_some() {
            return None;
        }
        self.shared.table.probe(self.board(task.ply).key())
    }

    #[inline(always)]
    fn open_node(&mut self, task: Task, entry: Option<Entry>, threatened: bool) -> Node {
        let ply = task.ply;
        let static_eval = self.evaluate(ply);
        self.frames[ply].static_eval = static_eval;
        let table_move = entry
            .map(|entry| entry.best)
            .filter(|&best| !best.is_pass() && self.board(ply).is_legal(best));
        Node {
            task,
            context: self.context(ply),
            entry,
            table_move,
            static_eval,
            threatened,
            improving: ply < 2 || static_eval > self.frames[ply - 2].static_eval,
        }
    }

    #[inline(always)]
    fn uses_table(&self, task: &Task) -> bool {
        self.params.table != 0 && task.depth >= self.params.table_depth
    }

    /// Tells the table what was found of a node.
    pub fn store(&self, node: &Node, best: Score, best_move: Move) {
        if !self.uses_table(&node.task) {
            return;
        }
        let Task {
            alpha,
            beta,
            depth,
            ply,
            ..
        } = node.task;
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

/// The table's score where it answers the task.
#[inline(always)]
fn table_cut(entry: &Entry, task: &Task) -> Option<Score> {
    if i32::from(entry.depth) < task.depth {
        return None;
    }
    let score = Score::from_node(entry.score, task.ply);
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= task.beta,
        Bound::Upper => score <= task.alpha,
    };
    answers.then_some(score)
}
