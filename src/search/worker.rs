//! One searching thread: its stack of positions, its history, and when it has to stop.

use super::history::{Context, History};
use super::limits::Control;
use super::params::Params;
use super::prune::LateMoves;
use super::score::{MOST_PLIES, Score};
use super::table::Table;
use super::team::{Errand, Team};
use crate::board::connect::{Joining, euler, is_connected, lone};
use crate::board::{Bitboard, Board, Move, Side, Square};
use crate::eval::Evaluate;
use crate::game::Game;
use crate::rules::{BothConnected, NoMove, Outcome, Repetition, Rules};
use crossbeam::utils::CachePadded;
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest Euler number with which a move that connects all is looked for. Up to 5 are
/// possible, but a move that joins four groups or more at once is too rare to pay for.
const WORTH_JOINING: i32 = 3;

/// Nodes between two looks at the clock and the stop flag: well below a millisecond.
const NODES_BETWEEN_CHECKS: u64 = 512;

/// What all threads of a search share.
pub struct Shared<'a> {
    pub table: &'a Table,
    pub control: &'a Control,
    /// Nodes of each thread, as of its last check.
    pub nodes: &'a [CachePadded<AtomicU64>],
    pub node_limit: u64,
    pub team: &'a Team,
}

impl Shared<'_> {
    /// Nodes of all threads together.
    pub fn total_nodes(&self) -> u64 {
        let counts = self.nodes.iter();
        counts.map(|count| count.load(Ordering::Relaxed)).sum()
    }
}

/// A position on the way from the root to the present node.
#[derive(Clone)]
pub struct Frame<S> {
    board: Board,
    state: S,
    /// The move that led here; a pass at the root and after a null move.
    played: Move,
    /// For each side the squares from which one piece could connect all, once they were asked
    /// for.
    joining: [Option<Joining>; 2],
    /// The last move that won at once on this ply: it mostly wins after the next move there
    /// too, and that is quicker to see than which one does.
    last_win: Move,
    /// Moves since the last capture, the game's included: how far back a position can recur.
    reversible: usize,
    /// The squares that were left by those moves. A position can only recur by a move to one.
    vacated: Bitboard,
    pub score: Score,
}

impl<S> Frame<S> {
    /// Looks at the groups that a move has changed; says whether it decided the game.
    #[inline(always)]
    fn mark_groups(&mut self, parent: &Frame<S>, played: Move) -> bool {
        let enemy = self.board.side_to_move();
        let (connected, joining) = groups_after(self.board.pieces(!enemy));
        self.joining[(!enemy).index()] = joining;
        self.joining[enemy.index()] = parent.joining[enemy.index()];
        if !played.captures() {
            return connected;
        }
        let (enemy_connected, joining) = groups_after(self.board.pieces(enemy));
        self.joining[enemy.index()] = joining;
        connected || enemy_connected
    }
}

/// Whether a set is connected, and that no square joins all of it where the Euler number says so.
#[inline(always)]
fn groups_after(set: Bitboard) -> (bool, Option<Joining>) {
    match euler(set) {
        ..=1 => (is_connected(set), None),
        euler => (false, (euler > WORTH_JOINING).then_some(Joining::NOWHERE)),
    }
}

/// The principal variation below a ply.
#[derive(Clone, Copy)]
pub struct Line {
    moves: [Move; MOST_PLIES],
    length: usize,
}

impl Line {
    const EMPTY: Line = Line {
        moves: [Move::PASS; MOST_PLIES],
        length: 0,
    };

    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.length]
    }
}

/// One thread's search.
pub struct Worker<'a, E: Evaluate> {
    pub evaluator: &'a E,
    pub params: &'a Params,
    pub history: &'a mut History,
    pub shared: &'a Shared<'a>,
    pub rules: Rules,
    /// 0 for the thread that watches the clock and reports.
    pub number: usize,
    pub nodes: u64,
    pub selective_depth: usize,
    /// Depth of the present iteration.
    pub iteration: usize,
    /// Whether the tree is to be left: for good, or because another thread has finished the
    /// iteration.
    pub stopped: bool,
    /// Keys of the game's positions before the root, oldest first.
    past_keys: Vec<u64>,
    plies_before_root: u32,
    frames: Vec<Frame<E::State>>,
    lines: Vec<Line>,
    pub late_moves: LateMoves,
    next_check: u64,
}

