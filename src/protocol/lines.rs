//! Lines from a stream, read on a thread of their own and handed on together with the engine's
//! events, so that a loop waits for both at once.

use crate::engine::{Engine, EngineError, Event, Options};
use crossbeam::channel::{Receiver, Sender, unbounded};
use std::io::{BufRead, BufReader, Read};

/// Longest line that is read, in bytes: a position with some ten thousand moves.
pub const LONGEST: usize = 64 * 1024;

/// What a front end waits for.
#[derive(Debug)]
pub enum Incoming {
    Line(String),
    /// A line of more than [`LONGEST`] bytes, which was skipped.
    TooLong,
    /// Nothing more will be read.
    End,
    Event(Event),
    /// Text from a task that runs beside the loop.
    Text(String),
}

/// An engine and a stream whose events and lines come through one channel. The sender is for
/// what else the loop is to wait for.
pub fn joined(
    input: impl Read + Send + 'static,
    options: Options,
) -> Result<(Engine, Sender<Incoming>, Receiver<Incoming>), EngineError> {
    let (sender, incoming) = unbounded();
    let engine = engine_into(options, sender.clone())?;
    let lines = sender.clone();
    std::thread::spawn(move || read_lines(input, &lines));
    Ok((engine, sender, incoming))
}

/// An engine whose events go into a channel.
pub fn engine_into(options: Options, events: Sender<Incoming>) -> Result<Engine, EngineError> {
    Engine::new(options, move |event| {
        // Fails only after the loop has ended, when nobody wants to know.
        let _ = events.send(Incoming::Event(event));
    })
}

/// Reads lines until the stream ends or fails, or nobody listens any more.
pub fn read_lines(input: impl Read, incoming: &Sender<Incoming>) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        let message = match read_line(&mut input, &mut line) {
            Ok(Length::Nothing) | Err(_) => Incoming::End,
            Ok(Length::Fits) => Incoming::Line(String::from_utf8_lossy(&line).trim().to_string()),
            Ok(Length::Exceeds) => Incoming::TooLong,
        };
        let ended = matches!(message, Incoming::End);
        if incoming.send(message).is_err() || ended {
            return;
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Vec<String> {
        let (sender, receiver) = unbounded();
        read_lines(text, &sender);
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
        let text = format!("{just}\n{just}y\nnext\n");
        assert_eq!(read(text.as_bytes()), [&just, "TooLong", "next", "End"]);
    }
}
