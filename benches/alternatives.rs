//! Designs that were not chosen, timed over the same walk as the one that was: every leaf of
//! perft 4 from the standard start is made, scored and tested for the end of the game.
//! `docs/board.md` holds the figures.
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

const DEPTH: u32 = 4;
const LEAVES: u64 = 1_563_208;

/// A position richer in groups, holes and decided children than the start.
const CROWDED: &str = "5w2/2bw1b2/3wwb2/3wbbb1/3wwbb1/3bw1b1/8/8 b";

/// Leaves below a board by one of the designs.
type Count = fn(&Board, u32) -> u64;

fn engine(board: &Board, depth: u32) -> u64 {
    perft(board, depth, &Rules::MAASTRICHT, Counting::EveryLeaf)
}

fn designs(criterion: &mut Criterion) {
    let start = Board::standard();
    let crowded: Board = CROWDED.parse().expect("the position is valid");
    let designs: [(&str, Count); 7] = [
        ("engine: copy-make, pop-count Euler", engine),
        ("make and unmake", unmake::perft),
        ("walk with pop-count Euler first", walk::<EulerFirst>),
        ("walk with Euler numbers kept", walk::<KeptEuler>),
        ("walk with quad counts kept", walk::<KeptQuads>),
        ("walk with row and column masks first", walk::<MasksFirst>),
        ("walk with the flood fill alone", walk::<FillOnly>),
    ];
    let mut group = criterion.benchmark_group("alternatives");
    group.sample_size(15);
    group.throughput(Throughput::Elements(LEAVES));
    for (name, count) in designs {
        assert_eq!(count(&start, DEPTH), LEAVES, "{name}");
        assert_eq!(count(&crowded, DEPTH), 294_315, "{name}");
        group.bench_function(name, |bencher| {
            bencher.iter(|| count(black_box(&start), DEPTH))
        });
    }
    group.finish();
}

criterion_group!(benches, designs);
criterion_main!(benches);
