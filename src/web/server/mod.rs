//! The server of the page: HTTP carries the session's messages, and nothing here knows what they
//! mean.
//!
//! [`page`] is what can be read, [`guard`] who may ask, `queue` what waits for a page, `hall` the
//! session's thread, `stream` a page's events, `watch` and `scene` what an audience is shown, `answer`
//! what requests get, `patient` a connection that gives up on who does not read, [`run`] takes
//! connections.

mod answer;
pub mod guard;
mod hall;
pub mod page;
mod patient;
mod queue;
pub mod run;
mod scene;
mod stream;
mod watch;

pub use run::{Plan, Server};
