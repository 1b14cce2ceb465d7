//! Sessions of an operator at the console.

use super::session::{Session, record_in};
use crate::support::program::{Folder, fault, program};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

#[test]
fn the_console_plays_saves_and_resumes() {
    let folder = Folder::new("console");
    let arguments = ["--games", folder.text(), "--hash=4", "--level=1m"];
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
    let record = record_in(&folder);
    assert!(record.contains("PB[Ann]PW[Soucie"), "{record}");
    assert!(record.contains("OT[1m]"), "{record}");
    // As after a crash: nothing is said, the input just ends.
    assert!(session.finish().0.success());

    let mut session = Session::start(&["--resume", "--games", folder.text(), "--hash=4"]);
    let shown = session.await_line("Move 3, after ");
    assert!(shown.contains("(clocks stand still)"), "{shown}");
    assert!(shown.contains("Black 1:00"), "{shown}");
    session.await_line("The engine plays White");
    session.send("undo 2");
    session.await_line("Move 1 of 2.");
    session.send("clock w 0:30");
    session.await_line(" Black 1:00  White 0:30");
    session.send("resign");
    session.await_line("Black resigns, and White wins? ('yes' ends the game)");
    session.send("yes");
    session.await_line("The game is over: Black resigned, White wins.");
    session.send("d1d3");
    session.await_line("error: the game is over (W+R)");
    session.send("quit");
    assert!(session.finish().0.success());
    assert!(record_in(&folder).contains("RE[W+R]"));
}

#[test]
fn the_console_plays_from_the_book() {
    let folder = Folder::new("console-book");
    let mut session = Session::start(&["--games", folder.text(), "--hash=4"]);
    session.send("go");
    session.await_line("book: ");
    let played = session.await_line("Black plays ");
    assert!(played.contains(", 0.0 s"), "{played}");
}

#[test]
fn the_console_obeys_the_operator() {
    let folder = Folder::new("operator");
    let mut session = Session::start(&["--games", folder.text(), "--hash=4"]);
    session.await_line("Move 1.");
    for (line, answer) in [
        ("fly", "error: a line is a move or a command, not 'fly'"),
        ("d1d9", "error: \"d9\" is not a square"),
        (
            "d1d4",
            "error: from d1 towards d4 a move goes exactly 2 squares",
        ),
        ("undo", "error: no move has been made"),
        ("redo", "error: no move was taken back"),
        ("yes", "error: nothing was asked"),
        (
            "clock white 40",
            "error: a clock shows M:SS or H:MM:SS: is '40' 40:00 or 0:40?",
        ),
        (
            "clock white 4:5",
            "error: a clock shows M:SS or H:MM:SS, not '4:5' (usage: clock,",
        ),
        ("level", "the level is 30m"),
        ("ponder", "Ponder is false (it takes true or false)"),
        ("set hash", "Hash is 4 (it takes 1 to 1048576)"),
        (
            "set Hsah 4",
            "error: no option is called 'Hsah'; did you mean 'Hash'?",
        ),
        (
            "colck",
            "error: a line is a move or a command, not 'colck'; did you mean 'clock'?",
        ),
        ("d1", "d1: b3 d3 f3"),
        ("moves a2", "error: the piece on a2 is White's"),
        ("rules", "Black begins"),
        ("now", "error: the engine is not thinking"),
        ("clock red 1:00", "error: a side is black or white"),
        ("load /nowhere.sgf", "error: /nowhere.sgf: "),
        (
            "level 5",
            "error: the time '5' has no unit (h, m, s or ms) (usage: level",
        ),
        ("level soon", "error: 'soon' is no unit of time"),
        ("setup 8/8 b", "error: a position has 8 ranks"),
        (
            "set Hash 0",
            "error: '0' is no value of Hash (it takes 1 to 1048576); it is 4",
        ),
        ("force", "The engine plays neither side."),
        ("swap", "error: the engine plays neither side"),
        ("resign", "error: who resigns?"),
        ("ponder on", "Ponder is true"),
        ("level 20m+5s", " Black 20:00  White 20:00"),
        ("eval", soucie::eval::Kind::ALL[0].0),
        ("d1d3", "Move 2, after d1-d3."),
        ("pause", " Black 20:05  White "),
        ("undo", "Move 1 of 1."),
        ("setup scrambled-eggs", "Move 1."),
        ("hint", "hint: "),
        ("draw", "A draw is agreed?"),
        ("no", "The game goes on."),
        ("no", "error: nothing was asked"),
        ("draw", "A draw is agreed?"),
        ("n", "The game goes on."),
        ("draw", "A draw is agreed?"),
        ("yes", "The game is over: a draw was agreed."),
        ("new", "Move 1."),
        ("help", "d1-d3, d1 d3"),
        ("set OwnBook off", "OwnBook is false"),
    ] {
        session.send(line);
        session.await_line(answer);
    }
    let file = folder.root().join("my game.sgf");
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
    let mut child = program(&["--games", folder.text(), "--hash=4"])
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
    let record = record_in(&folder);
    assert!(record.contains("d1-d3"), "{record}");
}

