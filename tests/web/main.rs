//! The board in a browser: the message layer without a server, trees and records, and the server
//! against requests that no page of its own would send. What a browser makes of it is tested by
//! `tests/browser/run`.

#[path = "../support/mod.rs"]
mod support;

mod harness;
mod messages;
#[cfg(feature = "serve")]
mod requests;
#[cfg(feature = "serve")]
mod running;
mod trees;
