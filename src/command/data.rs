//! `soucie data`: what is done with files of training data.

use super::{Failure, calibrate};
use crate::learn::data::work::{self, Deduplicator, Stats};
use crate::learn::data::{GameData, Reader};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Count, check, merge, thin out and split files of training data; judge evaluators by them
///
/// Files come from `soucie selfplay`. Whatever divides them divides them by game, never within
/// one. New files are written beside their place and then moved there.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Say what files hold
    Stats {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Print one JSON object a file
        #[arg(long)]
        json: bool,
    },
    /// Check every game: its checksum, its positions, its moves
    Verify {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Put files together
    Merge {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
        /// Pass over damaged places and keep every game that is intact
        #[arg(long)]
        salvage: bool,
    },
    /// Leave out positions that occurred before, mirrored or with exchanged colours too
    Dedupe {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
    },
    /// Draw some of the games
    Sample {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
        /// Share of the games to keep, from 0 to 1
        #[arg(long, value_parser = super::share::<f64>)]
        share: f64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Divide the games between two files
    Split {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Where the drawn games go
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
        /// Where all others go
        #[arg(long, value_name = "FILE")]
        rest: PathBuf,
        /// Share of the games to draw, from 0 to 1
        #[arg(long, value_parser = super::share::<f64>)]
        share: f64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    Calibrate(calibrate::Arguments),
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.command {
        Command::Calibrate(arguments) => calibrate::run(arguments, out),
        Command::Stats { files, json } => show(files, *json, out),
        Command::Verify { files } => verify(files, out),
        Command::Merge {
            files,
            output,
            salvage,
        } => told(output, &work::copy(files, output, *salvage, Some)?, out),
        Command::Dedupe { files, output } => {
            let mut seen = Deduplicator::default();
            told(
                output,
                &work::copy(files, output, false, |game| seen.thinned(game))?,
                out,
            )
        }
        Command::Sample {
            files,
            output,
            share,
            seed,
        } => told(output, &drawn(files, output, *seed, *share, true)?, out),
        Command::Split {
            files,
            output,
            rest,
            share,
            seed,
        } => {
            told(output, &drawn(files, output, *seed, *share, true)?, out)?;
            told(rest, &drawn(files, rest, *seed, *share, false)?, out)
        }
    }
}

/// Copies the games that are drawn, or those that are not.
fn drawn(
    files: &[PathBuf],
    output: &Path,
    seed: u64,
    share: f64,
    wanted: bool,
) -> Result<Stats, Failure> {
    let keep = |game: GameData| (work::is_sampled(&game, seed, share) == wanted).then_some(game);
    Ok(work::copy(files, output, false, keep)?)
}

fn told(path: &Path, stats: &Stats, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        out,
        "{}: {} games, {} positions",
        path.display(),
        stats.games,
        stats.positions
    )?;
    Ok(())
}

fn show(files: &[PathBuf], as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    for path in files {
        let stats = work::stats(path)?;
        let [lost, drawn, won] = stats.results;
        if as_json {
            let value = json!({
                "file": path.display().to_string(),
                "heading": Reader::open(path)?.text(),
                "games": stats.games,
                "positions": stats.positions,
                "black": { "won": won, "drawn": drawn, "lost": lost },
                "mean_lead": stats.mean_lead(),
                "generations": stats.generations,
                "pieces": stats.pieces,
            });
            writeln!(out, "{value}")?;
            continue;
        }
        told(path, &stats, out)?;
        writeln!(out, "  made by     {}", Reader::open(path)?.text())?;
        writeln!(
            out,
            "  black       won {won}, drawn {drawn} ({:.1} %), lost {lost}",
            100.0 * stats.drawn()
        )?;
        writeln!(out, "  mean lead   {:.0} points", stats.mean_lead())?;
        for (generation, games) in &stats.generations {
            writeln!(out, "  generation  {generation}: {games} games")?;
        }
        for (pieces, positions) in stats.pieces.iter().rev() {
            let share = 100.0 * *positions as f64 / stats.positions as f64;
            writeln!(out, "  {pieces:2} pieces   {share:5.1} %")?;
        }
    }
    Ok(())
}

fn verify(files: &[PathBuf], out: &mut impl Write) -> Result<(), Failure> {
    for path in files {
        let mut stats = Stats::default();
        for game in Reader::open(path)?.games() {
            let game = game?;
            if let Some(fault) = work::fault(&game) {
                return Err(format!("{}: {fault}", path.display()).into());
            }
            stats.add(&game);
        }
        told(path, &stats, out)?;
    }
    Ok(())
}