#[test]
fn the_console_reads_regular_files_only() {
    let folder = Folder::new("device");
    let mut session = Session::start(&["--games", folder.text(), "--hash=4"]);
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
    let status = program(&["--help"])
        .stdout(full)
        .stderr(Stdio::null())
        .status();
    assert!(!status.expect("the program runs").success());
}

/// A console in a folder, where nobody plays for the engine.
fn console(folder: &Folder, arguments: &[&str]) -> Session {
    let mut all = vec!["--games", folder.text(), "--hash=1"];
    all.extend(arguments);
    let mut session = Session::start(&all);
    session.send("force");
    session.await_line("The engine plays neither side.");
    session
}

#[test]
fn consoles_of_the_same_second_keep_their_games_apart() {
    let folder = Folder::new("same-second");
    let mut sessions: Vec<Session> = (0..6).map(|_| console(&folder, &[])).collect();
    for (number, session) in sessions.iter_mut().enumerate() {
        session.send(&format!("name black Player {number}\nd1d3"));
    }
    for session in &mut sessions {
        session.await_line("Move 2, after d1-d3.");
    }
    let records: Vec<String> = folder
        .names()
        .iter()
        .map(|name| std::fs::read_to_string(folder.path(name)).expect("a record"))
        .collect();
    assert_eq!(records.len(), 6);
    for number in 0..6 {
        let name = format!("PB[Player {number}]");
        let own = records.iter().filter(|record| record.contains(&name));
        assert_eq!(own.count(), 1, "{records:#?}");
    }
}

#[test]
fn a_game_is_played_at_one_console_at_a_time() {
    let folder = Folder::new("one-console");
    let mut first = console(&folder, &[]);
    first.send("d1d3");
    first.await_line("Move 2");
    let file = &folder.path(&folder.names()[0]);
    let fault = fault(&["--resume", file, "--games", folder.text(), "--hash=1"]);
    assert!(
        fault.contains("is being played at another console"),
        "{fault}"
    );
    first.send("a6c6\nquit");
    assert!(first.finish().0.success());
    let mut second = Session::start(&["--resume", file, "--games", folder.text(), "--hash=1"]);
    second.await_line("Move 3, after a6-c6.");
}

#[test]
fn a_resumed_game_plays_as_before() {
    let folder = Folder::new("as-before");
    let arguments = [
        "--ponder",
        "--book",
        "off",
        "--set",
        "MultiPV=2",
        "--eval",
        "yl",
    ];
    let mut session = console(&folder, &arguments);
    session.send("set null-move false\nset Hash 2\nd1d3\na6c6\nundo\nquit");
    assert!(session.finish().0.success());
    let record = record_in(&folder);
    assert!(record.contains("SOUCIE["), "{record}");
    let expected = [
        ("set Ponder", "Ponder is true"),
        ("set OwnBook", "OwnBook is false"),
        ("set MultiPV", "MultiPV is 2"),
        ("set Eval", "Eval is yl"),
        ("set null-move", "null-move is false"),
        ("set Hash", "Hash is 2"),
    ];
    let mut session = Session::start(&["--resume", "--games", folder.text()]);
    // The move that was taken back is off the board, and can be made again.
    session.await_line("Move 2 of 2, after d1-d3.");
    for (line, answer) in expected {
        session.send(line);
        session.await_line(answer);
    }
    session.send("redo");
    session.await_line("Move 3, after a6-c6.");
    session.send("quit");
    assert!(session.finish().0.success());
    // What the command line gives is for the command line to say.
    let mut session = Session::start(&["--resume", "--games", folder.text(), "--hash=1"]);
    session.send("set Hash\nset Ponder");
    session.await_line("Hash is 1");
    session.await_line("Ponder is true");
}

#[test]
fn resuming_prefers_a_game_that_is_not_over() {
    let folder = Folder::new("unfinished");
    let mut session = console(&folder, &[]);
    session.send("c1c3\nquit");
    assert!(session.finish().0.success());
    std::thread::sleep(std::time::Duration::from_millis(20));
    let mut session = console(&folder, &[]);
    session.send("d1d3\ndraw\nyes\nquit");
    assert!(session.finish().0.success());
    let mut session = Session::start(&["--resume", "--games", folder.text(), "--hash=1"]);
    session.await_line("This is the game in ");
    session.await_line("Move 2, after c1-c3.");
}

#[test]
fn an_agreed_end_is_taken_back_before_moves_are() {
    let folder = Folder::new("ending");
    let mut session = console(&folder, &[]);
    session.send("d1d3\nresign black\nyes");
    session.await_line("The game is over: Black resigned, White wins.");
    session.send("board");
    session.await_line("Move 2, after d1-d3.   The game is over: Black resigned, White wins.");
    session.send("undo");
    session.await_line("Move 2, after d1-d3.    Black ");
    session.await_line("The end of the game is taken back");
    assert!(!record_in(&folder).contains("RE["));
    session.send("draw\nboard\nyes");
    session.await_line("Move 2, after d1-d3.    Black ");
    session.await_line("error: nothing was asked");
    session.send("undo");
    session.await_line("Move 1 of 1.");
}

