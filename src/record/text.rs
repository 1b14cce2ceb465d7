//! One line a game: `[position;] moves… [result]`, as in
//! `scrambled-eggs; e8-e6 a6xd6 … B+R`.
//!
//! The position is a name or a LOA FEN and is left out for the standard start. Lines that are
//! empty or start with `#` are skipped.

use super::annotation::Annotation;
use super::content::{Entry, Record};
use super::replay::Replay;
use super::result::Stated;
use super::step::Step;
use super::tree::Place;
use crate::board::Board;
use crate::board::notation::PositionError;
use std::fmt;

/// Why a line is no game. Whether its moves are legal is for the replay to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    pub place: Place,
    pub cause: PositionError,
}

impl fmt::Display for LineError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}: {}", self.place, self.cause)
    }
}

impl std::error::Error for LineError {}

/// The games of a text in order.
pub fn read_lines(text: &str) -> Vec<Result<Record, LineError>> {
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .map(|(number, line)| read_line(line, number))
        .collect()
}

fn read_line(line: &str, number: u32) -> Result<Record, LineError> {
    let (position, moves) = match line.split_once(';') {
        Some((position, moves)) => (position, moves),
        None => ("standard", line),
    };
    let start = Board::named(position).map_err(|cause| LineError {
        place: Place {
            line: number,
            column: 1,
        },
        cause,
    })?;
    let mut record = Record::new(start);
    let mut side = start.side_to_move();
    let offset = line.len() - moves.len();
    for (at, word) in words(moves) {
        let place = Place {
            line: number,
            column: line[..offset + at].chars().count() as u32 + 1,
        };
        match Stated::read(word) {
            Some(result) => record.result = Some(result),
            None => {
                record.entries.push(Entry {
                    side,
                    step: Step::read(word),
                    annotation: Annotation::default(),
                    comment: None,
                    place,
                });
                side = !side;
            }
        }
    }
    Ok(record)
}

/// The words of a text, each with where it starts.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace()
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// A replayed game in one line.
pub fn line_of(replay: &Replay) -> String {
    let game = &replay.game;
    let position = match *game.start() {
        start if start == Board::standard() => None,
        start if start == Board::scrambled_eggs() => Some("scrambled-eggs;".to_string()),
        start => Some(format!("{start};")),
    };
    let moves = game.moves().iter().map(ToString::to_string);
    let result = replay.end.result().map(|result| result.to_string());
    let words: Vec<String> = position.into_iter().chain(moves).chain(result).collect();
    words.join(" ")
}
