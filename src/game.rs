//! A game: a start position, the moves played from it, and where it stands under its rules.

use crate::board::notation::MoveError;
use crate::board::{Board, Move};
use crate::rules::{Outcome, Past, Rules};
use std::fmt;

/// A game in progress or finished.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    /// Every position from the start on; never empty.
    boards: Vec<Board>,
    /// One move for each position but the last.
    moves: Vec<Move>,
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    Over(Outcome),
    Move(MoveError),
}

impl fmt::Display for PlayError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PlayError::Over(outcome) => write!(out, "the game is over ({outcome})"),
            PlayError::Move(fault) => write!(out, "{fault}"),
        }
    }
}

impl std::error::Error for PlayError {}

impl Game {
    /// A game that starts from a position. It may be decided already: then no move follows.
    pub fn new(start: Board, rules: Rules) -> Game {
        Game {
            rules,
            boards: vec![start],
            moves: Vec::new(),
        }
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position that the game started from.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// The position now.
    pub fn board(&self) -> &Board {
        self.boards.last().expect("a game has a start position")
    }

    /// All positions so far, the start first, the present one last.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(self.board(), self.past())
    }

    /// What the end of the game depends on besides the board.
    pub fn past(&self) -> Past {
        let now = self.board();
        let passes = self
            .moves
            .iter()
            .rev()
            .take_while(|played| played.is_pass());
        Past {
            occurrences: self.boards.iter().filter(|&board| board == now).count() as u32,
            passes_in_a_row: passes.count() as u32,
            plies: self.moves.len() as u32,
        }
    }

    /// Plays the move that a text names.
    pub fn play_text(&mut self, text: &str) -> Result<Move, PlayError> {
        self.refuse_if_over()?;
        let played = self.board().read_move(text).map_err(PlayError::Move)?;
        self.push(played);
        Ok(played)
    }

    /// Plays the legal move between a move's squares. Whether it captures is for the board to
    /// say, whatever the move claims: it may have been read where the board was another.
    pub fn play(&mut self, played: Move) -> Result<(), PlayError> {
        self.refuse_if_over()?;
        let legal = self.board().as_legal(played).map_err(PlayError::Move)?;
        self.push(legal);
        Ok(())
    }

    fn refuse_if_over(&self) -> Result<(), PlayError> {
        self.outcome()
            .map_or(Ok(()), |outcome| Err(PlayError::Over(outcome)))
    }

    fn push(&mut self, played: Move) {
        self.boards.push(self.board().after(played));
        self.moves.push(played);
    }

    /// The game from here on, its past forgotten, if that alone has ended it: a draw by
    /// repetition or length which the players do not know or want.
    pub fn played_on(&self) -> Option<Game> {
        self.outcome()?;
        let game = Game::new(*self.board(), self.rules);
        game.outcome().is_none().then_some(game)
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let undone = self.moves.pop()?;
        self.boards.pop();
        Some(undone)
    }
}
