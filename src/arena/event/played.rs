//! A finished game as a line of a results file.

use crate::arena::game::end::End;
use crate::arena::game::play::{Effort, Finished};
use crate::record::collection::load;
use serde::{Deserialize, Serialize};

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The game's number within its plan.
    pub number: u64,
    #[serde(flatten)]
    pub end: End,
    pub plies: u64,
    /// Black's effort, then White's.
    pub efforts: [Effort; 2],
    /// The game as SGF.
    pub sgf: String,
}

impl Played {
    pub fn new(number: u64, finished: &Finished) -> Played {
        Played {
            number,
            end: finished.end.clone(),
            plies: finished.record.entries.len() as u64,
            efforts: finished.efforts,
            sgf: finished.record.to_tree().to_string(),
        }
    }

    /// Fails if the game's own record says something else than its line.
    pub fn check(&self) -> Result<(), String> {
        let games = load(&self.sgf);
        let [Ok(game)] = &games[..] else {
            return Err("its record is not one game".to_string());
        };
        let record = game.record.as_ref().map_err(ToString::to_string)?;
        let replay = record.replay();
        if replay.end.is_broken() {
            return Err(format!("its record is broken: {}", replay.end));
        }
        let said = self.end.stated();
        match record.result {
            Some(stated) if stated != said => Err(format!(
                "the result is {said}, but its record states {stated}"
            )),
            None => Err("its record states no result".to_string()),
            Some(_) if record.entries.len() as u64 != self.plies => Err(format!(
                "there are {} plies, but {} in its record",
                self.plies,
                record.entries.len()
            )),
            Some(_) => Ok(()),
        }
    }
}
