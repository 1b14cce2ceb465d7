//! What a client sends without waiting, or sends wrongly: every `go` is answered, in order and
//! for the right position.

use super::session::Session;

fn ugi() -> Session {
    Session::start(&["ugi", "--hash", "4"])
}

#[test]
fn a_search_asked_for_right_after_a_stop_is_not_lost() {
    for threads in ["1", "4"] {
        let mut session = Session::start(&["ugi", "--hash", "4", "--threads", threads]);
        for _ in 0..10 {
            session.send("position startpos\ngo infinite\nstop");
            session.send("position startpos moves d1d3\ngo depth 1 searchmoves a6c6");
            session.await_line("bestmove");
            assert_eq!(session.await_line("bestmove"), "bestmove a6c6");
        }
        session.send("setoption name Hash value 8\nuginewgame\nisready");
        session.await_line("readyok");
    }
}

#[test]
fn lines_during_a_search_are_obeyed_in_order_when_it_has_ended() {
    let mut session = ugi();
    session.send("go infinite\nposition startpos moves d1d3\nquery p1turn\nisready");
    session.await_line("readyok");
    session.send("stop");
    session.await_line("bestmove");
    assert_eq!(session.ask("isready"), "response false");
    session.await_line("readyok");
}

#[test]
fn a_stop_is_for_all_searches_before_it() {
    let mut session = ugi();
    session.send("go infinite\ngo infinite\nstop");
    session.await_line("bestmove");
    session.await_line("bestmove");
    session.send("go depth 9\nposition startpos moves d1d3\ngo ponder\nponderhit\nstop");
    session.await_line("bestmove");
    session.await_line("bestmove");
    // So is the end of the input.
    session.send("position startpos\ngo infinite\ngo infinite\ngo ponder");
    let (status, lines) = session.finish();
    assert!(status.success());
    let answers = lines.iter().filter(|line| line.starts_with("bestmove "));
    assert_eq!(answers.count(), 3, "{lines:#?}");
}

#[test]
fn lines_that_wait_are_bounded() {
    let mut session = ugi();
    session.send("go infinite");
    session.send(&"position startpos\n".repeat(300));
    session.await_line("info string error: 256 commands wait for the end of the search");
    session.send("stop");
    session.await_line("bestmove");
}

#[test]
fn a_refused_position_is_not_searched() {
    let mut session = ugi();
    let long = "d1d3 ".repeat(20_000);
    for refused in [
        "position fen 8/8 w",
        "position",
        "position startpos moves d1d3 d1d3",
        &format!("position startpos moves {long}"),
    ] {
        session.send(refused);
        session.await_line("info string error: ");
        let answer = session.ask("go depth 1");
        assert!(answer.contains("error: the last position was"), "{answer}");
        assert_eq!(session.await_line("bestmove"), "bestmove none");
        session.send("position startpos\ngo depth 1");
        assert_ne!(session.await_line("bestmove"), "bestmove none");
    }
    session.send("position startpos moves d9\nuginewgame\ngo depth 1");
    assert_ne!(session.await_line("bestmove"), "bestmove none");
}

#[test]
fn a_draw_that_the_client_plays_on_is_played_on() {
    let mut session = ugi();
    let twice_there_and_back = "d1d3 a6c6 d3d1 c6a6 d1d3 a6c6 d3d1 c6a6";
    let position = format!("position startpos moves {twice_there_and_back}");
    session.send(&position);
    assert_eq!(session.ask("query result"), "response draw");
    session.send("go depth 1 searchmoves c1c3");
    assert_eq!(session.await_line("bestmove"), "bestmove c1c3");
    session.send(&format!("{position} d1d3\ngo depth 1 searchmoves a6c6"));
    assert_eq!(session.await_line("bestmove"), "bestmove a6c6");
}

#[test]
fn who_asks_for_a_move_gets_an_answer() {
    let mut session = ugi();
    for (line, fault) in [
        ("go deep", "'deep' is not a limit of 'go'"),
        ("go depth", "a depth is missing"),
        ("go p1time x", "'x' is not a number of milliseconds"),
        ("go searchmoves d1d4", "searchmoves: "),
    ] {
        let answer = session.ask(line);
        assert!(answer.starts_with("info string error: "), "{answer}");
        assert!(answer.contains(fault), "{line}: {answer}");
        assert_eq!(session.await_line("bestmove"), "bestmove none");
    }
}

#[test]
fn half_a_clock_is_a_clock() {
    let mut session = ugi();
    for clock in [
        "p1inc 100 p2inc 100",
        "p1inc 100",
        "p2time 1000",
        "p2time 1000 p2inc 10",
        "p1time 1000 p2time 1000 movestogo 0",
    ] {
        session.send(&format!("position startpos\ngo {clock}"));
        assert_ne!(session.await_line("bestmove"), "bestmove none", "{clock}");
    }
}
