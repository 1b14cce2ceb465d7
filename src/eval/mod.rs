//! Evaluators: what a position is worth before it is searched.
//!
//! [`Evaluate`] is a trait and the search is generic over it, so that each evaluator is
//! compiled into its own search; [`Evaluator`] is any one of them, chosen by name at run time
//! and unpacked by one `match` at the start of a search.
//!
//! Each evaluator has a file or folder of its own: [`yl`], `mia`, [`mona`], [`center`], and, learned,
//! [`tables`] and [`network`], which share [`learned`]. The others serve several: [`points`] is
//! their scale, `evaluate` and [`explain`] what each does, [`breakdown`] all that is known of a
//! position, [`weights`] and [`load`] where it comes from, `linear` what is counted afresh,
//! [`phases`] and [`line_score`] what is summed over lines, [`centre_of_mass`] and `edges` what
//! is counted alike.
//!
//! To add one: write it, name it in the list below, put its weights into `tables/`.

pub mod breakdown;
pub mod center;
pub mod centre_of_mass;
mod edges;
mod evaluate;
pub mod explain;
pub mod learned;
pub mod line_score;
mod linear;
pub mod load;
mod mia;
pub mod mona;
pub mod network;
pub mod phases;
pub mod points;
pub mod tables;
pub mod weights;
pub mod yl;

pub use evaluate::{Evaluate, MOST_POINTS, UNITS_PER_POINT};
pub use weights::{WeightError, WeightFile};

use crate::board::Board;
use explain::{Explain, Explanation};
use learned::file::Sizes;
use load::{Load, Shared};
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use thiserror::Error;

/// Something to be done with an evaluator whose type is only known at run time.
pub trait Visit {
    type Output;
    fn visit<E: Evaluate + Explain>(self, evaluator: &E) -> Self::Output;
}

/// Where an evaluator's numbers come from.
enum Origin {
    /// It is trained on self-play data, into files of these sizes.
    Learned(Sizes),
    /// It is linear in weights that have names.
    #[cfg_attr(
        target_family = "wasm",
        expect(dead_code, reason = "a page has the default alone")
    )]
    Linear,
}

macro_rules! evaluators {
    ($($variant:ident $name:literal $type:ty, $origin:expr;)*) => {
        /// The evaluators by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind { $($variant,)* }

        impl Kind {
            /// All of them; the first is the default.
            pub const ALL: [(&'static str, Kind); [$($name,)*].len()] =
                [$(($name, Kind::$variant),)*];

            fn origin(self) -> Origin {
                match self { $(Kind::$variant => $origin,)* }
            }
        }

        /// Any evaluator, ready to use. A clone shares its tables.
        #[derive(Clone)]
        pub enum Evaluator { $($variant(Shared<$type>),)* }

        impl Evaluator {
            /// The evaluator of a kind with its built-in weights.
            pub fn built_in(kind: Kind) -> Evaluator {
                match kind { $(Kind::$variant => Evaluator::$variant(<$type>::built_in()),)* }
            }

            /// The evaluator of a kind with the weights of a file that has been read.
            pub fn load(kind: Kind, file: &WeightFile) -> Result<Evaluator, WeightError> {
                Ok(match kind {
                    $(Kind::$variant => {
                        Evaluator::$variant(Shared::Loaded(<$type>::load(file)?))
                    })*
                })
            }

            /// Which of the evaluators this is.
            pub fn kind(&self) -> Kind {
                match self { $(Evaluator::$variant(_) => Kind::$variant,)* }
            }

            /// Hands the evaluator to a visitor under its own type.
            pub fn accept<V: Visit>(&self, visitor: V) -> V::Output {
                match self { $(Evaluator::$variant(evaluator) => visitor.visit(&**evaluator),)* }
            }

            /// How the points of a position come about.
            pub fn explain(&self, board: &Board) -> Explanation {
                match self { $(Evaluator::$variant(evaluator) => evaluator.explain(board),)* }
            }
        }
    };
}

// A page has the default alone: each of the others would be another search to load.
#[cfg(target_family = "wasm")]
evaluators! {
    Network "network" network::Network, Origin::Learned(network::table::SIZES);
}

#[cfg(not(target_family = "wasm"))]
evaluators! {
    Network "network" network::Network, Origin::Learned(network::table::SIZES);
    Tables "tables" tables::Tables, Origin::Learned(tables::table::SIZES);
    Yl "yl" yl::Yl, Origin::Linear;
    MiaNormal "mia-normal" mia::MiaNormal, Origin::Linear;
    MiaQuad "mia-quad" mia::MiaQuad, Origin::Linear;
    MiaBlocking "mia-blocking" mia::MiaBlocking, Origin::Linear;
    MiaSeven "mia-seven" mia::MiaSeven, Origin::Linear;
    Mona "mona" mona::Mona, Origin::Linear;
    Center "center" center::Center, Origin::Linear;
}

impl Evaluator {
    /// The evaluator of a kind: with the weights of a file, or without one the built-in ones.
    pub fn of(kind: Kind, weights: Option<&Path>) -> Result<Evaluator, WeightError> {
        match weights {
            Some(path) => Evaluator::read(kind, path),
            None => Ok(Evaluator::built_in(kind)),
        }
    }

    /// The evaluator of a kind with the weights of a file.
    pub fn read(kind: Kind, path: &Path) -> Result<Evaluator, WeightError> {
        load::read(path, |file| Evaluator::load(kind, file))
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

impl Kind {
    /// Its name on the command line, and that of its file in `tables/`.
    pub fn name(self) -> &'static str {
        let (name, _) = Kind::ALL
            .into_iter()
            .find(|(_, kind)| *kind == self)
            .expect("every kind has a name");
        name
    }

    /// Whether it is trained on self-play data, rather than linear in named weights.
    pub fn is_learned(self) -> bool {
        self.sizes().is_some()
    }

    /// The sizes of its files if it is learned.
    pub fn sizes(self) -> Option<Sizes> {
        match self.origin() {
            Origin::Learned(sizes) => Some(sizes),
            Origin::Linear => None,
        }
    }
}

impl Default for Kind {
    fn default() -> Kind {
        Kind::ALL[0].1
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.pad(self.name())
    }
}

/// A name that no evaluator has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no evaluator is called '{0}' (there are {known})", known = Kind::ALL.map(|(name, _)| name).join(", "))]
pub struct UnknownEvaluator(String);

impl FromStr for Kind {
    type Err = UnknownEvaluator;

    fn from_str(text: &str) -> Result<Kind, UnknownEvaluator> {
        Kind::ALL
            .into_iter()
            .find_map(|(name, kind)| (name == text).then_some(kind))
            .ok_or_else(|| UnknownEvaluator(text.to_string()))
    }
}
