//! One line a game: `[position;] moves… [result]`, as in
//! `scrambled-eggs; e8-e6 a6xd6 … B+R`.
//!
//! The position is a name or a LOA FEN and is left out for the standard start. Lines that are
//! empty or start with `#` are skipped, as are move numbers.

use super::content::Record;
use super::entry::Entry;
use super::replay::Replay;
use super::result::Stated;
use super::step::Step;
use super::tree::{MOST_NODES, Place};
use crate::board::Board;
use crate::board::notation::PositionError;
use thiserror::Error;

/// Why a line is no game. Whether its moves are legal is for the replay to say.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {fault}")]
pub struct LineError {
    pub place: Place,
    pub fault: LineFault,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    #[error(transparent)]
    Position(PositionError),
    #[error("the game has more than {MOST_NODES} moves")]
    TooLong,
}

/// The games of a text in order.
pub fn lines_of(text: &str) -> impl Iterator<Item = Result<Record, LineError>> {
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .map(|(number, line)| read_line(line, number))
}

fn read_line(line: &str, number: u32) -> Result<Record, LineError> {
    let (position, moves) = match line.split_once(';') {
        Some((position, moves)) => (position, moves),
        None => ("standard", line),
    };
    let start = Board::named(position).map_err(|fault| LineError {
        place: Place {
            line: number,
            column: 1,
        },
        fault: LineFault::Position(fault),
    })?;
    let mut record = Record::new(start);
    let most = moves.split_whitespace().count().min(MOST_NODES);
    record.entries.reserve_exact(most);
    let mut side = start.side_to_move();
    // The column is counted on from word to word: a long game is read in one pass.
    let (mut counted, mut column) = (0, 1);
    let offset = line.len() - moves.len();
    for (at, word) in words(moves).filter(|(_, word)| !is_move_number(word)) {
        column += line[counted..offset + at].chars().count() as u32;
        counted = offset + at;
        let place = Place {
            line: number,
            column,
        };
        match Stated::read(word) {
            Some(result) => record.result = Some(result),
            None if record.entries.len() == MOST_NODES => {
                let fault = LineFault::TooLong;
                return Err(LineError { place, fault });
            }
            None => {
                let entry = Entry::new(side, Step::read(word), place);
                record.entries.push(entry);
                side = !side;
            }
        }
    }
    Ok(record)
}

/// `12.` or `12...` on its own; the word after it is the move.
fn is_move_number(word: &str) -> bool {
    let dots = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    dots.len() < word.len() && !dots.is_empty() && dots.trim_start_matches('.').is_empty()
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
