//! `soucie xboard`: the engine for XBoard and WinBoard.

use super::Failure;
use super::options::SearchOptions;
use crate::engine::Options;
use std::io::{Write, stdin};

/// Speak the protocol of XBoard and WinBoard on standard input and output
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    search: SearchOptions,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    // XBoard has no say in an engine's own book unless its user sets the option.
    let options = Options {
        own_book: true,
        ..arguments.search.options()?
    };
    crate::protocol::xboard::serve(stdin(), out, options)
}
