//! `soucie book import`: games into a book, or a book from its text.

use super::{Source, tree_of, write_book, write_entries};
use crate::board::Side;
use crate::book::canonical::Canonical;
use crate::book::output::Selection;
use crate::book::record::{Record, ScoredMove, Source as Origin};
use crate::book::{Tree, journal};
use crate::command::{Failure, record_text};
use crate::game::Game;
use crate::record::collection::games;
use crate::record::result::Stated;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Take moves from games into a book, or read back what `export` has written
///
/// A game adds to the weight of each of its moves: 3 for the winner's, 2 if it was drawn, 1 for the
/// loser's. Moves
/// that the book does not know become candidates without a score, which are not played until
/// `soucie book expand` has searched them. Games that start elsewhere, break, or have no result
/// are skipped and counted.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of SGF or of one line of moves a game, or one file that `export` has written
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    source: Source,
    /// The book to write, replaced in one step
    #[arg(long, short)]
    output: PathBuf,
    /// Take moves up to this ply
    #[arg(long, default_value_t = 16)]
    plies: usize,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if let [path] = &arguments.files[..]
        && journal::is_journal(path)?
    {
        return read_back(&arguments.output, path, out);
    }
    let book = arguments.source.open()?;
    let identity = &book.header().identity;
    let mut tree = tree_of(&book, &arguments.source.start, identity);
    let (mut taken, mut skipped) = (0, 0);
    for path in &arguments.files {
        let text = record_text(path)?;
        for game in games(&text) {
            let record = game.ok().and_then(|loaded| loaded.record.ok());
            let replay = record.map(|record| record.replay());
            let result = replay.as_ref().and_then(|replay| replay.end.result());
            match (replay, result) {
                (Some(replay), Some(result)) if arguments.fits(&replay.game) => {
                    arguments.take(&replay.game, result, &mut tree);
                    taken += 1;
                }
                _ => skipped += 1,
            }
        }
    }
    writeln!(out, "{taken} games taken, {skipped} skipped")?;
    write_book(&arguments.output, identity, &tree, &Selection::ALL, out)
}

/// The book that `export` made a text of, entry for entry.
fn read_back(output: &Path, path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let content = journal::read(path)?;
    let content = content.ok_or_else(|| format!("{}: it is empty", path.display()))?;
    let searched = |record: &Record| record.source == Origin::Search;
    if content.records.iter().any(searched) {
        let fault = "the journal of a build (`soucie book merge` makes a book of it)";
        return Err(format!("{}: {fault}", path.display()).into());
    }
    let entries = content.records.iter().flat_map(Record::entries);
    write_entries(output, &content.identity, entries.collect(), out)
}

impl Arguments {
    fn fits(&self, game: &Game) -> bool {
        *game.start() == self.source.start
    }

    /// Adds the moves of a game to a tree.
    fn take(&self, game: &Game, result: Stated, tree: &mut Tree) {
        let moves = game.boards().iter().zip(game.moves());
        for (board, &played) in moves.take(self.plies) {
            let canonical = Canonical::of(board);
            tree.apply(&Record {
                board: canonical.board,
                source: Origin::Games,
                listed: 0,
                moves: vec![ScoredMove {
                    played: canonical.inward(played),
                    score: None,
                    depth: 0,
                    weight: weight(result, board.side_to_move()),
                }],
            });
        }
    }
}

/// What a game adds to the weight of a side's moves: one for being played, and half points.
fn weight(result: Stated, side: Side) -> u16 {
    match result {
        Stated::Win(winner, _) if winner == side => 3,
        Stated::Draw => 2,
        Stated::Win(..) | Stated::Void | Stated::Unknown => 1,
    }
}
