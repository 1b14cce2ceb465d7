//! All games of a text, whatever form it has: SGF, or one line a game.

use super::content::Record;
use super::read::{ReadError, read};
use super::setup::StartError;
use super::text::{LineError, read_lines};
use super::tree::GameTree;
use std::fmt;

/// One game of a collection.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The game with all that SGF holds besides the main line.
    pub tree: GameTree,
    /// The main line, or why it cannot be played here.
    pub record: Result<Record, StartError>,
}

/// Why a game of a collection is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    Read(ReadError),
    Line(LineError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LoadError::Read(fault) => write!(out, "{fault}"),
            LoadError::Line(fault) => write!(out, "{fault}"),
        }
    }
}

impl std::error::Error for LoadError {}

/// The games of a text in order. A text with a parenthesis is SGF, since no line of moves has
/// one.
pub fn load(text: &str) -> Vec<Result<Loaded, LoadError>> {
    let of_tree = |tree: GameTree| Loaded {
        record: Record::of_tree(&tree),
        tree,
    };
    let of_line = |record: Record| Loaded {
        tree: record.to_tree(),
        record: Ok(record),
    };
    match text.contains('(') {
        true => read(text)
            .into_iter()
            .map(|game| game.map(of_tree).map_err(LoadError::Read))
            .collect(),
        false => read_lines(text)
            .into_iter()
            .map(|game| game.map(of_line).map_err(LoadError::Line))
            .collect(),
    }
}
