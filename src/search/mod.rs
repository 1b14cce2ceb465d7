//! The search: Lazy-SMP principal variation search with every technique a switch.
//!
//! Files, in the order they build on each other: [`score`], [`params`], [`limits`], [`report`],
//! [`table`], [`history`], [`prune`], `team` (what threads tell each other), `worker` (one thread
//! and its stack), `ends` (of the game), `order`, `quiesce`, `cuts`, `moves` (of a node), `node` (one
//! node, in steps), `root` (iterations), [`pool`] (threads), [`bench`](mod@bench) (the node count
//! that tells whether a search has changed).

pub mod bench;
mod cuts;
mod ends;
pub mod history;
pub mod limits;
mod moves;
mod node;
mod order;
pub mod params;
pub mod pool;
pub mod prune;
mod quiesce;
pub mod report;
mod root;
pub mod score;
pub mod table;
mod team;
mod worker;

pub use limits::{Control, Limits};
pub use params::Params;
pub use pool::Pool;
pub use report::{Bound, Progress, Report, Silent, Verdict};
pub use score::Score;
