//! Messages of both protocols: what is written reads back as the same message, and no line of
//! any kind makes a reader panic.

use proptest::prelude::*;
use soucie::engine::Options;
use soucie::engine::options::{Declared, Values};
use soucie::protocol::ugi::{self, Go, Info, Points, Query, Response, Start, Winner};
use soucie::protocol::xboard::{self, Claim, Level, Thought, command::Centiseconds};
use soucie::search::Bound;
use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::time::Duration;

fn assert_round_trip<T>(message: &T)
where
    T: Display + FromStr + PartialEq + Debug,
    T::Err: Debug + PartialEq,
{
    let text = message.to_string();
    assert!(!text.contains('\n'), "{text:?}");
    assert_eq!(text.parse::<T>().as_ref(), Ok(message), "{text}");
}

fn moves() -> impl Strategy<Value = Vec<String>> {
    let one = prop_oneof![Just("pass".to_string()), "[a-h][1-8][a-h][1-8]"];
    prop::collection::vec(one, 0..5)
}

/// Some words that are no keywords of any message.
fn phrase() -> impl Strategy<Value = String> {
    "[A-Z][A-Za-z0-9]{0,8}( [A-Z][A-Za-z0-9]{0,8}){0,2}"
}

fn time() -> impl Strategy<Value = Duration> {
    (0u64..10_000_000).prop_map(Duration::from_millis)
}

fn go() -> impl Strategy<Value = Go> {
    let option = prop::option::of::<std::ops::Range<u32>>;
    let clocks = (
        prop::array::uniform2(prop::option::of(time())),
        prop::array::uniform2(prop::option::of(time())),
        prop::option::of(time()),
    );
    let counts = (option(1..99), option(1..99), option(1..99));
    let nodes = prop::option::of(any::<u64>());
    (clocks, counts, nodes, any::<(bool, bool)>(), moves()).prop_map(
        |(clocks, counts, nodes, (infinite, ponder), search_moves)| Go {
            times: clocks.0,
            increments: clocks.1,
            move_time: clocks.2,
            moves_to_go: counts.0,
            depth: counts.1,
            mate: counts.2,
            nodes,
            infinite,
            ponder,
            search_moves,
        },
    )
}

fn ugi_command() -> impl Strategy<Value = ugi::Command> {
    use ugi::Command;
    let fen = Just("8/8/8/2bb4/8/4w3/4w3/8 w".to_string());
    let start = prop_oneof![Just(Start::Standard), fen.prop_map(Start::Fen)];
    prop_oneof![
        Just(Command::Ugi),
        Just(Command::IsReady),
        Just(Command::NewGame),
        Just(Command::PonderHit),
        Just(Command::Stop),
        Just(Command::Quit),
        Just(Command::Draw),
        Just(Command::Eval),
        Just(Command::Help),
        prop::option::of(1..20u32).prop_map(Command::Bench),
        (1..20u32).prop_map(Command::Perft),
        (phrase(), prop_oneof![Just(String::new()), phrase()])
            .prop_map(|(name, value)| Command::SetOption { name, value }),
        (start, moves()).prop_map(|(start, moves)| Command::Position { start, moves }),
        go().prop_map(Command::Go),
        prop_oneof![
            Just(Query::P1Turn),
            Just(Query::GameOver),
            Just(Query::Result),
            Just(Query::Fen),
            Just(Query::IsLegal("d1d3".to_string())),
        ]
        .prop_map(Command::Query),
    ]
}

fn info() -> impl Strategy<Value = Info> {
    let points = prop_oneof![
        (-20_000..20_000).prop_map(Points::Hundredths),
        (-99..99).prop_map(Points::Mate)
    ];
    let bound = prop::option::of(prop_oneof![Just(Bound::Lower), Just(Bound::Upper)]);
    let score = prop::option::of((points, bound));
    let counts = any::<(Option<u32>, Option<u32>, Option<usize>, Option<u32>)>();
    let speeds = any::<(Option<u64>, Option<u64>, Option<[u32; 3]>)>();
    let texts = (
        prop::option::of(time()),
        moves(),
        prop::option::of(phrase()),
    );
    (score, counts, speeds, texts).prop_map(|(points, counts, speeds, texts)| Info {
        depth: counts.0,
        selective_depth: counts.1,
        multipv: counts.2,
        table_permille: counts.3,
        points,
        wins_draws_losses: speeds.2,
        nodes: speeds.0,
        nodes_per_second: speeds.1,
        time: texts.0,
        // A remark takes the rest of the line, and so do moves: no engine sends both.
        moves: if texts.2.is_some() { vec![] } else { texts.1 },
        text: texts.2,
    })
}

