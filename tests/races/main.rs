//! What threads share without locks, under loom: every order in which they can run, and every value
//! that one may see of what another has written, is tried.

use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;
use soucie::board::{Board, Move};
use soucie::search::team::{BusyMoves, MoveKey};
use soucie::slot::{Slot, Word};

/// A word of loom's, with the order that the program's words have: none.
#[derive(Default)]
struct Watched(AtomicU64);

impl Word for Watched {
    fn load(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn store(&self, value: u64) {
        self.0.store(value, Ordering::Relaxed);
    }
}

/// Two positions with what is known of each, none a mixture of the others.
const ENTRIES: [(u64, u64); 2] = [(0x1111, 0x8001), (0x2222, 0x4002)];

/// A thread overwrites an entry while another looks both up: what it is given under a key was
/// written under that key.
#[test]
fn what_is_read_under_a_key_was_written_under_it() {
    loom::model(|| {
        let slot = Arc::new(Slot::<Watched>::default());
        let [(old, old_data), (new, new_data)] = ENTRIES;
        slot.write(old, old_data);
        let writer = {
            let slot = Arc::clone(&slot);
            thread::spawn(move || slot.write(new, new_data))
        };
        for (key, data) in ENTRIES {
            assert!(slot.read(key).is_none_or(|found| found == data));
        }
        writer.join().expect("no panic");
    });
}

/// Two threads write into one slot at once: what is left is one of the two entries, or none.
#[test]
fn entries_that_are_written_at_once_do_not_mix() {
    loom::model(|| {
        let slot = Arc::new(Slot::<Watched>::default());
        let writers = ENTRIES.map(|(key, data)| {
            let slot = Arc::clone(&slot);
            thread::spawn(move || slot.write(key, data))
        });
        for writer in writers {
            writer.join().expect("no panic");
        }
        for (key, data) in ENTRIES {
            assert!(slot.read(key).is_none_or(|found| found == data));
        }
    });
}

/// A thread moves an entry on to the next slot, as the table does with what it displaces, while
/// another overwrites it: the copy is whole under its key, or matches neither.
#[test]
fn what_is_moved_is_whole() {
    loom::model(|| {
        let slots = Arc::new([Slot::<Watched>::default(), Slot::default()]);
        let [(old, old_data), (new, new_data)] = ENTRIES;
        slots[0].write(old, old_data);
        let writer = {
            let slots = Arc::clone(&slots);
            thread::spawn(move || slots[0].write(new, new_data))
        };
        let (key, data) = slots[0].content();
        slots[1].write(key, data);
        for (key, data) in ENTRIES {
            assert!(slots[1].read(key).is_none_or(|found| found == data));
        }
        writer.join().expect("no panic");
    });
}

/// Marks of two threads in one place: what is ended by all is marked no longer.
#[test]
fn no_mark_outlasts_the_threads_that_made_it() {
    loom::model(|| {
        let marks = Arc::new(BusyMoves::<Watched, 1>::default());
        let moves = Board::standard().moves();
        let keys = [moves[0], moves[1]].map(|played: Move| MoveKey::new(7, played, 3));
        let threads = keys.map(|key| {
            let marks = Arc::clone(&marks);
            thread::spawn(move || {
                marks.begin(key);
                marks.end(key);
            })
        });
        for thread in threads {
            thread.join().expect("no panic");
        }
        assert!(keys.iter().all(|&key| !marks.has(key)));
    });
}
