//! `soucie completions` and `soucie man`: texts made from the declarations of the command line.

use super::Failure;
use clap::Command;
use clap_complete::Shell;
use std::io::Write;

/// Print a completion script for a shell
#[derive(clap::Args)]
pub struct Completions {
    /// The shell to complete in
    shell: Shell,
}

/// Print the man page
#[derive(clap::Args)]
pub struct Man {
    /// The subcommand to describe; the program itself if left out
    subcommand: Option<String>,
}

pub fn complete(
    arguments: &Completions,
    mut program: Command,
    out: &mut impl Write,
) -> Result<(), Failure> {
    // The generator panics where it cannot write, so it never sees a pipe that may close.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "soucie", &mut script);
    Ok(out.write_all(&script)?)
}

pub fn man(arguments: &Man, mut program: Command, out: &mut impl Write) -> Result<(), Failure> {
    program.build();
    let command = match &arguments.subcommand {
        None => program,
        Some(name) => program
            .find_subcommand(name)
            .ok_or_else(|| format!("there is no subcommand '{name}'"))?
            .clone(),
    };
    clap_mangen::Man::new(command).render(out)?;
    Ok(())
}
