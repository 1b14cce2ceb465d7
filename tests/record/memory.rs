//! What reading games takes in memory: each thread counts what it has allocated, so that other
//! tests beside it do not.

use soucie::record::collection::games;
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
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Replays all games of a text: how many moves they have, and the most bytes that it took besides
/// the text.
fn replayed(text: &str) -> (usize, usize) {
    let before = NOW.get();
    MOST.set(before);
    let records = games(text).map(|game| game.expect("a game").record.expect("a record"));
    let moves = records
        .map(|record| record.replay().game.moves().len())
        .sum();
    (moves, (MOST.get() - before) as usize)
}

/// A game of so many moves to and fro, under rules that let it go on.
fn long_game(moves: usize) -> String {
    let steps = [";B[b1-c1]", ";W[h3-h2]", ";B[c1-b1]", ";W[h2-h3]"];
    let steps: String = steps.iter().cycle().take(moves).copied().collect();
    format!("(;GM[9]SU[Custom]RU[olympiad,repetition=off]AB[b1][g7]AW[h3][a6]{steps})")
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
    assert!(bytes < 64 << 20, "{bytes}");
    let beyond = long_game(20 * MOST_NODES);
    assert!(games(&beyond).next().is_some_and(|game| game.is_err()));
}