impl<'a, E: Evaluate> Worker<'a, E> {
    pub fn new(
        evaluator: &'a E,
        params: &'a Params,
        history: &'a mut History,
        shared: &'a Shared<'a>,
        game: &Game,
        number: usize,
    ) -> Worker<'a, E> {
        let root = *game.board();
        let state = evaluator.state(&root);
        let quiet_moves = game.moves().iter().rev();
        let quiet_moves = quiet_moves.take_while(|played| !played.captures());
        let vacated = |squares, played: &Move| squares | played.from().bit();
        let frame = Frame {
            board: root,
            state,
            played: Move::PASS,
            joining: [None; 2],
            last_win: Move::PASS,
            reversible: quiet_moves.clone().count(),
            vacated: quiet_moves.fold(0, vacated),
            score: Score::points(evaluator.points(&root, &state)),
        };
        let before_root = &game.boards()[..game.boards().len() - 1];
        history.start_search();
        Worker {
            evaluator,
            params,
            history,
            shared,
            rules: *game.rules(),
            number,
            nodes: 0,
            selective_depth: 0,
            iteration: 0,
            stopped: false,
            past_keys: before_root.iter().map(Board::key).collect(),
            plies_before_root: game.moves().len() as u32,
            frames: vec![frame; MOST_PLIES + 1],
            lines: vec![Line::EMPTY; MOST_PLIES + 1],
            late_moves: LateMoves::new(params),
            next_check: NODES_BETWEEN_CHECKS.min(shared.node_limit),
        }
    }

    #[inline(always)]
    pub fn board(&self, ply: usize) -> &Board {
        &self.frames[ply].board
    }

    #[inline(always)]
    pub fn state(&self, ply: usize) -> E::State {
        self.frames[ply].state
    }

    /// The evaluator's score of a ply's position, if it was kept there.
    #[inline(always)]
    pub fn kept_score(&self, ply: usize) -> Score {
        self.frames[ply].score
    }

    #[inline(always)]
    pub fn keep_score(&mut self, ply: usize, score: Score) {
        self.frames[ply].score = score;
    }

    /// The evaluator's score of a ply's position. Its state is brought up to date here, not
    /// when the move is made: many a node is decided without it. A node with moves below was
    /// evaluated first, so the state of the ply above is always there.
    #[inline(always)]
    pub fn evaluate(&mut self, ply: usize) -> Score {
        let (above, below) = self.frames.split_at_mut(ply);
        let frame = &mut below[0];
        if let Some(parent) = above.last() {
            frame.state = match frame.played.is_pass() {
                true => parent.state,
                false => {
                    self.evaluator
                        .updated(parent.state, &parent.board, &frame.board, frame.played)
                }
            };
        }
        Score::points(self.evaluator.points(&frame.board, &frame.state))
    }

    #[inline(always)]
    pub fn context(&self, ply: usize) -> Context {
        Context {
            side: self.board(ply).side_to_move(),
            ply,
            previous: self.frames[ply].played,
        }
    }

    /// What a thread would note of a move at a node; `None` where the threads do not tell each
    /// other: a shallow search is over before another thread could profit.
    #[inline(always)]
    pub fn errand(&self, ply: usize, played: Move, depth: i32) -> Option<Errand> {
        let params = self.params;
        let tells = self.shared.team.is_several()
            && params.put_off_busy_moves != 0
            && depth >= params.put_off_depth;
        tells.then(|| Errand::new(self.board(ply).key(), played, depth))
    }

    /// Whether another thread is searching a move.
    #[inline(always)]
    pub fn is_busy(&self, errand: Option<Errand>) -> bool {
        errand.is_some_and(|errand| self.shared.team.is_busy(errand))
    }

    #[inline(always)]
    pub fn begin(&self, errand: Option<Errand>) {
        errand.inspect(|&errand| self.shared.team.begin(errand));
    }

    #[inline(always)]
    pub fn end(&self, errand: Option<Errand>) {
        errand.inspect(|&errand| self.shared.team.end(errand));
    }

    /// Makes a move on the next ply and says what it decides, if anything, for its mover.
    #[inline(always)]
    pub fn descend(&mut self, ply: usize, played: Move) -> Option<Score> {
        let (above, below) = self.frames.split_at_mut(ply + 1);
        let (parent, child) = (&above[ply], &mut below[0]);
        child.board = parent.board.make(played);
        child.played = played;
        (child.reversible, child.vacated) = match played.captures() {
            true => (0, 0),
            false => (parent.reversible + 1, parent.vacated | played.from().bit()),
        };
        self.nodes += 1;
        if child.mark_groups(parent, played) {
            self.lines[ply + 1].length = 0;
            return Some(self.decided(ply + 1));
        }
        None
    }

    /// The score of a connected board for the side that moved there.
    #[cold]
    fn decided(&self, ply: usize) -> Score {
        let board = self.board(ply);
        let mover = !board.side_to_move();
        match self.rules.board_outcome(board) {
            Some(Outcome::Win(side, _)) if side == mover => Score::win_in(ply),
            Some(Outcome::Win(..)) => Score::loss_in(ply),
            _ => Score::DRAW,
        }
    }

    /// Passes on the next ply.
    pub fn descend_by_pass(&mut self, ply: usize) {
        let (above, below) = self.frames.split_at_mut(ply + 1);
        let (parent, child) = (&above[ply], &mut below[0]);
        child.board = parent.board.passed();
        child.played = Move::PASS;
        child.reversible = parent.reversible + 1;
        child.vacated = parent.vacated;
        child.joining = parent.joining;
        self.nodes += 1;
    }

    /// A move that wins at once, if the side to move has one.
    #[inline(always)]
    pub fn winning_move(&mut self, ply: usize) -> Option<Move> {
        let side = self.board(ply).side_to_move();
        let joining = self.joining(side, ply)?;
        let last_win = self.frames[ply].last_win;
        if self.wins_again(last_win, joining, ply) {
            return Some(self.board(ply).move_between(last_win.from(), last_win.to()));
        }
        let winning = self.winning_move_to(joining, side, ply)?;
        self.frames[ply].last_win = winning;
        Some(winning)
    }

    /// Whether the other side would win at once if it were to move.
    #[inline(always)]
    pub fn is_threatened(&mut self, ply: usize) -> bool {
        let other = !self.board(ply).side_to_move();
        let joining = self.joining(other, ply);
        joining.is_some_and(|joining| self.winning_move_to(joining, other, ply).is_some())
    }

    /// The squares from which one piece could connect all of a side's, if there are any.
    #[inline(always)]
    fn joining(&mut self, side: Side, ply: usize) -> Option<Joining> {
        let Frame { board, joining, .. } = &mut self.frames[ply];
        let joining = &mut joining[side.index()];
        let joining = *joining.get_or_insert_with(|| Joining::of(board.pieces(side)));
        (joining != Joining::NOWHERE).then_some(joining)
    }

    /// Whether a move that once won for the side to move does so here.
    #[inline(always)]
    fn wins_again(&self, candidate: Move, joining: Joining, ply: usize) -> bool {
        let (from, to) = (candidate.from(), candidate.to());
        let board = self.board(ply);
        let side = board.side_to_move();
        let joins = (joining.by_any | joining.by_lone) & to.bit() != 0;
        joins && board.reaches(from, to) && self.wins(board, side, from, to)
    }

    fn winning_move_to(&self, joining: Joining, side: Side, ply: usize) -> Option<Move> {
        let board = self.board(ply);
        let own = board.pieces(side);
        for to in Square::of(joining.by_any & !own) {
            // Most squares are out of reach, and that is quicker to see than from where.
            if !board.can_reach(side, to) {
                continue;
            }
            for from in Square::of(board.origins(side, to)) {
                if self.wins(board, side, from, to) {
                    return Some(board.move_between(from, to));
                }
            }
        }
        if joining.by_lone == 0 {
            return None;
        }
        for from in Square::of(lone(own)) {
            for to in Square::of(board.targets(side, from) & joining.by_lone) {
                if self.wins(board, side, from, to) {
                    return Some(board.move_between(from, to));
                }
            }
        }
        None
    }

    /// Whether a move connects all of the mover's pieces and wins.
    #[inline(always)]
    fn wins(&self, board: &Board, side: Side, from: Square, to: Square) -> bool {
        let (from, to) = (from.bit(), to.bit());
        let enemies = board.pieces(!side);
        let connects_both = || enemies & to != 0 && is_connected(enemies ^ to);
        is_connected(board.pieces(side) ^ (from | to))
            && (self.rules.both_connected == BothConnected::MoverWins || !connects_both())
    }

    /// Whether the side to move loses for want of a move.
    #[inline(always)]
    pub fn is_stuck_and_lost(&self, ply: usize) -> bool {
        let board = self.board(ply);
        self.rules.no_move == NoMove::Loses && !board.can_move(board.side_to_move())
    }

    /// Whether history draws the game at a ply: repetition by the rule in force, or length.
    #[inline(always)]
    pub fn is_drawn_by_history(&self, ply: usize) -> bool {
        let capped = |cap: std::num::NonZeroU32| self.plies_before_root + ply as u32 >= cap.get();
        self.recurs(ply) || self.rules.length_cap.is_some_and(capped)
    }

    #[inline(always)]
    fn recurs(&self, ply: usize) -> bool {
        const SHORTEST_CYCLE: usize = 4;
        let Frame {
            played,
            reversible,
            vacated,
            ..
        } = self.frames[ply];
        let may_return = vacated & played.to().bit() != 0 || played.is_pass();
        let Repetition::DrawAt(nth) = self.rules.repetition else {
            return false;
        };
        if !may_return || reversible < SHORTEST_CYCLE {
            return false;
        }
        let key = self.board(ply).key();
        let mut occurrences = 1;
        for back in (SHORTEST_CYCLE..=reversible.min(ply + self.past_keys.len())).step_by(2) {
            if self.key_before(ply, back) == key {
                occurrences += 1;
                let within_tree = back <= ply && self.params.early_repetition != 0;
                if within_tree || occurrences >= u32::from(nth) {
                    return true;
                }
            }
        }
        false
    }

    #[inline(always)]
    fn key_before(&self, ply: usize, back: usize) -> u64 {
        match ply.checked_sub(back) {
            Some(earlier) => self.board(earlier).key(),
            None => self.past_keys[self.past_keys.len() + ply - back],
        }
    }

    /// Whether the search must end. Looks at clock and flag only now and then.
    #[inline(always)]
    pub fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.check();
        }
        self.stopped
    }

    #[cold]
    fn check(&mut self) {
        self.publish_nodes();
        let limit = self.shared.node_limit;
        let first = self.number == 0;
        let spent = match self.shared.nodes.len() {
            1 => self.nodes,
            _ => self.shared.total_nodes(),
        };
        if first && (self.shared.control.is_late() || spent >= limit) {
            self.shared.control.stop();
        }
        let overtaken = self.shared.team.has_finished(self.iteration as i32);
        self.stopped |= self.shared.control.is_stopped() || overtaken;
        let left = limit.saturating_sub(spent).max(1);
        self.next_check = self.nodes + NODES_BETWEEN_CHECKS.min(left);
    }

    pub fn publish_nodes(&self) {
        self.shared.nodes[self.number].store(self.nodes, Ordering::Relaxed);
    }

    /// The principal variation below a ply.
    pub fn line(&self, ply: usize) -> &Line {
        &self.lines[ply]
    }

    #[inline(always)]
    pub fn start_line(&mut self, ply: usize) {
        self.lines[ply].length = 0;
    }

    /// Puts a move before the next ply's line.
    pub fn extend_line(&mut self, ply: usize, first: Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let (line, rest) = (&mut above[ply], &below[0]);
        let length = rest.length.min(MOST_PLIES - 1);
        line.moves[0] = first;
        line.moves[1..=length].copy_from_slice(&rest.moves[..length]);
        line.length = length + 1;
    }
}
