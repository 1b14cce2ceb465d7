//! The engine facade: states, options, pondering, stopping, and games with clocks.

use crossbeam::channel::{Receiver, unbounded};
use soucie::board::{Board, Side};
use soucie::clock::{TimeControl, TimeLeft};
use soucie::engine::player::{GameEvent, Player};
use soucie::engine::{Engine, EngineError, Event, Options, State};
use soucie::game::Game;
use soucie::rules::Rules;
use soucie::search::{Config, Limits, SearchResult};
use std::time::{Duration, Instant};

/// Nothing here takes this long unless something hangs.
const PATIENCE: Duration = Duration::from_secs(20);

const MILLISECOND: Duration = Duration::from_millis(1);

fn engine() -> (Engine, Receiver<Event>) {
    let (sender, events) = unbounded();
    let options = Options {
        config: Config {
            hash: 4,
            ..Config::default()
        },
        ..Options::default()
    };
    let listener = move |event| drop(sender.send(event));
    (Engine::new(options, listener).expect("an engine"), events)
}

/// Waits for the answer of a search.
fn best(events: &Receiver<Event>) -> SearchResult {
    loop {
        match events.recv_timeout(PATIENCE).expect("an answer") {
            Event::Best { result, .. } => return result,
            Event::Progress { .. } | Event::Remark(_) => {}
        }
    }
}

/// Waits until a search has reported this depth.
fn await_depth(events: &Receiver<Event>, wanted: u32) {
    loop {
        match events.recv_timeout(PATIENCE).expect("progress") {
            Event::Progress { found, .. } if found.depth >= wanted => return,
            Event::Progress { .. } | Event::Remark(_) => {}
            Event::Best { .. } => panic!("the search has ended"),
        }
    }
}

fn in_time(milliseconds: u32) -> Option<TimeLeft> {
    Some(TimeLeft::for_one_move(milliseconds * MILLISECOND))
}

/// A game that White's next capture wins.
fn nearly_over() -> Game {
    let board: Board = "8/8/8/8/2w5/2b1w3/8/b6b w".parse().expect("a position");
    Game::new(board, Rules::OLYMPIAD)
}

#[test]
fn a_search_answers_and_leaves_the_engine_idle() {
    let (mut engine, events) = engine();
    let number = engine.think(Limits::depth(3)).expect("a search");
    let last = loop {
        match events.recv_timeout(PATIENCE).expect("an event") {
            Event::Progress { number: of, .. } => assert_eq!(of, number),
            Event::Remark(text) => panic!("{text}"),
            Event::Best {
                number: of, result, ..
            } => {
                assert_eq!(of, number);
                break result;
            }
        }
    };
    assert_eq!(engine.state(), State::Idle);
    assert_eq!(last.depth, 3);
    assert!(Board::standard().is_legal(last.best().expect("a move")));
}

#[test]
fn two_engines_in_one_process_do_not_disturb_each_other() {
    let alone = {
        let (mut engine, events) = engine();
        engine.think(Limits::nodes(30_000)).expect("a search");
        best(&events)
    };
    let (mut one, events_of_one) = engine();
    let (mut other, events_of_other) = engine();
    one.think(Limits::nodes(30_000)).expect("a search");
    other.think(Limits::nodes(30_000)).expect("a search");
    for together in [best(&events_of_one), best(&events_of_other)] {
        assert_eq!(together.best(), alone.best());
        assert_eq!(together.pv, alone.pv);
        assert_eq!(together.nodes, alone.nodes);
    }
}

#[test]
fn a_stopped_search_answers_within_five_milliseconds() {
    let (mut engine, events) = engine();
    let mut latencies = Vec::new();
    for _ in 0..9 {
        engine.analyze(Limits::default()).expect("a search");
        await_depth(&events, 5);
        let stopped = Instant::now();
        engine.stop();
        assert!(best(&events).best().is_some());
        latencies.push(stopped.elapsed());
    }
    // The quickest: other programs may hold up any single one.
    let quickest = latencies.iter().min().expect("nine of them");
    assert!(*quickest < 5 * MILLISECOND, "{latencies:?}");
}

