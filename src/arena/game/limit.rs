//! What a player may spend on its moves: nodes, depth, or time by a clock.

use crate::clock::TimeControl;
use crate::clock::control::ControlError;
use std::fmt;
use std::num::{NonZeroU32, NonZeroU64};
use std::str::FromStr;
use thiserror::Error;

/// The limit of one player, the same for all its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Positions a move.
    Nodes(NonZeroU64),
    /// Iterations a move.
    Depth(NonZeroU32),
    /// A clock, which loses the game when it runs out.
    Clock(TimeControl),
}

/// Why a text is not a limit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LimitError {
    #[error("{name}={text}: not a number from 1 up")]
    Count { name: &'static str, text: String },
    #[error("{0}; other limits are nodes=N, depth=N and movetime=TIME")]
    Control(ControlError),
}

/// Reads `nodes=10000`, `depth=7`, `movetime=100ms`, or a time control: `10s+0.1s`, `40/15m`,
/// `5s/move`, `10m+3x30s`.
impl FromStr for Limit {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Limit, LimitError> {
        let count = |name, text: &str| LimitError::Count {
            name,
            text: text.to_string(),
        };
        match text.trim().split_once('=') {
            Some(("nodes", number)) => match number.parse() {
                Ok(nodes) => Ok(Limit::Nodes(nodes)),
                Err(_) => Err(count("nodes", number)),
            },
            Some(("depth", number)) => match number.parse() {
                Ok(depth) => Ok(Limit::Depth(depth)),
                Err(_) => Err(count("depth", number)),
            },
            Some(("movetime", time)) => control(&format!("{time}/move")),
            _ => control(text),
        }
    }
}

fn control(text: &str) -> Result<Limit, LimitError> {
    text.parse().map(Limit::Clock).map_err(LimitError::Control)
}

/// The text that reads back as the same limit.
impl fmt::Display for Limit {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Limit::Nodes(nodes) => write!(out, "nodes={nodes}"),
            Limit::Depth(depth) => write!(out, "depth={depth}"),
            Limit::Clock(control) => write!(out, "{control}"),
        }
    }
}
