//! The root: iterative deepening with aspiration windows over a list of moves.

use super::limits::Limits;
use super::node::{NodeArgs, PvNode};
use super::report::{Bound, Report, SearchResult, Silent};
use super::root_move::RootMove;
use super::score::{MOST_PLIES, Score};
use super::worker::Worker;
use crate::board::Move;
use crate::clock::budget::Signs;
use crate::eval::Evaluate;
use std::collections::VecDeque;

/// How settled the choice of a move is, from iteration to iteration.
struct Stability {
    best: Option<Move>,
    score: Score,
    stable_iterations: u32,
    score_drop: i32,
}

impl Stability {
    fn new() -> Stability {
        Stability {
            best: None,
            score: Score::DRAW,
            stable_iterations: 0,
            score_drop: 0,
        }
    }

    /// Notes an iteration's best move.
    fn note(&mut self, best: &RootMove) {
        let same = self.best == Some(best.played);
        self.stable_iterations = if same { self.stable_iterations + 1 } else { 0 };
        self.score_drop = match self.best {
            Some(_) => self.score.value() - best.score.value(),
            None => 0,
        };
        (self.best, self.score) = (Some(best.played), best.score);
    }

    fn signs<E: Evaluate>(&self, worker: &Worker<E>, best: &RootMove) -> Signs {
        Signs {
            stable_iterations: self.stable_iterations,
            score_drop: self.score_drop,
            best_move_share: best.nodes as f64 / worker.nodes.max(1) as f64,
        }
    }
}