#[test]
fn a_search_stopped_at_once_still_has_a_move() {
    let (mut engine, events) = engine();
    for _ in 0..20 {
        engine.analyze(Limits::default()).expect("a search");
        engine.stop();
        assert!(best(&events).best().is_some());
    }
    let nothing_left = Limits {
        time: Some(engine.budget(TimeLeft::in_game(Duration::ZERO))),
        ..Limits::default()
    };
    engine.think(nothing_left).expect("a search");
    assert!(best(&events).best().is_some());
}

#[test]
fn an_endless_search_answers_only_when_stopped() {
    let (mut engine, events) = engine();
    engine.analyze(Limits::depth(2)).expect("a search");
    await_depth(&events, 2);
    std::thread::sleep(30 * MILLISECOND);
    assert_eq!(engine.state(), State::Thinking);
    engine.stop();
    assert_eq!(best(&events).depth, 2);
}

#[test]
fn a_ponder_hit_keeps_the_tree() {
    let (mut engine, events) = engine();
    engine.ponder(Limits::default()).expect("a search");
    assert_eq!(engine.state(), State::Pondering);
    await_depth(&events, 7);
    let before = Instant::now();
    engine.ponder_hit(in_time(60)).expect("it ponders");
    assert_eq!(engine.state(), State::Thinking);
    let result = best(&events);
    assert!(before.elapsed() < Duration::from_secs(2));
    assert!(result.depth >= 7, "depth {}", result.depth);
    // The time of the whole search, pondering included.
    let pondered = engine.ponderings();
    assert!(result.elapsed >= pondered.saved);
    assert_eq!((pondered.hits, pondered.misses), (1, 0));
    assert_eq!(engine.state(), State::Idle);
}

#[test]
fn a_ponder_hit_after_the_search_has_ended_answers_at_once() {
    let (mut engine, events) = engine();
    engine.ponder(Limits::depth(1)).expect("a search");
    await_depth(&events, 1);
    std::thread::sleep(20 * MILLISECOND);
    assert_eq!(engine.state(), State::Pondering);
    engine.ponder_hit(in_time(10_000)).expect("it ponders");
    let answered = events.recv_timeout(Duration::from_secs(2));
    assert!(matches!(answered, Ok(Event::Best { .. })));
}

#[test]
fn a_ponder_miss_stops_at_once() {
    let (mut engine, events) = engine();
    engine.ponder(Limits::default()).expect("a search");
    await_depth(&events, 4);
    let before = Instant::now();
    engine.ponder_miss();
    assert!(before.elapsed() < 500 * MILLISECOND);
    assert_eq!(engine.state(), State::Idle);
    let answered = events.try_iter().any(|of| matches!(of, Event::Best { .. }));
    assert!(!answered);
    let pondered = engine.ponderings();
    assert_eq!((pondered.hits, pondered.misses), (0, 1));
    assert_eq!(pondered.hit_rate(), Some(0.0));
}

#[test]
fn commands_in_the_wrong_state_are_refused() {
    let (mut engine, events) = engine();
    assert!(matches!(
        engine.ponder_hit(None),
        Err(EngineError::NotPondering)
    ));
    engine.stop();
    engine.cancel();
    engine.analyze(Limits::default()).expect("a search");
    let busy = |fault| matches!(fault, Err(EngineError::Busy(State::Thinking)));
    assert!(busy(engine.analyze(Limits::default()).map(drop)));
    assert!(busy(engine.set_option("Hash", "8")));
    assert!(busy(engine.new_game()));
    assert!(busy(engine.set_game(nearly_over())));
    engine.stop();
    best(&events);
    let mut over = nearly_over();
    over.play_text("e3c3").expect("a legal move");
    let outcome = over.outcome().expect("the end");
    engine.set_game(over).expect("idle");
    let refused = engine.analyze(Limits::default());
    assert!(matches!(refused, Err(EngineError::Over(of)) if of == outcome));
}

