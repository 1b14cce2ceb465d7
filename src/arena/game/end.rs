//! How a game of the arena ended: on the board, by adjudication, or by a fault of a player.

use super::adjudicate::Adjudication;
use super::contestant::PlayerFailure;
use crate::board::Side;
use crate::record::result::{Manner, Stated};
use crate::rules::{DrawBy, Outcome, WinBy};
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    pub winner: Option<Side>,
    pub reason: Reason,
    /// What a faulty program did or said.
    pub detail: Option<String>,
}

macro_rules! reasons {
    ($($reason:ident $name:literal,)*) => {
        /// Why a game ended.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Reason { $(#[serde(rename = $name)] $reason,)* }

        impl Reason {
            /// As results name it.
            pub fn name(self) -> &'static str {
                match self { $(Reason::$reason => $name,)* }
            }
        }
    };
}

impl Reason {
    /// Whether a player lost by what it did rather than on the board.
    pub fn is_fault(self) -> bool {
        matches!(self, Reason::Time | Reason::Crash | Reason::Illegal)
    }
}

reasons! {
    Connection "connection",
    NoMove "no move",
    BothConnected "both connected",
    Repetition "repetition",
    TwoPasses "two passes",
    Length "length",
    Resigned "resigned",
    Agreed "agreed draw",
    Time "time",
    Crash "crash",
    Illegal "illegal move",
}

/// The end of a game in which a player failed; `None` if it was only stopped.
pub fn lost_by(side: Side, failure: PlayerFailure) -> Option<End> {
    let (reason, detail) = match failure {
        PlayerFailure::Stopped => return None,
        PlayerFailure::Late => (Reason::Time, None),
        PlayerFailure::Crash(detail) => (Reason::Crash, Some(detail)),
        PlayerFailure::Illegal(text) => (Reason::Illegal, Some(text)),
    };
    Some(End {
        winner: Some(!side),
        reason,
        detail,
    })
}

impl End {
    fn of(winner: Option<Side>, reason: Reason) -> End {
        End {
            winner,
            reason,
            detail: None,
        }
    }

    /// As a record states it.
    pub fn stated(&self) -> Stated {
        let manner = match self.reason {
            Reason::Resigned => Manner::Resignation,
            Reason::Time => Manner::Time,
            Reason::Crash | Reason::Illegal => Manner::Forfeit,
            _ => Manner::Board,
        };
        self.winner
            .map_or(Stated::Draw, |side| Stated::Win(side, manner))
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> End {
        let reason = match outcome {
            Outcome::Win(_, WinBy::Connection) => Reason::Connection,
            Outcome::Win(_, WinBy::NoMove) => Reason::NoMove,
            Outcome::Draw(DrawBy::BothConnected) => Reason::BothConnected,
            Outcome::Draw(DrawBy::Repetition) => Reason::Repetition,
            Outcome::Draw(DrawBy::TwoPasses) => Reason::TwoPasses,
            Outcome::Draw(DrawBy::LengthCap) => Reason::Length,
        };
        End::of(outcome.winner(), reason)
    }
}

impl From<Adjudication> for End {
    fn from(adjudication: Adjudication) -> End {
        match adjudication {
            Adjudication::Resigned(loser) => End::of(Some(!loser), Reason::Resigned),
            Adjudication::Drawn => End::of(None, Reason::Agreed),
        }
    }
}
