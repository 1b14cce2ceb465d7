//! What an engine replies to XBoard.

use crate::board::Side;
use crate::engine::options::{Declared, Values};
use crate::protocol::{MessageError, invalid, joined, number, owned, unknown};
use crate::rules::Outcome;
use crate::search::{Score, SearchResult};
use std::fmt;
use std::str::FromStr;

/// A message to XBoard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// `NAME=VALUE` pairs, as they stand.
    Features(String),
    Setup(String),
    Move(String),
    Pong(u32),
    Illegal {
        reason: String,
        text: String,
    },
    Error {
        kind: String,
        text: String,
    },
    Result {
        claim: Claim,
        reason: String,
    },
    OfferDraw,
    Hint(String),
    Highlight(String),
    /// The state of a search: centiseconds, nodes, depth, moves at the root that are yet to be
    /// searched, and all of them.
    Status {
        time: u64,
        nodes: u64,
        depth: u32,
        moves_left: u32,
        moves: u32,
    },
    Thought(Thought),
    Remark(String),
}

/// A result, with XBoard's colours: its White is Black here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    WhiteWins,
    BlackWins,
    Draw,
}

impl From<Outcome> for Claim {
    fn from(outcome: Outcome) -> Claim {
        match outcome.winner() {
            Some(Side::Black) => Claim::WhiteWins,
            Some(Side::White) => Claim::BlackWins,
            None => Claim::Draw,
        }
    }
}

/// One line of thinking output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    pub depth: u32,
    /// Hundredths of a point; from 100,000 on a win, its moves added.
    pub score: i32,
    pub centiseconds: u64,
    pub nodes: u64,
    pub moves: Vec<String>,
}

impl From<&SearchResult> for Thought {
    fn from(found: &SearchResult) -> Thought {
        Thought {
            depth: found.depth,
            score: score(found.score),
            centiseconds: found.elapsed.as_millis() as u64 / 10,
            nodes: found.nodes,
            moves: found
                .pv
                .iter()
                .copied()
                .map(super::position::written)
                .collect(),
        }
    }
}

/// XBoard shows 100,000 and more as a win in so many moves.
fn score(score: Score) -> i32 {
    const WIN: i32 = 100_000;
    match score.plies_to_end() {
        Some(plies) if score.is_win() => WIN + (plies + 1) / 2,
        Some(plies) => -(WIN - plies / 2),
        None => score.value(),
    }
}

impl FromStr for Answer {
    type Err = MessageError;

    fn from_str(line: &str) -> Result<Answer, MessageError> {
        let (name, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let text = || rest.to_string();
        Ok(match name {
            "feature" => Answer::Features(text()),
            "setup" => Answer::Setup(text()),
            "move" => Answer::Move(text()),
            "pong" => Answer::Pong(number(Some(rest), "a number")?),
            "Illegal" => {
                let (reason, text) = parenthesised(rest.strip_prefix("move "), "): ")?;
                Answer::Illegal { reason, text }
            }
            "Error" => {
                let (kind, text) = parenthesised(Some(rest), "): ")?;
                Answer::Error { kind, text }
            }
            "1-0" => claim(Claim::WhiteWins, rest)?,
            "0-1" => claim(Claim::BlackWins, rest)?,
            "1/2-1/2" => claim(Claim::Draw, rest)?,
            "offer" if rest == "draw" => Answer::OfferDraw,
            "Hint:" => Answer::Hint(text()),
            "highlight" => Answer::Highlight(text()),
            "stat01:" => {
                let mut words = rest.split_whitespace();
                Answer::Status {
                    time: number(words.next(), "a time")?,
                    nodes: number(words.next(), "a number of nodes")?,
                    depth: number(words.next(), "a depth")?,
                    moves_left: number(words.next(), "a number of moves")?,
                    moves: number(words.next(), "a number of moves")?,
                }
            }
            "#" => Answer::Remark(text()),
            "" => return Err(MessageError::Missing("a message")),
            depth if depth.parse::<u32>().is_ok() => Answer::Thought(thought(line)?),
            other => return Err(unknown(other)),
        })
    }
}

/// The parts of `(FIRST): SECOND`.
fn parenthesised(
    text: Option<&str>,
    between: &'static str,
) -> Result<(String, String), MessageError> {
    let inner = text.and_then(|text| text.strip_prefix('('));
    let (first, second) = inner
        .and_then(|inner| inner.split_once(between))
        .ok_or(MessageError::Missing("a reason in parentheses"))?;
    Ok((first.to_string(), second.to_string()))
}

fn claim(claim: Claim, rest: &str) -> Result<Answer, MessageError> {
    let inner = rest
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    let reason = inner.ok_or_else(|| invalid("a reason in braces", rest))?;
    let reason = reason.to_string();
    Ok(Answer::Result { claim, reason })
}

fn thought(line: &str) -> Result<Thought, MessageError> {
    let mut words = line.split_whitespace();
    Ok(Thought {
        depth: number(words.next(), "a depth")?,
        score: number(words.next(), "a score")?,
        centiseconds: number(words.next(), "a time")?,
        nodes: number(words.next(), "a number of nodes")?,
        moves: owned(words),
    })
}

impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Answer::Features(text) => write!(out, "feature {text}"),
            Answer::Setup(text) => write!(out, "setup {text}"),
            Answer::Move(text) => write!(out, "move {text}"),
            Answer::Pong(number) => write!(out, "pong {number}"),
            Answer::Illegal { reason, text } => write!(out, "Illegal move ({reason}): {text}"),
            Answer::Error { kind, text } => write!(out, "Error ({kind}): {text}"),
            Answer::Result { claim, reason } => {
                let score = match claim {
                    Claim::WhiteWins => "1-0",
                    Claim::BlackWins => "0-1",
                    Claim::Draw => "1/2-1/2",
                };
                write!(out, "{score} {{{reason}}}")
            }
            Answer::OfferDraw => out.write_str("offer draw"),
            Answer::Hint(text) => write!(out, "Hint: {text}"),
            Answer::Highlight(fen) => write!(out, "highlight {fen}"),
            Answer::Status {
                time,
                nodes,
                depth,
                moves_left,
                moves,
            } => write!(out, "stat01: {time} {nodes} {depth} {moves_left} {moves}"),
            Answer::Thought(thought) => write!(out, "{thought}"),
            Answer::Remark(text) => write!(out, "# {text}"),
        }
    }
}

impl fmt::Display for Thought {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Thought {
            depth,
            score,
            centiseconds,
            nodes,
            moves,
        } = self;
        let moves = joined(moves);
        write!(out, "{depth} {score} {centiseconds} {nodes} {moves}")
    }
}

/// An option as a feature. Hash and threads have commands of their own and pondering has two.
pub fn option_feature(declared: &Declared) -> Option<String> {
    let name = declared.name.as_str();
    if ["Hash", "Threads", "Ponder"].contains(&name) {
        return None;
    }
    let values = match &declared.values {
        Values::Switch { default } => format!("-check {}", u8::from(*default)),
        Values::Number {
            default,
            least,
            most,
        } => format!("-spin {default} {least} {most}"),
        Values::Choice { default, choices } => {
            let marked = |choice: &String| match choice == default {
                true => format!("*{choice}"),
                false => choice.clone(),
            };
            let choices: Vec<String> = choices.iter().map(marked).collect();
            format!("-combo {}", choices.join(" /// "))
        }
        Values::Text { default } => format!("-string {default}"),
    };
    Some(format!("option=\"{name} {values}\""))
}
