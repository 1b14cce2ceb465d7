//! The board in a browser: play, watch, analyse.
//!
//! The heart is a message layer that knows no HTTP: a [`session`] takes commands and gives events,
//! both JSON ([`message`]). It holds `room`s, each one game with its [`tree`] of variations, an
//! engine and the pages that look at it; `phase` says what happens there, `play` and `study` what can be asked for, `view`
//! and [`explore`] what a page is shown of a position, [`sgf`] how trees are read and written.
//!
//! `server` carries these messages between the session and the page in `page/`, which is part of
//! the program. Where the engine itself is part of the page, as WebAssembly, `in_page` and `inside/`
//! take its place.
//!
//! `docs/web.md` describes what it does and how it is kept safe.

pub mod explore;
#[cfg(target_family = "wasm")]
mod in_page;
pub mod message;
mod phase;
mod play;
mod refusal;
mod room;
#[cfg(feature = "serve")]
pub mod server;
pub mod session;
pub mod sgf;
mod study;
pub mod tree;
mod view;
