//! Evaluators: what a position is worth before it is searched.
//!
//! [`Evaluate`] is a trait and the search is generic over it, so that each evaluator is
//! compiled into its own search; [`Evaluator`] is any one of them, chosen by name at run time
//! and unpacked by one `match` at the start of a search.

pub mod center;
pub mod explain;
pub mod mass;
pub mod mia;
pub mod mona;
pub mod rim;
pub mod weighed;
pub mod yl;

use crate::board::{Board, Move};
use crate::lines::features::TooLarge;
use crate::lines::weights::WeightError;
use explain::{Explain, Explanation};
use std::fmt;
use std::str::FromStr;

/// No evaluator says more than this of any position: scores beyond belong to proven wins.
pub const MOST_POINTS: i32 = 20_000;

/// Weights are whole numbers of twentieths of a point: fine enough for what is counted in
/// hundredths, coarse enough for the line scores of three phases to share a word.
pub const UNITS_PER_POINT: i32 = 20;

/// A way to value positions that are not decided.
///
/// Points are scaled alike in all evaluators, so that the search's margins fit each of them:
/// a lead of 200 points wins about as often as the logistic curve 1 / (1 + e^(-points / 200))
/// says.
pub trait Evaluate: Sync {
    /// What is kept up to date from move to move.
    type State: Copy + Send;

    /// The state of a position, computed from scratch.
    fn state(&self, board: &Board) -> Self::State;

    /// The state of `after`, which `played` led to from `before`. A pass changes no state.
    fn updated(
        &self,
        state: Self::State,
        before: &Board,
        after: &Board,
        played: Move,
    ) -> Self::State;

    /// Points for the side to move, within [`MOST_POINTS`].
    fn points(&self, board: &Board, state: &Self::State) -> i32;
}

/// Something to be done with an evaluator whose type is only known at run time.
pub trait Visit {
    type Output;
    fn visit<E: Evaluate + Explain>(self, evaluator: &E) -> Self::Output;
}

/// Why an evaluator's weights were refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    File(WeightError),
    TooLarge { file: String, fault: TooLarge },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            WeightsError::File(fault) => write!(out, "{fault}"),
            WeightsError::TooLarge { file, fault } => write!(out, "{file}: {fault}"),
        }
    }
}

impl std::error::Error for WeightsError {}

impl From<WeightError> for WeightsError {
    fn from(fault: WeightError) -> WeightsError {
        WeightsError::File(fault)
    }
}

macro_rules! evaluators {
    ($($variant:ident $name:literal $type:ty;)*) => {
        /// The evaluators by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind { $($variant,)* }

        impl Kind {
            /// All of them; the first is the default.
            pub const ALL: [(&'static str, Kind); [$($name,)*].len()] =
                [$(($name, Kind::$variant),)*];
        }

        /// Any evaluator, ready to use.
        pub enum Evaluator { $($variant($type),)* }

        impl Evaluator {
            /// The evaluator of a kind with its built-in weights.
            pub fn built_in(kind: Kind) -> Evaluator {
                match kind { $(Kind::$variant => Evaluator::$variant(<$type>::built_in()),)* }
            }

            /// The evaluator of a kind with the weights of a text; `file` is named in errors.
            pub fn parse(kind: Kind, file: &str, text: &str) -> Result<Evaluator, WeightsError> {
                match kind {
                    $(Kind::$variant => Ok(Evaluator::$variant(<$type>::parse(file, text)?)),)*
                }
            }

            /// Hands the evaluator to a visitor under its own type.
            pub fn accept<V: Visit>(&self, visitor: V) -> V::Output {
                match self { $(Evaluator::$variant(evaluator) => visitor.visit(evaluator),)* }
            }

            /// How the points of a position come about.
            pub fn explain(&self, board: &Board) -> Explanation {
                match self { $(Evaluator::$variant(evaluator) => evaluator.explain(board),)* }
            }
        }
    };
}

evaluators! {
    Yl "yl" yl::Yl;
    MiaNormal "mia-normal" mia::MiaNormal;
    MiaQuad "mia-quad" mia::MiaQuad;
    MiaBlocking "mia-blocking" mia::MiaBlocking;
    MiaSeven "mia-seven" mia::MiaSeven;
    Mona "mona" mona::Mona;
    Center "center" center::Center;
}

impl Evaluator {
    /// The evaluator of a kind with the weights of a file.
    pub fn read(kind: Kind, path: &std::path::Path) -> Result<Evaluator, WeightsError> {
        let file = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => Evaluator::parse(kind, &file, &text),
            Err(cause) => Err(WeightError::unreadable(file, &cause).into()),
        }
    }

    /// The points of a position for the side to move, computed from scratch.
    pub fn points(&self, board: &Board) -> i32 {
        struct Points<'a>(&'a Board);
        impl Visit for Points<'_> {
            type Output = i32;
            fn visit<E: Evaluate>(self, evaluator: &E) -> i32 {
                evaluator.points(self.0, &evaluator.state(self.0))
            }
        }
        self.accept(Points(board))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let (name, _) = Kind::ALL
            .into_iter()
            .find(|(_, kind)| kind == self)
            .expect("every kind has a name");
        out.pad(name)
    }
}

/// A name that no evaluator has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEvaluator(String);

impl fmt::Display for UnknownEvaluator {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let known = Kind::ALL.map(|(name, _)| name).join(", ");
        write!(
            out,
            "no evaluator is called '{}' (there are {known})",
            self.0
        )
    }
}

impl std::error::Error for UnknownEvaluator {}

impl FromStr for Kind {
    type Err = UnknownEvaluator;

    fn from_str(text: &str) -> Result<Kind, UnknownEvaluator> {
        Kind::ALL
            .into_iter()
            .find_map(|(name, kind)| (name == text).then_some(kind))
            .ok_or_else(|| UnknownEvaluator(text.to_string()))
    }
}
