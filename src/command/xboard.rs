//! `soucie xboard`: the engine for XBoard and WinBoard.

use super::Failure;
use super::options::SearchOptions;
use std::io::{Write, stdin};

/// Speak the protocol of XBoard and WinBoard on standard input and output
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    search: SearchOptions,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    crate::protocol::xboard::serve(stdin(), out, arguments.search.options()?)
}
