//! The order in which moves are searched, in stages.
//!
//! The table's move comes first, then killers and the countermove, all before any move is
//! generated: one of them often is the only move needed. The rest are generated and ranked by
//! history and a static value; where depth allows, by the evaluation after each move. This is
//! the hierarchical ordering of YL (Billings and Björnsson, section 4.4): rich near the root,
//! cheap below.

use super::history::Context;
use super::worker::Worker;
use crate::board::generate::MOST_MOVES;
use crate::board::{Board, Move, MoveList};
use crate::eval::Evaluate;
use crate::lines::geometry::{SQUARES, ring};
use arrayvec::ArrayVec;
use once_cell::sync::Lazy;

/// Static values, on the scale of history.
const CAPTURE: i32 = 2_000;
const STEP_INWARD: i32 = 1_000;

/// Steps of each square from the edge.
static RING: Lazy<[i32; SQUARES]> = Lazy::new(|| std::array::from_fn(|square| ring(square) as i32));

/// Hands out a node's moves, best first.
pub struct Picker {
    stage: Stage,
    /// Moves tried before any are generated: table, killers, countermove.
    early: ArrayVec<Move, 4>,
    /// How many of them have been handed out.
    handed_out: usize,
    rest: MoveList,
    /// For each of the rest its value, and below [`PLACE_BITS`] its place in the list, so that
    /// the best is a plain maximum, which vector instructions find at once.
    ranks: ArrayVec<i32, MOST_MOVES>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    Refutations,
    Rest,
}

/// Bits of a rank that hold the move's place.
const PLACE_BITS: u32 = 7;
const PLACE: i32 = (1 << PLACE_BITS) - 1;
/// The rank of a move already handed out.
const TAKEN: i32 = i32::MIN;

impl Picker {
    /// A picker whose table move, if any, is legal.
    #[inline(always)]
    pub fn new(table_move: Option<Move>) -> Picker {
        Picker {
            stage: Stage::Table,
            early: table_move.into_iter().collect(),
            handed_out: 0,
            rest: MoveList::new(),
            ranks: ArrayVec::new(),
        }
    }

    /// The next move, or `None` when all have been handed out.
    #[inline(always)]
    pub fn next<E: Evaluate>(
        &mut self,
        worker: &Worker<E>,
        context: Context,
        depth: i32,
    ) -> Option<Move> {
        if self.stage == Stage::Rest {
            return self.pick();
        }
        if self.stage == Stage::Table && self.handed_out == self.early.len() {
            self.stage = Stage::Refutations;
            self.add_refutations(worker, context);
        }
        if let Some(&early) = self.early.get(self.handed_out) {
            self.handed_out += 1;
            return Some(early);
        }
        self.stage = Stage::Rest;
        self.rank_rest(worker, context, depth);
        self.pick()
    }

    /// Killers and the countermove, where they are legal here.
    #[inline(always)]
    fn add_refutations<E: Evaluate>(&mut self, worker: &Worker<E>, context: Context) {
        let board = worker.board(context.ply);
        let mut add = |candidate: Move| {
            if !candidate.is_pass() && !self.early.contains(&candidate) && board.is_legal(candidate)
            {
                self.early.push(candidate);
            }
        };
        if worker.params.killers != 0 {
            worker
                .history
                .killers(context.ply)
                .into_iter()
                .for_each(&mut add);
        }
        if worker.params.countermove != 0 {
            add(worker.history.countermove(context));
        }
    }

    /// Takes the best of the rest.
    #[inline(always)]
    fn pick(&mut self) -> Option<Move> {
        let best = self.ranks.iter().fold(TAKEN, |best, &rank| best.max(rank));
        if best == TAKEN {
            return None;
        }
        let place = (best & PLACE) as usize;
        self.ranks[place] = TAKEN;
        Some(self.rest[place])
    }

    fn rank_rest<E: Evaluate>(&mut self, worker: &Worker<E>, context: Context, depth: i32) {
        let params = worker.params;
        let board = worker.board(context.ply);
        let rich = params.rich_order != 0 && depth >= params.rich_order_depth;
        self.rest = board.moves();
        for (place, &of) in (0..).zip(self.rest.iter()) {
            if self.early.contains(&of) {
                self.ranks.push(TAKEN);
                continue;
            }
            let mut value = worker.history.value(params, context, of) + worker.noise(of);
            if params.static_order != 0 {
                value += static_value(of);
            }
            if rich {
                value += params.rich_order_weight * points_after(worker, board, context.ply, of);
            }
            self.ranks.push(value << PLACE_BITS | place);
        }
    }
}

/// Captures and steps towards the centre, as MONA orders (section 5.1).
#[inline(always)]
fn static_value(of: Move) -> i32 {
    let inward = RING[of.to().index()] - RING[of.from().index()];
    STEP_INWARD * inward + if of.captures() { CAPTURE } else { 0 }
}

/// What the evaluator says after a move, for the side that made it.
fn points_after<E: Evaluate>(worker: &Worker<E>, board: &Board, ply: usize, of: Move) -> i32 {
    let after = board.make(of);
    let state = worker
        .evaluator
        .updated(worker.state(ply), board, &after, of);
    -worker.evaluator.points(&after, &state)
}
