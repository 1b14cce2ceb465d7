//! The server of the page: HTTP carries the session's messages, and nothing here knows what they
//! mean.
//!
//! [`page`] is what can be read, `access` who may ask, `queue` what waits for a page,
//! `session_thread` runs the session, `stream` is a page's events, `watch` and `snapshot` what an
//! audience is shown, `answer` what requests get, `write_timeout` a connection that gives up on who does
//! not read, `run` takes connections.

mod access;
mod answer;
pub mod page;
mod queue;
mod run;
mod session_thread;
mod snapshot;
mod stream;
mod watch;
mod write_timeout;

pub use run::{Plan, Server};
