//! The rules that tournaments differ in, each a named choice, and the one function that
//! decides whether a game is over.

use crate::board::{Board, Move, MoveList, Side};
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use thiserror::Error;

/// What it means when one move connects both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BothConnected {
    Draw,
    MoverWins,
}

/// What happens to a side that has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoMove {
    Pass,
    Loses,
}

/// When the recurrence of a placement with the same side to move is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// At this occurrence, the first being 1; never below 2.
    DrawAt(u8),
    Off,
}

/// A full set of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    pub both_connected: BothConnected,
    pub no_move: NoMove,
    pub repetition: Repetition,
    /// Plies after which an undecided game is a draw.
    pub length_cap: Option<NonZeroU32>,
}

impl Rules {
    /// The Computer Olympiad, as fixed at the sixth (2001).
    pub const OLYMPIAD: Rules = Rules {
        both_connected: BothConnected::Draw,
        no_move: NoMove::Pass,
        repetition: Repetition::DrawAt(3),
        length_cap: None,
    };

    /// Winands, Uiterwijk and Van den Herik (2001): a side that cannot move loses.
    pub const MAASTRICHT: Rules = Rules {
        no_move: NoMove::Loses,
        ..Rules::OLYMPIAD
    };

    /// boardspace.net, after the second edition of Sackson's *A Gamut of Games*.
    pub const BOARDSPACE: Rules = Rules {
        both_connected: BothConnected::MoverWins,
        repetition: Repetition::Off,
        ..Rules::OLYMPIAD
    };

    /// The presets by name; the first is the default.
    pub const PRESETS: [(&'static str, Rules); 3] = [
        ("olympiad", Rules::OLYMPIAD),
        ("maastricht", Rules::MAASTRICHT),
        ("boardspace", Rules::BOARDSPACE),
    ];
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::OLYMPIAD
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Win(Side, WinBy),
    Draw(DrawBy),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// The winner's pieces form one group.
    Connection,
    /// The loser has no legal move.
    NoMove,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawBy {
    BothConnected,
    Repetition,
    TwoPasses,
    LengthCap,
}

impl Outcome {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side, _) => Some(side),
            Outcome::Draw(_) => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Outcome::Win(side, WinBy::Connection) => write!(out, "{side} wins by connection"),
            Outcome::Win(side, WinBy::NoMove) => write!(out, "{side} wins: {} has no move", !*side),
            Outcome::Draw(DrawBy::BothConnected) => write!(out, "draw: both sides are connected"),
            Outcome::Draw(DrawBy::Repetition) => write!(out, "draw by repetition"),
            Outcome::Draw(DrawBy::TwoPasses) => write!(out, "draw: neither side can move"),
            Outcome::Draw(DrawBy::LengthCap) => write!(out, "draw by length"),
        }
    }
}

/// What the end of a game depends on besides the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// How often the position has occurred with the same side to move, this time included.
    pub occurrences: u32,
    /// Passes that led to the position without a move between them.
    pub passes_in_a_row: u32,
    /// Moves played, passes included.
    pub plies: u32,
}

impl Past {
    /// A position that nothing came before.
    pub const NONE: Past = Past {
        occurrences: 1,
        passes_in_a_row: 0,
        plies: 0,
    };
}

impl Rules {
    /// The legal moves of the side to move. Where it has none and the rules let it pass, that is
    /// its only move.
    pub fn moves_or_pass(&self, board: &Board) -> MoveList {
        let mut moves = board.moves();
        if moves.is_empty() && self.no_move == NoMove::Pass {
            moves.push(Move::PASS);
        }
        moves
    }

    /// Decides whether the game is over. This is the only place that does, and the order is
    /// part of the rules: connection, no move, repetition, two passes, length.
    pub fn outcome(&self, board: &Board, past: Past) -> Option<Outcome> {
        self.board_outcome(board).or_else(|| {
            let repeated = match self.repetition {
                Repetition::DrawAt(nth) => past.occurrences >= u32::from(nth),
                Repetition::Off => false,
            };
            let stuck = self.repetition == Repetition::Off && past.passes_in_a_row >= 2;
            let capped = self.length_cap.is_some_and(|cap| past.plies >= cap.get());
            [
                (repeated, DrawBy::Repetition),
                (stuck, DrawBy::TwoPasses),
                (capped, DrawBy::LengthCap),
            ]
            .into_iter()
            .find_map(|(ended, by)| ended.then_some(Outcome::Draw(by)))
        })
    }

