//! Timings of the opening book: opening a file and looking a position up, in a book of a million
//! entries. Every bench asserts its result before it is timed.
//!
//! `cargo bench --bench book`

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use soucie::board::{Board, Move};
use soucie::book::canonical::Canonical;
use soucie::book::entry::Entry;
use soucie::book::file::written;
use soucie::book::{Book, BookOptions, Effort};
use soucie::game::Game;
use soucie::random::Random;
use soucie::rules::Rules;
use soucie::search::{Config, Score};
use std::collections::HashSet;
use std::hint::black_box;

const ENTRIES: usize = 1_000_000;
const MOVES_A_POSITION: usize = 4;
/// Positions that are looked up, in a random order, so that caches help little.
const SAMPLE: usize = 10_000;

/// Positions of random games, no two alike.
fn positions() -> Vec<Board> {
    let mut random = Random::new(1);
    let (mut met, mut boards) = (HashSet::new(), Vec::new());
    while boards.len() < ENTRIES / MOVES_A_POSITION {
        let mut board = Board::standard();
        for _ in 0..30 {
            let moves = board.moves();
            if moves.len() < MOVES_A_POSITION || board.decided() {
                break;
            }
            if met.insert(Canonical::of(&board).key()) {
                boards.push(board);
            }
            board = board.make(moves[random.below(moves.len())]);
        }
    }
    boards.truncate(ENTRIES / MOVES_A_POSITION);
    boards
}

fn book(boards: &[Board]) -> Vec<u8> {
    let entries = boards.iter().flat_map(|board| {
        let board = Canonical::of(board).board;
        let moves: Vec<Move> = board
            .moves()
            .iter()
            .copied()
            .take(MOVES_A_POSITION)
            .collect();
        let entry = move |(place, played): (i32, Move)| Entry {
            key: board.key(),
            played,
            score: Some(Score::points(50 - 5 * place)),
            depth: 12,
            weight: 0,
            stale: false,
        };
        (0..).zip(moves).map(entry).collect::<Vec<_>>()
    });
    let effort = Effort {
        config: Config {
            hash: 1,
            ..Config::default()
        },
        rules: Rules::default(),
        nodes: 1,
        multipv: 4,
    };
    written(
        &effort.identity().expect("built-in weights"),
        entries.collect(),
    )
}

fn benches(criterion: &mut Criterion) {
    let boards = positions();
    let bytes = book(&boards);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("bench.book");
    std::fs::write(&path, &bytes).expect("room for a book");
    let book = Book::open(&path).expect("a book");
    assert_eq!(book.len(), ENTRIES);

    let mut random = Random::new(2);
    let sample: Vec<Board> = (0..SAMPLE)
        .map(|_| boards[random.below(boards.len())])
        .collect();
    let games: Vec<Game> = sample
        .iter()
        .map(|board| Game::new(*board, Rules::default()))
        .collect();
    for board in &sample {
        let known = book.look_up(board);
        assert_eq!(known.len(), MOVES_A_POSITION);
        assert!(known.iter().all(|known| board.is_legal(known.played)));
    }
    let absent = Board::standard().with_colours_swapped();
    assert!(book.look_up(&absent).is_empty());

    let mut group = criterion.benchmark_group("book of a million entries");
    group.bench_function("open", |bencher| bencher.iter(|| Book::open(&path)));
    group.throughput(Throughput::Elements(SAMPLE as u64));
    group.bench_function("look up 10,000 positions", |bencher| {
        bencher.iter(|| {
            let found = sample
                .iter()
                .map(|board| book.look_up(black_box(board)).len());
            found.sum::<usize>()
        })
    });
    group.bench_function("choose in 10,000 positions", |bencher| {
        let taste = BookOptions::default();
        bencher.iter(|| {
            let chosen = games.iter().filter_map(|game| book.choose(game, &taste));
            chosen.count()
        })
    });
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
