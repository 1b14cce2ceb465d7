//! Sessions over UGI.

use super::session::Session;
use crate::support::program::Folder;

fn ugi() -> Session {
    Session::start(&["ugi", "--hash", "4"])
}

#[test]
fn ugi_introduces_itself_and_plays() {
    let mut session = ugi();
    session.send("ugi");
    session.await_line("id name Soucie");
    session.await_line("option name Hash type spin default 64 min 1");
    session.await_line("option name Ponder type check default false");
    session.await_line("option name null-move-depth type spin");
    session.await_line("ugiok");
    assert_eq!(session.ask("isready"), "readyok");
    session.send("uginewgame");
    session.send("position startpos moves d1d3");
    session.send("go p1time 1000 p2time 1000 p1inc 10 p2inc 10");
    session.await_line("info depth 1 ");
    let best = session.await_line("bestmove");
    assert_eq!(best.split(' ').count(), 2, "{best}");
    session.send("setoption name Ponder value true");
    session.send("go depth 4");
    let best = session.await_line("bestmove");
    assert!(best.contains(" ponder "), "{best}");
    session.send("quit");
    assert!(session.finish().0.success());
}

#[test]
fn ugi_plays_from_the_book_when_told_to() {
    let mut session = ugi();
    session.send("ugi");
    session.await_line("option name OwnBook type check default false");
    session.await_line("option name BookFile type string default <empty>");
    session.await_line("option name BookVariety type spin default 10 min 0 max 1000");
    session.await_line("option name BookDepth type spin default 40 min 0 max 1000");
    session.await_line("option name BookSeed type spin default 0");
    session.await_line("ugiok");
    session.send("setoption name OwnBook value true");
    session.send("setoption name BookVariety value 0");
    session.send("setoption name Ponder value true");
    session.send("position startpos\ngo movetime 60000");
    session.await_line("info string book: ");
    let info = session.await_line("info depth ");
    assert!(info.contains(" score ") && info.contains(" pv "), "{info}");
    let best = session.await_line("bestmove");
    assert!(best.contains(" ponder "), "{best}");
    // A position that is pondered on is answered from the book at the hit.
    session.send("position startpos\ngo ponder p1time 60000 p2time 60000");
    session.await_line("info string book: ");
    session.send("isready");
    session.await_line("readyok");
    session.send("ponderhit");
    assert_eq!(session.await_line("bestmove"), best);
    // What asks for a search gets one.
    session.send("go depth 2 searchmoves c1c3");
    assert!(session.await_line("bestmove").starts_with("bestmove c1c3"));
    session.send("setoption name BookDepth value 0\ngo depth 2");
    session.await_line("info depth 1 ");
    session.await_line("bestmove");
}

#[test]
fn ugi_says_what_is_wrong_with_a_book_and_plays_without() {
    let folder = Folder::new("no-book");
    let file = folder.file("cut.book", "SOUCIEBK");
    let mut session = ugi();
    let answer = session.ask(&format!("setoption name BookFile value {file}"));
    assert!(
        answer.starts_with("info string error: ") && answer.contains("no book"),
        "{answer}"
    );
    let answer = session.ask("setoption name BookFile value no/such.book");
    assert!(
        answer.starts_with("info string error: no/such.book: "),
        "{answer}"
    );
    session.send("setoption name OwnBook value true");
    session.send("setoption name Rules value boardspace");
    session.send("position startpos\ngo depth 2");
    session.await_line("info string ");
    session.await_line("info depth 1 ");
    session.await_line("bestmove");
    session.send("go depth 2");
    let first = session.ask("isready");
    assert!(!first.contains("a book of the rules"), "said once: {first}");
}

#[test]
fn ugi_answers_queries() {
    let mut session = ugi();
    assert_eq!(session.ask("query p1turn"), "response true");
    assert_eq!(session.ask("query gameover"), "response false");
    assert_eq!(session.ask("query result"), "response none");
    assert_eq!(session.ask("query islegal d1d3"), "response true");
    assert_eq!(session.ask("query islegal d1d4"), "response false");
    let start = "response 1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b";
    assert_eq!(session.ask("query fen"), start);
    session.send("position fen 8/8/8/8/2w5/2b1w3/8/b6b w moves e3c3");
    assert_eq!(session.ask("query p1turn"), "response true");
    assert_eq!(session.ask("query gameover"), "response true");
    assert_eq!(session.ask("query islegal a1b1"), "response false");
    assert_eq!(session.ask("query result"), "response p2win");
    // Who asks for a move in a finished game is told so, and not left waiting.
    assert!(
        session
            .ask("go depth 2")
            .contains("error: the game is over")
    );
    assert_eq!(session.await_line("bestmove"), "bestmove none");
}

