//! `soucie bench`: a fixed set of positions to a fixed depth. The node count is the signature of
//! the search: a change that does not mean to change play leaves it as it was.

use super::Failure;
use super::options::SearchOptions;
use crate::board::Board;
use crate::game::Game;
use crate::search::{Control, Limits, Silent, Verdict};
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// Opening, middle, late and tactical positions, one LOA FEN a line.
const POSITIONS: &str = include_str!("../../benches/positions.epd");

/// Search a fixed set of positions to a fixed depth and print nodes and speed
///
/// The last line is "N nodes M nps". With one thread, N is the same on every machine.
#[derive(clap::Args)]
pub struct Arguments {
    /// Depth to search each position to
    #[arg(long, short, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchOptions,
}

/// The bench positions.
pub fn positions() -> impl Iterator<Item = Board> {
    let lines = POSITIONS
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim());
    lines
        .filter(|line| !line.is_empty())
        .map(|line| line.parse().expect("the bench positions are valid"))
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let options = &arguments.search;
    let (mut pool, params, evaluator) = (options.pool()?, options.params()?, options.evaluator());
    let limits = Limits {
        depth: Some(arguments.depth),
        ..Limits::default()
    };
    let mut verdicts = Vec::new();
    for board in positions() {
        pool.clear();
        let game = Game::new(board, options.rules);
        let control = Control::new(None);
        let verdict = pool.search(&game, &limits, &params, &evaluator, &control, &mut Silent);
        if !arguments.json {
            print_position(&board, &verdict, out)?;
        }
        verdicts.push((board, verdict));
    }
    let searching: Duration = verdicts
        .iter()
        .map(|(_, verdict)| verdict.line.elapsed)
        .sum();
    let seconds = searching.as_secs_f64();
    let nodes: u64 = verdicts.iter().map(|(_, verdict)| verdict.line.nodes).sum();
    let speed = (nodes as f64 / seconds) as u64;
    if arguments.json {
        let positions: Vec<_> = verdicts
            .iter()
            .map(|(board, verdict)| described(board, verdict))
            .collect();
        let result = json!({
            "positions": positions, "depth": arguments.depth, "threads": options.threads,
            "eval": options.eval.to_string(), "params": format!("{:016x}", params.hash()),
            "seconds": seconds, "nodes": nodes, "nps": speed,
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
