//! Commands in, events out: play, analysis, review, several pages, and what is refused.

use crate::harness::{Harness, new_game};
use serde_json::{Value, json};
use soucie::web::explore::Collection;

fn engine(level: Value) -> Value {
    json!({"engine": level})
}

#[test]
fn a_page_is_told_everything_when_it_comes() {
    let mut harness = Harness::new();
    let page = harness.join(None);
    let kinds: Vec<&str> = harness
        .events
        .iter()
        .filter_map(|(_, event)| event["is"].as_str())
        .collect();
    assert_eq!(
        kinds,
        [
            "welcome", "game", "tree", "position", "clock", "engine", "review"
        ]
    );
    let position = harness.position(&page);
    assert_eq!(
        position["fen"],
        "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b"
    );
    let moves = position["pieces"].as_array().expect("pieces").iter();
    let ways = moves.flat_map(|piece| piece["ways"].as_array().expect("ways"));
    let legal = ways.filter(|way| way["fault"].is_null()).count();
    assert_eq!(legal, 36, "all legal moves of the start are among the ways");
    assert!(!position["book"].as_array().expect("rows").is_empty());
    let chances = position["book"].as_array().expect("rows").iter();
    let sum: f64 = chances.filter_map(|row| row["chance"].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

#[test]
fn lines_of_action_come_with_their_counts_and_faults() {
    let mut harness = Harness::new();
    let page = harness.join(None);
    let up = json!({"do": "set-up", "position": "8/1w6/8/3bw3/8/3b4/8/8 b", "rules": null});
    harness.obey(&page, up);
    let pieces = harness.position(&page)["pieces"]
        .as_array()
        .expect("pieces");
    let piece = pieces
        .iter()
        .find(|piece| piece["square"] == "d5")
        .expect("the piece on d5");
    let way = |to: &str| {
        let ways = piece["ways"].as_array().expect("ways");
        ways.iter()
            .find(|way| way["to"] == to)
            .cloned()
            .expect("a way")
    };
    assert_eq!(way("b7")["captures"], true);
    assert_eq!(way("b7")["count"], 2);
    assert!(
        way("f5")["fault"]
            .as_str()
            .expect("a fault")
            .contains("jump")
    );
    assert!(
        way("d3")["fault"]
            .as_str()
            .expect("a fault")
            .contains("own")
    );
    assert!(way("d7")["fault"].is_null());
}

#[test]
fn a_person_plays_the_engine_and_takes_back() {
    let mut harness = Harness::new();
    let page = harness.join(None);
    harness.obey(
        &page,
        new_game(json!("person"), engine(json!({"depth": 2})), json!(null)),
    );
    harness.play(&page, "d1d3");
    assert_eq!(harness.position(&page)["side"], "White");
    let refused = harness.send(&page, json!({"do": "play", "move": "a2b2"}));
    assert_eq!(
        refused.expect_err("not your turn"),
        "it is the engine's turn"
    );
    harness.wait("the engine's move", |harness| {
        harness.position(&page)["ply"] == 2
    });
    assert!(harness.last(&page, "line").is_some());
    assert!(harness.last(&page, "judged").is_some());
    harness.obey(&page, json!({"do": "take-back"}));
    assert_eq!(harness.position(&page)["ply"], 0);
    let refused = harness.send(&page, json!({"do": "take-back"}));
    assert_eq!(
        refused.expect_err("nothing left"),
        "there is no move to take back"
    );
    harness.obey(&page, json!({"do": "resign", "side": null}));
    let game = harness.last(&page, "game").expect("a game");
    assert_eq!(game["result"], "W+R");
    assert_eq!(game["winner"], "White");
    assert!(
        harness
            .send(&page, json!({"do": "play", "move": "d1d3"}))
            .is_err()
    );
}

#[test]
fn two_engines_play_a_game_to_its_end_and_it_is_saved_and_read() {
    let mut harness = Harness::new();
    let page = harness.join(None);
    let players = (engine(json!({"depth": 2})), engine(json!({"nodes": 300})));
    harness.obey(&page, new_game(players.0, players.1, json!(null)));
    harness.wait("the end of the game", |harness| {
        harness
            .last(&page, "game")
            .is_some_and(|game| !game["result"].is_null())
    });
    let end = harness.position(&page).clone();
    assert!(!end["outcome"].is_null());
    let sgf = harness
        .obey(&page, json!({"do": "save", "date": "2026-11-18"}))
        .sgf
        .expect("SGF");
    assert!(sgf.contains("DT[2026-11-18]"));
    let reply = harness.obey(&page, json!({"do": "load", "text": sgf, "number": null}));
    assert_eq!(reply.note, None);
    let tree = harness.last(&page, "tree").expect("a tree").clone();
    let nodes = tree["nodes"].as_array().expect("nodes");
    assert_eq!(
        nodes.len() as u64,
        end["ply"].as_u64().expect("a number") + 1
    );
    assert!(nodes.iter().skip(1).all(|node| !node["score"].is_null()));
    harness.obey(&page, json!({"do": "go", "node": nodes.len() - 1}));
    assert_eq!(harness.position(&page)["fen"], end["fen"]);
    let again = harness
        .obey(&page, json!({"do": "save", "date": null}))
        .sgf
        .expect("SGF");
    assert_eq!(again, sgf, "a record is read and written without a change");
}

#[test]
fn a_clock_that_runs_out_loses() {
    let mut harness = Harness::new();
    let page = harness.join(None);
    harness.obey(
        &page,
        new_game(json!("person"), json!("person"), json!("300ms")),
    );
    assert_eq!(
        harness.session.next_wake(),
        None,
        "before the first move no clock runs"
    );
    harness.play(&page, "d1d3");
    assert_eq!(
        harness.last(&page, "clock").expect("clocks")["running"],
        "White"
    );
    harness.wait("the flag", |harness| {
        harness
            .last(&page, "game")
            .is_some_and(|game| game["result"] == "B+T")
    });
    assert_eq!(harness.session.next_wake(), None);
}

#[test]
fn analysis_streams_lines_follows_the_board_and_stops_with_the_last_page() {
    let mut harness = Harness::new();
    let page = harness.join(None);
    harness.obey(&page, json!({"do": "analyse", "lines": 3}));
    harness.wait("three lines", |harness| {
        let deep = |event: &Value| event["is"] == "line" && event["rank"] == 3;
        harness.events.iter().any(|(_, event)| deep(event))
    });
    let line = harness.last(&page, "line").expect("a line").clone();
    let black = line["score"]["black"].as_f64().expect("a chance");
    assert!((0.0..=1.0).contains(&black));
    harness.play(&page, line["moves"][0].as_str().expect("a move"));
    harness.wait("a line of the next position", |harness| {
        harness
            .last(&page, "line")
            .is_some_and(|line| line["node"] == 1)
    });
    assert_eq!(harness.session.searching(), 1);
    harness.leave(&page);
    assert_eq!(
        harness.session.searching(),
        0,
        "a closed page stops its search"
    );
}

#[test]
fn a_review_judges_every_move_and_marks_the_bad_ones() {
    let mut harness = Harness::new();
    let page = harness.join(None);
    let moves = json!(["d1d3", "a3xd3", "g1g3", "a4b3"]);
    let up = json!({"do": "set-up", "position": "standard", "rules": "olympiad", "moves": moves});
    harness.obey(&page, up);
    harness.obey(&page, json!({"do": "review", "nodes": 2000}));
    harness.wait("the end of the review", |harness| {
        harness
            .last(&page, "review")
            .is_some_and(|review| review["of"] == 0)
            && harness
                .last(&page, "judged")
                .is_some_and(|judged| judged["node"] == 0)
    });
    let judged = harness
        .events
        .iter()
        .filter(|(_, event)| event["is"] == "judged")
        .count();
    assert!(judged >= 5);
    assert_eq!(harness.session.searching(), 0);
}

#[test]
fn several_pages_agree_and_a_room_rests_while_nobody_looks() {
    let mut harness = Harness::new();
    let one = harness.join(None);
    let game = harness.game_of(&one);
    let other = harness.join(Some(&game));
    harness.obey(
        &one,
        new_game(json!("person"), engine(json!({"nodes": 500})), json!(null)),
    );
    harness.play(&one, "d1d3");
    assert_eq!(harness.position(&one), harness.position(&other));
    harness.leave(&one);
    harness.leave(&other);
    assert_eq!(harness.session.searching(), 0);
    let third = harness.join(Some(&game));
    harness.wait("the engine goes on", |harness| {
        harness.position(&third)["ply"] == 2
    });
}

#[test]
fn variations_are_kept_promoted_deleted_and_written() {
    let mut harness = Harness::new();
    let page = harness.join(None);
    harness.obey(
        &page,
        json!({"do": "set-up", "position": "standard", "rules": null}),
    );
    harness.play(&page, "d1d3");
    harness.play(&page, "a3xd3");
    harness.obey(&page, json!({"do": "go", "node": 1}));
    harness.play(&page, "h3e3");
    harness.obey(
        &page,
        json!({"do": "comment", "node": 3, "text": "the other one"}),
    );
    harness.obey(&page, json!({"do": "promote", "node": 3}));
    assert_eq!(
        harness.last(&page, "tree").expect("a tree")["order"],
        json!([[1, [3, 2]]])
    );
    let sgf = harness
        .obey(&page, json!({"do": "save", "date": null}))
        .sgf
        .expect("SGF");
    assert!(sgf.contains("the other one"));
    assert!(sgf.find("h3-e3").expect("a move") < sgf.find("a3xd3").expect("a move"));
    harness.obey(&page, json!({"do": "load", "text": sgf}));
    let nodes = harness.last(&page, "tree").expect("a tree")["nodes"]
        .as_array()
        .expect("nodes")
        .len();
    assert_eq!(nodes, 4);
    harness.obey(&page, json!({"do": "delete", "node": 1}));
    assert_eq!(harness.position(&page)["node"], 0);
}

#[test]
fn imported_games_are_counted_by_position() {
    let mut harness = Harness::new();
    let page = harness.join(None);
    let games = "d1-d3 a3xd3 B+R\nd1-d3 h3-e3 W+R\nnonsense here\n";
    let reply = harness.obey(&page, json!({"do": "import", "text": games}));
    assert_eq!(
        reply.note.as_deref(),
        Some("2 games imported, 1 left out: they cannot be played")
    );
    let rows = harness.position(&page)["games"]
        .as_array()
        .expect("rows")
        .clone();
    assert_eq!(rows.len(), 1);
    assert_eq!(
        (&rows[0]["black"], &rows[0]["white"]),
        (&json!(1), &json!(1))
    );
    harness.obey(&page, json!({"do": "forget"}));
    assert_eq!(harness.position(&page)["games"], json!([]));
}

#[test]
fn what_cannot_be_done_is_refused_and_changes_nothing() {
    let mut harness = Harness::new();
    let page = harness.join(None);
    let before = harness.position(&page).clone();
    let long = "x".repeat(20_000);
    for (command, fault) in [
        (json!({"do": "dance"}), "unknown variant"),
        (json!({"do": "play", "move": "d1d4"}), "exactly 2 squares"),
        (
            json!({"do": "play", "move": "d1d3", "hard": true}),
            "unknown field",
        ),
        (json!({"do": "go", "node": 7}), "there is no node 7"),
        (json!({"do": "analyse", "lines": 1000}), "at most 96 lines"),
        (
            json!({"do": "set-up", "position": "8/8 b", "rules": null}),
            "8 ranks",
        ),
        (json!({"do": "load", "text": ""}), "no game"),
        (json!({"do": "load", "text": "(;GM[1])"}), "GM[9]"),
        (json!({"do": "comment", "node": 0, "text": long}), "at most"),
        (json!({"do": "move-now"}), "not thinking"),
        (
            new_game(json!("person"), engine(json!("clock")), json!(null)),
            "without a clock",
        ),
        (
            new_game(json!("person"), engine(json!({"depth": 0})), json!(null)),
            "a level is",
        ),
        (
            new_game(json!("person"), json!("person"), json!("soon")),
            "time",
        ),
    ] {
        let refused = harness.send(&page, command.clone()).expect_err("a refusal");
        assert!(refused.contains(fault), "{command}: {refused}");
    }
    assert_eq!(harness.position(&page)["fen"], before["fen"]);
    let refused = harness.session.obey("nobody", "{}").expect_err("a refusal");
    assert!(refused.to_string().contains("not known"));
    assert!(harness.session.join(Some("nowhere")).is_err());
}

#[test]
fn rooms_and_pages_are_bounded() {
    let mut harness = Harness::of(2, 4);
    let first = harness.join(None);
    let second = harness.join(None);
    let refused = harness.session.join(None).expect_err("a refusal");
    assert_eq!(refused.to_string(), "2 games are open already");
    harness.leave(&first);
    let third = harness.join(None);
    assert_eq!(harness.session.rooms(), 2, "an empty room makes place");
    let game = harness.game_of(&third);
    harness.join(Some(&game));
    harness.join(Some(&game));
    let refused = harness.session.join(Some(&game)).expect_err("a refusal");
    assert_eq!(refused.to_string(), "4 pages are open already");
    harness.leave(&second);
    assert!(harness.session.join(Some(&game)).is_ok());
}

#[test]
fn a_collection_takes_no_more_than_it_has_room_for() {
    let mut collection = Collection::new(50);
    let same = "d1-d3 a3xd3 B+R\n".repeat(1000);
    assert_eq!(collection.import(&same), Ok((1000, 0)));
    // Each of these adds a position: no other has one move of White's behind this one of Black's.
    let games = |from: &str| {
        let ranks = [2, 3, 4, 5, 6, 7];
        ranks
            .map(|rank| format!("{from} a{rank}-c{rank} W+R\n"))
            .concat()
    };
    let froms = ["b1-b3", "c1-c3", "e1-e3", "f1-f3"];
    let faults = froms.map(|from| collection.import(&games(from)).err());
    assert!(
        faults[3]
            .as_ref()
            .is_some_and(|fault| fault.contains("at most 50 moves")),
        "{faults:?}"
    );
    assert!(collection.games() < 1000 + 24);
}

#[test]
fn games_that_nobody_looks_at_are_kept_but_not_all_of_them() {
    let mut harness = Harness::of(40, 40);
    let games: Vec<String> = (0..20)
        .map(|_| {
            let client = harness.join(None);
            harness.obey(&client, json!({"do": "study"}));
            let game = harness.game_of(&client);
            harness.leave(&client);
            game
        })
        .collect();
    assert_eq!(harness.session.rooms(), 16);
    assert!(harness.session.join(Some(&games[3])).is_err(), "the oldest");
    assert!(harness.session.join(Some(&games[4])).is_ok());
}
