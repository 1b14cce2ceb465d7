//! How other programs talk to the engine: UGI ([`ugi`]) and the protocol of XBoard and WinBoard
//! ([`xboard`]).
//!
//! Messages are enums that read and write themselves ([`FromStr`](std::str::FromStr) and
//! [`Display`](std::fmt::Display)), in both directions, so that either end of a protocol can be
//! built on them. The loops only connect messages with [`crate::engine`]. `lines` reads lines
//! of bounded length on a thread of its own.
//!
//! `docs/protocol.md` describes both protocols as the engine speaks them.

pub(crate) mod lines;
pub mod ugi;
pub mod xboard;

use lines::shortened;
use thiserror::Error;

/// A line that is no message of a protocol, or not a complete one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MessageError {
    #[error("unknown command '{0}'")]
    Unknown(String),
    #[error("{0} is missing")]
    Missing(&'static str),
    #[error("'{text}' is not {what}")]
    Invalid { what: &'static str, text: String },
}

fn unknown(text: &str) -> MessageError {
    MessageError::Unknown(shortened(text))
}

fn invalid(what: &'static str, text: &str) -> MessageError {
    let text = shortened(text);
    MessageError::Invalid { what, text }
}

/// Reads the number that a message needs at some place.
fn number<T: std::str::FromStr>(text: Option<&str>, what: &'static str) -> Result<T, MessageError> {
    let text = text.ok_or(MessageError::Missing(what))?;
    text.parse().map_err(|_| invalid(what, text))
}

/// Words as messages list them.
fn joined(words: &[String]) -> String {
    words.join(" ")
}

fn owned<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    words.into_iter().map(str::to_string).collect()
}
