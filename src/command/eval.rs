//! `soucie eval`: what a position is worth, term by term, piece by piece, line by line.

use super::position::{PositionOptions, standing};
use super::{Drawing, Failure, evaluators};
use crate::board::diagram::Style;
use crate::board::{Side, Square};
use crate::eval::breakdown::Breakdown;
use crate::eval::explain::Explanation;
use crate::eval::points::win_probability;
use crate::eval::{Evaluator, Kind};
use crate::rules::Rules;
use std::io::Write;
use std::path::PathBuf;

/// Show what an evaluator makes of a position, term by term
///
/// For each term and side: what was counted, what one is worth in this phase of the game, and
/// the points. The total is seen by the side to move; 200 points win about 73 games in 100. Then
/// what would change if a piece went, and, where the evaluator goes by lines, what each gives.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionOptions,
    #[arg(long, short, default_value_t, value_name = "NAME", help = evaluators("Evaluator", |_| true))]
    eval: Kind,
    /// Weights to try instead of the built-in ones, in the format of the files in tables/
    #[arg(long, short)]
    weights: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// How to draw the board
    #[arg(long, value_enum, default_value_t = Drawing::Auto)]
    drawing: Drawing,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let evaluator = Evaluator::of(arguments.eval, arguments.weights.as_deref())?;
    let game = arguments.position.game(Rules::default())?;
    let board = game.board();
    let breakdown = evaluator.breakdown(board);
    if arguments.json {
        writeln!(out, "{}", breakdown.to_json())?;
        return Ok(());
    }
    let style = arguments.drawing.style();
    write!(out, "{}", board.drawn(style))?;
    writeln!(out, "{}: {board}", standing(&game))?;
    write_table(out, &breakdown.explanation)?;
    write_pieces(out, &breakdown, style)?;
    write_lines(out, &breakdown)?;
    let points = breakdown.points;
    let side = board.side_to_move();
    writeln!(
        out,
        "{}: {points:+} points for {side} to move, who wins {:.0} games in 100",
        arguments.eval,
        100.0 * win_probability(f64::from(points))
    )?;
    if board.decided() {
        writeln!(
            out,
            "The game is decided here: a search would not ask for points."
        )?;
    }
    Ok(())
}

fn write_table(out: &mut impl Write, explanation: &Explanation) -> Result<(), Failure> {
    writeln!(out, "{:24}{:>18}{:>18}", "", "Black", "White")?;
    writeln!(
        out,
        "{:24}{:>8}{:>10}{:>8}{:>10}{:>10}",
        "term", "count", "points", "count", "points", "lead"
    )?;
    let mut sums = [0.0; 2];
    for term in &explanation.terms {
        let points = Side::BOTH.map(|side| explanation.points_of(term, side));
        write!(out, "{:24}", term.name)?;
        for (sum, (amount, points)) in sums.iter_mut().zip(term.amounts.iter().zip(points)) {
            *sum += points;
            write!(out, "{amount:>8}{points:>10.1}")?;
        }
        writeln!(out, "{:>+10.1}", points[0] - points[1])?;
    }
    let [black, white] = sums;
    writeln!(
        out,
        "{:24}{:>8}{black:>10.1}{:>8}{white:>10.1}{:>+10.1}",
        "sum",
        "",
        "",
        black - white
    )?;
    Ok(())
}

/// The pieces on their squares, each with what goes with it.
fn write_pieces(out: &mut impl Write, breakdown: &Breakdown, style: Style) -> Result<(), Failure> {
    writeln!(out, "\nPoints that each side would lose with a piece:")?;
    for rank in (0..8).rev() {
        write!(out, "{}", rank + 1)?;
        for file in 0..8 {
            let square = Square::at(file, rank);
            let piece = breakdown.pieces.iter().find(|piece| piece.square == square);
            let cell = piece.map_or(".".to_string(), |piece| {
                let points = piece.points.map(|points| format!("{points:+}"));
                format!("{} {}", style.piece(piece.side), points.unwrap_or_default())
            });
            write!(out, "{cell:>8}")?;
        }
        writeln!(out)?;
    }
    let files = ["a", "b", "c", "d", "e", "f", "g", "h"];
    writeln!(out, " {}", files.map(|file| format!("{file:>8}")).concat())?;
    Ok(())
}

/// Ranks, files and both kinds of diagonals side by side; nothing for an evaluator without lines.
fn write_lines(out: &mut impl Write, breakdown: &Breakdown) -> Result<(), Failure> {
    if breakdown.lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nPoints of each line for Black:")?;
    for row in 0..8 {
        for line in breakdown.lines.iter().skip(row).step_by(8) {
            let named = line.parts.iter().map(|[first, last]| match first == last {
                true => first.to_string(),
                false => format!("{first}-{last}"),
            });
            let name = named.collect::<Vec<_>>().join(" ");
            write!(out, "  {name:12}{:>+7.1}", line.points)?;
        }
        writeln!(out)?;
    }
    writeln!(out)?;
    Ok(())
}
