//! All games of a text, whatever form it has: SGF, or one line a game.

use super::content::Record;
use super::read::{ReadError, games_of};
use super::setup::StartError;
use super::text::{LineError, lines_of};
use super::tree::GameTree;
use thiserror::Error;

/// One game of a collection.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The game with all that SGF holds besides the main line.
    pub tree: GameTree,
    /// The main line, or why it cannot be played here.
    pub record: Result<Record, StartError>,
}

/// Why a game of a collection is not there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    #[error(transparent)]
    Read(ReadError),
    #[error(transparent)]
    Line(LineError),
}

/// The games of a text in order, each read when it is asked for: a collection needs the memory of
/// one of its games. A text with a parenthesis is SGF, since no line of moves has one.
pub fn games(text: &str) -> impl Iterator<Item = Result<Loaded, LoadError>> {
    let is_sgf = text.contains('(');
    let of_tree = |tree: GameTree| Loaded {
        record: Record::of_tree(&tree),
        tree,
    };
    let of_line = |record: Record| Loaded {
        tree: record.to_tree(),
        record: Ok(record),
    };
    let trees = is_sgf.then(|| games_of(text)).into_iter().flatten();
    let lines = (!is_sgf).then(|| lines_of(text)).into_iter().flatten();
    let trees = trees.map(move |game| game.map(of_tree).map_err(LoadError::Read));
    trees.chain(lines.map(move |game| game.map(of_line).map_err(LoadError::Line)))
}

/// All games of a text at once.
pub fn load(text: &str) -> Vec<Result<Loaded, LoadError>> {
    games(text).collect()
}
