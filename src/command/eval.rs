//! `soucie eval`: what a position is worth, term by term.

use super::{Drawing, Failure};
use crate::board::{Board, Side};
use crate::eval::explain::Explanation;
use crate::eval::{Evaluator, Kind, UNITS_PER_POINT};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Show what an evaluator makes of a position, term by term
///
/// For each term and side: what was counted, what one is worth in this phase of the game, and
/// the points. The total is seen by the side to move; 200 points win about 73 games in 100.
#[derive(clap::Args)]
pub struct Arguments {
    /// Position: a LOA FEN, "standard" or "scrambled-eggs"
    #[arg(value_parser = super::position)]
    position: Board,
    /// Evaluator: yl, mia-normal, mia-quad, mia-blocking, mia-seven, mona or center
    #[arg(long, short, default_value_t = Kind::ALL[0].1, value_name = "NAME")]
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
    let board = &arguments.position;
    let explanation = evaluator.explain(board);
    let points = evaluator.points(board);
    if arguments.json {
        let object = as_json(arguments, &explanation, points);
        writeln!(out, "{object}")?;
        return Ok(());
    }
    write!(out, "{}", board.drawn(arguments.drawing.style()))?;
    write_table(out, &explanation)?;
    let side = board.side_to_move();
    writeln!(
        out,
        "{}: {points:+} points for {side} to move",
        arguments.eval
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

fn as_json(arguments: &Arguments, explanation: &Explanation, points: i32) -> Value {
    let by_side = |values: [Value; 2]| {
        let [black, white] = values;
        json!({ "black": black, "white": white })
    };
    let terms: Vec<Value> = (explanation.terms.iter())
        .map(|term| {
            json!({
                "name": term.name,
                "count": by_side(term.amounts.map(Value::from)),
                "points": by_side(Side::BOTH.map(|side| explanation.points_of(term, side).into())),
                "weights": term.weights,
            })
        })
        .collect();
    let board = &arguments.position;
    json!({
        "position": board.to_string(),
        "evaluator": arguments.eval.to_string(),
        "side_to_move": board.side_to_move().to_string().to_lowercase(),
        "points": points,
        "decided": board.decided(),
        "units_per_point": UNITS_PER_POINT,
        "phase_shares": explanation.shares,
        "terms": terms,
    })
}
