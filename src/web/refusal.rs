//! Why a command was not obeyed. All is as it was before it.

use std::error::Error;

#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// Not a command, or one that makes no sense here.
    #[error("{0}")]
    Bad(String),
    #[error("there is no game '{0}' here")]
    UnknownGame(String),
    #[error("the page is not known here: load it again")]
    UnknownClient,
    /// As much goes on here already as may.
    #[error("{0}")]
    Full(String),
}

impl Refusal {
    pub fn bad(text: &str) -> Refusal {
        Refusal::Bad(text.to_string())
    }
}

/// Faults of texts, positions, moves, rules, clocks and options all say what is wrong in one line.
macro_rules! refused {
    ($($fault:ty),*) => {
        $(impl From<$fault> for Refusal {
            fn from(fault: $fault) -> Refusal {
                Refusal::Bad((&fault as &dyn Error).to_string())
            }
        })*
    };
}

refused!(
    serde_json::Error,
    crate::board::notation::PositionError,
    crate::clock::control::ControlError,
    crate::engine::EngineError,
    crate::game::PlayError,
    crate::rules::RulesError,
    super::tree::TreeError
);
