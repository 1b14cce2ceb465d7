//! A finished game as a line of a results file.

use crate::arena::game::end::{End, Reason};
use crate::arena::game::play::{Effort, Finished};
use crate::board::Side;
use serde_json::{Value, json};

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The game's number within its plan.
    pub number: u64,
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

    pub fn to_json(&self) -> Value {
        let efforts = self.efforts.map(|effort| {
            json!({
                "moves": effort.moves,
                "nodes": effort.nodes,
                "seconds": effort.seconds,
                "open moves": effort.open_moves,
                "depth": effort.depth,
            })
        });
        json!({
            "game": self.number,
            "winner": self.end.winner.map(|side| side.to_string()),
            "reason": self.end.reason.name(),
            "detail": self.end.detail,
            "plies": self.plies,
            "efforts": efforts,
            "sgf": self.sgf,
        })
    }

    /// Reads back what [`Played::to_json`] made; the name of what is missing otherwise.
    pub fn of_json(value: &Value) -> Result<Played, &'static str> {
        let winner = match &value["winner"] {
            Value::Null => None,
            name => Some(
                Side::BOTH
                    .into_iter()
                    .find(|side| name.as_str() == Some(&side.to_string()))
                    .ok_or("winner")?,
            ),
        };
        let reason = value["reason"].as_str().and_then(Reason::read);
        Ok(Played {
            number: value["game"].as_u64().ok_or("game")?,
            end: End {
                winner,
                reason: reason.ok_or("reason")?,
                detail: value["detail"].as_str().map(str::to_string),
            },
            plies: value["plies"].as_u64().ok_or("plies")?,
            efforts: [
                effort(&value["efforts"][0]).ok_or("efforts")?,
                effort(&value["efforts"][1]).ok_or("efforts")?,
            ],
            sgf: value["sgf"].as_str().ok_or("sgf")?.to_string(),
        })
    }
}

fn effort(value: &Value) -> Option<Effort> {
    Some(Effort {
        moves: value["moves"].as_u64()?,
        nodes: value["nodes"].as_u64()?,
        seconds: value["seconds"].as_f64()?,
        open_moves: value["open moves"].as_u64()?,
        depth: value["depth"].as_u64()?,
    })
}
