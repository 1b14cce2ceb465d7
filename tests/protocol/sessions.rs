//! Scripted sessions with the real program: UGI, XBoard and the console. Malformed lines,
//! commands in the wrong state, ends of input and lines of a megabyte get the right answer or
//! one clear error, and nothing hangs: every wait has a limit.

use super::session::Session;
use crate::support::program::Folder;
use std::time::{Duration, Instant};

#[test]
fn end_of_input_in_mid_search_ends_the_program() {
    for (arguments, lines) in [
        (["ugi", "--hash=4"], "go infinite"),
        (["ugi", "--hash=4"], "go ponder"),
        (["xboard", "--hash=4"], "new\nst 30\ngo"),
        (["xboard", "--hash=4"], "new\nanalyze"),
    ] {
        let mut session = Session::start(&arguments);
        session.send(lines);
        std::thread::sleep(Duration::from_millis(30));
        let started = Instant::now();
        let (status, left) = session.finish();
        assert!(status.success(), "{lines}");
        assert!(started.elapsed() < Duration::from_secs(5), "{lines}");
        let answered = left.iter().any(|line| line.starts_with("bestmove"));
        assert_eq!(answered, arguments[0] == "ugi", "{lines}");
    }
}

#[test]
fn lines_of_a_megabyte_are_refused_whole() {
    let long = "d1d3 ".repeat(200_000);
    let mut session = Session::start(&["ugi", "--hash=4"]);
    session.send(&format!("position startpos moves {long}"));
    session.await_line("info string error: the line is longer than 65536 bytes");
    session.send(&"\u{0}\u{fffd}".repeat(4000));
    session.await_line("info string error: unknown command");
    assert_eq!(session.ask("isready"), "readyok");

    let mut session = Session::start(&["xboard", "--hash=4"]);
    session.send(&format!("usermove {long}"));
    session.await_line("Error (longer than 65536 bytes)");
    assert_eq!(session.ask("ping 5"), "pong 5");

    let folder = Folder::new("long");
    let mut session = Session::start(&["--games", folder.text()]);
    session.send(&long);
    session.await_line("error: the line is longer");
    session.send("new");
    session.await_line("Move 1.");
}
