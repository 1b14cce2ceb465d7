//! The Universal Game Interface: UCI without chess.
//!
//! `command` is what a client sends, `answer` and `info` what an engine replies; `server` is
//! the loop of `soucie ugi`, `request` the order in which it obeys, `clock_check` what it learns
//! from the client's clock, and `extras` what it offers to people besides the protocol. Black, who
//! moves first, is player 1.

mod answer;
mod clock_check;
mod command;
mod extras;
mod info;
mod request;
mod server;

pub use answer::{Answer, Response, Winner};
pub use command::{Command, Go, Query, Start};
pub use info::{Info, Points};
pub use server::serve;
