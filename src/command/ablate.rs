//! `soucie ablate`: what each technique of the search is worth, in nodes, time and depth.
//!
//! The method is that of Pepels, "Alpha Beta, Pentalath" (2012), tables 1 to 3: each technique
//! alone, and each removed from all, by the depth reached within a budget of nodes and by the
//! nodes needed for a depth.

use super::Failure;
use super::options::SearchOptions;
use crate::game::Game;
use crate::progress::Progress;
use crate::search::bench::positions;
use crate::search::params::Declared;
use crate::search::{Config, Limits, Params, SearchResult, Searcher, Silent};
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// Search the bench positions with each technique alone and with each removed
///
/// For each configuration: the average depth reached within the node budget, and nodes and time
/// to the fixed depth, also as shares of the full search's. Techniques that are off by default
/// are listed as if added to the rest.
#[derive(clap::Args)]
pub struct Arguments {
    /// Depth to which nodes and time are counted with techniques removed
    #[arg(long, short, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Depth to which they are counted for techniques alone, which are far from the full search
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth_alone: u32,
    /// Nodes a position for the average depth
    #[arg(long, short, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Print one JSON object instead of tables
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchOptions,
}

/// One configuration and what it needed.
struct Row {
    name: String,
    average_depth: f64,
    nodes: u64,
    seconds: f64,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let base = arguments.search.config()?.params;
    let alone = alone(&base);
    let removed = removed(&base);
    let tables = [
        ("each technique alone", arguments.depth_alone, alone),
        ("each technique removed", arguments.depth, removed),
    ];
    let configurations = tables.iter().map(|(_, _, rows)| rows.len() as u64).sum();
    let progress = Progress::new("configurations", Some(configurations));
    let mut measured = Vec::new();
    for (title, depth, configurations) in tables {
        if !arguments.json {
            progress.suspend(|| print_head(title, arguments.nodes, depth, out))?;
        }
        let mut rows: Vec<Row> = Vec::new();
        for (name, params) in configurations {
            progress.remark(|| name.clone());
            rows.push(measure(name, &params, depth, arguments)?);
            if !arguments.json {
                progress.suspend(|| print_row(&rows[rows.len() - 1], &rows[0], out))?;
            }
            progress.advance(1);
        }
        measured.push(json!({
            "table": title,
            "depth": depth,
            "nodes_for_average_depth": arguments.nodes,
            "rows": rows.iter().map(as_value).collect::<Vec<_>>(),
        }));
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::Value::from(measured))?;
    }
    Ok(())
}

fn switches() -> impl Iterator<Item = &'static Declared> {
    Params::DECLARED
        .iter()
        .filter(|declared| declared.is_switch())
}

/// The plain search, then each technique by itself, then all.
fn alone(base: &Params) -> Vec<(String, Params)> {
    let single = switches().map(|technique| {
        let mut params = base.without_techniques();
        params.set(technique.name, "on").expect("a switch");
        (spelled(technique), params)
    });
    let plain = ("none".to_string(), base.without_techniques());
    let all = ("all of the default".to_string(), base.clone());
    std::iter::once(plain).chain(single).chain([all]).collect()
}

/// The full search, then each technique turned the other way.
fn removed(base: &Params) -> Vec<(String, Params)> {
    let values = base.entries().filter(|(declared, _)| declared.is_switch());
    let turned = values.map(|(technique, value)| {
        let mut params = base.clone();
        params
            .set(technique.name, &(1 - value).to_string())
            .expect("a switch");
        let sign = if value == 0 { "with" } else { "without" };
        (format!("{sign} {}", spelled(technique)), params)
    });
    let full = ("full search".to_string(), base.clone());
    std::iter::once(full).chain(turned).collect()
}

fn spelled(technique: &Declared) -> String {
    technique.name.replace('_', "-")
}

fn measure(
    name: String,
    params: &Params,
    depth: u32,
    arguments: &Arguments,
) -> Result<Row, Failure> {
    let mut searcher = Searcher::new(&Config {
        params: params.clone(),
        ..arguments.search.config()?
    })?;
    let to_depth = Limits::depth(depth);
    let by_nodes = Limits::nodes(arguments.nodes);
    let (mut nodes, mut time, mut depths, mut count) = (0, Duration::ZERO, 0, 0);
    for board in positions() {
        let game = Game::new(board, arguments.search.rules);
        let result = search(&mut searcher, &game, &to_depth);
        nodes += result.nodes;
        time += result.elapsed;
        depths += search(&mut searcher, &game, &by_nodes).depth;
        count += 1;
    }
    Ok(Row {
        name,
        average_depth: f64::from(depths) / f64::from(count),
        nodes,
        seconds: time.as_secs_f64(),
    })
}

fn search(searcher: &mut Searcher, game: &Game, limits: &Limits) -> SearchResult {
    searcher.clear();
    searcher.search(game, limits, &mut Silent)
}

fn print_head(title: &str, nodes: u64, depth: u32, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        out,
        "{title}: average depth within {nodes} nodes; nodes and time to depth {depth}"
    )?;
    writeln!(
        out,
        "{:32} {:>6} {:>12} {:>7} {:>9} {:>7}",
        "", "depth", "nodes", "share", "seconds", "share"
    )?;
    Ok(())
}

fn print_row(row: &Row, first: &Row, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        out,
        "{:32} {:>6.2} {:>12} {:>7.2} {:>9.3} {:>7.2}",
        row.name,
        row.average_depth,
        row.nodes,
        row.nodes as f64 / first.nodes as f64,
        row.seconds,
        row.seconds / first.seconds,
    )?;
    Ok(out.flush()?)
}

fn as_value(row: &Row) -> serde_json::Value {
    json!({
        "configuration": row.name,
        "average_depth": row.average_depth,
        "nodes": row.nodes,
        "seconds": row.seconds,
    })
}
