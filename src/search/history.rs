//! What a thread has learned about moves: killers, history, relative history, countermoves and
//! continuation history. It orders the moves of a node and shifts the reductions of late ones; no
//! score comes from here.

use super::params::Params;
use super::score::MOST_PLIES;
use crate::board::{Move, Side};

/// Moves by origin and target.
const MOVES: usize = 64 * 64;

/// History values stay within this.
pub const MOST: i32 = 16_384;

type ByMove<T> = [[T; MOVES]; 2];

/// The memory of one thread.
pub struct History {
    killers: [[Move; 2]; MOST_PLIES],
    butterfly: Box<ByMove<i16>>,
    relative: Box<ByMove<Tally>>,
    countermoves: Box<ByMove<Move>>,
    /// By the square that the previous move went to.
    continuation: Box<[ByMove<i16>; 64]>,
    ordered: Ordered,
}

/// How well moves were ordered, by the nodes that were cut off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ordered {
    pub cuts: u64,
    /// By the first move.
    pub first: u64,
    /// Sum of the numbers of the moves that cut off, from 1.
    pub numbers: u64,
}

impl Ordered {
    pub fn add(&mut self, other: Ordered) {
        self.cuts += other.cuts;
        self.first += other.first;
        self.numbers += other.numbers;
    }
}

/// How often a move was tried, and how often it cut off (Winands et al., "The Relative History
/// Heuristic", 2006).
#[derive(Clone, Copy, Default)]
struct Tally {
    tries: u32,
    cuts: u32,
}

/// What a node's moves are remembered under.
#[derive(Clone, Copy)]
pub struct Context {
    pub side: Side,
    pub ply: usize,
    /// The move that led to the node; a pass at the root.
    pub previous: Move,
}

/// How good the moves of a node have been.
pub struct Values<'a> {
    butterfly: &'a [i16; MOVES],
    continuation: &'a [i16; MOVES],
    relative: Option<&'a [Tally; MOVES]>,
}

impl Values<'_> {
    /// The value of a move, within a few times [`MOST`].
    #[inline(always)]
    pub fn of(&self, candidate: Move) -> i32 {
        let slot = slot(candidate);
        let value = i32::from(self.butterfly[slot]) + i32::from(self.continuation[slot]);
        match self.relative {
            None => value,
            Some(tallies) => value + tallies[slot].ratio(),
        }
    }
}

impl Tally {
    /// Cut-offs per try, on the scale of history.
    fn ratio(self) -> i32 {
        (i64::from(self.cuts) * i64::from(MOST) / i64::from(self.tries + 1)) as i32
    }
}

/// The bonus for a move that cut off at a depth.
pub fn bonus(depth: i32) -> i32 {
    (160 * depth - 100).clamp(20, 1800)
}

fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    let filled = vec![value; N].into_boxed_slice();
    filled.try_into().ok().expect("the length is the array's")
}

#[inline(always)]
fn slot(of: Move) -> usize {
    of.bits() as usize & (MOVES - 1)
}

impl History {
    pub fn new() -> History {
        History {
            killers: [[Move::PASS; 2]; MOST_PLIES],
            butterfly: boxed([0; MOVES]),
            relative: boxed([Tally::default(); MOVES]),
            countermoves: boxed([Move::PASS; MOVES]),
            continuation: boxed([[0; MOVES]; 2]),
            ordered: Ordered::default(),
        }
    }

    /// Forgets everything, before a new game.
    pub fn clear(&mut self) {
        *self = History::new();
    }

    /// Forgets what belongs to the plies of the last search.
    pub fn start_search(&mut self) {
        self.killers = [[Move::PASS; 2]; MOST_PLIES];
    }

    #[inline(always)]
    pub fn killers(&self, ply: usize) -> [Move; 2] {
        self.killers[ply]
    }

    #[inline(always)]
    pub fn countermove(&self, context: Context) -> Move {
        self.countermoves[context.side.index()][slot(context.previous)]
    }

    /// The values of the moves of a node, by the parts of history that are switched on.
    #[inline(always)]
    pub fn values(&self, params: &Params, context: Context) -> Values<'_> {
        const NOTHING: &[i16; MOVES] = &[0; MOVES];
        let (side, after) = (context.side.index(), context.previous.to().index());
        let switched = |on: i32, table| if on != 0 { table } else { NOTHING };
        Values {
            butterfly: switched(params.history, &self.butterfly[side]),
            continuation: switched(params.continuation_history, &self.continuation[after][side]),
            relative: (params.relative_history != 0).then(|| &self.relative[side]),
        }
    }

    /// How well moves were ordered so far.
    pub fn ordered(&self) -> Ordered {
        self.ordered
    }

    /// Learns that `best` cut off at a node after the `tried` moves before it did not.
    pub fn learn(
        &mut self,
        params: &Params,
        context: Context,
        depth: i32,
        best: Move,
        tried: &[Move],
    ) {
        self.ordered.add(Ordered {
            cuts: 1,
            first: u64::from(tried.is_empty()),
            numbers: tried.len() as u64 + 1,
        });
        let [first, second] = &mut self.killers[context.ply];
        if *first != best {
            *second = *first;
            *first = best;
        }
        let (side, after) = (context.side.index(), context.previous.to().index());
        self.countermoves[side][slot(context.previous)] = best;
        let by_turn = |act: &mut dyn FnMut(usize, i32)| {
            act(slot(best), bonus(depth));
            tried
                .iter()
                .for_each(|&failed| act(slot(failed), -bonus(depth)));
        };
        by_turn(&mut |slot, by| pull(&mut self.butterfly[side][slot], by));
        if params.continuation_history != 0 {
            by_turn(&mut |slot, by| pull(&mut self.continuation[after][side][slot], by));
        }
        if params.relative_history != 0 {
            self.relative[side][slot(best)].cuts += 1;
            by_turn(&mut |slot, _| self.relative[side][slot].tries += 1);
        }
    }
}

impl Default for History {
    fn default() -> History {
        History::new()
    }
}

/// Moves a value towards its bound, the less the nearer it is.
fn pull(value: &mut i16, by: i32) {
    let now = i32::from(*value);
    *value = (now + by - now * by.abs() / MOST) as i16;
}
