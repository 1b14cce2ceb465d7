//! The `soucie` binary: hands the command line to [`soucie::command`].

use std::process::ExitCode;

fn main() -> ExitCode {
    soucie::command::run(std::env::args_os())
}
