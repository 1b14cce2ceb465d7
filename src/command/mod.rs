//! The command line, declared once: parsing, help, completions and the man page all come from
//! the declarations here.

mod ablate;
mod analyze;
mod annotate;
mod bench;
mod book;
mod calibrate;
mod console;
mod contest;
mod convert;
mod data;
mod eval;
mod experiment;
mod fit;
mod interrupt;
mod live;
mod manual;
mod matches;
mod merge;
mod openings;
mod options;
mod params;
mod perft;
mod position;
mod prior;
mod proof;
mod replay;
mod rounds;
mod selfplay;
#[cfg(feature = "serve")]
mod serve;
mod shared;
mod show;
mod solve;
mod suite;
mod td;
mod train;
mod training_data;
mod tune;
mod ugi;
mod version;
mod xboard;

pub(crate) use shared::{
    Drawing, Failure, cores, evaluators, number, position, positive, record_text, rules, seconds,
    share,
};

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// A tournament engine for Lines of Action
///
/// Without a subcommand it starts the operator's console, to play games by hand.
#[derive(Parser)]
#[command(name = "soucie", version = version::short(), long_version = version::long())]
#[command(about, max_term_width = 100)]
#[command(args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    console: console::Arguments,
}

#[derive(Subcommand)]
enum Command {
    Ugi(ugi::Arguments),
    Xboard(xboard::Arguments),
    Ablate(ablate::Arguments),
    Analyze(analyze::Arguments),
    Annotate(annotate::Arguments),
    Bench(bench::Arguments),
    Book(book::Arguments),
    Eval(eval::Arguments),
    Fit(fit::Arguments),
    Td(td::Arguments),
    Selfplay(selfplay::Arguments),
    #[cfg(feature = "serve")]
    Serve(serve::Arguments),
    Data(data::Arguments),
    Train(train::Arguments),
    Rounds(rounds::Arguments),
    Tune(tune::Arguments),
    Prior(prior::Arguments),
    Match(matches::Match),
    Sprt(matches::Test),
    Gauntlet(matches::Gauntlet),
    RoundRobin(matches::RoundRobin),
    Merge(merge::Arguments),
    Experiment(experiment::Arguments),
    Openings(openings::Arguments),
    Params(params::Arguments),
    Perft(perft::Arguments),
    Solve(solve::Arguments),
    Proof(proof::Arguments),
    Suite(suite::Arguments),
    Show(show::Arguments),
    Replay(replay::Arguments),
    Convert(convert::Arguments),
    Completions(manual::Completions),
    Man(manual::Man),
}

/// The command line as it is declared.
pub fn declared() -> clap::Command {
    CommandLine::command()
}

/// Runs the program for a command line; faults go to standard error in one line.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let parsed = declared()
        .try_get_matches_from(arguments)
        .and_then(|matches| CommandLine::from_arg_matches(&matches));
    let line = match parsed {
        Ok(line) => line,
        Err(fault) => return refused(&fault),
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let Some(command) = line.command else {
        return report(console::run(&line.console, &mut out));
    };
    let result = match command {
        Command::Ugi(arguments) => ugi::run(&arguments, &mut out),
        Command::Xboard(arguments) => xboard::run(&arguments, &mut out),
        Command::Ablate(arguments) => ablate::run(&arguments, &mut out),
        Command::Analyze(arguments) => analyze::run(&arguments, &mut out),
        Command::Annotate(arguments) => annotate::run(&arguments, &mut out),
        Command::Bench(arguments) => bench::run(&arguments, &mut out),
        Command::Book(arguments) => book::run(&arguments, &mut out),
        Command::Eval(arguments) => eval::run(&arguments, &mut out),
        Command::Fit(arguments) => fit::run(&arguments, &mut out),
        Command::Td(arguments) => td::run(&arguments, &mut out),
        Command::Selfplay(arguments) => selfplay::run(&arguments, &mut out),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => serve::run(&arguments, &mut out),
        Command::Data(arguments) => data::run(&arguments, &mut out),
        Command::Train(arguments) => train::run(&arguments, &mut out),
        Command::Rounds(arguments) => rounds::run(&arguments, &mut out),
        Command::Tune(arguments) => tune::run(&arguments, &mut out),
        Command::Prior(arguments) => prior::run(&arguments, &mut out),
        Command::Match(arguments) => matches::play(&arguments, &mut out),
        Command::Sprt(arguments) => matches::test(&arguments, &mut out),
        Command::Gauntlet(arguments) => matches::gauntlet(&arguments, &mut out),
        Command::RoundRobin(arguments) => matches::round_robin(&arguments, &mut out),
        Command::Merge(arguments) => merge::run(&arguments, &mut out),
        Command::Experiment(arguments) => experiment::run(&arguments, &mut out),
        Command::Openings(arguments) => openings::run(&arguments, &mut out),
        Command::Params(arguments) => params::run(&arguments, &mut out),
        Command::Perft(arguments) => perft::run(&arguments, &mut out),
        Command::Solve(arguments) => solve::run(&arguments, &mut out),
        Command::Proof(arguments) => proof::run(&arguments, &mut out),
        Command::Suite(arguments) => suite::run(&arguments, &mut out),
        Command::Show(arguments) => show::run(&arguments, &mut out),
        Command::Replay(arguments) => replay::run(&arguments, &mut out),
        Command::Convert(arguments) => convert::run(&arguments, &mut out),
        Command::Completions(arguments) => manual::complete(&arguments, declared(), &mut out),
        Command::Man(arguments) => manual::man(&arguments, declared(), &mut out),
    };
    report(result.and_then(|()| Ok(out.flush()?)))
}

/// Answers a command line that names no task: help where it was asked for, else the fault.
fn refused(fault: &clap::Error) -> ExitCode {
    match fault.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            if let Err(unprinted) = fault.print() {
                return report(Err(unprinted.into()));
            }
        }
        _ => eprintln!("soucie: {}", in_one_line(fault)),
    }
    ExitCode::from(fault.exit_code() as u8)
}

/// The fault itself, without the usage and hints that follow it after an empty line.
fn in_one_line(fault: &clap::Error) -> String {
    let text = fault.render().to_string();
    let lines = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.is_empty());
    let joined = lines.collect::<Vec<_>>().join(" ");
    joined.trim_start_matches("error: ").to_string()
}

fn report(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) if is_closed_pipe(&fault) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("soucie: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the reader of our output went away, as `head` does: no fault of anybody's.
fn is_closed_pipe(fault: &Failure) -> bool {
    fault
        .downcast_ref::<io::Error>()
        .is_some_and(|fault| fault.kind() == io::ErrorKind::BrokenPipe)
}
