//! Sessions as XBoard holds them.

use super::session::Session;
use crate::support::program::{Folder, fault, printed};
use std::time::Duration;

/// A session that searches every move, whatever the shipped book knows.
fn xboard() -> Session {
    let mut session = xboard_with_book();
    session.send("option OwnBook=0");
    session
}

fn xboard_with_book() -> Session {
    let mut session = Session::start(&["xboard", "--hash", "4"]);
    session.send("xboard\nprotover 2");
    session.await_line("feature done=1");
    session.send("new\nvariant loa");
    let setup = session.await_line("setup");
    assert_eq!(
        setup,
        "setup (.................M.....................m....) 8x8+0_fairy \
         1MMMMMM1/m6m/m6m/m6m/m6m/m6m/m6m/1MMMMMM1 w - - 0 1"
    );
    session
}

#[test]
fn xboard_plays_both_sides_of_a_conversation() {
    let mut session = xboard();
    session.send("level 0 0:02 0.1\npost\ntime 200\notim 200\nusermove d1d3");
    session.await_line("1 ");
    session.await_line("move ");
    session.send("force");
    assert_eq!(session.ask("ping 1"), "pong 1");
    session.send("remove");
    assert_eq!(session.ask("lift c1"), "highlight 8/8/8/8/8/R1Y1Y3/8/8");
    session.send("sd 2\ngo");
    session.await_line("move ");
    session.send("undo");
    session.send("result 1-0 {enough}");
    assert_eq!(session.ask("ping 2"), "pong 2");
    session.send("quit");
    assert!(session.finish().0.success());
}

#[test]
fn xboard_plays_from_the_book_unless_told_not_to() {
    let mut session = xboard_with_book();
    session.send("new\nst 60\ngo");
    session.await_line("# book: ");
    session.await_line("move ");
    session.send("option OwnBook=0\nnew\npost\nsd 2\ngo");
    session.await_line("2 ");
    session.await_line("move ");
}

#[test]
fn xboard_claims_results_and_passes() {
    let mut session = xboard();
    session.send("force\nsetboard 8/8/8/2MM4/8/1M2m3/8/m6m w - - 0 1\nsd 3\ngo");
    session.await_line("move ");
    let result = session.await_line("1-0 ");
    assert_eq!(result, "1-0 {first player wins by connection}");
    assert!(
        session
            .ask("usermove a1a2")
            .starts_with("Illegal move (the game is over")
    );
    // White has no move here: it passes.
    session.send("new\nforce\nsetboard 8/8/8/8/MMM5/1mM5/MM6/mM1M4 b - - 0 1\nsd 1\ngo");
    session.await_line("move @@@@");
    session.send("new\nforce\nsetboard 8/8/8/8/MMM5/1mM5/MM6/mM1M4 b - - 0 1");
    session.send("usermove @@@@\nusermove @@@@");
    session.await_line("Illegal move (only a side without a legal move may pass): @@@@");
}

#[test]
fn xboard_ponders_analyzes_and_moves_now() {
    let mut session = xboard();
    session.send("st 0.1\nhard\nusermove d1d3");
    session.await_line("move ");
    session.send("easy\nst 60\nundo\nundo\nusermove d1d3");
    std::thread::sleep(Duration::from_millis(30));
    session.send("?");
    session.await_line("move ");
    session.send("force\npost\nanalyze");
    session.await_line("3 ");
    let mut present = || {
        session.send(".");
        let said = session.await_line("stat01: ");
        let numbers = said.split(' ').skip(1).map(|word| word.parse());
        let numbers: Result<Vec<u64>, _> = numbers.collect();
        numbers.expect("five numbers")
    };
    let first = present();
    std::thread::sleep(Duration::from_millis(100));
    let later = present();
    assert!(
        later[0] >= first[0] + 10 && later[1] > first[1],
        "{later:?}"
    );
    assert!(
        later[2] >= 3 && later[3] <= later[4] && later[4] > 9,
        "{later:?}"
    );
    session.send("exit\nping 7");
    session.await_line("pong 7");
    session.send("memory 8\ncores 2\noption MultiPV=2\nping 8");
    session.await_line("pong 8");
}

