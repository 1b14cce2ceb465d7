//! Single games of the arena: adjudication, clocks, and the text forms of players and limits.

use soucie::arena::event::plan::{Assignment, round_robin};
use soucie::arena::game::adjudicate::{Adjudication, Adjudicator, Draw, Resign};
use soucie::arena::game::conditions::Conditions;
use soucie::arena::game::contestant::{Contestant, PlayerFailure, Reply, Turn};
use soucie::arena::game::end::Reason;
use soucie::arena::game::limit::Limit;
use soucie::arena::game::opening::Opening;
use soucie::arena::game::play::{Finished, play};
use soucie::arena::game::player::{Engine, Player, name_apart};
use soucie::arena::game::stop::Stop;
use soucie::board::{Board, Side};
use soucie::record::result::{Manner, Stated};
use soucie::rules::Rules;
use soucie::search::Score;
use soucie::shard::Shard;
use std::time::{Duration, Instant};

/// Plays the first legal move, after a while, with a score of its own.
struct Puppet {
    delay: Duration,
    points: i32,
    failure: Option<PlayerFailure>,
}

impl Contestant for Puppet {
    fn prepare(&mut self, _: &Conditions, _: &Stop) -> Result<(), PlayerFailure> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn) -> Result<Reply, PlayerFailure> {
        let started = Instant::now();
        std::thread::sleep(self.delay);
        match &self.failure {
            Some(failure) if turn.game.moves().len() >= 4 => Err(failure.clone()),
            _ => Ok(Reply {
                pv: Vec::new(),
                time: started.elapsed(),
                played: turn.game.board().moves()[0],
                score: Some(Score::points(self.points)),
                depth: 3,
                nodes: 10,
            }),
        }
    }
}

fn puppet(points: i32) -> Puppet {
    Puppet {
        delay: Duration::ZERO,
        points,
        failure: None,
    }
}

fn played(black: Puppet, white: Puppet, limit: &str, conditions: &Conditions) -> Option<Finished> {
    let opening = Opening {
        start: Board::standard(),
        moves: Vec::new(),
    };
    let limit: Limit = limit.parse().expect("a limit");
    let seats = &mut [Box::new(black) as Box<dyn Contestant>, Box::new(white)];
    play(&opening, seats, [limit; 2], conditions, &Stop::default())
}

fn conditions() -> Conditions {
    Conditions {
        rules: Rules::default(),
        resign: None,
        draw: None,
        margin: Duration::ZERO,
        ponder: false,
    }
}

#[test]
fn a_slow_player_loses_on_time() {
    let slow = Puppet {
        delay: Duration::from_millis(30),
        ..puppet(0)
    };
    let finished = played(puppet(0), slow, "10ms/move", &conditions()).expect("a game");
    assert_eq!(finished.end.reason, Reason::Time);
    assert_eq!(finished.end.winner, Some(Side::Black));
    let stated = finished.record.result;
    assert_eq!(stated, Some(Stated::Win(Side::Black, Manner::Time)));
}

#[test]
fn within_the_margin_a_late_move_counts() {
    let slow = || Puppet {
        delay: Duration::from_millis(3),
        ..puppet(0)
    };
    let lenient = Conditions {
        margin: Duration::from_secs(60),
        rules: "olympiad,cap=4".parse().expect("rules"),
        ..conditions()
    };
    let finished = played(slow(), slow(), "1ms/move", &lenient).expect("a game");
    assert_eq!(finished.end.reason, Reason::Length);
}

#[test]
fn faults_of_a_player_lose_and_a_stop_does_not() {
    let failing = |failure| Puppet {
        failure: Some(failure),
        ..puppet(0)
    };
    for (failure, reason) in [
        (PlayerFailure::Crash("gone".to_string()), Reason::Crash),
        (PlayerFailure::Illegal("a1a1".to_string()), Reason::Illegal),
        (PlayerFailure::Late, Reason::Time),
    ] {
        let finished = played(failing(failure), puppet(0), "depth=1", &conditions());
        let end = finished.expect("a game").end;
        assert_eq!((end.winner, end.reason), (Some(Side::White), reason));
    }
    let stopped = played(
        failing(PlayerFailure::Stopped),
        puppet(0),
        "depth=1",
        &conditions(),
    );
    assert!(stopped.is_none());
}

