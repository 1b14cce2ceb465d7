//! Matches between engines: who is stronger, by how much, and how sure that is.
//!
//! Five folders, each using only those before it:
//!
//! 1. [`statistics`]: what counts of games say, and charts of it; pure
//! 2. [`game`]: players, the limits and openings they play from, and one game to its end
//! 3. [`event`]: many games: their plan, the threads that play them, the files that keep them,
//!    where things stand
//! 4. `experiment`: the papers' experiments, done again
//! 5. [`tune`]: parameters of the search, tuned by games

pub mod event;
pub(crate) mod experiment;
pub mod game;
pub mod statistics;
pub mod tune;
