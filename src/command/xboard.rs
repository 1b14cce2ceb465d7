//! `soucie xboard`: the engine for XBoard and WinBoard, and XBoard with the engine.

use super::Failure;
use super::options::EngineOptions;
use crate::engine::Options;
use crate::protocol::xboard::discs::write_discs;
use std::ffi::OsString;
use std::io::{ErrorKind, Write, stdin};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Speak the protocol of XBoard and WinBoard on standard input and output, or start XBoard
#[derive(clap::Args)]
pub struct Arguments {
    /// Start XBoard with the engine, with discs for pieces and with the flags that the game needs
    #[arg(long)]
    launch: bool,
    /// What to start as XBoard
    #[arg(
        long,
        requires = "launch",
        default_value = "xboard",
        value_name = "PROGRAM"
    )]
    program: PathBuf,
    /// Write the two discs that XBoard draws pieces with into a folder, and do nothing else
    #[arg(long, conflicts_with = "launch", value_name = "FOLDER")]
    discs: Option<PathBuf>,
    #[command(flatten)]
    engine: EngineOptions,
    /// Further flags for XBoard, after --
    #[arg(last = true, requires = "launch", value_name = "FLAG")]
    flags: Vec<OsString>,
}

/// What passes before XBoard stops a clock, until it is learned: replies were 75 to 230 ms late
/// on a machine with other work.
const OVERHEAD: Duration = Duration::from_millis(100);

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    // XBoard has no say in an engine's own book unless its user sets the option.
    let options = Options {
        own_book: true,
        move_overhead: OVERHEAD,
        ..Options::default()
    };
    let options = arguments.engine.on(options)?;
    match &arguments.discs {
        Some(folder) => draw(folder),
        None if arguments.launch => launch(arguments),
        None => crate::protocol::xboard::serve(stdin(), out, options),
    }
}

fn draw(folder: &Path) -> Result<(), Failure> {
    Ok(write_discs(folder).map_err(|fault| format!("{}: {fault}", folder.display()))?)
}

/// Starts XBoard, and waits for its end.
fn launch(arguments: &Arguments) -> Result<(), Failure> {
    let folder = tempfile::Builder::new().prefix("soucie-discs-").tempdir()?;
    draw(folder.path())?;
    let mut command = Command::new(found(&arguments.program));
    command.arg("-fcp").arg(engine_command(arguments)?);
    command.args(["-variant", "loa", "-testClaims", "false", "-pid"]);
    command.arg(folder.path()).args(&arguments.flags);
    let status = command.status().map_err(|fault| match fault.kind() {
        ErrorKind::NotFound => format!(
            "{}: not found; install XBoard, or name it with --program",
            arguments.program.display()
        ),
        _ => format!("{}: {fault}", arguments.program.display()),
    })?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("XBoard ended with {status}").into()),
    }
}

/// Debian has games in a folder that not every path includes.
fn found(program: &Path) -> PathBuf {
    let named = program.components().count() > 1;
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let in_path = std::env::split_paths(&paths).any(|folder| folder.join(program).is_file());
    let games = Path::new("/usr/games").join(program);
    match !named && !in_path && games.is_file() {
        true => games,
        false => program.to_path_buf(),
    }
}

/// The command by which XBoard starts this program, with the options that were given. XBoard
/// takes it apart at blanks, except within quotes around a whole word.
fn engine_command(arguments: &Arguments) -> Result<String, Failure> {
    let program = std::env::current_exe()?;
    let mut words = vec![program.display().to_string(), "xboard".to_string()];
    for (name, value) in arguments.engine.given()? {
        words.extend(["--set".to_string(), format!("{name}={value}")]);
    }
    let quoted = words.iter().map(|word| match word.contains(' ') {
        true => format!("\"{word}\""),
        false => word.clone(),
    });
    Ok(quoted.collect::<Vec<_>>().join(" "))
}
