//! All games of a text, whatever form it has: SGF, or one line a game.

use super::content::Record;
use super::read::{ReadError, games_of};
use super::setup::StartError;
use super::text::{LineError, lines_of};
use super::tree::GameTree;
use thiserror::Error;

/// One game of a collection.
#[derive(Clone, Debug)]
pub struct Loaded<'text> {
    /// The game with all that SGF holds besides the main line; none of a line of moves.
    tree: Option<GameTree<'text>>,
    /// The main line, or why it cannot be played here.
    pub record: Result<Record, StartError>,
}

impl<'text> Loaded<'text> {
    fn of_tree(tree: GameTree<'text>) -> Loaded<'text> {
        Loaded {
            record: Record::of_tree(&tree),
            tree: Some(tree),
        }
    }

    fn of_line(record: Record) -> Loaded<'text> {
        Loaded {
            tree: None,
            record: Ok(record),
        }
    }

    /// The game with all that SGF holds besides the main line; of a line of moves, what it would be.
    pub fn take_tree(&mut self) -> GameTree<'text> {
        let of_record = || self.record.as_ref().map(Record::to_tree);
        let tree = self.tree.take();
        tree.unwrap_or_else(|| of_record().unwrap_or_default())
    }
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
pub fn games(text: &str) -> impl Iterator<Item = Result<Loaded<'_>, LoadError>> {
    let is_sgf = text.contains('(');
    let trees = is_sgf.then(|| games_of(text)).into_iter().flatten();
    let lines = (!is_sgf).then(|| lines_of(text)).into_iter().flatten();
    let trees = trees.map(|game| game.map(Loaded::of_tree).map_err(LoadError::Read));
    trees.chain(lines.map(|game| game.map(Loaded::of_line).map_err(LoadError::Line)))
}

/// The game of a text with a number, from 1, and how many games there are.
pub fn pick(text: &str, number: usize) -> (Option<Result<Loaded<'_>, LoadError>>, usize) {
    let (mut picked, mut count) = (None, 0);
    for game in games(text) {
        count += 1;
        if count == number {
            picked = Some(game);
        }
    }
    (picked, count)
}

/// All games of a text at once.
pub fn load(text: &str) -> Vec<Result<Loaded<'_>, LoadError>> {
    games(text).collect()
}
