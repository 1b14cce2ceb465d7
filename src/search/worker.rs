//! One searching thread: its stack of positions, its history, and when it has to stop.

use super::history::{Context, History};
use super::limits::Control;
use super::pace::Pace;
use super::params::Params;
use super::prune::LateMoves;
use super::score::Score;
use super::stack::{Frame, Pv, Stack};
use super::table::Table;
use super::team::{MoveKey, Team};
use crate::board::{Board, Move};
use crate::eval::{Evaluate, MOST_POINTS};
use crate::game::Game;
use crate::platform;
use crate::prior::Priors;
use crate::random::Random;
use crate::rules::{Outcome, Rules};
use crossbeam::utils::CachePadded;
use std::sync::atomic::{AtomicU64, Ordering};

/// What all threads of a search share.
pub struct Shared<'a> {
    pub params: &'a Params,
    pub late_moves: &'a LateMoves,
    pub priors: &'a Priors,
    pub table: &'a Table,
    pub control: &'a Control,
    /// Nodes of each thread, as of its last check.
    pub nodes: &'a [CachePadded<AtomicU64>],
    pub team: &'a Team,
    /// Nodes that were made before the search began.
    pub spent: u64,
}

impl Shared<'_> {
    /// Nodes of all threads together.
    pub fn total_nodes(&self) -> u64 {
        let counts = self.nodes.iter();
        let searched: u64 = counts.map(|count| count.load(Ordering::Relaxed)).sum();
        searched + self.spent
    }

    fn node_limit(&self) -> u64 {
        let limit = self.control.limits().nodes.unwrap_or(u64::MAX);
        limit.saturating_sub(self.spent)
    }
}

/// The frame of a game's present position.
pub fn root_frame<E: Evaluate>(evaluator: &E, game: &Game) -> Frame<E::State> {
    let board = *game.board();
    let state = evaluator.state(&board);
    let quiet_moves = game.moves().iter().rev();
    let quiet_moves = quiet_moves.take_while(|played| !played.captures());
    let vacated = |squares, played: &Move| squares | played.from().bit();
    Frame {
        board,
        state,
        played: Move::PASS,
        joining: [None; 2],
        last_win: Move::PASS,
        reversible: quiet_moves.clone().count(),
        vacated: quiet_moves.fold(0, vacated),
        static_eval: Score::points(evaluator.points(&board, &state)),
    }
}

/// Points with a random term, the same wherever a position is met.
#[cold]
fn with_noise(points: i32, board: &Board, params: &Params) -> i32 {
    let drawn = Random::stream(params.noise_seed as u64, board.key()).number();
    let term = (drawn % (2 * params.noise as u64 + 1)) as i32 - params.noise;
    (points + term).clamp(-MOST_POINTS, MOST_POINTS)
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
    pub past_keys: Vec<u64>,
    pub plies_before_root: u32,
    pub frames: &'a mut [Frame<E::State>],
    pvs: &'a mut [Pv],
    pub late_moves: &'a LateMoves,
    pace: Pace,
    next_check: u64,
}

impl<'a, E: Evaluate> Worker<'a, E> {
    pub fn new(
        evaluator: &'a E,
        history: &'a mut History,
        stack: &'a mut Stack<E::State>,
        shared: &'a Shared<'a>,
        game: &Game,
        number: usize,
    ) -> Worker<'a, E> {
        let before_root = &game.boards()[..game.boards().len() - 1];
        let pace = Pace::new(shared.control.elapsed());
        Worker {
            evaluator,
            params: shared.params,
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
            frames: &mut stack.frames,
            pvs: &mut stack.pvs,
            late_moves: shared.late_moves,
            next_check: pace.nodes().min(shared.node_limit()),
            pace,
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

    /// The static evaluation of a ply's position. The evaluator's state is brought up to date here,
    /// not when the move is made: many a node is decided without it. A node with moves below was
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
        let points = self.evaluator.points(&frame.board, &frame.state);
        match self.params.noise {
            0 => Score::points(points),
            _ => Score::points(with_noise(points, &frame.board, self.params)),
        }
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
    pub fn move_key(&self, ply: usize, played: Move, depth: i32) -> Option<MoveKey> {
        let params = self.params;
        let tells = self.shared.team.is_several()
            && params.put_off_busy_moves != 0
            && depth >= params.put_off_depth;
        tells.then(|| MoveKey::new(self.board(ply).key(), played, depth))
    }

    /// Whether another thread is searching a move.
    #[inline(always)]
    pub fn is_busy(&self, move_key: Option<MoveKey>) -> bool {
        move_key.is_some_and(|move_key| self.shared.team.is_busy(move_key))
    }

    #[inline(always)]
    pub fn begin(&self, move_key: Option<MoveKey>) {
        move_key.inspect(|&move_key| self.shared.team.begin(move_key));
    }

    #[inline(always)]
    pub fn end(&self, move_key: Option<MoveKey>) {
        move_key.inspect(|&move_key| self.shared.team.end(move_key));
    }

    /// Whether the table is asked about nodes of a depth. Next to the leaves a look would cost as
    /// much as it saves.
    #[inline(always)]
    pub fn uses_table(&self, depth: i32) -> bool {
        self.params.table != 0 && depth >= self.params.table_depth
    }

    /// Makes a move on the next ply, which is to be searched to a depth, and says what it decides,
    /// if anything, for its mover.
    #[inline(always)]
    pub fn descend(&mut self, ply: usize, played: Move, depth: i32) -> Option<Score> {
        let asks_table = self.uses_table(depth);
        let (above, below) = self.frames.split_at_mut(ply + 1);
        let (parent, child) = (&above[ply], &mut below[0]);
        child.board = parent.board.make(played);
        // On its way while the steps before the table are taken.
        if asks_table {
            self.shared.table.prefetch(child.board.key());
        }
        self.evaluator.prefetch(&child.board, played);
        child.played = played;
        (child.reversible, child.vacated) = match played.captures() {
            true => (0, 0),
            false => (parent.reversible + 1, parent.vacated | played.from().bit()),
        };
        self.nodes += 1;
        if child.mark_groups(parent, played) {
            self.clear_pv(ply + 1);
            // No node follows that would look at the limits.
            self.must_stop();
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
        let limit = self.shared.node_limit();
        let first = self.number == 0;
        let spent = match self.shared.nodes.len() {
            1 => self.nodes,
            _ => self.shared.total_nodes() - self.shared.spent,
        };
        if first {
            self.shared.control.note_nodes(spent);
            platform::yield_to_page();
            if self.shared.control.is_late() || spent >= limit {
                self.shared.control.stop();
            }
        }
        let overtaken = self.shared.team.has_finished(self.iteration as i32);
        self.stopped |= self.shared.control.is_stopped() || overtaken;
        let left = limit.saturating_sub(spent).max(1);
        self.pace.look(self.shared.control.elapsed());
        self.next_check = self.nodes + self.pace.nodes().min(left);
    }

    pub fn publish_nodes(&self) {
        self.shared.nodes[self.number].store(self.nodes, Ordering::Relaxed);
    }

    /// The principal variation below a ply.
    pub fn pv(&self, ply: usize) -> &Pv {
        &self.pvs[ply]
    }

    #[inline(always)]
    pub fn clear_pv(&mut self, ply: usize) {
        self.pvs[ply].clear();
    }

    /// Puts a move before the next ply's principal variation.
    pub fn update_pv(&mut self, ply: usize, first: Move) {
        let (above, below) = self.pvs.split_at_mut(ply + 1);
        above[ply].set(first, &below[0]);
    }
}
