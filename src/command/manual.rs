//! `soucie completions` and `soucie man`: texts made from the declarations of the command line.

use super::Failure;
use crate::disk;
use crate::replace_file::replace;
use clap::Command;
use clap_complete::Shell;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Print a completion script for a shell
#[derive(clap::Args)]
pub struct Completions {
    /// The shell to complete in
    shell: Shell,
}

/// Print the man page of the program or of a command
#[derive(clap::Args)]
pub struct Man {
    /// The command to describe, word by word: `book build`; the program itself if left out
    command: Vec<String>,
    /// Write the pages of all commands into this directory instead
    #[arg(long, value_name = "DIRECTORY", conflicts_with = "command")]
    all: Option<PathBuf>,
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
    if let Some(folder) = &arguments.all {
        disk::create_folder(folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
        return write_pages(&program, folder);
    }
    let mut command = &program;
    for name in &arguments.command {
        command = command
            .find_subcommand(name)
            .ok_or_else(|| format!("'{}' has no command '{name}'", spoken(command)))?;
    }
    Ok(out.write_all(&page(command)?)?)
}

/// What a command is called with the words before it: `soucie book build`.
fn spoken(command: &Command) -> &str {
    command.get_bin_name().unwrap_or_else(|| command.get_name())
}

/// The page of a command.
fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone())
        .source(concat!("soucie ", env!("CARGO_PKG_VERSION")))
        .manual("Lines of Action")
        .render(&mut text)?;
    Ok(text)
}

/// Writes the pages of a command and of all below it.
fn write_pages(command: &Command, folder: &Path) -> Result<(), Failure> {
    let path = folder.join(format!("{}.1", spoken(command).replace(' ', "-")));
    replace(&path, page(command)?).map_err(|fault| format!("{}: {fault}", path.display()))?;
    // The help of `help` has no page of its own.
    let below = command
        .get_subcommands()
        .filter(|below| below.get_name() != "help");
    below
        .into_iter()
        .try_for_each(|below| write_pages(below, folder))
}
