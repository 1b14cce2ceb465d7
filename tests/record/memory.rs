//! What reading games takes in memory: each thread counts what it has allocated, so that other
//! tests beside it do not.

use soucie::record::collection::{Loaded, games};
use soucie::record::tree::MOST_NODES;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, with a count of bytes for each thread: those it has now, and the most it
/// ever had.
struct Counting;

thread_local! {
    static NOW: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    // A thread that ends counts no longer.
    let _ = NOW.try_with(|now| {
        now.set(now.get() + bytes);
        MOST.with(|most| most.set(most.get().max(now.get())));
    });
}

// SAFETY: every call goes on to the system's allocator as it came; the counters are plain cells
// that allocate nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller's promises are those of the system's allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        // SAFETY: as above.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What some work returns, and the most bytes that it took.
fn measured<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = NOW.get();
    MOST.set(before);
    let done = work();
    (done, (MOST.get() - before) as usize)
}

/// Replays all games of a text: how many moves they have, and the most bytes that it took besides
/// the text.
fn replayed(text: &str) -> (usize, usize) {
    measured(|| {
        let records = games(text).map(|game| game.expect("a game").record.expect("a record"));
        let games = records.map(|record| record.replay().game);
        games.map(|game| game.moves().len()).sum()
    })
}

/// Reads the games of a text one after another: the most bytes that it took, the text included.
fn read(text: &str) -> usize {
    let whole = |game: Result<Loaded, _>| game.is_ok_and(|game| game.record.is_ok());
    let (sound, bytes) = measured(|| games(text).all(whole));
    assert!(sound);
    text.len() + bytes
}

const HEADER: &str = "GM[9]SU[Custom]RU[olympiad,repetition=off]AB[b1][g7]AW[h3][a6]";

/// Moves to and fro, which can go on under the rules of the header.
fn steps(moves: usize) -> impl Iterator<Item = &'static str> {
    let steps = [";B[b1-c1]", ";W[h3-h2]", ";B[c1-b1]", ";W[h2-h3]"];
    steps.into_iter().cycle().take(moves)
}

/// A game of so many moves.
fn long_game(moves: usize) -> String {
    format!("(;{HEADER}{})", steps(moves).collect::<String>())
}

#[test]
fn reading_takes_six_times_the_text() {
    const NODES: usize = MOST_NODES - 1;
    let each = |after: &str| {
        steps(NODES)
            .map(|step| format!("{step}{after}"))
            .collect::<String>()
    };
    let wide: String = steps(NODES).map(|step| format!("({step})")).collect();
    let deep: String = steps(NODES).map(|step| format!("({step}")).collect();
    let line = "b1-c1 h3-h2 c1-b1 h2-h3 ".repeat(NODES / 4);
    let shapes = [
        ("a long game", format!("(;{HEADER}{})", each(""))),
        ("comments", format!("(;{HEADER}{})", each("C[x y]"))),
        ("times", format!("(;{HEADER}{})", each("WL[12.5]BL[3.25]"))),
        ("variations", format!("(;{HEADER}{wide})")),
        (
            "variations in variations",
            format!("(;{HEADER}{deep}{})", ")".repeat(NODES)),
        ),
        (
            "unknown properties",
            format!("(;{HEADER}{})", each("XY[1][2][3]")),
        ),
        (
            "one value",
            format!("(;{HEADER}C[{}])", "long ".repeat(200_000)),
        ),
        ("a collection", long_game(40).repeat(2000)),
        ("short games", "(;B[d1-d3])".repeat(20_000)),
        ("lines of moves", format!("{line}\n")),
    ];
    for (shape, text) in shapes {
        let bytes = read(&text);
        let times = bytes as f64 / text.len() as f64;
        println!("{shape}: {times:.2} times its {} bytes", text.len());
        assert!(times <= 6.0, "{shape}: {bytes} for {}", text.len());
    }
}

#[test]
fn a_collection_takes_the_memory_of_its_text_and_one_game() {
    let text = long_game(100).repeat(3000);
    let (moves, bytes) = replayed(&text);
    assert_eq!(moves, 300_000);
    let of_one = replayed(&long_game(100)).1;
    assert!(bytes <= 2 * of_one, "{bytes}, one alone {of_one}");
    assert!(bytes < text.len() / 4, "{bytes} for {}", text.len());
}

#[test]
fn the_longest_game_has_a_bound() {
    let text = long_game(MOST_NODES - 1);
    let (moves, bytes) = replayed(&text);
    assert_eq!(moves, MOST_NODES - 1);
    println!("{bytes} bytes for a text of {}", text.len());
    assert!(bytes < 24 << 20, "{bytes}");
    let beyond = long_game(20 * MOST_NODES);
    assert!(games(&beyond).next().is_some_and(|game| game.is_err()));
}