/// What was taken back has been overtaken by another end.
#[test]
fn the_last_end_of_a_game_counts() {
    let folder = Folder::new("other-ending");
    let mut session = console(&folder, &[]);
    session.send("d1d3\ndraw\nyes\nundo\nresign white\nyes");
    session.await_line("The game is over: White resigned, Black wins.");
    session.send("redo");
    session.await_line("error: no move was taken back");
    assert!(record_in(&folder).contains("RE[B+R]"));
}

/// A console on a terminal of some kind, as far as the system has the program that makes one: each
/// line is typed once the text beside it has been shown. Returns all that was shown.
fn on_a_terminal(kind: &str, folder: &Folder, typed: &[(&str, &str)]) -> Option<String> {
    let console = format!(
        "{} --games '{}' --hash=1 --book=off --level=1m",
        env!("CARGO_BIN_EXE_soucie"),
        folder.text()
    );
    let mut child = Command::new("script")
        .args(["-q", "-e", "-c", &console, "/dev/null"])
        .env("TERM", kind)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut shown = Vec::new();
    for (awaited, line) in typed {
        let before = shown.len();
        while !String::from_utf8_lossy(&shown[before..]).contains(awaited) {
            let bytes = output.fill_buf().expect("a terminal").to_vec();
            let far = String::from_utf8_lossy(&shown);
            assert!(!bytes.is_empty(), "no '{awaited}' in {far}");
            output.consume(bytes.len());
            shown.extend(bytes);
        }
        write!(input, "{line}\r").expect("a terminal");
    }
    output.read_to_end(&mut shown).expect("a terminal");
    assert!(child.wait().expect("it ends").success());
    Some(String::from_utf8_lossy(&shown).into_owned())
}

#[test]
fn clocks_run_above_the_line_that_is_typed() {
    let folder = Folder::new("live-clocks");
    let typed = [
        ("Move 1.", "force"),
        ("neither side", "d1d3"),
        ("\x1b[7m Black 1:00 *White ", "rules"),
        ("cannot move passes", "quit"),
    ];
    let Some(shown) = on_a_terminal("xterm", &folder, &typed) else {
        return;
    };
    // They make room for the line that is entered below them.
    assert!(shown.contains("\x1b[2A\r\x1b[J> rules"), "{shown}");
}

#[test]
fn a_terminal_that_cannot_move_its_cursor_will_do() {
    let folder = Folder::new("dumb");
    let typed = [
        ("Move 1.", "force"),
        ("neither side", "d1d3"),
        ("Move 2, after d1-d3.", "quit"),
    ];
    let Some(shown) = on_a_terminal("dumb", &folder, &typed) else {
        return;
    };
    assert!(!shown.contains('\x1b'), "{shown}");
}

#[test]
fn moves_are_read_as_people_type_and_paste_them() {
    let folder = Folder::new("typed");
    let mut session = console(&folder, &[]);
    for line in [
        "d1 d3",
        "d1 - d3",
        "1. d1-d3",
        "d1-d3+",
        "d1–d3",
        "D1D3",
        "d1xd3",
        "12... d1→d3!?",
    ] {
        session.send(line);
        session.await_line("Move 2, after d1-d3.");
        session.send("undo");
        session.await_line("Move 1 of 1.");
    }
}

#[test]
fn a_loaded_game_is_stepped_through() {
    let folder = Folder::new("steps");
    let file = folder.file(
        "two games.txt",
        "c1-c3 a6-c6\n1. d1-d3 2. a6-c6 3. d3-d1 B+R\n",
    );
    let mut session = console(&folder, &[]);
    session.send(&format!("load {file} 2"));
    session.await_line("Move 4, after d3-d1.   The game is over: White resigned, Black wins.");
    session.await_line("Game 2 of 2");
    for (line, answer) in [
        ("first", "Move 1 of 3."),
        ("next", "Move 2 of 3, after d1-d3."),
        ("redo 1", "Move 3 of 3, after a6-c6."),
        ("back", "Move 2 of 3, after d1-d3."),
        ("last", "Move 4, after d3-d1.   The game is over"),
        ("undo 2", "Move 2 of 3, after d1-d3."),
        ("h2 f2", "Move 3, after h2-f2."),
        ("redo", "error: no move was taken back"),
    ] {
        session.send(line);
        session.await_line(answer);
    }
    session.send(&format!("load {file} 3"));
    session.await_line("error: ");
}

#[test]
fn who_undoes_to_the_engines_turn_is_told_what_to_type() {
    let folder = Folder::new("whose-turn");
    let mut session = Session::start(&["--games", folder.text(), "--hash=1", "--book=off"]);
    session.send("d1d3");
    session.await_line("Move 2");
    session.send("now");
    session.await_line("White plays ");
    session.send("undo");
    session.await_line("Move 2 of 2, after d1-d3.");
    session.await_line("It is the engine's turn: 'resume' lets it think");
}
