//! What a UGI engine replies to its client.

use super::info::Info;
use crate::board::Side;
use crate::engine::options::{Declared, EMPTY, Values};
use crate::protocol::{MessageError, invalid, number, unknown};
use crate::rules::Outcome;
use std::fmt;
use std::str::FromStr;

/// A message from engine to client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Name(String),
    Author(String),
    Option(Declared),
    UgiOk,
    ReadyOk,
    Info(Info),
    BestMove {
        /// `None` where there is nothing to play.
        best: Option<String>,
        ponder: Option<String>,
    },
    Response(Response),
}

/// What a query is answered with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    Truth(bool),
    Result(Winner),
    Text(String),
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The first player, Black.
    P1,
    /// The second player, White.
    P2,
    Draw,
    /// The game is not over.
    None,
}

impl From<Option<Outcome>> for Winner {
    fn from(outcome: Option<Outcome>) -> Winner {
        match outcome.map(Outcome::winner) {
            None => Winner::None,
            Some(None) => Winner::Draw,
            Some(Some(Side::Black)) => Winner::P1,
            Some(Some(Side::White)) => Winner::P2,
        }
    }
}

/// The word of `bestmove` where there is no move.
const NO_MOVE: &str = "none";

impl FromStr for Answer {
    type Err = MessageError;

    fn from_str(line: &str) -> Result<Answer, MessageError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Ok(match words[..] {
            ["id", "name", ref rest @ ..] => Answer::Name(rest.join(" ")),
            ["id", "author", ref rest @ ..] => Answer::Author(rest.join(" ")),
            ["option", ref rest @ ..] => Answer::Option(option(rest)?),
            ["ugiok"] => Answer::UgiOk,
            ["readyok"] => Answer::ReadyOk,
            ["info", ref rest @ ..] => Answer::Info(Info::read(rest)?),
            ["bestmove"] => return Err(MessageError::Missing("the best move")),
            ["bestmove", best, ref rest @ ..] => Answer::BestMove {
                best: (best != NO_MOVE).then(|| best.to_string()),
                ponder: match rest {
                    [] => None,
                    ["ponder", reply] => Some(reply.to_string()),
                    _ => return Err(invalid("'ponder' and a move", &rest.join(" "))),
                },
            },
            ["response", ref rest @ ..] => Answer::Response(match rest {
                [] => return Err(MessageError::Missing("the response")),
                ["true"] => Response::Truth(true),
                ["false"] => Response::Truth(false),
                ["p1win"] => Response::Result(Winner::P1),
                ["p2win"] => Response::Result(Winner::P2),
                ["draw"] => Response::Result(Winner::Draw),
                ["none"] => Response::Result(Winner::None),
                text => Response::Text(text.join(" ")),
            }),
            [] => return Err(MessageError::Missing("a message")),
            [first, ..] => return Err(unknown(first)),
        })
    }
}

/// `name N type T default D …`, where name, default and choices may be several words.
fn option(words: &[&str]) -> Result<Declared, MessageError> {
    let ["name", named @ ..] = words else {
        return Err(MessageError::Missing("the option's name"));
    };
    let (name, typed) = phrase(named, &["type"]);
    let [_, kind, values @ ..] = typed else {
        return Err(MessageError::Missing("the option's type"));
    };
    Ok(Declared {
        name,
        values: option_values(kind, values)?,
    })
}

/// What stands behind an option's type.
fn option_values(kind: &str, mut words: &[&str]) -> Result<Values, MessageError> {
    let keys: &[&str] = match kind {
        "check" | "spin" => &["default", "min", "max"],
        "combo" => &["default", "var"],
        // The rest of the line, whatever its words.
        "string" => &["default"],
        _ => return Err(invalid("an option's type", kind)),
    };
    let (mut default, mut bounds, mut choices) = (None, [None, None], Vec::new());
    while let [key, rest @ ..] = words {
        let ends: &[&str] = if kind == "string" { &[] } else { keys };
        let (value, behind) = phrase(rest, ends);
        words = behind;
        match *key {
            "default" => default = Some(value),
            "min" => bounds[0] = Some(value),
            "max" => bounds[1] = Some(value),
            "var" if value.is_empty() => return Err(MessageError::Missing("a choice after 'var'")),
            "var" => choices.push(value),
            _ => return Err(invalid("'default', 'min', 'max' or 'var'", key)),
        }
    }
    let number = |text: Option<String>| number(text.as_deref(), "a whole number");
    let text = |text: Option<String>| text.filter(|text| text != EMPTY).unwrap_or_default();
    let [least, most] = bounds;
    Ok(match kind {
        "check" => Values::Switch {
            default: default.as_deref() == Some("true"),
        },
        "spin" => Values::Number {
            default: number(default)?,
            least: number(least)?,
            most: number(most)?,
        },
        "combo" => Values::Choice {
            default: text(default),
            choices,
        },
        _ => Values::Text {
            default: text(default),
        },
    })
}

/// A word, which may be any, and those after it up to a key; then what is left.
fn phrase<'a, 'b>(words: &'a [&'b str], keys: &[&str]) -> (String, &'a [&'b str]) {
    let is_end = |word: &&str| keys.contains(word);
    let end = words.iter().skip(1).position(is_end);
    let (phrase, rest) = words.split_at(end.map_or(words.len(), |end| end + 1));
    (phrase.join(" "), rest)
}

impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Answer::Name(name) => write!(out, "id name {name}"),
            Answer::Author(author) => write!(out, "id author {author}"),
            Answer::Option(declared) => {
                write!(out, "option name {} type ", declared.name)?;
                write_values(&declared.values, out)
            }
            Answer::UgiOk => out.write_str("ugiok"),
            Answer::ReadyOk => out.write_str("readyok"),
            Answer::Info(info) => write!(out, "info{info}"),
            Answer::BestMove { best, ponder } => {
                write!(out, "bestmove {}", best.as_deref().unwrap_or(NO_MOVE))?;
                match ponder {
                    Some(reply) => write!(out, " ponder {reply}"),
                    None => Ok(()),
                }
            }
            Answer::Response(response) => write!(out, "response {response}"),
        }
    }
}

fn write_values(values: &Values, out: &mut fmt::Formatter) -> fmt::Result {
    match values {
        Values::Switch { default } => write!(out, "check default {default}"),
        Values::Number {
            default,
            least,
            most,
        } => write!(out, "spin default {default} min {least} max {most}"),
        Values::Choice { default, choices } => {
            write!(out, "combo default {}", or_empty(default))?;
            choices
                .iter()
                .try_for_each(|choice| write!(out, " var {choice}"))
        }
        Values::Text { default } => write!(out, "string default {}", or_empty(default)),
    }
}

/// A text, or the word that stands for none.
fn or_empty(text: &str) -> &str {
    match text.is_empty() {
        true => EMPTY,
        false => text,
    }
}

impl fmt::Display for Response {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Response::Truth(truth) => write!(out, "{truth}"),
            Response::Result(winner) => out.write_str(match winner {
                Winner::P1 => "p1win",
                Winner::P2 => "p2win",
                Winner::Draw => "draw",
                Winner::None => "none",
            }),
            Response::Text(text) => out.write_str(text),
        }
    }
}