impl<E: Evaluate> Worker<'_, E> {
    /// Searches deeper and deeper until a limit is met; reports each iteration's best moves. In
    /// the end, what the last iteration that got anywhere has found.
    pub fn iterate(&mut self, report: &mut dyn Report) -> Option<SearchResult> {
        let limits = self.shared.control.limits();
        let mut moves = self.root_moves(limits);
        let multipv = limits.multipv.clamp(1, moves.len().max(1));
        let mut stability = Stability::new();
        let mut best = self.found(0, 0, moves.first()?, Bound::Exact);
        let most = limits.depth.unwrap_or(u32::MAX).min(MOST_PLIES as u32 - 1) as i32;
        let mut depth = 0;
        while depth < most {
            depth = self.next_depth(depth, most);
            self.selective_depth = 0;
            self.iteration = depth as usize;
            self.search_iteration(depth, &mut moves, multipv, report);
            if !self.stopped {
                self.shared.team.finish(depth, &moves);
            } else if !self.shared.control.is_stopped() {
                depth = self.catch_up(&mut moves);
            }
            // A search that is stopped after it failed low has no value for this depth: that of
            // the last one stands, for the same move.
            if moves[0].was_searched() && moves[0].bound != Bound::Upper {
                best = self.found(depth, 0, &moves[0], moves[0].bound);
                stability.note(&moves[0]);
            }
            if self.stopped {
                break;
            }
            for (rank, root) in moves[..multipv].iter().enumerate() {
                self.tell(report, depth, rank, root, Bound::Exact);
            }
            if self.is_done(depth, &moves, limits, &stability) {
                break;
            }
        }
        self.publish_nodes();
        best.hashfull = self.shared.table.permille();
        Some(best)
    }

    /// The depth of the iteration after one: every other thread goes two plies on, so that what
    /// it finds is in the table when the rest come to that depth.
    fn next_depth(&self, depth: i32, most: i32) -> i32 {
        const FIRST_SKIPPED: i32 = 4;
        let skips = self.number % 2 == 1 && depth + 1 >= FIRST_SKIPPED;
        (depth + 1 + i32::from(skips)).min(most)
    }

    /// Takes over what the thread has found that finished the present iteration, or a later one,
    /// first; says its depth.
    fn catch_up(&mut self, moves: &mut [RootMove]) -> i32 {
        self.stopped = false;
        let (depth, found) = self.shared.team.last_finished();
        let spent: Vec<(Move, u64)> = (moves.iter())
            .map(|root| (root.played, root.nodes))
            .collect();
        moves.clone_from_slice(&found);
        for root in moves {
            let own = spent.iter().find(|(played, _)| *played == root.played);
            root.nodes = own.map_or(0, |&(_, nodes)| nodes);
        }
        depth
    }

    /// Finds the best moves at a depth and puts them in front, best first.
    fn search_iteration(
        &mut self,
        depth: i32,
        moves: &mut [RootMove],
        multipv: usize,
        report: &mut dyn Report,
    ) {
        for root in moves.iter_mut() {
            root.previous_score = root.score;
            root.score = -Score::INFINITE;
        }
        for first in 0..multipv {
            // With several variations, ranks are known at the end only: nothing is told before.
            let silent: &mut dyn Report = &mut Silent;
            self.aspire(
                depth,
                moves,
                first,
                if multipv == 1 { &mut *report } else { silent },
            );
            moves[..=first].sort_by_key(|root| std::cmp::Reverse(root.score));
            if self.stopped {
                break;
            }
        }
    }

    fn root_moves(&self, limits: &Limits) -> Vec<RootMove> {
        let board = *self.board(0);
        let legal = self.rules.moves_or_pass(&board);
        let mut moves: Vec<RootMove> = (legal.iter().copied())
            .filter(|played| limits.moves.is_empty() || limits.moves.contains(played))
            .map(RootMove::new)
            .collect();
        moves.sort_by_cached_key(|root| std::cmp::Reverse(self.points_after_root(root.played)));
        moves
    }

    /// What the evaluator says after a root move, for the side that makes it.
    fn points_after_root(&self, played: Move) -> i32 {
        if played.is_pass() {
            return 0;
        }
        let before = self.board(0);
        let after = before.make(played);
        let state = self
            .evaluator
            .updated(self.state(0), before, &after, played);
        -self.evaluator.points(&after, &state)
    }

    /// Searches the moves from `first` on with a window around the score expected, widening it
    /// until the score lies inside.
    fn aspire(
        &mut self,
        depth: i32,
        moves: &mut [RootMove],
        first: usize,
        report: &mut dyn Report,
    ) {
        let expected = moves[first].previous_score;
        let narrow = self.params.aspiration != 0
            && depth >= self.params.aspiration_depth
            && !expected.is_proven()
            && expected != -Score::INFINITE;
        let mut width = self.params.aspiration_width;
        let (mut alpha, mut beta) = match narrow {
            true => (expected - width, expected + width),
            false => (-Score::INFINITE, Score::INFINITE),
        };
        loop {
            let score = self.search_root(depth, moves, first, alpha, beta);
            moves[first..].sort_by_key(|root| std::cmp::Reverse(root.score));
            let bound = match score {
                _ if self.stopped => return,
                score if score <= alpha => Bound::Upper,
                score if score >= beta => Bound::Lower,
                _ => return,
            };
            self.tell(report, depth, first, &moves[first], bound);
            width *= 2;
            let far = width > 1000 || score.is_proven();
            match bound {
                Bound::Upper if far => alpha = -Score::INFINITE,
                Bound::Upper => alpha = score - width,
                _ if far => beta = Score::INFINITE,
                _ => beta = score + width,
            }
        }
    }

    /// One pass over the root moves from `first` on.
    fn search_root(
        &mut self,
        depth: i32,
        moves: &mut [RootMove],
        first: usize,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let mut best = -Score::INFINITE;
        let mut order: VecDeque<usize> = (first..moves.len()).collect();
        let mut searched = 0;
        let mut put_off = 0;
        while let Some(index) = order.pop_front() {
            let move_key = self.move_key(0, moves[index].played, depth);
            // Each move is put off once at most: the queue ends with those that were.
            if searched > 0 && self.is_busy(move_key) && put_off < order.len() {
                put_off += 1;
                order.push_back(index);
                continue;
            }
            searched += 1;
            if self.number == 0 {
                let control = self.shared.control;
                control.note_moves(depth, moves.len(), order.len() + 1);
            }
            let root = &mut moves[index];
            let args = NodeArgs {
                alpha,
                beta,
                depth,
                ply: 0,
                cut: false,
                excluded: None,
            };
            let nodes_before = self.nodes;
            self.begin(move_key);
            let score = match root.played.is_pass() {
                true => self.search_root_pass(args),
                false => self.search_root_move(args, root.played, searched),
            };
            self.end(move_key);
            root.nodes += self.nodes - nodes_before;
            if self.stopped {
                break;
            }
            if searched > 1 && score <= alpha {
                root.score = -Score::INFINITE;
                continue;
            }
            self.keep_score(root, args, score);
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        best
    }

    /// Takes note of what a root move was found to be worth.
    fn keep_score(&self, root: &mut RootMove, args: NodeArgs, score: Score) {
        root.score = score;
        root.bound = match score {
            score if score <= args.alpha => Bound::Upper,
            score if score >= args.beta => Bound::Lower,
            _ => Bound::Exact,
        };
        root.pv = self.completed_pv(root.played, args.depth as usize);
    }

    /// A root move and the principal variation after it, to a number of plies at most: where the
    /// search cut it short the table's moves go on, as long as no position recurs and the game
    /// may last.
    fn completed_pv(&self, first: Move, plies: usize) -> Vec<Move> {
        let mut pv = vec![first];
        pv.extend_from_slice(self.pv(1).moves());
        let mut met = self.past_keys.clone();
        let mut board = *self.board(0);
        for &played in &pv {
            met.push(board.key());
            board = board.after(played);
        }
        let left = (self.rules.length_cap).map_or(u32::MAX, |cap| {
            cap.get().saturating_sub(self.plies_before_root)
        });
        let plies = plies.min(left as usize);
        while pv.len() < plies && !board.decided() && !met.contains(&board.key()) {
            let known = self.shared.table.probe(board.key());
            let known = known.filter(|entry| entry.bound != Bound::Upper && !entry.best.is_pass());
            let Some(entry) = known.filter(|entry| board.is_legal(entry.best)) else {
                break;
            };
            met.push(board.key());
            pv.push(entry.best);
            board = board.after(entry.best);
        }
        pv
    }

    fn search_root_pass(&mut self, args: NodeArgs) -> Score {
        self.descend_by_pass(0);
        -self.search::<PvNode>(NodeArgs {
            alpha: -args.beta,
            beta: -args.alpha,
            depth: args.depth - 1,
            ply: 1,
            ..args
        })
    }

    /// Whether another iteration would be useless or too late.
    fn is_done(
        &self,
        depth: i32,
        moves: &[RootMove],
        limits: &Limits,
        stability: &Stability,
    ) -> bool {
        let Some(best) = moves.first() else {
            return true;
        };
        let plies = best.score.plies_to_end();
        let asked = plies.is_some_and(|plies| {
            limits
                .win_within
                .is_some_and(|within| (0..=within as i32).contains(&plies))
        });
        let known = limits.until_proven
            && (moves.iter().take(limits.multipv.max(1))).all(|root| is_known(root.score, depth));
        let asked = asked || known;
        let Some(budget) = self.shared.control.budget().filter(|_| self.number == 0) else {
            return asked;
        };
        // Time saved on a forced move or a known end is there for later moves.
        let proven = is_known(best.score, depth);
        let saves = budget.is_flexible() && (proven || moves.len() == 1);
        let late =
            self.shared.control.elapsed() >= budget.adapted_soft(&stability.signs(self, best));
        asked || saves || late
    }

    /// Tells what was found of a root move, if anybody listens.
    fn tell(
        &self,
        report: &mut dyn Report,
        depth: i32,
        rank: usize,
        root: &RootMove,
        bound: Bound,
    ) {
        if report.listens() {
            report.progress(&SearchResult {
                hashfull: self.shared.table.permille(),
                ..self.found(depth, rank, root, bound)
            });
        }
    }

    /// What was found of a root move, all but how full the table is, which takes a while to say.
    fn found(&self, depth: i32, rank: usize, root: &RootMove, bound: Bound) -> SearchResult {
        self.publish_nodes();
        SearchResult {
            depth: depth as u32,
            selective_depth: self.selective_depth as u32,
            multipv: rank + 1,
            score: match root.was_searched() {
                true => root.score,
                false => Score::DRAW,
            },
            bound,
            nodes: self.shared.total_nodes(),
            elapsed: self.shared.control.elapsed(),
            hashfull: 0,
            pv: root.pv.clone(),
            proven: false,
        }
    }
}

/// Whether a score is proven, by a way so short that a search to this depth leaves no shorter one.
fn is_known(score: Score, depth: i32) -> bool {
    score
        .plies_to_end()
        .is_some_and(|plies| plies.abs() <= depth)
}
