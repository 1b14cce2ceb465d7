//! A game: a start position, the moves played from it, and where it stands under its rules.

use crate::board::notation::MoveError;
use crate::board::{Board, Move};
use crate::rules::{Outcome, Past, Rules};
use std::collections::HashMap;
use thiserror::Error;

/// A game in progress or finished.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    /// Every position from the start on; never empty.
    boards: Vec<Board>,
    /// One move for each position but the last.
    moves: Vec<Move>,
    recurrences: Recurrences,
}

/// How often each position of a game has occurred, so that a move costs the same however long the
/// game is.
#[derive(Clone, Debug, Default)]
struct Recurrences {
    /// Where the position with a key occurred last.
    latest: HashMap<u64, u32>,
    /// For each position, how often it had occurred by then, and where the time before.
    counts: Vec<(u32, Option<u32>)>,
}

impl Recurrences {
    /// Takes in the position that follows those of a game.
    fn push(&mut self, board: &Board, boards: &[Board]) {
        let before = self.latest.insert(board.key(), self.counts.len() as u32);
        // Two positions share a key once in ages, and the later one then counts anew.
        let same = before.filter(|&place| boards[place as usize] == *board);
        let count = same.map_or(0, |place| self.counts[place as usize].0) + 1;
        self.counts.push((count, before));
    }

    /// Forgets the last position.
    fn pop(&mut self, board: &Board) {
        match self.counts.pop() {
            Some((_, Some(before))) => self.latest.insert(board.key(), before),
            _ => self.latest.remove(&board.key()),
        };
    }

    /// How often the last position has occurred.
    fn of_last(&self) -> u32 {
        self.counts.last().map_or(0, |(count, _)| *count)
    }
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    #[error("the game is over ({0})")]
    Over(Outcome),
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl Game {
    /// A game that starts from a position. It may be decided already: then no move follows.
    pub fn new(start: Board, rules: Rules) -> Game {
        let mut recurrences = Recurrences::default();
        recurrences.push(&start, &[]);
        Game {
            rules,
            boards: vec![start],
            moves: Vec::new(),
            recurrences,
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
        let passes = self
            .moves
            .iter()
            .rev()
            .take_while(|played| played.is_pass());
        Past {
            occurrences: self.recurrences.of_last(),
            passes_in_a_row: passes.count() as u32,
            plies: self.moves.len() as u32,
        }
    }

    /// Plays the move that a text names.
    pub fn play_text(&mut self, text: &str) -> Result<Move, PlayError> {
        self.refuse_if_over()?;
        let played = self.board().read_move(text)?;
        self.push(played);
        Ok(played)
    }

    /// Plays the legal move between a move's squares. Whether it captures is for the board to
    /// say, whatever the move claims: it may have been read where the board was another.
    pub fn play(&mut self, played: Move) -> Result<(), PlayError> {
        self.refuse_if_over()?;
        let legal = self.board().as_legal(played)?;
        self.push(legal);
        Ok(())
    }

    fn refuse_if_over(&self) -> Result<(), PlayError> {
        self.outcome()
            .map_or(Ok(()), |outcome| Err(PlayError::Over(outcome)))
    }

    fn push(&mut self, played: Move) {
        let board = self.board().after(played);
        self.recurrences.push(&board, &self.boards);
        self.boards.push(board);
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
        let board = self.boards.pop().expect("a position for each move");
        self.recurrences.pop(&board);
        Some(undone)
    }
}