#[test]
fn ugi_counts_plies_of_a_forced_win() {
    let mut session = ugi();
    let position = "position fen 8/8/8/2bb4/8/1b2w3/8/w6w b";
    session.send(position);
    session.send("go mate 3");
    let win = session.await_line("info depth 1 ");
    assert!(win.contains("score mate 1 wdl 1000 0 0 "), "{win}");
    let best = session.await_line("bestmove ");
    let best = best.trim_start_matches("bestmove ");
    session.send(&format!("{position} moves {best}"));
    assert_eq!(session.ask("query result"), "response p1win");
}

#[test]
fn ugi_ponders() {
    let mut session = ugi();
    session.send("setoption name Ponder value true");
    session.send("position startpos moves d1d3 a6d3");
    session.send("go ponder p1time 2000 p2time 2000");
    session.await_line("info depth 5 ");
    session.send("ponderhit");
    let report = session.await_line("info string pondering");
    assert!(report.contains("1 of 1 replies expected"), "{report}");
    session.await_line("bestmove");
    session.send("go ponder p1time 2000 p2time 2000");
    session.await_line("info depth 3 ");
    session.send("stop");
    let report = session.await_line("info string pondering");
    assert!(
        report.contains("1 of 2 replies expected (50 %)"),
        "{report}"
    );
    session.await_line("bestmove");
    assert!(
        session
            .ask("ponderhit")
            .contains("error: the engine is not pondering")
    );
}

#[test]
fn ugi_refuses_clearly_and_stays_as_it_was() {
    let mut session = ugi();
    session.send("position startpos moves d1d3");
    for (line, fault) in [
        ("hello", "unknown command 'hello'"),
        ("position fen 8/8 w", "8 ranks"),
        (
            "position startpos moves d1d3 d1d3",
            "move 2 of the position",
        ),
        ("setoption name Hash value 0", "'0' is no value of Hash"),
        (
            "setoption name Colour value 1",
            "no option is called 'Colour'",
        ),
        ("setoption", "'name' is missing"),
        ("query weather", "'weather' is not a query"),
        ("perft 0", "the depth is between"),
        ("perft x", "'x' is not a depth"),
        ("perft 2 foo", "'foo' is not known to 'perft'"),
    ] {
        let answer = session.ask(line);
        assert!(
            answer.starts_with("info string error: "),
            "{line}: {answer}"
        );
        assert!(answer.contains(fault), "{line}: {answer}");
    }
    let fen = session.ask("query fen");
    assert!(fen.ends_with("/w2b3w/w6w/1bb1bbb1 w"), "{fen}");
    session.send("position startpos moves d1d3\ngo infinite");
    session.await_line("info depth 2 ");
    session.send("isready");
    session.await_line("readyok");
    session.send("stop");
    session.await_line("bestmove");
    session.send("stop");
    assert_eq!(session.ask("isready"), "readyok");
}

#[test]
fn ugi_offers_extras() {
    let mut session = ugi();
    session.send("d");
    session.await_line("fen    1bbbbbb1/");
    session.await_line("result none yet");
    assert!(session.ask("eval").ends_with("for Black"));
    session.send("help");
    session.await_line("help  ");
    session.send("bench 2");
    assert!(session.await_line("").ends_with(" nps"));
    session.send("perft 3");
    let (status, lines) = session.finish();
    assert!(status.success());
    let last = lines.last().expect("the count");
    assert!(last.starts_with("depth 3 leaves 44952 "), "{last}");
}

/// The client's clock says that half a second more has passed than the engine took.
#[test]
fn lags_are_learned_from_the_clients_clock() {
    let mut session = ugi();
    session.send("position startpos\ngo p1time 100000 p2time 100000 depth 1 searchmoves d1d3");
    session.await_line("bestmove d1d3");
    session.send("position startpos moves d1d3 a6c6\ngo p1time 99500 p2time 100000 depth 1");
    let said = session.await_line("info string the clock of the last move ran ");
    let late: Option<u32> = said.split(' ').find_map(|word| word.parse().ok());
    assert!(
        late.is_some_and(|late| (400..=500).contains(&late)),
        "{said}"
    );
    session.await_line("bestmove");
    // Another game has another clock.
    session.send("uginewgame\nposition startpos moves d1d3 a6c6 d3d1 c6a6");
    let first = session.ask("go p1time 90000 p2time 90000 depth 1");
    assert!(first.starts_with("info depth 1"), "{first}");
}
