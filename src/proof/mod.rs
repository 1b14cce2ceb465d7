//! Certificates: proofs that one side can force a win, or can avoid a loss, that anyone can check.
//!
//! A certificate names a game, a side and a goal, and then one move for each position that the side
//! can be brought to when it follows them: nothing else, for the opponent's replies are all legal
//! moves. `check` plays every one of them out. It relies on the board and the rules
//! alone; a test keeps this module from using the solver, whose word it does not take.
//!
//! - A proof of a **win** ends in wins on every line, and no line comes back to a position of its
//!   own, so that the repetition rule has no say, except by what was played before the proof
//!   starts: positions that are drawn when they come up again are not wins.
//! - A proof of **not losing** is a set of positions that the side never has to leave: every line
//!   ends without its loss, or comes back to the set, and then the game never ends or is a draw.
//!
//! Files: `claim` (what is proven), [`walk`] (the order in which the lines of a proof are played
//! out), `mod@check`, `write` (moves by position to an answer list), `file` (the
//! bytes).

mod check;
mod claim;
mod file;
pub mod walk;
mod write;

pub use check::{Checked, ProofError, check};
pub use claim::{Claim, Goal};
pub use file::{FileError, Proof};
pub use write::{Answers, Unanswered};
