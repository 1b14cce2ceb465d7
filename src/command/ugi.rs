//! `soucie ugi`: the engine for match runners and other programs.

use super::Failure;
use super::options::EngineOptions;
use crate::engine::Options;
use std::io::{Write, stdin};

/// Speak UGI on standard input and output (`help` lists the commands)
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    engine: EngineOptions,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    crate::protocol::ugi::serve(stdin(), out, arguments.engine.on(Options::default())?)
}
