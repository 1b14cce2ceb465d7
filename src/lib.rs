//! Soucie: a tournament engine for Lines of Action.
//!
//! ```
//! use soucie::{board::Board, game::Game, rules::Rules};
//! use soucie::search::{Config, Limits, Searcher, Silent};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut game = Game::new(Board::standard(), Rules::OLYMPIAD);
//! game.play_text("d1-d3")?;
//! let config = Config { hash: 1, ..Config::default() };
//! let found = Searcher::new(&config)?.search(&game, &Limits::depth(4), &mut Silent);
//! game.play(found.best().expect("the game is not over"))?;
//! println!("{} for {} points", game.moves()[1], found.score);
//! # Ok(())
//! # }
//! ```
//!
//! Modules, each using only those before it:
//!
//! 1. `platform`: an operating system below, or a web page around;
//!    [`random`]: seeded random numbers; [`shard`]: a part of a task for one of several machines;
//!    [`slot`]: an entry that threads share without locks; `memory`: what the system has left;
//!    `prefetch`: memory asked for early;
//!    `clusters`: tables of such entries; [`disk`]: the one place that changes files;
//!    [`positioned`]: reading from a place in one;
//!    `line_file`: files that grow line by line and survive a kill;
//!    `checked_line`: JSON lines with checksums for them;
//!    [`replace_file`]: files that are replaced in one step;
//!    [`checksum`](mod@checksum): the hash in them; `envelope`: files of numbers around it;
//!    `workers`: threads that share numbered work; `progress`: how far long work has come;
//!    `aligned`: tables as text;
//!    [`lines`]: one line of eight squares: geometry, base-3 indices, moves
//! 2. [`tables`]: what is computed from them for all 3^8 configurations
//! 3. [`board`]: a position: 32 incremental line indices, moves, groups, notation
//! 4. [`rules`], [`game`]: rule choices, the end of a game, history;
//!    `wins`: moves that win at once; [`proof`]: certificates of forced wins and their checker
//! 5. [`eval`]: what a position is worth; [`solve`]: proof-number search; [`prior`]: which move is
//!    likely the best; [`perft`]: leaf counts
//! 6. [`clock`]: time controls, clocks, and how long to think
//! 7. [`search`]: Lazy-SMP principal variation search; [`suite`]: sets of positions to solve
//! 8. [`book`]: the opening book: format, look-up, building
//! 9. [`engine`]: position, options, clocks, pondering, book and search behind one facade
//! 10. [`record`]: games as SGF and as text
//! 11. [`protocol`]: UGI and CECP: messages and loops
//! 12. [`learn`]: weights fitted to games of the engine against itself
//! 13. [`arena`]: matches between engines, and what they show; [`analysis`]: games annotated,
//!     positions searched in bulk
//! 14. [`web`]: the board in a browser
//! 15. [`command`]: the command line and the console
//!
//! A test (`tests/layers/main.rs`) keeps the order. Where nothing unsafe is needed, the compiler is
//! told to let none in.

// A page has no command line, which much of this is for.
#![cfg_attr(target_family = "wasm", allow(dead_code))]

mod aligned;
pub mod analysis;
#[cfg(not(target_family = "wasm"))]
pub mod arena;
#[forbid(unsafe_code)]
pub mod board;
pub mod book;
#[cfg(not(target_family = "wasm"))]
mod checked_line;
pub mod checksum;
pub mod clock;
mod clusters;
#[cfg(not(target_family = "wasm"))]
pub mod command;
pub mod disk;
pub mod engine;
mod envelope;
pub mod eval;
#[forbid(unsafe_code)]
pub mod game;
#[cfg(not(target_family = "wasm"))]
pub mod learn;
mod line_file;
#[forbid(unsafe_code)]
pub mod lines;
mod memory;
pub mod perft;
mod platform;
pub mod positioned;
mod prefetch;
pub mod prior;
#[cfg(not(target_family = "wasm"))]
mod progress;
pub mod proof;
pub mod protocol;
pub mod random;
#[forbid(unsafe_code)]
pub mod record;
pub mod replace_file;
#[forbid(unsafe_code)]
pub mod rules;
pub mod search;
pub mod shard;
#[forbid(unsafe_code)]
pub mod slot;
pub mod solve;
pub mod suite;
pub mod tables;
pub mod web;
mod wins;
mod workers;
