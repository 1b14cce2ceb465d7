//! The order in which moves are searched, in stages.
//!
//! The table's move comes first, then killers and the countermove, all before any move is
//! generated: one of them often is the only move needed. The rest are generated and ranked by
//! history, a static value and, if they are switched on, learned priors; where depth allows, by
//! the evaluation after each move. This is the hierarchical ordering of YL (Billings and
//! Björnsson, section 4.4): rich near the root, cheap below.

use super::history::Context;
use super::worker::Worker;
use crate::board::generate::MOST_MOVES;
use crate::board::{Board, Move, MoveList};
use crate::eval::Evaluate;
use crate::lines::geometry::ring;
use crate::prior::lines::UNIT;
use crate::prior::movemap::{self, View};
use arrayvec::ArrayVec;

/// Static values, on the scale of history.
const CAPTURE: i16 = 2_000;
const STEP_INWARD: i16 = 1_000;
/// Moves by their bits.
const MOVES: usize = 1 << 13;

/// What captures and steps towards the centre are worth, by the bits of a move, as MONA orders
/// (section 5.1). A look-up a move, for there are many.
static INWARD: [i16; MOVES] = {
    let mut values = [0; MOVES];
    let mut bits = 0;
    while bits < MOVES {
        let of = Move::from_bits(bits as u16);
        let inward = ring(of.to().index()) as i16 - ring(of.from().index()) as i16;
        values[bits] = STEP_INWARD * inward + if of.captures() { CAPTURE } else { 0 };
        bits += 1;
    }
    values
};

/// In place of [`INWARD`] where that order is switched off.
static NOWHERE: [i16; MOVES] = [0; MOVES];

/// Hands out a node's moves, best first.
pub struct Picker {
    stage: Stage,
    /// Whether only captures are still wanted.
    captures_only: bool,
    /// Moves tried before any are generated: table, killers, countermove.
    early: ArrayVec<Move, 4>,
    /// How many of them have been handed out.
    handed_out: usize,
    rest: Option<Ranked>,
    /// Moves to come back to when all others were handed out.
    put_off: ArrayVec<Move, MOST_PUT_OFF>,
    /// Whether that has begun.
    comes_back: bool,
}

/// Moves of one node that are put off at most: no more than other threads are likely to be at.
const MOST_PUT_OFF: usize = 8;

/// Moves and their ranks.
struct Ranked {
    moves: MoveList,
    /// The most that the line prior says of any move, if it was asked.
    likeliest: Option<i32>,
    /// For each move its value, and below [`PLACE_BITS`] its place in the list, so that the
    /// best is a plain maximum, which vector instructions find at once.
    ranks: [i32; MOST_MOVES],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    Refutations,
}

/// Bits of a rank that hold the move's place.
const PLACE_BITS: u32 = 7;
const PLACE: i32 = (1 << PLACE_BITS) - 1;
/// The rank of a move already handed out.
const TAKEN: i32 = i32::MIN;
/// Ranks that are compared at once: more than there are moves have one, up to a multiple of it.
const LANES: usize = 16;

const _: () = assert!(MOST_MOVES.is_multiple_of(LANES) && MOST_MOVES <= PLACE as usize);

impl Ranked {
    const EMPTY: Ranked = Ranked {
        moves: MoveList::new(),
        likeliest: None,
        ranks: [TAKEN; MOST_MOVES],
    };

    /// Takes the best move.
    #[inline(always)]
    fn pick(&mut self) -> Option<Move> {
        let ranks = &self.ranks[..self.moves.len().next_multiple_of(LANES)];
        let best = ranks.iter().copied().fold(TAKEN, i32::max);
        if best == TAKEN {
            return None;
        }
        let place = (best & PLACE) as usize;
        self.ranks[place] = TAKEN;
        Some(self.moves[place])
    }

    fn skip_quiet_moves(&mut self) {
        for (rank, of) in self.ranks.iter_mut().zip(&self.moves) {
            if !of.captures() {
                *rank = TAKEN;
            }
        }
    }
}

