//! When a program's lines came. The thread that reads them is woken by a line, and on a busy
//! machine it then waits for a processor itself: that time is the arena's, not the program's, and
//! Linux says how long it was.

use super::stopwatch::Waits;
use crate::protocol::lines::{Incoming, read_lines};
use crossbeam::channel::{Receiver, bounded};
use std::cell::Cell;
use std::io::{self, Read};
use std::time::Instant;

/// Lines of a program that wait to be looked at. One that prints faster than that is held up by its
/// own pipe, and fills no memory here.
const QUEUE: usize = 256;

/// What a program prints, and when it came.
pub type Arrivals = Receiver<(Instant, Incoming)>;

/// Reads what a program prints, on a thread of its own, until it ends or nobody listens.
pub fn arrivals(output: impl Read + Send + 'static) -> Arrivals {
    let (sender, received) = bounded(QUEUE);
    std::thread::spawn(move || {
        let came = Cell::new(Instant::now());
        let output = Stamped {
            input: output,
            waits: Waits::of_this_thread(),
            came: &came,
        };
        read_lines(output, |message| sender.send((came.get(), message)).is_ok());
    });
    received
}

/// A stream that notes when what was last read from it had come.
struct Stamped<'a, R> {
    input: R,
    waits: Waits,
    came: &'a Cell<Instant>,
}

impl<R: Read> Read for Stamped<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (called, waited) = (Instant::now(), self.waits.so_far());
        let read = self.input.read(buffer);
        let now = Instant::now();
        let late = self.waits.so_far().saturating_sub(waited);
        let came = now.checked_sub(late).unwrap_or(called);
        self.came.set(came.max(called));
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// A stream whose line comes after a while, and is read later than it came.
    struct Slow(u32);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            if self.0 > 1 {
                return Ok(0);
            }
            std::thread::sleep(Duration::from_millis(20));
            buffer[..3].copy_from_slice(b"ok\n");
            Ok(3)
        }
    }

    #[test]
    fn a_line_comes_between_the_call_and_the_return() {
        let began = Instant::now();
        let arrivals = arrivals(Slow(0));
        let (came, line) = arrivals.recv().expect("a line");
        assert!(matches!(line, Incoming::Line(text) if text == "ok"));
        assert!(came >= began && came <= Instant::now());
        assert!(matches!(arrivals.recv(), Ok((_, Incoming::End))));
    }
}
