//! Lines from a stream, read on a thread of their own and handed on together with the engine's
//! events, so that a loop waits for both at once.
//!
//! A client may write faster than its lines are obeyed: only so many are read ahead, and then it
//! has to wait. Events are never held up, since a search that waits for its listener could not be
//! stopped; there are only as many as the searches that the loop has started give.

use crate::engine::{Engine, EngineError, Event, Options};
use crossbeam::channel::{Receiver, Sender, bounded, select, unbounded};
use std::io::{BufRead, BufReader, Read};
use std::time::Duration;

/// Longest line that is read, in bytes: a position with some ten thousand moves.
pub const LONGEST: usize = 64 * 1024;

/// Lines that are read before they are asked for.
const READ_AHEAD: usize = 64;

/// What a front end waits for.
#[derive(Debug)]
pub enum Incoming {
    Line(String),
    /// A line of more than [`LONGEST`] bytes, which was skipped; this is its first word.
    TooLong(String),
    /// Nothing more will be read.
    End,
    Event(Event),
    /// Text from a task that runs beside the loop.
    Text(String),
}

/// Where lines and events arrive.
pub struct Inbox {
    lines: Receiver<Incoming>,
    events: Receiver<Incoming>,
    sender: Sender<Incoming>,
}

impl Inbox {
    /// An inbox, and what its lines are put in by.
    pub fn new() -> (Inbox, Sender<Incoming>) {
        let (line_sender, lines) = bounded(READ_AHEAD);
        let (sender, events) = unbounded();
        let inbox = Inbox {
            lines,
            events,
            sender,
        };
        (inbox, line_sender)
    }

    /// Puts in what is not a line.
    pub fn sender(&self) -> Sender<Incoming> {
        self.sender.clone()
    }

    /// Waits for what comes next.
    pub fn next(&self) -> Incoming {
        let next = select! {
            recv(self.events) -> event => event,
            recv(self.lines) -> line => line.or_else(|_| self.events.recv()),
        };
        next.expect("the inbox keeps a sender")
    }

    /// Waits for what comes next, but not for ever.
    pub fn next_within(&self, time: Duration) -> Option<Incoming> {
        select! {
            recv(self.events) -> event => event.ok(),
            recv(self.lines) -> line => line.or_else(|_| self.events.recv_timeout(time)).ok(),
            default(time) => None,
        }
    }
}

/// An engine and a stream whose events and lines come into one inbox.
pub fn joined(
    input: impl Read + Send + 'static,
    options: Options,
) -> Result<(Engine, Inbox), EngineError> {
    let (inbox, lines) = Inbox::new();
    let engine = engine_into(options, &inbox)?;
    std::thread::spawn(move || read_lines(input, into(lines)));
    Ok((engine, inbox))
}

/// An engine whose events go into an inbox.
pub fn engine_into(options: Options, inbox: &Inbox) -> Result<Engine, EngineError> {
    let events = inbox.sender();
    Engine::new(options, move |event| {
        // Fails only after the loop has ended, when nobody wants to know.
        let _ = events.send(Incoming::Event(event));
    })
}

/// Puts lines into a queue, as long as somebody takes them out.
pub fn into(lines: Sender<Incoming>) -> impl Fn(Incoming) -> bool {
    move |message| lines.send(message).is_ok()
}

/// Reads lines until the stream ends or fails, or whoever is told of them wants no more.
pub fn read_lines(input: impl Read, tell: impl Fn(Incoming) -> bool) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        let message = match read_line(&mut input, &mut line) {
            Ok(Length::Nothing) | Err(_) => Incoming::End,
            Ok(Length::Fits) => Incoming::Line(String::from_utf8_lossy(&line).trim().to_string()),
            Ok(Length::Exceeds) => Incoming::TooLong(first_word(&line)),
        };
        let ended = matches!(message, Incoming::End);
        if !tell(message) || ended {
            return;
        }
    }
}

fn first_word(line: &[u8]) -> String {
    let line = String::from_utf8_lossy(line);
    let word = line.split_whitespace().next().unwrap_or_default();
    shortened(word)
}

enum Length {
    Nothing,
    Fits,
    Exceeds,
}

/// Reads to the end of a line; what exceeds the limit is thrown away as it comes.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<Length> {
    let mut length = 0;
    loop {
        let buffer = input.fill_buf()?;
        let stream_ends = buffer.is_empty();
        let line_end = buffer.iter().position(|&byte| byte == b'\n');
        let taken = line_end.unwrap_or(buffer.len());
        let kept = taken.min(LONGEST - line.len());
        line.extend_from_slice(&buffer[..kept]);
        length += taken;
        input.consume(taken + usize::from(line_end.is_some()));
        if stream_ends || line_end.is_some() {
            return Ok(match length {
                0 if stream_ends => Length::Nothing,
                ..=LONGEST => Length::Fits,
                _ => Length::Exceeds,
            });
        }
    }
}

/// Keeps a quoted piece of bad input from filling the screen.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Vec<String> {
        let (sender, receiver) = unbounded();
        read_lines(text, into(sender));
        let described = |message| match message {
            Incoming::Line(line) => line,
            other => format!("{other:?}"),
        };
        receiver.try_iter().map(described).collect()
    }

    #[test]
    fn lines_end_with_any_line_end_or_with_the_stream() {
        assert_eq!(read(b""), ["End"]);
        assert_eq!(read(b"one\r\n\n two "), ["one", "", "two", "End"]);
        assert_eq!(read(b"\xff\n"), ["\u{fffd}", "End"]);
    }

    #[test]
    fn long_lines_are_skipped_whole() {
        let just = "x".repeat(LONGEST);
        let text = format!("{just}\ngo {just}y\nnext\n");
        let too_long = "TooLong(\"go\")";
        assert_eq!(read(text.as_bytes()), [&just, too_long, "next", "End"]);
    }

    #[test]
    fn a_stream_without_end_waits_for_its_reader() {
        let (inbox, lines) = Inbox::new();
        let endless = BufReader::new(std::io::repeat(b'\n'));
        std::thread::spawn(move || read_lines(endless, into(lines)));
        for _ in 0..1000 {
            assert!(matches!(inbox.next(), Incoming::Line(_)));
        }
        std::thread::sleep(Duration::from_millis(50));
        assert!(inbox.lines.len() <= READ_AHEAD);
    }

    #[test]
    fn events_come_after_the_last_line_too() {
        let (inbox, lines) = Inbox::new();
        read_lines(&b"one"[..], into(lines));
        assert!(matches!(inbox.next(), Incoming::Line(_)));
        assert!(matches!(inbox.next(), Incoming::End));
        let text = Incoming::Text("late".to_string());
        inbox.sender().send(text).expect("an inbox");
        assert!(matches!(inbox.next(), Incoming::Text(_)));
        assert!(inbox.next_within(Duration::ZERO).is_none());
    }
}
