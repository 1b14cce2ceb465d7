//! Openings: where the games of a match start. From a file of records, of lines of moves or of
//! positions; the set that ships was made by `generate`.

use crate::board::{Board, Move};
use crate::game::Game;
use crate::record::collection::{LoadError, Loaded, games};
use crate::rules::Rules;
use std::fmt;
use thiserror::Error;

/// The set that ships, made by `soucie openings`.
pub const BUILT_IN: &str = include_str!("../../../book/openings.txt");

/// A start position and the moves that are played from it before the engines take over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    pub start: Board,
    pub moves: Vec<Move>,
}

/// Why a text holds no openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningError {
    /// The opening with this number, from 1, is faulty.
    #[error("opening {0}: {1}")]
    Faulty(usize, String),
    #[error("there is no opening in it")]
    None,
}

impl Opening {
    /// The opening that a game has come to.
    pub fn of(game: &Game) -> Opening {
        Opening {
            start: *game.start(),
            moves: game.moves().to_vec(),
        }
    }

    /// The game as the engines find it.
    pub fn game(&self, rules: Rules) -> Game {
        let mut game = Game::new(self.start, rules);
        for &played in &self.moves {
            // Rules may differ in when a game is over; the engines take over where it would be.
            if game.play(played).is_err() {
                break;
            }
        }
        game
    }
}

/// All openings of a text: games in SGF, or a line of moves or a position each.
pub fn read_openings(text: &str) -> Result<Vec<Opening>, OpeningError> {
    let openings: Vec<Opening> = match text.contains('(') {
        true => from_records(text, 0)?,
        false => {
            let lines = text
                .lines()
                .map(|line| line.split('#').next().unwrap_or(""));
            let mut openings = Vec::new();
            for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
                match Board::named(line) {
                    Ok(start) => openings.push(Opening::of(&checked(
                        Game::new(start, Rules::default()),
                        openings.len(),
                    )?)),
                    Err(_) => openings.extend(from_records(line, openings.len())?),
                }
            }
            openings
        }
    };
    match openings.is_empty() {
        true => Err(OpeningError::None),
        false => Ok(openings),
    }
}

/// The openings of records, of which `before` have been read already.
fn from_records(text: &str, before: usize) -> Result<Vec<Opening>, OpeningError> {
    let opening = |(number, game): (usize, Result<Loaded, LoadError>)| {
        let faulty = |fault: String| OpeningError::Faulty(number + 1, fault);
        let loaded = game.map_err(|fault| faulty(fault.to_string()))?;
        let record = loaded.record.map_err(|fault| faulty(fault.to_string()))?;
        let replay = record.replay();
        match replay.end.is_broken() {
            true => Err(faulty(replay.end.to_string())),
            false => Ok(Opening::of(&checked(replay.game, number)?)),
        }
    };
    (before..).zip(games(text)).map(opening).collect()
}

/// Refuses a game that is over: there is nothing left to play.
fn checked(game: Game, number: usize) -> Result<Game, OpeningError> {
    match game.outcome() {
        Some(outcome) => Err(OpeningError::Faulty(number + 1, outcome.to_string())),
        None => Ok(game),
    }
}

/// The line that [`read_openings`] reads back.
impl fmt::Display for Opening {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        match self.start == Board::standard() {
            true => write!(out, "{}", moves.join(" ")),
            false if moves.is_empty() => write!(out, "{}", self.start),
            false => write!(out, "{}; {}", self.start, moves.join(" ")),
        }
    }
}
