//! Ends games that both players agree about, by the scores they report.

use crate::board::Side;
use crate::search::Score;
use std::fmt;
use std::str::FromStr;

/// A game is lost when both players have said so for some moves in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign {
    pub points: i32,
    pub moves: u32,
}

/// A game is drawn when both players have seen it level for some moves in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Not before this ply.
    pub plies: usize,
    pub points: i32,
    pub moves: u32,
}

fn numbers<const N: usize>(text: &str, form: &str) -> Result<[u32; N], String> {
    let read: Option<Vec<u32>> = text
        .split(',')
        .map(|word| word.trim().parse().ok())
        .collect();
    read.and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| format!("'{text}' is not of the form {form}"))
}

impl FromStr for Resign {
    type Err = String;

    fn from_str(text: &str) -> Result<Resign, String> {
        let [points, moves] = numbers(text, "POINTS,MOVES (like 800,3)")?;
        Ok(Resign {
            points: points as i32,
            moves: moves.max(1),
        })
    }
}

impl FromStr for Draw {
    type Err = String;

    fn from_str(text: &str) -> Result<Draw, String> {
        let [plies, points, moves] = numbers(text, "PLIES,POINTS,MOVES (like 80,10,8)")?;
        Ok(Draw {
            plies: plies as usize,
            points: points as i32,
            moves: moves.max(1),
        })
    }
}

impl fmt::Display for Resign {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{},{}", self.points, self.moves)
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{},{},{}", self.plies, self.points, self.moves)
    }
}

/// What adjudication decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudication {
    Resigned(Side),
    Drawn,
}

/// Follows the scores of one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    resign: Option<Resign>,
    draw: Option<Draw>,
    /// By side: its own moves in a row with a score that says won, lost, level.
    winning: [u32; 2],
    losing: [u32; 2],
    level: [u32; 2],
}

impl Adjudicator {
    pub fn new(resign: Option<Resign>, draw: Option<Draw>) -> Adjudicator {
        Adjudicator {
            resign,
            draw,
            winning: [0; 2],
            losing: [0; 2],
            level: [0; 2],
        }
    }

    /// Takes note of a move's score; a move without one breaks every row.
    pub fn hear(&mut self, side: Side, score: Option<Score>, plies: usize) -> Option<Adjudication> {
        let points = score.map(Score::value);
        let count = |row: &mut [u32; 2], holds: bool| {
            let row = &mut row[side.index()];
            *row = if holds { *row + 1 } else { 0 };
        };
        if let Some(rule) = self.resign {
            count(&mut self.winning, points.is_some_and(|p| p >= rule.points));
            count(&mut self.losing, points.is_some_and(|p| p <= -rule.points));
        }
        if let Some(rule) = self.draw {
            let level = points.is_some_and(|p| p.abs() <= rule.points);
            count(&mut self.level, level && plies >= rule.plies);
        }
        let lost = |loser: Side| {
            self.resign.is_some_and(|rule| {
                self.losing[loser.index()] >= rule.moves
                    && self.winning[(!loser).index()] >= rule.moves
            })
        };
        let drawn = |rule: Draw| self.level.iter().all(|&row| row >= rule.moves);
        match Side::BOTH.into_iter().find(|&side| lost(side)) {
            Some(loser) => Some(Adjudication::Resigned(loser)),
            None => self.draw.is_some_and(drawn).then_some(Adjudication::Drawn),
        }
    }
}
