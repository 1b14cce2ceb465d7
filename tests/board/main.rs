//! Lines, positions, moves, rules and games, against a slow oracle and recorded figures.

mod game;
mod lines;
mod perft;
mod random_games;
mod rules;
mod text;
mod vectors;

#[path = "../support/mod.rs"]
mod support;
