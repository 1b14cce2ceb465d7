//! What a record holds: who played, from where, which moves, what result.
//!
//! Nothing here says that the moves are legal: that is for [`super::replay`] to find out.

use super::entry::Entry;
use super::result::Stated;
use super::scan::Place;
use super::step::Step;
use crate::board::Board;
use crate::clock::TimeControl;
use crate::game::Game;
use crate::rules::Rules;

/// The main line of a game and what is known about it.
#[derive(Clone, Debug)]
pub struct Record {
    /// Black's name, then White's.
    pub players: [Option<String>; 2],
    pub name: Option<String>,
    pub event: Option<String>,
    pub round: Option<String>,
    pub location: Option<String>,
    pub date: Option<String>,
    pub comment: Option<String>,
    /// None where the record does not say, or names rules that are not known here.
    pub rules: Option<Rules>,
    pub time_control: Option<TimeControl>,
    /// How the engine that wrote the record was set, each as `NAME=VALUE`.
    pub settings: Vec<String>,
    pub start: Board,
    pub entries: Vec<Entry>,
    pub result: Option<Stated>,
}

impl Record {
    /// A record of nothing but a start position.
    pub fn new(start: Board) -> Record {
        Record {
            players: [None, None],
            name: None,
            event: None,
            round: None,
            location: None,
            date: None,
            comment: None,
            rules: None,
            time_control: None,
            settings: Vec::new(),
            start,
            entries: Vec::new(),
            result: None,
        }
    }

    /// The name of the game, or else its players; nothing where neither is known.
    pub fn title(&self) -> String {
        let [black, white] = self.players.each_ref().map(|name| name.as_deref());
        match (&self.name, black, white) {
            (Some(name), _, _) => name.clone(),
            (None, None, None) => String::new(),
            (None, _, _) => format!("{} - {}", black.unwrap_or("?"), white.unwrap_or("?")),
        }
    }

    /// The record of a game as it stands. Names, clocks and scores are for the caller to add.
    pub fn of_game(game: &Game) -> Record {
        let played = game.moves().iter().zip(game.boards());
        let entries = played.map(|(played, board)| {
            let step = Step::Move(played.plain().into());
            Entry::new(board.side_to_move(), step, Place::START)
        });
        Record {
            rules: Some(*game.rules()),
            entries: entries.collect(),
            result: game.outcome().map(Stated::from),
            ..Record::new(*game.start())
        }
    }
}
