//! `soucie book`: makes, shows, checks and changes opening books. One file for each subcommand.

mod build;
mod export;
mod import;
mod merge;
mod probe;
mod prune;
mod shared;
mod show;
mod stats;
mod verify;

pub(crate) use shared::{
    KEEP, Source, moves_as_text, size, tree_of, write, write_book, write_entries,
};

use super::Failure;
use std::io::Write;

/// Make, look at, check and change opening books
#[derive(clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Build(build::Build),
    Expand(build::Expand),
    Show(show::Arguments),
    Probe(probe::Arguments),
    Stats(stats::Arguments),
    Verify(verify::Arguments),
    Export(export::Arguments),
    Import(import::Arguments),
    Merge(merge::Arguments),
    Prune(prune::Arguments),
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.command {
        Command::Build(arguments) => build::build(arguments, out),
        Command::Expand(arguments) => build::expand(arguments, out),
        Command::Show(arguments) => show::run(arguments, out),
        Command::Probe(arguments) => probe::run(arguments, out),
        Command::Stats(arguments) => stats::run(arguments, out),
        Command::Verify(arguments) => verify::run(arguments, out),
        Command::Export(arguments) => export::run(arguments, out),
        Command::Import(arguments) => import::run(arguments, out),
        Command::Merge(arguments) => merge::run(arguments, out),
        Command::Prune(arguments) => prune::run(arguments, out),
    }
}
