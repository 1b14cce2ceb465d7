//! The Chess Engine Communication Protocol of XBoard and WinBoard, version 2, with Lines of
//! Action as a variant that the engine defines.
//!
//! XBoard's White always starts: it is Black here, and `position` translates. [`command`] is
//! what XBoard sends, `answer` what the engine replies, `server` the loop of `soucie xboard`;
//! `discs` are the pieces that XBoard draws.

mod answer;
pub mod command;
pub(crate) mod discs;
mod position;
mod server;

pub use answer::{Answer, Claim, Thought};
pub use command::{Command, Level};
pub use server::serve;
