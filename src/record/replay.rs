//! Plays a record on the board: are its moves legal, does it reach an end, and is that the
//! result it states?

use super::content::Record;
use super::entry::Entry;
use super::result::{Manner, Stated};
use super::step::Step;
use super::tree::Place;
use crate::board::{Board, Move, Side};
use crate::game::{Game, PlayError};
use crate::rules::{Outcome, Repetition, Rules};
use std::fmt;

/// A record played as far as it goes.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game up to the end, or up to where the record breaks.
    pub game: Game,
    pub end: End,
}

/// How the moves of a record end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The game is decided on the board.
    Over(Outcome),
    /// A side gave up.
    Resigned(Side),
    /// A side lost on time or stopped playing.
    Forfeited(Side),
    /// All moves are legal, the board decides nothing, and the record states a result.
    Stated(Stated),
    /// All moves are legal, and nothing says how the game ended.
    Unfinished,
    Broken(Break),
}

/// Where and why a record cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The move, counted from 1; one more than the last if the fault is in the result.
    pub number: usize,
    pub place: Place,
    pub reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    Illegal { text: String, fault: PlayError },
    OutOfTurn(Side),
    LeavesBoard(String),
    SetUp,
    AfterEnd(Side),
    Result { stated: Stated, found: String },
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reason::Illegal { text, fault } => write!(out, "{text}: {fault}"),
            Reason::OutOfTurn(side) => write!(out, "{side} moves, but it is {}'s turn", !*side),
            Reason::LeavesBoard(text) => {
                write!(
                    out,
                    "{text}: a piece leaves the board, as only Gemma allows"
                )
            }
            Reason::SetUp => write!(out, "stones are set in the middle of the game"),
            Reason::AfterEnd(side) => write!(out, "a step follows after {side} gave up"),
            Reason::Result { stated, found } => {
                write!(out, "the record states {stated}, but {found}")
            }
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            End::Over(outcome) => write!(out, "{outcome}"),
            End::Resigned(side) => write!(out, "{} wins: {side} resigns", !*side),
            End::Forfeited(side) => write!(out, "{} wins: {side} forfeits", !*side),
            End::Stated(stated) => write!(out, "{stated} as stated, undecided on the board"),
            End::Unfinished => write!(out, "unfinished: nothing decides the game"),
            End::Broken(fault) => {
                write!(
                    out,
                    "move {} ({}): {}",
                    fault.number, fault.place, fault.reason
                )
            }
        }
    }
}

impl End {
    /// The result as a record would state it, where there is one.
    pub fn result(&self) -> Option<Stated> {
        match *self {
            End::Over(outcome) => Some(outcome.into()),
            End::Resigned(side) => Some(Stated::Win(!side, Manner::Resignation)),
            End::Forfeited(side) => Some(Stated::Win(!side, Manner::Forfeit)),
            End::Stated(stated) => Some(stated),
            End::Unfinished | End::Broken(_) => None,
        }
    }

    pub fn is_broken(&self) -> bool {
        matches!(self, End::Broken(_))
    }
}

impl Record {
    /// Plays the record under the rules that it names. If it names none, under the first of
    /// the known rules that it keeps; archives rarely say.
    pub fn replay(&self) -> Replay {
        match self.rules {
            Some(rules) => self.replay_under(rules),
            None => {
                let presets = Rules::PRESETS.into_iter().skip(1);
                let mut others = presets.map(|(_, rules)| self.replay_under(rules));
                let default = self.replay_under(Rules::default());
                match default.end.is_broken() {
                    true => others
                        .find(|other| !other.end.is_broken())
                        .unwrap_or(default),
                    false => default,
                }
            }
        }
    }

    /// Plays the record under given rules.
    pub fn replay_under(&self, rules: Rules) -> Replay {
        let mut game = Game::new(self.start, rules);
        let end = self.end_on(&mut game);
        Replay { game, end }
    }

    fn end_on(&self, game: &mut Game) -> End {
        let mut given_up = None;
        let mut place = Place::START;
        for (index, entry) in self.entries.iter().enumerate() {
            place = entry.place;
            let step = match (&given_up, entry.step()) {
                (Some((side, _)), _) => Err(Reason::AfterEnd(*side)),
                (None, Step::Resign) => {
                    given_up = Some((entry.side, End::Resigned(entry.side)));
                    Ok(())
                }
                (None, Step::Forfeit) => {
                    given_up = Some((entry.side, End::Forfeited(entry.side)));
                    Ok(())
                }
                (None, _) => play(game, entry),
            };
            if let Err(reason) = step {
                let number = index + 1;
                return End::Broken(Break {
                    number,
                    place,
                    reason,
                });
            }
        }
        let end = match (game.outcome(), given_up, self.result) {
            // Some archives add the loser's resignation to a game decided on the board.
            (Some(outcome), _, _) => End::Over(outcome),
            (None, Some((_, end)), _) => end,
            (None, None, Some(stated)) if stated != Stated::Unknown => End::Stated(stated),
            (None, None, _) => End::Unfinished,
        };
        self.compared(end, place)
    }

    /// The end, unless the record states another result than it reached.
    fn compared(&self, end: End, place: Place) -> End {
        let contradicts = |stated: &Stated| match (&end, stated) {
            (End::Over(outcome), stated) => !stated.agrees_with(*outcome),
            (End::Resigned(loser) | End::Forfeited(loser), Stated::Win(winner, _)) => {
                winner == loser
            }
            (End::Resigned(_) | End::Forfeited(_), Stated::Draw) => true,
            _ => false,
        };
        match self.result.filter(contradicts) {
            None => end,
            Some(stated) => End::Broken(Break {
                number: self.entries.len() + 1,
                place,
                reason: Reason::Result {
                    stated,
                    found: end.to_string(),
                },
            }),
        }
    }
}

/// Plays one step; passes that a record leaves out are played for it.
fn play(game: &mut Game, entry: &Entry) -> Result<(), Reason> {
    let text = match entry.step() {
        Step::Move(text) => text,
        Step::LeavesBoard(text) => return Err(Reason::LeavesBoard(text.into_owned())),
        Step::SetUp => return Err(Reason::SetUp),
        Step::Resign | Step::Forfeit => return Ok(()),
    };
    if game.board().side_to_move() != entry.side {
        let passed = game.play(Move::PASS);
        passed.map_err(|_| Reason::OutOfTurn(entry.side))?;
    }
    let played = game.play_text(&text);
    played.map(|_| ()).map_err(|fault| Reason::Illegal {
        text: text.into_owned(),
        fault,
    })
}

/// How many steps can be played from a start, whatever ends the game besides connection.
pub(super) fn legal_steps(start: &Board, entries: &[Entry]) -> usize {
    let rules = Rules {
        repetition: Repetition::Off,
        ..Rules::OLYMPIAD
    };
    let mut game = Game::new(*start, rules);
    entries
        .iter()
        .take_while(|entry| play(&mut game, entry).is_ok())
        .count()
}
