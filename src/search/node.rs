//! One node of the principal variation search, in numbered steps.

use super::history::Context;
use super::order::Picker;
use super::prune;
use super::report::Bound;
use super::score::{MOST_PLIES, Score};
use super::table::Entry;
use super::worker::Worker;
use crate::board::Move;
use crate::board::generate::MOST_MOVES;
use crate::eval::Evaluate;
use crate::rules::NoMove;
use arrayvec::ArrayVec;

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
    pub score: Score,
    /// Whether the other side threatens to win at once.
    pub threatened: bool,
    /// Whether the mover stands better than two plies ago.
    pub improving: bool,
}

impl<E: Evaluate> Worker<'_, E> {
    /// The value of a position for its side to move, exact within the task's window.
    pub fn search<K: Kind>(&mut self, mut task: Task) -> Score {
        if K::OPEN {
            self.start_line(task.ply);
        }
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
        // 6. The evaluation, and the cut that needs nothing else.
        let mut node = self.open_node(task, entry, threatened);
        let may_cut = !threatened && task.excluded.is_none();
        if may_cut && self.is_far_above(&node) {
            return node.score;
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
            self.start_line(task.ply + 1);
            self.extend_line(task.ply, winning);
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
        let score = self.evaluate(ply);
        self.keep_score(ply, score);
        let table_move = entry
            .map(|entry| entry.best)
            .filter(|&best| !best.is_pass() && self.board(ply).is_legal(best));
        Node {
            task,
            context: self.context(ply),
            entry,
            table_move,
            score,
            threatened,
            improving: ply < 2 || score > self.kept_score(ply - 2),
        }
    }

    #[inline(always)]
    fn uses_table(&self, task: &Task) -> bool {
        self.params.table != 0 && task.depth >= self.params.table_depth
    }

    fn search_moves<K: Kind>(&mut self, node: &Node) -> Score {
        let Task {
            mut alpha,
            beta,
            depth,
            ply,
            excluded,
            ..
        } = node.task;
        let mut picker = Picker::new(node.table_move.filter(|_| excluded.is_none()));
        let mut tried = ArrayVec::<Move, MOST_MOVES>::new();
        let mut best = -Score::INFINITE;
        let mut best_move = Move::PASS;
        while let Some(candidate) = picker.next(self, node.context, depth) {
            if Some(candidate) == excluded {
                continue;
            }
            let errand = self.errand(ply, candidate, depth);
            if !tried.is_empty() && self.is_busy(errand) && picker.put_off(candidate) {
                continue;
            }
            if self.leaves_quiet_moves(node, tried.len(), best, alpha) {
                picker.leave_quiet_moves();
                if !candidate.captures() {
                    continue;
                }
            }
            let extension = match self.extension(node, candidate) {
                Extension::Plies(plies) => plies,
                Extension::Cut(score) => return score,
            };
            let number = tried.len() + 1;
            self.begin(errand);
            let score =
                self.search_move::<K>(node, candidate, number, depth - 1 + extension, alpha);
            self.end(errand);
            if self.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = candidate;
                    alpha = score;
                    if K::OPEN {
                        self.extend_line(ply, candidate);
                    }
                    if score >= beta {
                        self.history
                            .learn(self.params, node.context, depth, candidate, &tried);
                        break;
                    }
                }
            }
            tried.push(candidate);
        }
        self.concluded(node, best, best_move)
    }

    /// The value of a node whose moves were searched, which the table is told; of one without a
    /// move that counts, what that means.
    #[inline(always)]
    fn concluded(&mut self, node: &Node, best: Score, best_move: Move) -> Score {
        let Task { ply, excluded, .. } = node.task;
        if best == -Score::INFINITE {
            return match excluded.is_some() || self.board(ply).can_move(node.context.side) {
                true => node.task.alpha,
                false => self.search_pass(node),
            };
        }
        if excluded.is_none() {
            self.store(node, best, best_move);
        }
        best
    }

    /// Whether moves that do not capture are not worth a look any more, near the leaves. They
    /// are before some move is known not to lose, and always under a threat.
    #[inline(always)]
    fn leaves_quiet_moves(&self, node: &Node, tried: usize, best: Score, alpha: Score) -> bool {
        let depth = node.task.depth;
        if node.threatened || best.is_loss() || best == -Score::INFINITE || alpha.is_proven() {
            return false;
        }
        let params = self.params;
        let late = params.late_move_pruning != 0
            && depth <= params.late_move_pruning_depth
            && tried >= prune::late_move_count(params, depth, node.improving);
        let futile = || {
            params.futility != 0
                && depth <= params.futility_depth
                && node.score + prune::futility_margin(params, depth) <= alpha
        };
        late || futile()
    }

    /// How much deeper a move is searched. The table's move is, if all others are clearly worse
    /// in a shallow search; if they are not and would cut off too, the node is cut off.
    #[inline(always)]
    fn extension(&mut self, node: &Node, candidate: Move) -> Extension {
        let Task {
            beta,
            depth,
            ply,
            cut,
            excluded,
            ..
        } = node.task;
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
        let others = self.search::<Scout>(Task {
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
        candidate: Move,
        number: usize,
        depth: i32,
        alpha: Score,
    ) -> Score {
        let Task { beta, ply, cut, .. } = node.task;
        if let Some(decided) = self.descend(ply, candidate) {
            return decided;
        }
        let open = Task {
            alpha: -beta,
            beta: -alpha,
            depth,
            ply: ply + 1,
            cut: !K::OPEN && !cut,
            excluded: None,
        };
        if number == 1 {
            return -self.search::<K>(open);
        }
        let scout = Task {
            alpha: -alpha - 1,
            cut: K::OPEN || !cut,
            ..open
        };
        // Scouts leave no line of play; one that surprises must not be followed by an old one.
        if K::OPEN {
            self.start_line(ply + 1);
        }
        let reduction = self.reduction::<K>(node, candidate, number);
        if reduction > 0 {
            let score = -self.search::<Scout>(Task {
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
        let surprises = K::OPEN && reduction > 0;
        if self.params.scout != 0 && !surprises {
            let score = -self.search::<Scout>(scout);
            if score <= alpha || score >= beta || !K::OPEN {
                return score;
            }
        }
        -self.search::<K>(open)
    }

    /// Plies that a late move loses at first.
    #[inline(always)]
    fn reduction<K: Kind>(&self, node: &Node, candidate: Move, number: usize) -> i32 {
        let params = self.params;
        let depth = node.task.depth;
        if params.late_move_reductions == 0 || depth < 2 || number < 2 + usize::from(K::OPEN) {
            return 0;
        }
        let history = self.history.values(params, node.context).of(candidate);
        let mut thousandths = self.late_moves.reduction(depth, number);
        thousandths -= 1000 * i32::from(K::OPEN);
        thousandths += 500 * i32::from(!node.improving);
        thousandths += 1000 * i32::from(node.task.cut);
        thousandths -= 500 * i32::from(candidate.captures());
        thousandths -= 1000 * history / params.late_move_history;
        (thousandths / 1000).clamp(0, (depth - 2).max(0))
    }

    /// The value of a node whose side to move has no move.
    #[cold]
    fn search_pass(&mut self, node: &Node) -> Score {
        let Task {
            alpha,
            beta,
            depth,
            ply,
            ..
        } = node.task;
        if self.rules.no_move == NoMove::Loses {
            return Score::loss_in(ply);
        }
        // Where neither side can move, passes follow until some rule makes it a draw.
        if ply > 0 && node.context.previous.is_pass() {
            return Score::DRAW;
        }
        self.descend_by_pass(ply);
        -self.search::<Open>(Task {
            alpha: -beta,
            beta: -alpha,
            depth: depth - 1,
            ply: ply + 1,
            cut: false,
            excluded: None,
        })
    }

    fn store(&self, node: &Node, best: Score, best_move: Move) {
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

/// What a look at the alternatives of the table's move says.
enum Extension {
    Plies(i32),
    Cut(Score),
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

impl<E: Evaluate> Worker<'_, E> {
    /// Searches one move of the root.
    pub fn search_root_move(&mut self, task: Task, candidate: Move, number: usize) -> Score {
        let node = Node {
            task,
            context: self.context(task.ply),
            entry: None,
            table_move: None,
            score: self.kept_score(task.ply),
            threatened: false,
            improving: true,
        };
        self.search_move::<Open>(&node, candidate, number, task.depth - 1, task.alpha)
    }
}
