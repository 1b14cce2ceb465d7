//! Timings of the board's hot paths. Every bench asserts its result before it is timed.
//!
//! `cargo bench --bench board`

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use soucie::board::connect::{euler, is_connected};
use soucie::board::{Board, Move, Side};
use soucie::perft::{Counting, perft};
use soucie::rules::Rules;
use std::hint::black_box;

/// Every position two plies from the standard start: 1,244 boards.
fn sample() -> Vec<Board> {
    let boards = vec![Board::standard()];
    let after_each = |boards: Vec<Board>| -> Vec<Board> {
        let children = |board: &Board| board.moves().iter().map(|&one| board.make(one)).collect();
        boards.iter().flat_map::<Vec<Board>, _>(children).collect()
    };
    let sample = after_each(after_each(boards));
    assert_eq!(sample.len(), 1244);
    sample
}

/// Times `act`, summed over the sample, after asserting the sum.
fn bench_sum(
    criterion: &mut Criterion,
    name: &str,
    sample: &[Board],
    expected: u64,
    act: impl Fn(&Board) -> u64,
) {
    let sum = || -> u64 { sample.iter().map(|board| act(black_box(board))).sum() };
    assert_eq!(sum(), expected, "{name}");
    let mut group = criterion.benchmark_group("sample");
    group.throughput(Throughput::Elements(sample.len() as u64));
    group.bench_function(name, |bencher| bencher.iter(sum));
    group.finish();
}

fn single_steps(criterion: &mut Criterion) {
    let sample = sample();
    // The moves of all positions at ply 2 lead to the 44,952 positions at ply 3.
    bench_sum(criterion, "moves", &sample, 44_952, |board| {
        black_box(board.moves()).len() as u64
    });
    bench_sum(criterion, "mobility", &sample, 44_952, |board| {
        u64::from(board.mobility(board.side_to_move()))
    });
    let captures = |board: &Board| board.moves().iter().filter(|one| one.captures()).count();
    let expected = sample.iter().map(|board| captures(board) as u64).sum();
    bench_sum(criterion, "captures", &sample, expected, |board| {
        black_box(board.captures()).len() as u64
    });
    let expected = sample.iter().map(groups_less_holes).sum();
    bench_sum(criterion, "euler", &sample, expected, |board| {
        let number = |side| euler(board.pieces(side)) as u64;
        number(Side::Black) + number(Side::White)
    });
    bench_sum(criterion, "is_connected", &sample, 0, |board| {
        let connected = |side| u64::from(is_connected(board.pieces(side)));
        connected(Side::Black) + connected(Side::White)
    });
}

/// The Euler numbers of both sides by their other formula.
fn groups_less_holes(board: &Board) -> u64 {
    let numbers = Side::BOTH.map(|side| {
        let quads = soucie::board::quads::quad_counts(board.pieces(side));
        quads.euler() as u64
    });
    numbers.iter().sum()
}

fn make(criterion: &mut Criterion) {
    let start = Board::standard();
    let moves = start.moves();
    let expected: Vec<u64> = moves.iter().map(|&one| rebuilt_key(&start, one)).collect();
    let made: Vec<u64> = moves.iter().map(|&one| start.make(one).key()).collect();
    assert_eq!(made, expected);
    let mut group = criterion.benchmark_group("start");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("make", |bencher| {
        bencher.iter(|| {
            for &one in moves.iter() {
                black_box(black_box(&start).make(one));
            }
        })
    });
    group.finish();
}

/// The key of the position after a move, set up afresh.
fn rebuilt_key(board: &Board, played: Move) -> u64 {
    let mut pieces = Side::BOTH.map(|side| board.pieces(side) & !played.to().bit());
    let mover = board.side_to_move();
    pieces[mover.index()] ^= played.from().bit() | played.to().bit();
    let placed = Board::from_pieces(pieces[0], pieces[1], !mover);
    placed.expect("a legal move leads to a position").key()
}

fn trees(criterion: &mut Criterion) {
    let start = Board::standard();
    let count = |depth, counting| perft(black_box(&start), depth, &Rules::OLYMPIAD, counting);
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for (name, depth, counting, expected) in [
        (
            "make, score, end: depth 4",
            4,
            Counting::EveryLeaf,
            1_563_208,
        ),
        ("bulk: depth 5", 5, Counting::Bulk, 55_963_132),
    ] {
        assert_eq!(count(depth, counting), expected, "{name}");
        group.throughput(Throughput::Elements(expected));
        group.bench_function(name, |bencher| bencher.iter(|| count(depth, counting)));
    }
    group.finish();
}

criterion_group!(benches, single_steps, make, trees);
criterion_main!(benches);
