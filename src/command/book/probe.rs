//! `soucie book probe`: what a book says of one position.

use super::{Source, moves_as_text};
use crate::board::Move;
use crate::command::Failure;
use serde_json::json;
use std::io::Write;

/// Print what the book holds for a position
///
/// The position is --start after the moves given. "played" marks the moves that the engine would
/// choose from.
#[derive(clap::Args)]
pub struct Arguments {
    /// Moves from the start position
    moves: Vec<String>,
    #[command(flatten)]
    source: Source,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let book = arguments.source.open()?;
    let game = arguments.source.game(&book, &arguments.moves)?;
    if !arguments.json {
        return Ok(write!(out, "{}", moves_as_text(&book, game.board()))?);
    }
    let known = book.look_up(game.board());
    let moves = known.iter().map(|known| {
        json!({
            "move": Move::plain(known.played),
            "score": known.score.map(|score| score.value()),
            "depth": known.depth,
            "weight": known.weight,
            "stale": known.stale,
        })
    });
    let object = json!({
        "position": game.board().to_string(),
        "moves": moves.collect::<Vec<_>>(),
    });
    Ok(writeln!(out, "{object}")?)
}
