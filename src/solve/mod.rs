//! The solver: whether a side can force a win, by depth-first proof-number search.
//!
//! Every question is one about a win: "does this side win?" is asked as it stands, "does it not
//! lose?" as its opponent's win refuted. Results are exact about repetition. A win never rests on
//! it: its lines do not come back to their own positions, and those that the game before has made
//! draws count as such. That there is no win may rest on a repetition; then the result is kept for
//! the line alone on which it was found, until the position that repeats is itself solved
//! (`node`, after Kishimoto and Müller, 2004).
//!
//! Files, in the order they build on each other: `limits`, `table`, `child` (a move and what is known of it),
//! `judge` (what a look at the board decides), `first` (first numbers), `path`, `replies` (moves that
//! solved positions nearby), `worker` (one thread), `expand` (what a position looks like before it is
//! searched), `node` (one position, in steps), `question`, `facts` (what is known), `solver`,
//! `extract` (certificates), `shortest` (proven distances).

mod child;
mod expand;
mod extract;
mod facts;
mod first;
mod judge;
mod limits;
mod node;
mod path;
mod question;
mod replies;
mod shortest;
mod solver;
mod table;
mod worker;

pub use extract::Missing;
pub use limits::Limits;
pub use question::{Answer, Progress, Verdict};
pub use shortest::Distance;
pub use solver::Solver;