fn ugi_answer() -> impl Strategy<Value = ugi::Answer> {
    use ugi::Answer;
    let response = prop_oneof![
        any::<bool>().prop_map(Response::Truth),
        Just(Response::Result(Winner::P1)),
        Just(Response::Result(Winner::P2)),
        Just(Response::Result(Winner::Draw)),
        Just(Response::Result(Winner::None)),
        phrase().prop_map(Response::Text),
    ];
    let played = || prop::option::of("[a-h][1-8][a-h][1-8]");
    prop_oneof![
        phrase().prop_map(Answer::Name),
        phrase().prop_map(Answer::Author),
        Just(Answer::UgiOk),
        Just(Answer::ReadyOk),
        info().prop_map(Answer::Info),
        (played(), played()).prop_map(|(best, ponder)| Answer::BestMove { best, ponder }),
        response.prop_map(Answer::Response),
    ]
}

fn xboard_command() -> impl Strategy<Value = xboard::Command> {
    use xboard::Command;
    let level = (0..99u32, 0..100_000u32, 0..600u32).prop_map(|(moves, seconds, tenths)| Level {
        moves,
        seconds,
        increment: f64::from(tenths) / 10.0,
    });
    let constant = prop::sample::select(vec![
        Command::Xboard,
        Command::New,
        Command::Quit,
        Command::Force,
        Command::Go,
        Command::PlayOther,
        Command::MoveNow,
        Command::Draw,
        Command::Hint,
        Command::Undo,
        Command::Remove,
        Command::Hard,
        Command::Easy,
        Command::Post,
        Command::NoPost,
        Command::Analyze,
        Command::Exit,
        Command::Dot,
        Command::Ignored("accepted san".to_string()),
        Command::Handled("put d3".to_string()),
    ]);
    prop_oneof![
        constant,
        any::<u32>().prop_map(Command::Protover),
        phrase().prop_map(Command::Variant),
        level.prop_map(Command::Level),
        (1..9999u32).prop_map(|tenths| Command::SecondsPerMove(f64::from(tenths) / 10.0)),
        any::<u32>().prop_map(Command::Depth),
        (0..=i64::MAX as u64).prop_map(|time| Command::Time(Centiseconds(time))),
        (0..=i64::MAX as u64).prop_map(|time| Command::OpponentTime(Centiseconds(time))),
        phrase().prop_map(Command::UserMove),
        any::<u32>().prop_map(Command::Ping),
        phrase().prop_map(Command::Result),
        phrase().prop_map(Command::SetBoard),
        any::<u32>().prop_map(Command::Memory),
        any::<u32>().prop_map(Command::Cores),
        (phrase(), prop_oneof![Just(String::new()), phrase()])
            .prop_map(|(name, value)| Command::Option { name, value }),
        phrase().prop_map(Command::Lift),
    ]
}

fn xboard_answer() -> impl Strategy<Value = xboard::Answer> {
    use xboard::Answer;
    let claim = prop::sample::select(vec![Claim::WhiteWins, Claim::BlackWins, Claim::Draw]);
    prop_oneof![
        Just(Answer::OfferDraw),
        phrase().prop_map(Answer::Features),
        phrase().prop_map(Answer::Setup),
        phrase().prop_map(Answer::Move),
        phrase().prop_map(Answer::Hint),
        phrase().prop_map(Answer::Highlight),
        phrase().prop_map(Answer::Remark),
        any::<u32>().prop_map(Answer::Pong),
        (phrase(), phrase()).prop_map(|(reason, text)| Answer::Illegal { reason, text }),
        (phrase(), phrase()).prop_map(|(kind, text)| Answer::Error { kind, text }),
        (claim, phrase()).prop_map(|(claim, reason)| Answer::Result { claim, reason }),
        any::<[u32; 5]>().prop_map(|[time, nodes, depth, moves_left, moves]| Answer::Status {
            time: time.into(),
            nodes: nodes.into(),
            depth,
            moves_left,
            moves,
        }),
        (any::<(u32, i32, u64, u64)>(), moves()).prop_map(|(numbers, moves)| {
            let (depth, score, centiseconds, nodes) = numbers;
            Answer::Thought(Thought {
                depth,
                score,
                centiseconds,
                nodes,
                moves,
            })
        }),
    ]
}

