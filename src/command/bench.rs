//! `soucie bench`: prints what [`crate::search::bench`] counts.

use super::Failure;
use super::options::SearchOptions;
use crate::board::Board;
use crate::search::SearchResult;
use crate::search::bench::{DEPTH, Total, described, results};
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
    let mut searcher = arguments.search.searcher()?;
    let config = searcher.config().clone();
    let searched = results(&mut searcher, arguments.search.rules, arguments.depth);
    let mut results = Vec::new();
    for (board, result) in searched {
        if !arguments.json {
            print_position(&board, &result, out)?;
        }
        results.push((board, result));
    }
    let total = Total::of(results.iter().map(|(_, result)| result));
    let (nodes, speed) = (total.nodes, total.speed());
    if arguments.json {
        let positions: Vec<_> = results
            .iter()
            .map(|(board, result)| described(board, result))
            .collect();
        let object = json!({
            "positions": positions, "depth": arguments.depth, "threads": config.threads,
            "eval": config.eval.to_string(), "params": format!("{:016x}", config.params.hash()),
            "seconds": total.time.as_secs_f64(), "nodes": nodes, "nps": speed,
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{nodes} nodes {speed} nps")?;
    }
    Ok(())
}

fn print_position(
    board: &Board,
    result: &SearchResult,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let best = result.best().map(|best| best.to_string());
    writeln!(
        out,
        "{:>10} nodes  {:>8.3} s  {:>10}  {:6}  {board}",
        result.nodes,
        result.elapsed.as_secs_f64(),
        result.score,
        best.unwrap_or_default()
    )?;
    Ok(out.flush()?)
}
