//! `soucie book show`: walks through a book on a drawn board.

use super::{Source, moves_as_text};
use crate::book::Book;
use crate::command::{Drawing, Failure};
use crate::game::Game;
use std::io::{BufRead, Write, stdin};

/// Walk through the book on a drawn board
///
/// Reads one line after another: a move, or its number in the list, goes on; "back" takes a move
/// back, "top" all of them; "quit" or the end of the input ends the walk.
#[derive(clap::Args)]
pub struct Arguments {
    /// Moves to begin with
    moves: Vec<String>,
    #[command(flatten)]
    source: Source,
    /// How to draw the board
    #[arg(long, value_enum, default_value_t = Drawing::Auto)]
    drawing: Drawing,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let book = arguments.source.open()?;
    let mut game = arguments.source.game(&book, &arguments.moves)?;
    show(arguments, &book, &game, out)?;
    for line in stdin().lock().lines() {
        let line = line?;
        match line.trim() {
            "" => continue,
            "quit" | "q" => return Ok(()),
            "back" | "b" => drop(game.undo()),
            "top" | "t" => while game.undo().is_some() {},
            text => {
                if let Err(fault) = go_on(&book, &mut game, text) {
                    writeln!(out, "error: {fault}")?;
                    out.flush()?;
                    continue;
                }
            }
        }
        show(arguments, &book, &game, out)?;
    }
    Ok(())
}

/// Plays the move that a text names, or its number in the list.
fn go_on(book: &Book, game: &mut Game, text: &str) -> Result<(), Failure> {
    let number: Option<usize> = text.parse().ok();
    let Some(number) = number else {
        game.play_text(text)?;
        return Ok(());
    };
    let known = book.look_up(game.board());
    match number.checked_sub(1).and_then(|place| known.get(place)) {
        Some(known) => Ok(game.play(known.played)?),
        None => Err(format!("there are {} moves in the list", known.len()).into()),
    }
}

fn show(
    arguments: &Arguments,
    book: &Book,
    game: &Game,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let board = game.board();
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    writeln!(out, "\n{}", board.drawn(arguments.drawing.style()))?;
    writeln!(out, "ply {}  {}", moves.len(), moves.join(" "))?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => write!(out, "{}", moves_as_text(book, board))?,
    }
    Ok(out.flush()?)
}
