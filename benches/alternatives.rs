//! Designs that were not chosen, timed over the same walks as the one that was: every leaf of
//! a perft is made, scored and tested for the end of the game. Every count is asserted to be
//! the engine's before it is timed. `docs/board.md` holds the figures.
//!
//! `cargo bench --bench alternatives`

#[path = "alternatives/ends.rs"]
mod ends;
#[path = "alternatives/unmake.rs"]
mod unmake;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ends::{EulerFirst, FillOnly, KeptEuler, KeptQuads, MasksFirst, walk};
use soucie::board::Board;
use soucie::perft::{Counting, perft};
use soucie::rules::Rules;
use std::hint::black_box;

/// Leaves below a board by one of the designs.
type Count = fn(&Board, u32) -> u64;

const DESIGNS: [(&str, Count); 7] = [
    ("engine", engine),
    ("make and unmake", unmake::perft),
    ("pop-count Euler first", walk::<EulerFirst>),
    ("Euler numbers kept", walk::<KeptEuler>),
    ("quad counts kept", walk::<KeptQuads>),
    ("row and column masks first", walk::<MasksFirst>),
    ("flood fill alone", walk::<FillOnly>),
];

fn engine(board: &Board, depth: u32) -> u64 {
    perft(board, depth, &Rules::MAASTRICHT, Counting::EveryLeaf)
}

/// The positions of a file of test figures.
fn positions(file: &str) -> Vec<Board> {
    let texts = file.lines().filter_map(|row| row.split(';').next());
    texts
        .map(|text| text.parse().expect("the position is valid"))
        .collect()
}

fn designs(criterion: &mut Criterion) {
    let random = positions(include_str!("../tests/data/perft.epd"));
    let tactics = positions(include_str!("../tests/data/tactics.epd"));
    for (name, boards, depth, leaves) in [
        ("start", vec![Board::standard()], 4, 1_563_208),
        ("random", random, 3, 555_515),
        ("tactics", tactics, 2, 241_859),
    ] {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(15);
        group.throughput(Throughput::Elements(leaves));
        for (design, count) in DESIGNS {
            let total = || -> u64 {
                boards
                    .iter()
                    .map(|board| count(black_box(board), depth))
                    .sum()
            };
            assert_eq!(total(), leaves, "{design} on {name}");
            group.bench_function(design, |bencher| bencher.iter(total));
        }
        group.finish();
    }
}

criterion_group!(benches, designs);
criterion_main!(benches);