#[test]
fn a_wrong_option_changes_nothing() {
    let (mut engine, _events) = engine();
    let before = engine.options().clone();
    for (name, value) in [
        ("Colour", "red"),
        ("Hash", "0"),
        ("Hash", "many"),
        ("Threads", "-1"),
        ("MoveOverhead", ""),
        ("Ponder", "maybe"),
        ("MultiPV", "97"),
        ("Eval", "guess"),
        ("Rules", "house"),
        ("null-move-depth", "1"),
    ] {
        let fault = engine.set_option(name, value).expect_err(name).to_string();
        assert!(!fault.contains('\n') && !fault.is_empty());
        assert_eq!(*engine.options(), before, "{name} {value}");
    }
}

#[test]
fn every_declared_option_can_be_set_to_its_default() {
    use soucie::engine::options::Values;
    let (mut engine, _events) = engine();
    let before = engine.options().clone();
    for declared in before.declared() {
        let default = match declared.values {
            Values::Switch { default } => default.to_string(),
            Values::Number { default, .. } => default.to_string(),
            Values::Choice { default, .. } | Values::Text { default } => default,
        };
        engine
            .set_option(&declared.name, &default)
            .expect("its own default");
    }
    assert_eq!(*engine.options(), before);
}

/// Feeds events to a player until it has moved.
fn await_move(player: &mut Player, events: &Receiver<Event>) -> SearchResult {
    loop {
        let event = events.recv_timeout(PATIENCE).expect("a move");
        if let Some(GameEvent::Moved(result)) = player.take(event) {
            return result;
        }
    }
}

fn player() -> (Player, Receiver<Event>) {
    let (engine, events) = engine();
    let control = TimeControl::Game {
        time: Duration::from_secs(2),
        increment: 10 * MILLISECOND,
    };
    (Player::new(engine, control), events)
}

#[test]
fn a_player_ponders_on_and_recognises_the_expected_reply() {
    let (mut player, events) = player();
    player.set_option("Ponder", "on").expect("an option");
    player.think().expect("a search");
    let result = await_move(&mut player, &events);
    let expected = result.reply().expect("a reply");
    player.ponder().expect("a search");
    assert_eq!(player.engine().state(), State::Pondering);
    std::thread::sleep(20 * MILLISECOND);
    player.play(&expected.plain()).expect("a legal reply");
    player.think().expect("it ponders");
    assert_eq!(player.engine().state(), State::Thinking);
    let result = await_move(&mut player, &events);
    let pondered = player.engine().ponderings();
    assert_eq!(pondered.hits, 1);
    assert!(pondered.saved >= 20 * MILLISECOND);

    let expected = result.reply().expect("a reply");
    player.ponder().expect("a search");
    let list = player.game().board().moves();
    let other = list.iter().find(|of| **of != expected).expect("a choice");
    player.play(&other.plain()).expect("a legal reply");
    assert_eq!(player.engine().state(), State::Idle);
    player.think().expect("a search");
    await_move(&mut player, &events);
    assert_eq!(player.engine().ponderings().misses, 1);
    assert_eq!(player.game().moves().len(), 5);
}

#[test]
fn undoing_a_move_restores_the_clocks() {
    let (mut player, _events) = player();
    let before = player.clock().clone();
    player.start_clock();
    std::thread::sleep(15 * MILLISECOND);
    player.play("d1d3").expect("a legal move");
    player.play("a6d3").expect("a legal move");
    let left = player.turns()[0].left;
    assert!(left < before.face(Side::Black).remaining);
    player.stop_clock();
    player.undo();
    assert_eq!(player.clock().face(Side::Black).remaining, left);
    player.undo();
    assert_eq!(*player.clock(), before);
    assert_eq!(player.undo(), None);
}

#[test]
fn a_player_forgets_searches_that_are_out_of_date() {
    let (mut player, events) = player();
    player.think().expect("a search");
    player.move_now();
    let answered = loop {
        match events.recv_timeout(PATIENCE).expect("an answer") {
            answer @ Event::Best { .. } => break answer,
            Event::Progress { .. } | Event::Remark(_) => {}
        }
    };
    // The operator was faster than the answer on its way.
    player.cancel();
    assert!(player.take(answered).is_none());
    assert!(player.game().moves().is_empty());
}