impl Picker {
    /// A picker whose table move, if any, is legal.
    #[inline(always)]
    pub fn new(table_move: Option<Move>) -> Picker {
        Picker {
            stage: Stage::Table,
            captures_only: false,
            early: table_move.into_iter().collect(),
            handed_out: 0,
            rest: None,
            put_off: ArrayVec::new(),
            comes_back: false,
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
        if let Some(rest) = &mut self.rest {
            return rest.pick().or_else(|| self.come_back());
        }
        if self.stage == Stage::Table && self.handed_out == self.early.len() {
            self.stage = Stage::Refutations;
            self.add_refutations(worker, context);
        }
        if let Some(&early) = self.early.get(self.handed_out) {
            self.handed_out += 1;
            return Some(early);
        }
        let first = self.rank_rest(worker, context, depth).pick();
        first.or_else(|| self.come_back())
    }

    /// How unlikely a move is by the line prior, in hundredths of a factor of e in the odds below
    /// the likeliest; `None` where the prior was not asked, as for moves that are tried before any
    /// are generated.
    #[inline(always)]
    pub fn unlikelihood<E: Evaluate>(
        &self,
        worker: &Worker<E>,
        ply: usize,
        candidate: Move,
    ) -> Option<i32> {
        let lines = worker.shared.priors.lines.as_ref()?;
        let likeliest = self.rest.as_ref()?.likeliest?;
        let score = lines.score(worker.board(ply), candidate);
        Some((likeliest - score) * 100 / UNIT as i32)
    }

    /// Takes a move back to hand it out again at the end; says whether it will.
    #[inline(always)]
    pub fn put_off(&mut self, candidate: Move) -> bool {
        !self.comes_back && self.put_off.try_push(candidate).is_ok()
    }

    /// A move that was put off.
    #[inline(always)]
    fn come_back(&mut self) -> Option<Move> {
        self.comes_back = true;
        self.put_off.pop()
    }

    /// From now on hands out captures only.
    #[inline(always)]
    pub fn skip_quiet_moves(&mut self) {
        if self.captures_only {
            return;
        }
        self.captures_only = true;
        if let Some(rest) = &mut self.rest {
            rest.skip_quiet_moves();
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

    fn rank_rest<E: Evaluate>(
        &mut self,
        worker: &Worker<E>,
        context: Context,
        depth: i32,
    ) -> &mut Ranked {
        let board = worker.board(context.ply);
        let Ranked {
            moves,
            likeliest,
            ranks,
        } = self.rest.insert(Ranked::EMPTY);
        moves.fill(board.lines(), context.side);
        let ranks = &mut ranks[..moves.len()];
        rank_by_history(worker, context, moves, ranks);
        *likeliest = rank_by_priors(worker, board, depth, moves, ranks);
        let params = worker.params;
        if params.rich_order != 0 && depth >= params.rich_order_depth {
            for (rank, &of) in ranks.iter_mut().zip(&*moves) {
                *rank += params.rich_order_weight * points_after(worker, board, context.ply, of);
            }
        }
        for (place, rank) in ranks.iter_mut().enumerate() {
            *rank = *rank << PLACE_BITS | place as i32;
        }
        for early in &self.early {
            if let Some(place) = moves.iter().position(|of| of == early) {
                ranks[place] = TAKEN;
            }
        }
        let rest = self.rest.as_mut().expect("it was put there");
        if self.captures_only {
            rest.skip_quiet_moves();
        }
        rest
    }
}

/// Ranks by history and by what captures and steps towards the centre are worth.
#[inline(always)]
fn rank_by_history<E: Evaluate>(
    worker: &Worker<E>,
    context: Context,
    moves: &[Move],
    ranks: &mut [i32],
) {
    let values = worker.history.values(worker.params, context);
    let steps = match worker.params.static_order {
        0 => &NOWHERE,
        _ => &INWARD,
    };
    for (rank, &of) in ranks.iter_mut().zip(moves) {
        *rank = values.of(of) + i32::from(steps[of.bits() as usize % MOVES]);
    }
}

/// Adds what the learned priors say, those that are switched on; the most that the line prior
/// says of any move. One prior after the other: those that are off cost nothing.
#[inline(always)]
fn rank_by_priors<E: Evaluate>(
    worker: &Worker<E>,
    board: &Board,
    depth: i32,
    moves: &[Move],
    ranks: &mut [i32],
) -> Option<i32> {
    let params = worker.params;
    if let Some(movemap) = &worker.shared.priors.movemap
        && depth >= params.movemap_depth
    {
        let view = View::of(board);
        for (rank, &of) in ranks.iter_mut().zip(moves) {
            *rank += params.movemap_weight * movemap.score(&view, of) / movemap::UNIT as i32;
        }
    }
    let lines = worker.shared.priors.lines.as_ref();
    let lines = lines.filter(|_| depth >= params.line_prior_depth)?;
    let scores = lines.scores(board);
    let mut likeliest = i32::MIN;
    for (rank, &of) in ranks.iter_mut().zip(moves) {
        let score = scores.of(of);
        *rank += params.line_prior_weight * score / UNIT as i32;
        likeliest = likeliest.max(score);
    }
    Some(likeliest)
}

/// What the evaluator says after a move, for the side that made it.
fn points_after<E: Evaluate>(worker: &Worker<E>, board: &Board, ply: usize, of: Move) -> i32 {
    let after = board.make(of);
    let state = worker
        .evaluator
        .updated(worker.state(ply), board, &after, of);
    -worker.evaluator.points(&after, &state)
}
