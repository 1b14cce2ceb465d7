//! A line of JSON as a query: positions to search, or something to do about earlier ones.

use crate::analysis::positions::up_to;
use crate::board::{Board, Move};
use crate::clock::budget::Budget;
use crate::game::Game;
use crate::rules::Rules;
use crate::search::Limits;
use serde::Deserialize;
use serde_json::Value;
use std::time::Duration;
use thiserror::Error;

/// Lines that can be asked for: no position has more moves.
const MOST_LINES: usize = 96;

/// What a line asks for.
pub enum Request {
    Search(Vec<Job>),
    /// Give up what an earlier query asked for, of all its turns or of these.
    Cancel {
        id: String,
        target: String,
        turns: Option<Vec<usize>>,
    },
    CancelAll {
        id: String,
    },
    Version {
        id: String,
    },
}

/// One position to search.
#[derive(Clone, Debug)]
pub struct Job {
    pub id: String,
    /// Moves of the query that lead to the position.
    pub turn: usize,
    pub priority: i64,
    pub game: Game,
    pub limits: Limits,
    /// Whether every iteration is to be told.
    pub report: bool,
}

/// Why a line is no query, and whose it would have been.
#[derive(Debug, Error)]
#[error("{fault}")]
pub struct QueryError {
    pub id: Option<String>,
    pub fault: String,
}

/// A query as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    action: Option<Action>,
    target: Option<String>,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    rules: Option<String>,
    turns: Option<Vec<usize>>,
    #[serde(default)]
    priority: i64,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    lines: Option<usize>,
    #[serde(default)]
    search_moves: Vec<String>,
    #[serde(default)]
    report: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Action {
    Search,
    Cancel,
    CancelAll,
    Version,
}

/// What holds for queries that say nothing else.
#[derive(Clone, Debug)]
pub struct Defaults {
    pub rules: Rules,
    pub limits: Limits,
}

impl Request {
    /// Reads a line.
    pub fn read(line: &str, defaults: &Defaults) -> Result<Request, QueryError> {
        let value: Value = serde_json::from_str(line).map_err(|fault| QueryError {
            id: None,
            fault: format!("no JSON: {fault}"),
        })?;
        let id = value.get("id").and_then(Value::as_str).map(str::to_string);
        let refused = |fault: String| QueryError {
            id: id.clone(),
            fault,
        };
        let written: Written =
            serde_json::from_value(value).map_err(|fault| refused(fault.to_string()))?;
        written.request(defaults).map_err(refused)
    }
}

impl Written {
    fn request(self, defaults: &Defaults) -> Result<Request, String> {
        let id = self.id.clone();
        match self.action.unwrap_or(Action::Search) {
            Action::Search => Ok(Request::Search(self.jobs(defaults)?)),
            Action::CancelAll => Ok(Request::CancelAll { id }),
            Action::Version => Ok(Request::Version { id }),
            Action::Cancel => Ok(Request::Cancel {
                id,
                target: self.target.ok_or("'target' is missing: the id to cancel")?,
                turns: self.turns,
            }),
        }
    }

    fn jobs(&self, defaults: &Defaults) -> Result<Vec<Job>, String> {
        if self.target.is_some() {
            return Err("'target' belongs to the action cancel".to_string());
        }
        let game = self.game(defaults)?;
        let last = game.moves().len();
        let turns = self.turns.clone().unwrap_or(vec![last]);
        let job = |turn: usize| {
            if turn > last {
                return Err(format!("turns: there are {last} moves, not {turn}"));
            }
            let game = up_to(&game, turn);
            Ok(Job {
                id: self.id.clone(),
                turn,
                priority: self.priority,
                limits: self.limits(defaults, game.board())?,
                game,
                report: self.report,
            })
        };
        turns.into_iter().map(job).collect()
    }

    fn game(&self, defaults: &Defaults) -> Result<Game, String> {
        let start = match &self.position {
            None => Board::standard(),
            Some(text) => Board::named(text).map_err(|fault| format!("position: {fault}"))?,
        };
        let rules = match &self.rules {
            None => defaults.rules,
            Some(text) => text.parse().map_err(|fault| format!("rules: {fault}"))?,
        };
        let mut game = Game::new(start, rules);
        for text in &self.moves {
            game.play_text(text)
                .map_err(|fault| format!("moves: {text}: {fault}"))?;
        }
        Ok(game)
    }

    fn limits(&self, defaults: &Defaults, board: &Board) -> Result<Limits, String> {
        let lines = self.lines.unwrap_or(defaults.limits.multipv);
        if lines > MOST_LINES {
            return Err(format!("lines: at most {MOST_LINES}, not {lines}"));
        }
        let moves = self.search_moves.iter().map(|text| {
            let read: Result<Move, _> = board.read_move(text);
            read.map_err(|fault| format!("search_moves: {text}: {fault}"))
        });
        let limits = Limits {
            multipv: lines,
            moves: moves.collect::<Result<Vec<Move>, String>>()?,
            ..defaults.limits.clone()
        };
        if self.depth.is_none() && self.nodes.is_none() && self.time.is_none() {
            return Ok(limits);
        }
        let time = self.time.map(|seconds| {
            let time = Duration::try_from_secs_f64(seconds);
            time.map_err(|fault| format!("time: {fault}"))
        });
        Ok(Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: time.transpose()?.map(Budget::fixed),
            ..limits
        })
    }
}
