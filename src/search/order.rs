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

/// Static values, on the scale of history.
const CAPTURE: i32 = 2_000;
const STEP_INWARD: i32 = 1_000;

/// What a piece is worth on each square, by its distance from the edge.
static INWARD: [i32; SQUARES] = {
    let mut values = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        values[square] = STEP_INWARD * ring(square) as i32;
        square += 1;
    }
    values
};

/// Hands out a node's moves, best first.
pub struct Picker {
    stage: Stage,
    /// Whether only captures are still wanted.
    captures_only: bool,
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
/// Ranks that are compared at once. Ranks are filled up to a multiple of it.
const LANES: usize = 16;

const _: () = assert!(MOST_MOVES.is_multiple_of(LANES) && MOST_MOVES <= PLACE as usize);

impl Picker {
    /// A picker whose table move, if any, is legal.
    #[inline(always)]
    pub fn new(table_move: Option<Move>) -> Picker {
        Picker {
            stage: Stage::Table,
            captures_only: false,
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

    /// From now on hands out captures only. Where this is known early, no others are generated.
    #[inline(always)]
    pub fn leave_quiet_moves(&mut self) {
        if self.captures_only {
            return;
        }
        self.captures_only = true;
        for (rank, of) in self.ranks.iter_mut().zip(&self.rest) {
            if !of.captures() {
                *rank = TAKEN;
            }
        }
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
        let (chunks, _) = self.ranks.as_chunks::<LANES>();
        let lanes = chunks.iter().fold([TAKEN; LANES], |mut best, chunk| {
            for (best, &rank) in best.iter_mut().zip(chunk) {
                *best = rank.max(*best);
            }
            best
        });
        let best = lanes.into_iter().fold(TAKEN, i32::max);
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
        let values = worker.history.values(params, context);
        let rich = params.rich_order != 0 && depth >= params.rich_order_depth;
        let static_weight = params.static_order;
        self.rest = match self.captures_only {
            true => board.captures(),
            false => board.moves(),
        };
        for (place, &of) in (0..).zip(self.rest.iter()) {
            let mut value = values.of(of) + static_weight * static_value(of) + worker.noise(of);
            if rich {
                value += params.rich_order_weight * points_after(worker, board, context.ply, of);
            }
            self.ranks.push(value << PLACE_BITS | place);
        }
        for early in &self.early {
            if let Some(place) = self.rest.iter().position(|of| of == early) {
                self.ranks[place] = TAKEN;
            }
        }
        while !self.ranks.len().is_multiple_of(LANES) {
            self.ranks.push(TAKEN);
        }
    }
}

/// Captures and steps towards the centre, as MONA orders (section 5.1).
#[inline(always)]
fn static_value(of: Move) -> i32 {
    let inward = INWARD[of.to().index()] - INWARD[of.from().index()];
    inward + if of.captures() { CAPTURE } else { 0 }
}

/// What the evaluator says after a move, for the side that made it.
fn points_after<E: Evaluate>(worker: &Worker<E>, board: &Board, ply: usize, of: Move) -> i32 {
    let after = board.make(of);
    let state = worker
        .evaluator
        .updated(worker.state(ply), board, &after, of);
    -worker.evaluator.points(&after, &state)
}
