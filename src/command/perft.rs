//! `soucie perft`: counts leaves of the game tree.

use super::Failure;
use crate::board::Board;
use crate::perft::{Counting, divide_watched};
use crate::progress::Progress;
use crate::rules::Rules;
use std::io::Write;
use std::time::Instant;

/// Count the leaves of the game tree, to test and time move generation
///
/// A finished game has no children; a side without a move has its pass as the only child where
/// the rules let it pass. Repetition and length never end a line here.
#[derive(clap::Args)]
pub struct Arguments {
    /// Plies to look ahead; every depth up to this one is counted, unless --divide is given
    #[arg(long, short, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Position to start from: a LOA FEN, "standard" or "scrambled-eggs"
    #[arg(long, short, default_value = "standard", value_parser = super::position)]
    position: Board,
    /// Print the leaves below each move
    #[arg(long)]
    divide: bool,
    /// Threads to count with
    #[arg(long, short, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Rules: olympiad, maastricht or boardspace, with changes such as "olympiad,no-move=loses"
    #[arg(long, short, default_value_t, value_parser = super::rules)]
    rules: Rules,
    /// Make, score and test every leaf instead of counting the last ply from the tables
    #[arg(long)]
    no_bulk: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let first = if arguments.divide { arguments.depth } else { 1 };
    for depth in first..=arguments.depth {
        count(arguments, depth, out)?;
        out.flush()?;
    }
    Ok(())
}

fn count(arguments: &Arguments, depth: u32, out: &mut impl Write) -> Result<(), Failure> {
    let counting = match arguments.no_bulk {
        true => Counting::EveryLeaf,
        false => Counting::Bulk,
    };
    let threads = usize::from(arguments.threads);
    let started = Instant::now();
    let mut shown: Option<Progress> = None;
    let moves = divide_watched(
        &arguments.position,
        depth,
        &arguments.rules,
        counting,
        threads,
        |_, subtrees| {
            let new = || Progress::new("subtrees", Some(subtrees as u64));
            shown.get_or_insert_with(new).advance(1);
        },
    );
    drop(shown);
    let seconds = started.elapsed().as_secs_f64();
    if arguments.divide {
        let mut lines: Vec<(String, u64)> = moves
            .iter()
            .map(|(root, leaves)| (root.to_string(), *leaves))
            .collect();
        lines.sort();
        for (root, leaves) in lines {
            writeln!(out, "{root} {leaves}")?;
        }
    }
    let leaves: u64 = moves.iter().map(|(_, leaves)| leaves).sum();
    let millions = leaves as f64 / seconds.max(1e-9) / 1e6;
    writeln!(
        out,
        "depth {depth} leaves {leaves} seconds {seconds:.3} rate {millions:.1} M/s"
    )?;
    Ok(())
}