#[test]
fn games_are_given_up_and_drawn_when_both_agree() {
    let rules = |resign: &str, draw: &str| Conditions {
        resign: Some(resign.parse().expect("a rule")),
        draw: Some(draw.parse().expect("a rule")),
        ..conditions()
    };
    let conditions = rules("500,2", "6,10,1");
    let end_of = |black, white| {
        let finished = played(puppet(black), puppet(white), "depth=1", &conditions);
        let finished = finished.expect("a game");
        (
            finished.end.winner,
            finished.end.reason,
            finished.record.entries.len(),
        )
    };
    assert_eq!(end_of(-600, 700), (Some(Side::White), Reason::Resigned, 4));
    assert_eq!(end_of(5, -5), (None, Reason::Agreed, 7));
    // One side alone decides nothing.
    let (_, reason, _) = end_of(-600, 400);
    assert!(reason != Reason::Resigned && reason != Reason::Agreed);
}

#[test]
fn an_adjudicator_wants_scores_in_a_row() {
    let resign = Resign {
        points: 100,
        moves: 2,
    };
    let mut adjudicator = Adjudicator::new(Some(resign), None);
    let mut hear =
        |side, points: Option<i32>| adjudicator.hear(side, points.map(Score::points), 10);
    assert_eq!(hear(Side::Black, Some(150)), None);
    assert_eq!(hear(Side::White, Some(-150)), None);
    assert_eq!(hear(Side::Black, None), None);
    assert_eq!(hear(Side::White, Some(-150)), None);
    assert_eq!(hear(Side::Black, Some(150)), None);
    assert_eq!(hear(Side::White, Some(-150)), None);
    assert_eq!(
        hear(Side::Black, Some(150)),
        Some(Adjudication::Resigned(Side::White))
    );
    assert_eq!(
        "80,10,8".parse::<Draw>().map(|d| d.to_string()),
        Ok("80,10,8".into())
    );
}

#[test]
fn limits_read_back() {
    for text in [
        "nodes=10000",
        "depth=7",
        "100ms/move",
        "10s+100ms",
        "40/15m",
        "10m+3x30s",
    ] {
        let limit: Limit = text.parse().expect("a limit");
        assert_eq!(limit.to_string(), text);
    }
    assert_eq!("movetime=100ms".parse::<Limit>(), "100ms/move".parse());
}

#[test]
fn players_are_read_from_texts() {
    let player: Player = "name=x,eval=mona,null-move=0,threads=2,hash=8,depth=3"
        .parse()
        .expect("a player");
    let config = &player.config;
    assert_eq!(
        (player.name.as_str(), config.threads, config.hash),
        ("x", 2, 8)
    );
    assert_eq!(player.limit, "depth=3".parse().ok());
    assert!(matches!(player.engine, Engine::Internal { .. }));
    assert_eq!(
        (config.eval.to_string().as_str(), config.params.null_move),
        ("mona", 0)
    );
    let player: Player = "time=5s+1s,option.A=b,cmd:./engine ugi --deep"
        .parse()
        .expect("a player");
    let Engine::Process {
        command, options, ..
    } = &player.engine
    else {
        panic!("a program");
    };
    assert_eq!(command, &["./engine", "ugi", "--deep"]);
    assert_eq!(options, &[("A".to_string(), "b".to_string())]);
    let mut players: Vec<Player> = ["yl", "yl", "yl"]
        .map(|text| text.parse().expect("a player"))
        .into();
    name_apart(&mut players);
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["yl", "yl (2)", "yl (3)"]);
}

#[test]
fn numbers_give_every_pairing_both_colours_of_every_opening() {
    let pairings = round_robin(3);
    assert_eq!(pairings, [[0, 1], [0, 2], [1, 2]]);
    let games: Vec<Assignment> = (0..12)
        .map(|number| Assignment::of(number, &pairings))
        .collect();
    assert_eq!(games[2].players, [0, 2]);
    assert_eq!(games[3].players, [2, 0]);
    assert_eq!(games[3].side_of_first(), Side::White);
    assert!(
        games
            .iter()
            .all(|game| game.round == game.number as usize / 6)
    );
    let mut shared: Vec<u64> = ["1/3", "2/3", "3/3"]
        .iter()
        .flat_map(|text| text.parse::<Shard>().expect("a shard").games(3, 5))
        .collect();
    shared.sort_unstable();
    assert_eq!(shared, Vec::from_iter(0..30));
    assert_eq!(Shard::WHOLE.games(3, 5).count(), 30);
}
