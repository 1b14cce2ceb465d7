//! The position that a command is about: one argument group for all that take a position or a
//! record.

use super::{Failure, record_text};
use crate::board::Board;
use crate::game::Game;
use crate::record::collection::pick;
use crate::record::replay::End;
use crate::rules::Rules;
use std::fmt::Display;
use std::path::Path;

/// A position, by itself or out of a record.
#[derive(clap::Args)]
pub struct PositionOptions {
    /// Position: a LOA FEN, "standard", "scrambled-eggs", or a file of records; - is standard input
    #[arg(required = true)]
    position: Option<String>,
    #[command(flatten)]
    record: RecordOptions,
    /// Moves to play from the position first
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
}

/// Which position of a file of records.
#[derive(clap::Args)]
pub struct RecordOptions {
    /// Game of the file, counted from 1
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// Moves of the game to play; all if left out, but for one that ends it where the end is of
    /// no use
    #[arg(long, value_name = "MOVES")]
    ply: Option<usize>,
}

impl PositionOptions {
    /// The game up to the position. A position by itself is played under `rules`, a record under
    /// those that it names or keeps.
    pub fn game(&self, rules: Rules) -> Result<Game, Failure> {
        self.with_moves(self.record.game(self.text(), rules)?)
    }

    /// The same for those who have nothing to say about a finished game: its last move is left
    /// out, unless it was asked for.
    pub fn undecided_game(&self, rules: Rules) -> Result<Game, Failure> {
        self.with_moves(self.record.undecided_game(self.text(), rules)?)
    }

    fn text(&self) -> &str {
        let given = self.position.as_deref();
        given.expect("the command line asks for it where it is needed")
    }

    fn with_moves(&self, mut game: Game) -> Result<Game, Failure> {
        for text in &self.moves {
            game.play_text(text)
                .map_err(|fault| format!("{text}: {fault}"))?;
        }
        Ok(game)
    }
}

impl RecordOptions {
    /// The game that a text stands for: a position's own, or one of a file of records. What names
    /// no position names a file.
    fn game(&self, text: &str, rules: Rules) -> Result<Game, Failure> {
        let path = Path::new(text);
        match Board::named(text) {
            Ok(board) => Ok(Game::new(board, rules)),
            Err(_) if text == "-" || path.exists() => self.read(path),
            Err(fault) => Err(format!("{text}: neither a file nor a position: {fault}").into()),
        }
    }

    /// The game without the move that decided it, unless the ply was asked for.
    pub fn undecided_game(&self, text: &str, rules: Rules) -> Result<Game, Failure> {
        let mut game = self.game(text, rules)?;
        if self.ply.is_none() && game.outcome().is_some() {
            game.undo();
        }
        Ok(game)
    }

    /// The game of a file up to the position asked for, under the rules that it names or keeps.
    fn read(&self, path: &Path) -> Result<Game, Failure> {
        let shown = path.display();
        let text = record_text(path)?;
        let (game, count) = pick(&text, self.game as usize);
        let game = game.ok_or_else(|| format!("{shown} has {count} games, not {}", self.game))?;
        let fault = |fault: &dyn Display| format!("{shown}: game {}: {fault}", self.game);
        let loaded = game.map_err(|unread| fault(&unread))?;
        let replay = loaded
            .record
            .map_err(|unplayable| fault(&unplayable))?
            .replay();
        let mut game = replay.game;
        let played = game.moves().len();
        match (self.ply, replay.end) {
            (Some(ply), _) if ply <= played => {
                for _ in ply..played {
                    game.undo();
                }
            }
            (_, end @ End::Broken(_)) => Err(fault(&end))?,
            (Some(ply), _) => Err(fault(&format!("has {played} moves, not {ply}")))?,
            (None, _) => {}
        }
        Ok(game)
    }
}

/// Where a game stands, in words: `Black to move, after 12 moves (12... a3xc1)`.
pub fn standing(game: &Game) -> String {
    let side = game.board().side_to_move();
    match (game.moves().len(), game.moves().last()) {
        (1, Some(last)) => format!("{side} to move, after 1 move ({last})"),
        (count, Some(last)) => format!("{side} to move, after {count} moves (the last {last})"),
        _ => format!("{side} to move"),
    }
}
