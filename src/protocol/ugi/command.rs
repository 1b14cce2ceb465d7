//! What a UGI client sends to an engine.

use crate::protocol::{MessageError, invalid, joined, number, owned, unknown};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A message from client to engine. Moves are texts here: only a board can read them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Ugi,
    IsReady,
    SetOption { name: String, value: String },
    NewGame,
    Position { start: Start, moves: Vec<String> },
    Go(Go),
    PonderHit,
    Stop,
    Query(Query),
    Quit,
    Draw,
    Eval,
    Bench(Option<u32>),
    Perft(u32),
    Help,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    Standard,
    Fen(String),
}

/// What limits a search; the clocks are player 1's and player 2's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    pub times: [Option<Duration>; 2],
    pub increments: [Option<Duration>; 2],
    pub moves_to_go: Option<u32>,
    pub move_time: Option<Duration>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Plies, not moves.
    pub mate: Option<u32>,
    pub infinite: bool,
    pub ponder: bool,
    pub search_moves: Vec<String>,
}

/// A question about the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    P1Turn,
    GameOver,
    Result,
    IsLegal(String),
    Fen,
}

impl FromStr for Command {
    type Err = MessageError;

    fn from_str(line: &str) -> Result<Command, MessageError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Ok(match words[..] {
            ["ugi"] => Command::Ugi,
            ["isready"] => Command::IsReady,
            ["uginewgame"] => Command::NewGame,
            ["ponderhit"] => Command::PonderHit,
            ["stop"] => Command::Stop,
            ["quit"] => Command::Quit,
            ["d"] => Command::Draw,
            ["eval"] => Command::Eval,
            ["help"] => Command::Help,
            ["bench"] => Command::Bench(None),
            ["bench", depth] => Command::Bench(Some(number(Some(depth), "a depth")?)),
            ["perft"] => return Err(MessageError::Missing("a depth")),
            ["perft", depth] => Command::Perft(number(Some(depth), "a depth")?),
            ["perft", _, more, ..] => return Err(invalid("known to 'perft'", more)),
            ["setoption", ref rest @ ..] => set_option(rest)?,
            ["position", ref rest @ ..] => position(rest)?,
            ["go", ref rest @ ..] => Command::Go(go(rest)?),
            ["query", ref rest @ ..] => Command::Query(query(rest)?),
            [] => return Err(MessageError::Missing("a command")),
            [first, ..] => return Err(unknown(first)),
        })
    }
}

/// `name N value V`, where both may be several words.
fn set_option(words: &[&str]) -> Result<Command, MessageError> {
    let Some((&"name", rest)) = words.split_first() else {
        return Err(MessageError::Missing("'name'"));
    };
    let (name, value) = match rest.iter().position(|&word| word == "value") {
        Some(at) => (&rest[..at], &rest[at + 1..]),
        None => (rest, &rest[rest.len()..]),
    };
    if name.is_empty() {
        return Err(MessageError::Missing("the option's name"));
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.join(" "),
    })
}

fn position(words: &[&str]) -> Result<Command, MessageError> {
    let end = words.iter().position(|&word| word == "moves");
    let (start, moves) = words.split_at(end.unwrap_or(words.len()));
    let start = match start {
        ["startpos"] => Start::Standard,
        ["fen"] => return Err(MessageError::Missing("the position after 'fen'")),
        ["fen", fields @ ..] => Start::Fen(fields.join(" ")),
        [] => return Err(MessageError::Missing("'startpos' or 'fen'")),
        [first, ..] => return Err(invalid("'startpos' or 'fen'", first)),
    };
    let moves = owned(moves.iter().skip(1).copied());
    Ok(Command::Position { start, moves })
}

