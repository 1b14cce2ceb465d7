//! Both protocols: messages by themselves, and sessions with the real program.

mod console;
mod messages;
mod order;
mod session;
mod sessions;
mod ugi;
mod xboard;

#[path = "../support/mod.rs"]
mod support;
