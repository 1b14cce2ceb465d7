//! Sessions of an operator at the console.

use super::session::{Folder, Session};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

#[test]
fn the_console_plays_saves_and_resumes() {
    let folder = Folder::new("console");
    let arguments = ["--games", folder.path(), "--hash=4", "--level=1m"];
    let mut session = Session::start(&arguments);
    session.await_line("Move 1.");
    session.send("set OwnBook off\nd1d3");
    session.await_line("Move 2, after d1-d3.");
    session.send("now");
    session.await_line("White plays ");
    session.send("clock 0:50 0:40");
    session.await_line("*Black 0:");
    session.send("name black Ann");
    session.await_line("Black is Ann");
    let record = folder.record();
    assert!(record.contains("PB[Ann]PW[Soucie"), "{record}");
    assert!(record.contains("OT[1m]"), "{record}");
    // As after a crash: nothing is said, the input just ends.
    assert!(session.finish().0.success());

    let mut session = Session::start(&["--resume", "--games", folder.path(), "--hash=4"]);
    let shown = session.await_line("Move 3, after ");
    assert!(shown.contains("(clocks stand still)"), "{shown}");
    assert!(shown.contains("Black 1:00"), "{shown}");
    session.await_line("The engine plays White");
    session.send("undo 2");
    session.await_line("Move 1.");
    session.send("clock w 0:30");
    session.await_line(" Black 1:00  White 0:30");
    session.send("resign");
    session.await_line("The game is over: Black resigns, White wins.");
    session.send("d1d3");
    session.await_line("error: the game is over (W+R)");
    session.send("quit");
    assert!(session.finish().0.success());
    assert!(folder.record().contains("RE[W+R]"));
}

#[test]
fn the_console_plays_from_the_book() {
    let folder = Folder::new("console-book");
    let mut session = Session::start(&["--games", folder.path(), "--hash=4"]);
    session.send("go");
    session.await_line("book: ");
    let played = session.await_line("Black plays ");
    assert!(played.contains(", 0.0 s"), "{played}");
}

#[test]
fn the_console_obeys_the_operator() {
    let folder = Folder::new("operator");
    let mut session = Session::start(&["--games", folder.path(), "--hash=4"]);
    session.await_line("Move 1.");
    for (line, answer) in [
        ("fly", "error: \"fly\" is not a move"),
        (
            "d1d4",
            "error: from d1 towards d4 a move goes exactly 2 squares",
        ),
        ("two words", "error: a move is one word"),
        ("undo", "error: only 0 moves"),
        ("now", "error: the engine is not thinking"),
        ("clock red 1:00", "error: a side is black or white"),
        ("load /nowhere.sgf", "error: /nowhere.sgf: "),
        ("level soon", "error: 'soon' is no unit of time"),
        ("setup 8/8 b", "error: a position has 8 ranks"),
        ("set Hash 0", "error: '0' is no value of Hash"),
        ("force", "The engine plays neither side."),
        ("swap", "error: the engine plays neither side"),
        ("resign", "error: who resigns?"),
        ("ponder on", "Ponder is on"),
        ("level 20m+5s", " Black 20:00  White 20:00"),
        ("eval", soucie::eval::Kind::ALL[0].0),
        ("d1d3", "Move 2, after d1-d3."),
        ("pause", " Black 20:05  White "),
        ("undo", "Move 1."),
        ("setup scrambled-eggs", "Move 1."),
        ("hint", "hint: "),
        ("draw", "The game is over: a draw is agreed."),
        ("new", "Move 1."),
        ("help", "d1-d3, d1d3"),
        ("set OwnBook off", "OwnBook is off"),
    ] {
        session.send(line);
        session.await_line(answer);
    }
    let file = folder.0.join("my game.sgf");
    session.send(&format!("save {}", file.display()));
    session.await_line("saved in ");
    session.send(&format!("load {}", file.display()));
    session.await_line("The engine plays");
    session.send("go");
    session.await_line("The engine plays Black.");
    session.send("go");
    session.await_line("error: the engine is thinking");
    session.send("d1d3");
    session.await_line("error: it is the engine's turn");
    session.send("now");
    session.await_line("Black plays ");
    session.send("quit");
    assert!(session.finish().0.success());
}

/// Nobody sees what the console shows here; the move is saved all the same.
#[test]
fn a_move_is_saved_before_it_is_shown() {
    let folder = Folder::new("save-first");
    let mut child = Command::new(env!("CARGO_BIN_EXE_soucie"))
        .args(["--games", folder.path(), "--hash=4"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "eval").expect("the program reads");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut shown = output.lines().map_while(Result::ok);
    assert!(shown.any(|line| line.ends_with(" for Black")));
    drop(shown);
    writeln!(input, "d1d3").expect("the program reads");
    child.wait().expect("a child");
    let record = folder.record();
    assert!(record.contains("d1-d3"), "{record}");
}

#[test]
fn the_console_reads_regular_files_only() {
    let folder = Folder::new("device");
    let mut session = Session::start(&["--games", folder.path(), "--hash=4"]);
    session.send("load /dev/zero");
    session.await_line("error: /dev/zero: not a regular file");
    session.send("quit");
    assert!(session.finish().0.success());
}

#[test]
fn help_that_cannot_be_written_is_a_failure() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        return;
    };
    let status = Command::new(env!("CARGO_BIN_EXE_soucie"))
        .arg("--help")
        .stdout(full)
        .stderr(Stdio::null())
        .status();
    assert!(!status.expect("the program runs").success());
}
