//! What the evaluators cost, side by side, on one walk over the game tree.
//!
//! The walk makes every move, tests for the end of the game and asks for the points in every
//! position. The bare walk does the same with an evaluator that knows nothing, so differences
//! are the evaluators' own. Afterwards the ratios are printed from interleaved runs, fastest
//! of each: on a shared machine that is steadier than two separate timings.

use criterion::{Criterion, Throughput, criterion_group};
use soucie::board::{Board, Move};
use soucie::eval::explain::Explain;
use soucie::eval::yl;
use soucie::eval::{Evaluate, Evaluator, Kind, Visit};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Positions walked from: the start, and two from the middle of games.
const POSITIONS: [&str; 3] = [
    "standard",
    "1b1b1b2/w6w/w1b1w2w/w2wb3/2b1w2w/1wb4w/5b2/2b1bb2 w",
    "8/2w2b2/1wbb1w2/2bww1b1/1w1bb3/3wbw2/4b3/8 b",
];
const DEPTH: u32 = 3;

fn boards() -> Vec<Board> {
    let named = |name: &&str| Board::named(name).expect("a valid position");
    POSITIONS.iter().map(named).collect()
}

/// An evaluator that knows nothing.
struct Bare;

impl Evaluate for Bare {
    type State = ();
    fn state(&self, _board: &Board) {}
    #[inline(always)]
    fn updated(&self, _state: (), _before: &Board, _after: &Board, _played: Move) {}
    #[inline(always)]
    fn points(&self, _board: &Board, _state: &()) -> i32 {
        0
    }
}

/// An evaluator that keeps its state up to date and is never asked for points: what it adds to
/// making a move.
struct Kept<'a, E>(&'a E);

impl<E: Evaluate> Evaluate for Kept<'_, E> {
    type State = E::State;
    fn state(&self, board: &Board) -> E::State {
        self.0.state(board)
    }
    #[inline(always)]
    fn updated(&self, state: E::State, before: &Board, after: &Board, played: Move) -> E::State {
        self.0.updated(state, before, after, played)
    }
    #[inline(always)]
    fn points(&self, _board: &Board, state: &E::State) -> i32 {
        black_box(*state);
        0
    }
}

/// Positions visited and the sum of their points.
fn walk<E: Evaluate>(evaluator: &E, board: &Board, state: E::State, depth: u32) -> (u64, i64) {
    let mut total = (0, 0);
    for &played in board.moves().iter() {
        let after = board.make(played);
        // Without this a walk that reads no line index would not compute one.
        black_box(&after);
        let state = evaluator.updated(state, board, &after, played);
        let over = after.decided_by(played);
        total.0 += 1;
        total.1 += i64::from(evaluator.points(&after, &state));
        if depth > 1 && !over {
            let below = walk(evaluator, &after, state, depth - 1);
            total = (total.0 + below.0, total.1 + below.1);
        }
    }
    total
}

fn walk_all<E: Evaluate>(evaluator: &E) -> (u64, i64) {
    boards().iter().fold((0, 0), |sum, board| {
        let walked = walk(evaluator, board, evaluator.state(board), DEPTH);
        (sum.0 + walked.0, sum.1 + walked.1)
    })
}

/// The same sum with every position evaluated from scratch.
fn walk_from_scratch<E: Evaluate>(evaluator: &E) -> (u64, i64) {
    struct Afresh<'a, E>(&'a E);
    impl<E: Evaluate> Evaluate for Afresh<'_, E> {
        type State = ();
        fn state(&self, _board: &Board) {}
        fn updated(&self, _state: (), _before: &Board, _after: &Board, _played: Move) {}
        fn points(&self, board: &Board, _state: &()) -> i32 {
            self.0.points(board, &self.0.state(board))
        }
    }
    walk_all(&Afresh(evaluator))
}

struct Timed<'a> {
    criterion: &'a mut Criterion,
    name: &'static str,
}

impl Visit for Timed<'_> {
    type Output = ();

    fn visit<E: Evaluate + Explain>(self, evaluator: &E) {
        assert_eq!(walk_all(evaluator), walk_from_scratch(evaluator));
        time(self.criterion, self.name, evaluator);
    }
}

fn time<E: Evaluate>(criterion: &mut Criterion, name: &str, evaluator: &E) {
    let mut group = criterion.benchmark_group("walk");
    group.sample_size(10).warm_up_time(Duration::from_secs(1));
    group.throughput(Throughput::Elements(walk_all(&Bare).0));
    group.bench_function(name, |bencher| {
        bencher.iter(|| black_box(walk_all(black_box(evaluator))))
    });
    group.finish();
}

fn evaluators(criterion: &mut Criterion) {
    time(criterion, "bare", &Bare);
    for (name, kind) in Kind::ALL {
        Evaluator::built_in(kind).accept(Timed { criterion, name });
    }
}

/// Seconds of one walk.
struct Seconds;

impl Visit for Seconds {
    type Output = f64;

    fn visit<E: Evaluate>(self, evaluator: &E) -> f64 {
        seconds(evaluator)
    }
}

fn seconds<E: Evaluate>(evaluator: &E) -> f64 {
    let started = Instant::now();
    black_box(walk_all(black_box(evaluator)));
    started.elapsed().as_secs_f64()
}

fn print_ratios() {
    const ROUNDS: usize = 20;
    let built_in = Kind::ALL.map(|(_, kind)| Evaluator::built_in(kind));
    let (mut bare, mut kept) = (f64::INFINITY, f64::INFINITY);
    let mut fastest = [f64::INFINITY; Kind::ALL.len()];
    for _ in 0..ROUNDS {
        bare = bare.min(seconds(&Bare));
        kept = kept.min(seconds(&Kept(&yl::BUILT_IN)));
        for (fastest, evaluator) in fastest.iter_mut().zip(&built_in) {
            *fastest = fastest.min(evaluator.accept(Seconds));
        }
    }
    let positions = walk_all(&Bare).0 as f64;
    println!("bare          {:7.1} ns a position", 1e9 * bare / positions);
    let named = Kind::ALL.map(|(name, _)| name).into_iter().zip(fastest);
    for (name, seconds) in [("yl, kept only", kept)].into_iter().chain(named) {
        let own = 1e9 * (seconds - bare) / positions;
        let added = 100.0 * (seconds / bare - 1.0);
        println!("{name:13} {own:7.1} ns more, {added:.0} % of the bare walk");
    }
}

criterion_group!(benches, evaluators);

fn main() {
    benches();
    print_ratios();
}