fn go(words: &[&str]) -> Result<Go, MessageError> {
    let mut go = Go::default();
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "p1time" => go.times[0] = Some(milliseconds(words.next())?),
            "p2time" => go.times[1] = Some(milliseconds(words.next())?),
            "p1inc" => go.increments[0] = Some(milliseconds(words.next())?),
            "p2inc" => go.increments[1] = Some(milliseconds(words.next())?),
            "movestogo" => go.moves_to_go = Some(number(words.next(), "a number of moves")?),
            "movetime" => go.move_time = Some(milliseconds(words.next())?),
            "depth" => go.depth = Some(number(words.next(), "a depth")?),
            "nodes" => go.nodes = Some(number(words.next(), "a number of nodes")?),
            "mate" => go.mate = Some(number(words.next(), "a number of plies")?),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => go.search_moves = owned(words.by_ref()),
            other => return Err(invalid("a limit of 'go'", other)),
        }
    }
    Ok(go)
}

/// A time; runners let clocks fall below zero, where nothing is left.
fn milliseconds(word: Option<&str>) -> Result<Duration, MessageError> {
    let time: i64 = number(word, "a number of milliseconds")?;
    Ok(Duration::from_millis(time.max(0) as u64))
}

fn query(words: &[&str]) -> Result<Query, MessageError> {
    Ok(match *words {
        ["p1turn"] => Query::P1Turn,
        ["gameover"] => Query::GameOver,
        ["result"] => Query::Result,
        ["fen"] => Query::Fen,
        ["islegal", played] => Query::IsLegal(played.to_string()),
        ["islegal"] => return Err(MessageError::Missing("the move after 'islegal'")),
        [] => return Err(MessageError::Missing("what to query")),
        [first, ..] => return Err(invalid("a query that is known here", first)),
    })
}

impl fmt::Display for Command {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Command::Ugi => out.write_str("ugi"),
            Command::IsReady => out.write_str("isready"),
            Command::SetOption { name, value } if value.is_empty() => {
                write!(out, "setoption name {name}")
            }
            Command::SetOption { name, value } => {
                write!(out, "setoption name {name} value {value}")
            }
            Command::NewGame => out.write_str("uginewgame"),
            Command::Position { start, moves } => {
                match start {
                    Start::Standard => out.write_str("position startpos")?,
                    Start::Fen(fen) => write!(out, "position fen {fen}")?,
                }
                match moves.is_empty() {
                    true => Ok(()),
                    false => write!(out, " moves {}", joined(moves)),
                }
            }
            Command::Go(go) => write!(out, "{go}"),
            Command::PonderHit => out.write_str("ponderhit"),
            Command::Stop => out.write_str("stop"),
            Command::Query(query) => write!(out, "query {query}"),
            Command::Quit => out.write_str("quit"),
            Command::Draw => out.write_str("d"),
            Command::Eval => out.write_str("eval"),
            Command::Bench(None) => out.write_str("bench"),
            Command::Bench(Some(depth)) => write!(out, "bench {depth}"),
            Command::Perft(depth) => write!(out, "perft {depth}"),
            Command::Help => out.write_str("help"),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let millis = |time: Option<Duration>| time.map(|time| time.as_millis().to_string());
        let count = |count: Option<u32>| count.map(|count| count.to_string());
        let limits = [
            ("p1time", millis(self.times[0])),
            ("p2time", millis(self.times[1])),
            ("p1inc", millis(self.increments[0])),
            ("p2inc", millis(self.increments[1])),
            ("movestogo", count(self.moves_to_go)),
            ("movetime", millis(self.move_time)),
            ("depth", count(self.depth)),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("mate", count(self.mate)),
        ];
        out.write_str("go")?;
        for (name, value) in limits {
            if let Some(value) = value {
                write!(out, " {name} {value}")?;
            }
        }
        for (name, given) in [("infinite", self.infinite), ("ponder", self.ponder)] {
            if given {
                write!(out, " {name}")?;
            }
        }
        match self.search_moves.is_empty() {
            true => Ok(()),
            false => write!(out, " searchmoves {}", joined(&self.search_moves)),
        }
    }
}

impl fmt::Display for Query {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Query::P1Turn => out.write_str("p1turn"),
            Query::GameOver => out.write_str("gameover"),
            Query::Result => out.write_str("result"),
            Query::IsLegal(played) => write!(out, "islegal {played}"),
            Query::Fen => out.write_str("fen"),
        }
    }
}
