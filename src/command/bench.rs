//! `soucie bench`: prints what [`crate::search::bench`] counts.

use super::Failure;
use super::options::SearchOptions;
use crate::board::Board;
use crate::search::Verdict;
use crate::search::bench::{DEPTH, Total, verdicts};
use serde_json::json;
use std::io::Write;

/// Search a fixed set of positions to a fixed depth and print nodes and speed
///
/// The last line is "N nodes M nps". With one thread, N is the same on every machine.
#[derive(clap::Args)]
pub struct Arguments {
    /// Depth to search each position to
    #[arg(long, short, default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchOptions,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let options = &arguments.search;
    let (mut pool, params, evaluator) = (options.pool()?, options.params()?, options.evaluator());
    let searched = verdicts(
        &mut pool,
        &params,
        &evaluator,
        options.rules,
        arguments.depth,
    );
    let mut verdicts = Vec::new();
    for (board, verdict) in searched {
        if !arguments.json {
            print_position(&board, &verdict, out)?;
        }
        verdicts.push((board, verdict));
    }
    let total = Total::of(verdicts.iter().map(|(_, verdict)| verdict));
    let (nodes, speed) = (total.nodes, total.speed());
    if arguments.json {
        let positions: Vec<_> = verdicts
            .iter()
            .map(|(board, verdict)| described(board, verdict))
            .collect();
        let result = json!({
            "positions": positions, "depth": arguments.depth, "threads": options.threads,
            "eval": options.eval.to_string(), "params": format!("{:016x}", params.hash()),
            "seconds": total.time.as_secs_f64(), "nodes": nodes, "nps": speed,
        });
        writeln!(out, "{result}")?;
    } else {
        writeln!(out, "{nodes} nodes {speed} nps")?;
    }
    Ok(())
}

fn print_position(board: &Board, verdict: &Verdict, out: &mut impl Write) -> Result<(), Failure> {
    let line = &verdict.line;
    let best = line
        .moves
        .first()
        .map(ToString::to_string)
        .unwrap_or_default();
    writeln!(
        out,
        "{:>10} nodes  {:>8.3} s  {:>10}  {:6}  {board}",
        line.nodes,
        line.elapsed.as_secs_f64(),
        line.score,
        best
    )?;
    Ok(out.flush()?)
}

fn described(board: &Board, verdict: &Verdict) -> serde_json::Value {
    let line = &verdict.line;
    json!({
        "position": board.to_string(),
        "best": verdict.best.map(|best| best.plain()),
        "score": line.score.value(),
        "depth": line.depth,
        "nodes": line.nodes,
        "seconds": line.elapsed.as_secs_f64(),
    })
}
