//! The search: Lazy-SMP principal variation search with every technique a switch.
//!
//! A [`Searcher`] is made from a [`Config`] and searches games within [`Limits`].
//!
//! Files, in the order they build on each other: `score`, `params`, `report`, `limits`,
//! [`table`], `setting`, `config`, `history`, `prune`, `stack` (the plies of a thread),
//! `root_move`, `team` (what threads tell each other), `pace` (looks at the clock), `worker` (one
//! thread), `ends` (of the game), `order`, `quiesce`, `node` (one node, in steps), `cuts` and
//! `moves` (of a node), `root` (iterations), `prove` (the solver at the root), `searcher`
//! (threads), `bench` (the node count that tells whether a search has changed).

pub(crate) mod bench;
mod config;
mod cuts;
mod ends;
pub(crate) mod history;
mod limits;
mod moves;
mod node;
mod order;
mod pace;
pub(crate) mod params;
mod prove;
mod prune;
mod quiesce;
mod report;
mod root;
mod root_move;
pub(crate) mod score;
mod searcher;
pub(crate) mod setting;
mod stack;
pub mod table;
pub mod team;
mod worker;

pub use config::{Config, ConfigError};
pub use limits::{Control, Limits, SearchStatus};
pub use params::Params;
pub use report::{Bound, Report, SearchResult, Silent};
pub use score::Score;
pub use searcher::Searcher;
