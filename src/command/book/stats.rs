//! `soucie book stats`: what a book covers.

use super::{Source, write};
use crate::aligned::aligned;
use crate::arena::statistics::chart::{Bar, bars};
use crate::arena::statistics::elo::Estimate;
use crate::book::Book;
use crate::book::coverage::{Ply, coverage};
use crate::command::Failure;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// Say what is in a book, ply by ply
///
/// "answered" is the share of legal moves after which the book has an answer.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Draw the coverage by ply as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let book = arguments.source.open()?;
    let plies = coverage(&book, &arguments.source.start);
    if let Some(path) = &arguments.svg {
        write(path, chart(&book, &plies))?;
    }
    match arguments.json {
        true => Ok(writeln!(out, "{}", as_json(&book, &plies))?),
        false => Ok(write!(out, "{}", text(&book, &plies))?),
    }
}

fn text(book: &Book, plies: &[Ply]) -> String {
    let header = book.header();
    let identity = &header.identity;
    let titles = ["ply", "positions", "moves", "answered %", "stale"];
    let mut rows = vec![titles.map(str::to_string).to_vec()];
    rows.extend(plies.iter().enumerate().map(|(number, ply)| {
        vec![
            number.to_string(),
            ply.positions.to_string(),
            ply.moves.to_string(),
            format!("{:.1}", 100.0 * ply.share_answered()),
            ply.stale.to_string(),
        ]
    }));
    format!(
        "book      {}\nsize      {} bytes, {} positions, {} moves\nengine    {}, {} nodes for {} \
         lines with {} MiB, evaluator {:016x}, parameters {:016x}\nrules     {}\n\n{}",
        book.name(),
        book.size(),
        header.positions,
        header.entries,
        identity.engine,
        identity.nodes,
        identity.multipv,
        identity.mebibytes,
        identity.evaluator,
        identity.params,
        identity.rules,
        aligned(&rows)
    )
}

fn as_json(book: &Book, plies: &[Ply]) -> serde_json::Value {
    let header = book.header();
    let plies: Vec<_> = plies
        .iter()
        .map(|ply| {
            json!({
                "positions": ply.positions,
                "moves": ply.moves,
                "answered": ply.share_answered(),
                "stale": ply.stale,
            })
        })
        .collect();
    json!({
        "book": book.name(),
        "bytes": book.size(),
        "positions": header.positions,
        "moves": header.entries,
        "engine": header.identity.engine,
        "nodes": header.identity.nodes,
        "lines": header.identity.multipv,
        "hash": header.identity.mebibytes,
        "rules": header.identity.rules.to_string(),
        "plies": plies,
    })
}

fn chart(book: &Book, plies: &[Ply]) -> String {
    let bar = |(number, ply): (usize, &Ply)| Bar {
        label: format!("ply {number}: {} positions", ply.positions),
        ours: Some(Estimate {
            value: 100.0 * ply.share_answered(),
            margin: 0.0,
        }),
        published: None,
    };
    let rows: Vec<Bar> = plies.iter().enumerate().map(bar).collect();
    let title = format!("{} positions by ply", book.header().positions);
    let unit = "% of legal moves that the book has an answer to";
    bars(&title, unit, 0.0, &rows)
}
