//! `soucie show`: everything the rules say about one position.

use super::position::{PositionOptions, standing};
use super::{Drawing, Failure};
use crate::board::Side;
use crate::board::connect::{euler, groups};
use crate::rules::Rules;
use std::io::Write;

/// Draw a position and print its legal moves, groups, Euler numbers and result
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionOptions,
    /// Rules: olympiad, maastricht or boardspace, with changes such as "olympiad,no-move=loses"
    #[arg(long, short, default_value_t, value_parser = super::rules)]
    rules: Rules,
    /// How to draw the board
    #[arg(long, value_enum, default_value_t = Drawing::Auto)]
    drawing: Drawing,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let game = arguments.position.game(arguments.rules)?;
    let board = game.board();
    write!(out, "{}", board.drawn(arguments.drawing.style()))?;
    writeln!(out, "position  {board}")?;
    writeln!(out, "turn      {}", standing(&game))?;
    for side in Side::BOTH {
        let pieces = board.pieces(side);
        writeln!(
            out,
            "{side:9} {} pieces, {} groups, Euler number {}",
            board.count(side),
            groups(pieces).count(),
            euler(pieces)
        )?;
    }
    let mut moves: Vec<String> = board.moves().iter().map(ToString::to_string).collect();
    moves.sort();
    writeln!(out, "moves     {}", moves.len())?;
    for row in moves.chunks(10) {
        writeln!(out, "          {}", row.join(" "))?;
    }
    let result = match game.outcome() {
        Some(outcome) => outcome.to_string(),
        None if moves.is_empty() => format!("none yet; {} must pass", board.side_to_move()),
        None => "none yet".to_string(),
    };
    writeln!(out, "result    {result}")?;
    Ok(())
}