proptest! {
    #[test]
    fn ugi_commands_read_back(command in ugi_command()) {
        assert_round_trip(&command);
    }

    #[test]
    fn ugi_answers_read_back(answer in ugi_answer()) {
        assert_round_trip(&answer);
    }

    #[test]
    fn xboard_commands_read_back(command in xboard_command()) {
        assert_round_trip(&command);
    }

    #[test]
    fn xboard_answers_read_back(answer in xboard_answer()) {
        assert_round_trip(&answer);
    }

    #[test]
    fn no_line_makes_a_reader_panic(line in ".{0,60}", cut in 0usize..80, command in ugi_command()) {
        let known: String = command.to_string().chars().take(cut).collect();
        for text in [line.clone(), known.clone(), format!("{known} {line}")] {
            let _ = text.parse::<ugi::Command>();
            let _ = text.parse::<ugi::Answer>();
            let _ = text.parse::<xboard::Command>();
            let _ = text.parse::<xboard::Answer>();
        }
    }
}

#[test]
fn declared_options_read_back() {
    for declared in Options::default().declared() {
        assert_round_trip(&ugi::Answer::Option(declared));
    }
    let several_words = Declared {
        name: "Clear Hash".to_string(),
        values: Values::Text {
            default: String::new(),
        },
    };
    let text = ugi::Answer::Option(several_words.clone()).to_string();
    assert_eq!(text.parse(), Ok(ugi::Answer::Option(several_words)));
}

#[test]
fn texts_are_those_of_the_protocol() {
    let command = |text: &str| text.parse::<ugi::Command>().map(|of| of.to_string());
    for line in [
        "go p1time 1000 p2time 900 p1inc 10 p2inc 10 movestogo 5",
        "go infinite",
        "go ponder searchmoves d1d3 pass",
        "position startpos moves d1d3 a6d3",
        "position fen 8/8/8/2bb4/8/4w3/4w3/8 w moves e2e1",
        "setoption name null-move-depth value 4",
        "query islegal d1d3",
    ] {
        // The order of limits is not part of their meaning.
        let words = |text: &str| {
            let mut words: Vec<String> = text.split(' ').map(str::to_string).collect();
            words.sort();
            words
        };
        let written = command(line).expect(line);
        assert_eq!(words(&written), words(line));
    }
    let late = command("go p1time -30 p2time 5");
    assert_eq!(late, Ok("go p1time 0 p2time 5".to_string()));
    let level = |text: &str| text.parse::<xboard::Command>().map(|of| of.to_string());
    assert_eq!(level("level 40 5 0"), Ok("level 40 5:00 0".to_string()));
    assert_eq!(
        level("level 0 0:30 1.5"),
        Ok("level 0 0:30 1.5".to_string())
    );
    assert_eq!(level("time -20"), Ok("time 0".to_string()));
}

#[test]
fn faults_name_what_is_wrong() {
    let fault = |text: &str| text.parse::<ugi::Command>().expect_err(text).to_string();
    assert_eq!(fault("jump"), "unknown command 'jump'");
    assert_eq!(fault("go depth"), "a depth is missing");
    assert_eq!(fault("go depth x"), "'x' is not a depth");
    assert_eq!(fault("go fast"), "'fast' is not a limit of 'go'");
    assert_eq!(fault("position"), "'startpos' or 'fen' is missing");
    assert_eq!(fault("setoption Hash"), "'name' is missing");
    assert!(fault(&"x".repeat(9999)).len() < 100);
    let fault = |text: &str| text.parse::<xboard::Command>().expect_err(text).to_string();
    assert_eq!(fault("usermove"), "the move is missing");
    assert_eq!(fault("option =16"), "the name of the option is missing");
    assert_eq!(fault("level 0 x 0"), "'x' is not a number of minutes");
    assert_eq!(fault("st nan"), "'nan' is not a number of seconds");
}