    /// The part of [`Rules::outcome`] that the board alone decides. The side that is not to
    /// move is the one that moved last.
    pub fn board_outcome(&self, board: &Board) -> Option<Outcome> {
        let mover = !board.side_to_move();
        let connected = |side| board.is_connected(side);
        match (connected(mover), connected(!mover)) {
            (true, true) => Some(self.outcome_of_both(mover)),
            (true, false) => Some(Outcome::Win(mover, WinBy::Connection)),
            (false, true) => Some(Outcome::Win(!mover, WinBy::Connection)),
            (false, false) if self.loses_without_move(board) => {
                Some(Outcome::Win(mover, WinBy::NoMove))
            }
            (false, false) => None,
        }
    }

    /// The outcome where a move of `mover` has connected both sides.
    fn outcome_of_both(&self, mover: Side) -> Outcome {
        match self.both_connected {
            BothConnected::Draw => Outcome::Draw(DrawBy::BothConnected),
            BothConnected::MoverWins => Outcome::Win(mover, WinBy::Connection),
        }
    }

    fn loses_without_move(&self, board: &Board) -> bool {
        self.no_move == NoMove::Loses && !board.can_move(board.side_to_move())
    }
}

/// A rule text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct RulesError(String);

/// A preset's name, then choices that differ from it:
/// `olympiad`, `boardspace,repetition=3`, `both=mover-wins,no-move=loses,cap=200`.
impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let mut rules = Rules::default();
        for (place, word) in text.split(',').map(str::trim).enumerate() {
            match word.split_once('=') {
                Some((name, value)) => rules.choose(name, value)?,
                None => rules = preset(word, place)?,
            }
        }
        Ok(rules)
    }
}

fn preset(name: &str, place: usize) -> Result<Rules, RulesError> {
    let known = || Rules::PRESETS.map(|(name, _)| name).join(", ");
    let found = Rules::PRESETS
        .into_iter()
        .find(|(preset, _)| *preset == name);
    match found {
        Some(_) if place > 0 => Err(RulesError(format!("the preset '{name}' must come first"))),
        Some((_, rules)) => Ok(rules),
        None => Err(RulesError(format!(
            "no rules are called '{name}' (there are {})",
            known()
        ))),
    }
}

impl Rules {
    fn choose(&mut self, name: &str, value: &str) -> Result<(), RulesError> {
        let expected = |values: &str| {
            RulesError(format!(
                "'{value}' is no value of the rule '{name}' (it takes {values})"
            ))
        };
        match (name, value) {
            ("both", "draw") => self.both_connected = BothConnected::Draw,
            ("both", "mover-wins") => self.both_connected = BothConnected::MoverWins,
            ("both", _) => return Err(expected("draw, mover-wins")),
            ("no-move", "pass") => self.no_move = NoMove::Pass,
            ("no-move", "loses") => self.no_move = NoMove::Loses,
            ("no-move", _) => return Err(expected("pass, loses")),
            ("repetition", "off") => self.repetition = Repetition::Off,
            ("repetition", nth) => match nth.parse() {
                Ok(nth @ 2..) => self.repetition = Repetition::DrawAt(nth),
                _ => return Err(expected("off, or a number from 2 to 255")),
            },
            ("cap", "off") => self.length_cap = None,
            ("cap", plies) => match plies.parse() {
                Ok(plies) => self.length_cap = Some(plies),
                Err(_) => return Err(expected("off, or a number of plies from 1")),
            },
            _ => {
                return Err(RulesError(format!(
                    "no rule is called '{name}' (there are both, no-move, repetition, cap)"
                )));
            }
        }
        Ok(())
    }
}

/// A text that reads back as the same rules: a preset's name where one fits, else every choice.
impl fmt::Display for Rules {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let uncapped = Rules {
            length_cap: None,
            ..*self
        };
        let choices = match Rules::PRESETS.iter().find(|(_, rules)| *rules == uncapped) {
            Some((name, _)) => name.to_string(),
            None => self.spelled_out(),
        };
        match self.length_cap {
            Some(cap) => write!(out, "{choices},cap={cap}"),
            None => out.write_str(&choices),
        }
    }
}

impl Rules {
    fn spelled_out(&self) -> String {
        let both = match self.both_connected {
            BothConnected::Draw => "draw",
            BothConnected::MoverWins => "mover-wins",
        };
        let no_move = match self.no_move {
            NoMove::Pass => "pass",
            NoMove::Loses => "loses",
        };
        let repetition = match self.repetition {
            Repetition::DrawAt(nth) => nth.to_string(),
            Repetition::Off => "off".to_string(),
        };
        format!("both={both},no-move={no_move},repetition={repetition}")
    }
}