#[test]
fn xboard_refuses_clearly() {
    let mut session = xboard();
    for (line, answer) in [
        (
            "hello there",
            "Error (unknown command 'hello'): hello there",
        ),
        ("usermove", "Error (the move is missing): usermove"),
        (
            "usermove d1d4",
            "Illegal move (from d1 towards d4 a move goes exactly 2",
        ),
        (
            "usermove @@@@",
            "Illegal move (only a side without a legal move may pass)",
        ),
        ("variant chess", "Error (unknown variant): chess"),
        ("setboard 8/8 w", "Error (a position has 8 ranks"),
        ("level 0 0 0", "Error (no time): level 0 0:00 0"),
        ("st 0", "Error (no time): st 0"),
        (
            "option Colour=red",
            "Error (no option is called 'Colour'): Colour=red",
        ),
        ("memory 0", "Error ('0' is no value of Hash"),
        ("undo", "Error (no move to take back): undo"),
        ("remove", "Error (no move to take back): remove"),
        ("lift z9", "Error (no such square): z9"),
    ] {
        let given = session.ask(line);
        assert!(given.starts_with(answer), "{line}: {given}");
    }
    // Nothing to answer, and nothing to break.
    session.send("?\nexit\n.\nhint\ndraw\nput a1\nhover a1\nrandom\ncomputer\naccepted san");
    assert_eq!(session.ask("ping 9"), "pong 9");
}

/// A program in the place of XBoard tells how it was started.
#[cfg(unix)]
#[test]
fn the_launcher_starts_xboard_with_discs() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("launcher");
    let script = "#!/bin/sh\nfor word in \"$@\"; do echo \"<$word>\"; done\nls \"$8\"\n";
    let xboard = folder.file("xboard", script);
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&xboard, executable).expect("an executable");
    let options = ["--ponder", "--set", "BookFile=my own.book"];
    let mut arguments = vec!["xboard", "--launch", "--program", &xboard];
    arguments.extend(options.iter().chain(&["--", "-tc", "5"]));
    let said = printed(&arguments);
    for part in [
        "<-fcp>\n",
        " xboard --set Ponder=true --set \"BookFile=my own.book\">\n",
        "<-variant>\n<loa>\n<-testClaims>\n<false>\n<-pid>\n",
        "<-tc>\n<5>\nBlackHawk.svg\nWhiteHawk.svg\n",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let missing = fault(&["xboard", "--launch", "--program", "/nowhere/xboard"]);
    assert!(
        missing.contains("/nowhere/xboard: not found; install XBoard"),
        "{missing}"
    );
    let discs = folder.path("discs");
    printed(&["xboard", "--discs", &discs]);
    for name in ["WhiteHawk.svg", "BlackHawk.svg"] {
        let disc = std::fs::read_to_string(folder.path(&format!("discs/{name}")));
        assert!(disc.expect("a disc").contains("<circle"));
    }
}

/// XBoard's clock says that half a second more has passed than the engine took.
#[test]
fn lags_are_learned_from_the_clock_of_xboard() {
    let mut session = xboard();
    session.send("level 0 5 0\nsd 1\ntime 30000\notim 30000\nusermove d1d3");
    session.await_line("move ");
    session.send("time 29950\notim 30000");
    // One of them is legal, whatever the reply was; the others come too early or too late.
    session.send("usermove c1c3\nusermove e1e3\nusermove f1f3");
    let said = session.await_line("# the clock of the last move ran ");
    let late: Option<u32> = said.split(' ').find_map(|word| word.parse().ok());
    assert!(
        late.is_some_and(|late| (400..=510).contains(&late)),
        "{said}"
    );
}
