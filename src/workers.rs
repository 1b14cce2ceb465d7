//! Threads that share numbered pieces of work: each takes the next number that nobody has taken,
//! and the calling thread hears of every result as it comes.

use crossbeam::channel::bounded;
use crossbeam::utils::CachePadded;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does the pieces of work from 0 to `count` - 1, on a thread for each worker; a single worker
/// works on the calling thread. `on_result` is called on the calling thread with each result and may
/// break off: then no more pieces are started, and what is still being done is dropped.
pub fn share<Worker: Send, Done: Send, Reason>(
    workers: Vec<Worker>,
    count: usize,
    work: impl Fn(&mut Worker, usize) -> Done + Sync,
    mut on_result: impl FnMut(Done) -> ControlFlow<Reason>,
) -> ControlFlow<Reason> {
    if let [_] = workers[..] {
        let mut worker = workers;
        return (0..count).try_for_each(|number| on_result(work(&mut worker[0], number)));
    }
    let next = CachePadded::new(AtomicUsize::new(0));
    // A slow listener holds the workers up rather than filling the memory.
    let (sender, results) = bounded(workers.len());
    std::thread::scope(|scope| {
        for mut worker in workers.into_iter().take(count) {
            let (next, work, sender) = (&next, &work, sender.clone());
            scope.spawn(move || {
                let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
                for number in numbers.take_while(|&number| number < count) {
                    // Fails when the listener has broken off.
                    if sender.send(work(&mut worker, number)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        // Moved in, so that it is gone before the threads are waited for.
        results.into_iter().try_for_each(&mut on_result)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the workers made of each number, sorted.
    fn squares(workers: usize, count: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let ended = share(
            vec![(); workers],
            count,
            |(), number| number * number,
            |square| {
                found.push(square);
                ControlFlow::<()>::Continue(())
            },
        );
        assert!(ended.is_continue());
        found.sort_unstable();
        found
    }

    #[test]
    fn every_number_is_done_once() {
        let expected: Vec<usize> = (0..100).map(|number| number * number).collect();
        for workers in [1, 2, 7, 200] {
            assert_eq!(squares(workers, 100), expected, "{workers} workers");
        }
        assert_eq!(squares(3, 0), [0; 0]);
    }

    #[test]
    fn a_listener_that_breaks_off_ends_it() {
        for workers in [1, 4] {
            let done = AtomicUsize::new(0);
            let mut results = 0;
            let ended = share(
                vec![(); workers],
                1_000_000,
                |(), number| {
                    done.fetch_add(1, Ordering::Relaxed);
                    number
                },
                |_| {
                    results += 1;
                    match results {
                        10 => ControlFlow::Break("enough"),
                        _ => ControlFlow::Continue(()),
                    }
                },
            );
            assert_eq!(ended, ControlFlow::Break("enough"));
            assert!(done.into_inner() < 1_000, "{workers} workers");
        }
    }
}
