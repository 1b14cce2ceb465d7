//! Suites: files of positions with known answers, which programs are measured on.
//!
//! A line is a position and what is known of it, `FEN ; win_in_plies 7 ; bm g2d5`: `bm` are the
//! moves that win, `win_in_plies` is how long the win takes, `back` how many plies before the end
//! of its game a position was taken. Other fields are kept. `#` starts a comment.
//!
//! Files: `item` (one position), `sample` (positions from games of the engine against itself),
//! `unique` (those with one winning move, proven), [`run`] (who finds what).

mod item;
pub mod run;
pub(crate) mod sample;
pub(crate) mod unique;

pub use item::{Item, ItemError, read};
