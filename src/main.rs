//! The `soucie` binary: hands the command line to [`soucie::command`], once `cpu` has seen
//! that the processor can run it.

mod cpu;

use std::process::ExitCode;

fn main() -> ExitCode {
    soucie::command::run(std::env::args_os())
}
