//! Clocks and budgets: by value, and as properties of whole games of clocks.

use proptest::prelude::*;
use soucie::board::Side;
use soucie::clock::budget::LARGEST_LAG_PART;
use soucie::clock::control::ControlError;
use soucie::clock::{Clock, Lag, LagMeter, Signs, TimeControl, TimeLeft};
use std::num::NonZeroU32;
use std::time::Duration;

const OVERHEAD: Duration = Duration::from_millis(20);

fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number)
}

fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}

fn control(text: &str) -> TimeControl {
    text.parse().expect("a time control")
}

#[test]
fn controls_are_read() {
    let three = NonZeroU32::new(3).expect("not zero");
    let cases = [
        ("30m", TimeControl::OLYMPIAD),
        (
            " 20M + 5S ",
            TimeControl::Game {
                time: seconds(1200),
                increment: seconds(5),
            },
        ),
        (
            "3/1m30s",
            TimeControl::Session {
                moves: three,
                time: seconds(90),
                increment: Duration::ZERO,
            },
        ),
        ("0.5s/move", TimeControl::Move(milliseconds(500))),
        (
            "1h+3x30s",
            TimeControl::ByoYomi {
                time: seconds(3600),
                periods: three,
                period: seconds(30),
            },
        ),
        (
            "0s+3x250ms",
            TimeControl::ByoYomi {
                time: Duration::ZERO,
                periods: three,
                period: milliseconds(250),
            },
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse(), Ok(expected), "{text}");
    }
}

#[test]
fn controls_read_back_as_written() {
    for text in [
        "30m",
        "20m+5s",
        "40/15m",
        "40/15m+2s",
        "5s/move",
        "10m+3x30s",
        "1h30m",
        "500ms+5ms",
        "0s+1x1s500ms",
    ] {
        assert_eq!(control(text).to_string(), text);
    }
}

#[test]
fn faults_of_controls_are_named() {
    let cases = [
        ("", "a time control is missing"),
        ("30", "the time '30' has no unit"),
        ("30x", "'x' is no unit of time"),
        ("m", "the time 'm' needs a number"),
        ("1.2.3s", "the time '1.2.3s' needs a number"),
        ("20m+", "the time '' needs a number"),
        ("0s", "the time '0s' is zero"),
        ("9999h", "exceeds 1000 hours"),
        ("0/15m", "'0' is not a number from 1 up"),
        ("40/", "the time '' needs a number"),
        ("10m+0x30s", "'0' is not a number from 1 up"),
        ("40/10m+3x30s", "do not go together"),
        ("-5m", "the time '-5m' needs a number"),
        ("5 minutes", "the time '5 minutes' needs a number"),
    ];
    for (text, message) in cases {
        let fault: ControlError = text.parse::<TimeControl>().expect_err(text);
        assert!(fault.to_string().contains(message), "{text:?}: {fault}");
    }
}

#[test]
fn increments_come_after_the_move() {
    let mut clock = Clock::new(control("10s+2s"));
    assert!(clock.after_move(Side::Black, seconds(4)));
    assert_eq!(clock.face(Side::Black).remaining, seconds(8));
    assert_eq!(clock.face(Side::White).remaining, seconds(10));
    assert!(clock.has_flagged(Side::Black, seconds(8)));
    assert!(!clock.has_flagged(Side::Black, milliseconds(7999)));
    assert!(!clock.after_move(Side::Black, seconds(9)));
    assert!(clock.face(Side::Black).flagged);
}

#[test]
fn sessions_give_time_anew() {
    let mut clock = Clock::new(control("2/10s"));
    clock.after_move(Side::White, seconds(1));
    assert_eq!(clock.face(Side::White).moves_to_go, Some(1));
    clock.after_move(Side::White, seconds(1));
    assert_eq!(clock.face(Side::White).moves_to_go, Some(2));
    assert_eq!(clock.face(Side::White).remaining, seconds(18));
}

#[test]
fn a_time_for_each_move_is_never_saved() {
    let mut clock = Clock::new(control("5s/move"));
    assert!(clock.after_move(Side::Black, seconds(1)));
    assert_eq!(clock.face(Side::Black).remaining, seconds(5));
    assert!(!clock.after_move(Side::Black, seconds(5)));
}

#[test]
fn byo_yomi_uses_periods_up() {
    let mut clock = Clock::new(control("10s+3x30s"));
    let mut play = |time| (clock.after_move(Side::Black, time), clock.face(Side::Black));
    let (in_time, face) = play(seconds(35));
    assert!(in_time && face.remaining.is_zero() && face.periods == 3);
    let (in_time, face) = play(seconds(29));
    assert!(in_time && face.periods == 3);
    let (in_time, face) = play(seconds(65));
    assert!(in_time && face.periods == 1);
    let (in_time, face) = play(seconds(30));
    assert!(!in_time && face.flagged && face.periods == 0);
}

#[test]
fn a_corrected_clock_runs_again() {
    let mut clock = Clock::new(control("1s"));
    clock.after_move(Side::White, seconds(2));
    clock.set_remaining(Side::White, seconds(60));
    assert!(clock.after_move(Side::White, seconds(2)));
    assert_eq!(clock.face(Side::White).remaining, seconds(58));
}

/// Each move goes a third beyond its soft limit, as in games: what is left after an average game
/// of 20 moves a side?
#[test]
fn olympiad_time_lasts_for_the_game_and_is_used() {
    let mut clock = Clock::new(TimeControl::OLYMPIAD);
    let first = clock.budget(Side::Black, OVERHEAD, 0);
    assert!((50..70).contains(&first.soft.as_secs()), "{first:?}");
    assert!((150..300).contains(&first.hard.as_secs()), "{first:?}");
    for number in 0..20 {
        let budget = clock.budget(Side::Black, OVERHEAD, 2 * number);
        assert!(clock.after_move(Side::Black, budget.soft * 4 / 3));
    }
    let left = clock.face(Side::Black).remaining.as_secs();
    assert!((120..450).contains(&left), "{left} s are left");
}

#[test]
fn a_time_for_one_move_is_used_whole() {
    let clock = Clock::new(control("5s/move"));
    let budget = clock.budget(Side::White, OVERHEAD, 31);
    assert_eq!(budget.soft, budget.hard);
    assert!(budget.soft > milliseconds(4700) && budget.hard + OVERHEAD < seconds(5));
    let settled = Signs {
        stable_iterations: 20,
        score_drop: 0,
        best_move_share: 1.0,
    };
    assert_eq!(budget.adapted_soft(&settled), budget.soft);
}

#[test]
fn byo_yomi_uses_its_period_and_no_more() {
    let mut clock = Clock::new(control("10s+3x30s"));
    let with_main_time = clock.budget(Side::Black, OVERHEAD, 0);
    assert!(with_main_time.soft > seconds(28));
    clock.after_move(Side::Black, seconds(20));
    let budget = clock.budget(Side::Black, OVERHEAD, 2);
    assert!(budget.soft > seconds(28) && budget.hard < seconds(30));
}

#[test]
fn the_last_move_of_a_session_may_use_most_of_the_time() {
    let left = |moves_to_go| TimeLeft {
        moves_to_go: Some(moves_to_go),
        ..TimeLeft::in_game(seconds(60))
    };
    assert!(left(1).budget(OVERHEAD, 10).soft > seconds(40));
    assert!(left(10).budget(OVERHEAD, 10).soft < seconds(7));
}

#[test]
fn with_next_to_nothing_left_the_move_is_made_at_once() {
    for remaining in [0, 1, 10, 20] {
        let budget = TimeLeft::in_game(milliseconds(remaining)).budget(OVERHEAD, 30);
        assert!(budget.hard < milliseconds(1), "{remaining} ms: {budget:?}");
    }
}

#[test]
fn ten_milliseconds_a_move_are_thought_about() {
    let budget = TimeLeft::for_one_move(milliseconds(10)).budget(OVERHEAD, 30);
    assert!((6..7).contains(&budget.hard.as_millis()), "{budget:?}");
}

/// Moves that all go to their hard limit: the first four, and those after twenty moves, leave
/// enough for the rest.
#[test]
fn the_clock_is_not_burnt_early() {
    for time in ["5s", "10s", "30m"] {
        let mut clock = Clock::new(control(time));
        let whole = clock.face(Side::Black).remaining;
        let left = |clock: &Clock| clock.face(Side::Black).remaining.div_duration_f64(whole);
        for number in 0..4 {
            let budget = clock.budget(Side::Black, OVERHEAD, 2 * number);
            assert!(clock.after_move(Side::Black, budget.hard + OVERHEAD));
        }
        assert!(left(&clock) > 0.5, "{time}: {}", left(&clock));
        for number in 4..20 {
            let budget = clock.budget(Side::Black, OVERHEAD, 2 * number);
            assert!(clock.after_move(Side::Black, budget.soft * 4 / 3 + OVERHEAD));
        }
        assert!(left(&clock) > 0.1, "{time}: {}", left(&clock));
        let budget = clock.budget(Side::Black, OVERHEAD, 40);
        assert!(budget.soft > whole / 500, "{time}: {budget:?}");
    }
}

#[test]
fn lags_are_learned() {
    let mut meter = LagMeter::default();
    assert_eq!(meter.lag(OVERHEAD), Lag::from(OVERHEAD));
    for _ in 0..40 {
        meter.note(milliseconds(2));
    }
    let lag = meter.lag(OVERHEAD);
    assert_eq!(lag.worst, OVERHEAD);
    assert!(lag.usual < milliseconds(5), "{lag:?}");
    meter.note(milliseconds(200));
    let lag = meter.lag(OVERHEAD);
    assert_eq!(lag.worst, milliseconds(200));
    assert!(lag.usual < milliseconds(15), "{lag:?}");
    for _ in 0..14 {
        meter.note(milliseconds(2));
    }
    let faded = meter.lag(OVERHEAD).worst;
    assert!((80..120).contains(&faded.as_millis()), "{faded:?}");
    // A clock that was set is no lag.
    let before = meter.clone();
    meter.note(seconds(300));
    assert_eq!(meter, before);
}

/// Every move is 150 ms late, as under a busy front end; 20 ms are assumed.
#[test]
fn a_game_with_a_lag_that_nobody_expected_is_played_in_time() {
    let late = milliseconds(150);
    let mut clock = Clock::new(control("10s"));
    let mut meter = LagMeter::default();
    for number in 0..38 {
        let budget = clock.budget(Side::Black, meter.lag(OVERHEAD), 2 * number);
        assert!(
            clock.after_move(Side::Black, budget.soft + late),
            "{number}"
        );
        meter.note(late);
    }
}

#[test]
fn no_moves_to_go_says_nothing() {
    let left = TimeLeft {
        moves_to_go: Some(0),
        ..TimeLeft::in_game(seconds(1))
    };
    let game = TimeLeft::in_game(seconds(1));
    assert_eq!(left.budget(OVERHEAD, 10), game.budget(OVERHEAD, 10));
}

/// Where the overhead of a game would take all of the time, moves are still thought about, and a
/// game of forty moves that are late by a quarter of the overhead is played in time.
#[test]
fn a_game_of_less_than_its_overhead_is_thought_about() {
    let mut clock = Clock::new(control("400ms"));
    let first = clock.budget(Side::Black, OVERHEAD, 0);
    assert!(first.soft > milliseconds(3), "{first:?}");
    for number in 0..40 {
        let budget = clock.budget(Side::Black, OVERHEAD, 2 * number);
        assert!(clock.after_move(Side::Black, budget.soft + OVERHEAD / 4));
    }
}

#[test]
fn ten_milliseconds_are_still_divided() {
    let budget = TimeLeft::in_game(milliseconds(10)).budget(Duration::ZERO, 30);
    assert!(budget.soft > Duration::from_micros(500) && budget.hard < milliseconds(10));
}

#[test]
fn unsettled_searches_get_more_time() {
    let factor = |stable_iterations, score_drop, best_move_share| {
        Signs {
            stable_iterations,
            score_drop,
            best_move_share,
        }
        .factor()
    };
    let plain = factor(3, 0, 0.5);
    assert!((0.8..1.2).contains(&plain), "{plain}");
    assert!(factor(0, 0, 0.5) > plain && factor(9, 0, 0.5) < plain);
    assert!(factor(3, 100, 0.5) > plain && factor(3, -100, 0.5) < plain);
    assert!(factor(3, 0, 0.2) > plain && factor(3, 0, 0.9) < plain);
    assert_eq!(factor(0, i32::MAX, 0.0), 2.5);
    assert_eq!(factor(u32::MAX, i32::MIN, 1.0), 0.35);
    assert!(factor(3, 0, f64::NAN).is_finite());
}

fn any_control() -> impl Strategy<Value = TimeControl> {
    let time = || (1u64..4_000_000).prop_map(Duration::from_millis);
    let count = || (1u32..60).prop_map(|number| NonZeroU32::new(number).expect("above zero"));
    prop_oneof![
        (time(), 0u64..10_000).prop_map(|(time, increment)| TimeControl::Game {
            time,
            increment: milliseconds(increment)
        }),
        (count(), time(), 0u64..10_000).prop_map(|(moves, time, increment)| {
            TimeControl::Session {
                moves,
                time,
                increment: milliseconds(increment),
            }
        }),
        time().prop_map(TimeControl::Move),
        (time(), count(), time()).prop_map(|(time, periods, period)| TimeControl::ByoYomi {
            time,
            periods,
            period,
        }),
    ]
}

/// Clocks on which a game of sixty moves a side can be played at all with that overhead.
fn playable_control() -> impl Strategy<Value = TimeControl> {
    let enough = |control: &TimeControl| match *control {
        TimeControl::Game { time, .. } => time >= OVERHEAD * 60,
        TimeControl::Session { moves, time, .. } => time >= OVERHEAD * (moves.get() + 1),
        TimeControl::Move(time) => time > OVERHEAD * 2,
        TimeControl::ByoYomi { period, .. } => period > OVERHEAD * 2,
    };
    any_control().prop_filter("too little time for any program", enough)
}

proptest! {
    #[test]
    fn every_control_reads_back(control in any_control()) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,40}") {
        let _ = text.parse::<TimeControl>();
    }

    /// Searches end anywhere from the soft to the hard limit, and every move is late by
    /// anything below the overhead.
    #[test]
    fn games_of_clocks_never_flag(
        control in playable_control(),
        latencies in prop::collection::vec(0.0..1.0f64, 1..60),
        stretch in prop::collection::vec(0.0..1.0f64, 60),
    ) {
        let mut clock = Clock::new(control);
        for (number, latency) in latencies.iter().enumerate() {
            let budget = clock.budget(Side::Black, OVERHEAD, 2 * number as u32);
            prop_assert!(budget.soft <= budget.hard);
            let thought = budget.soft + (budget.hard - budget.soft).mul_f64(stretch[number]);
            let elapsed = thought + OVERHEAD.mul_f64(*latency);
            prop_assert!(clock.after_move(Side::Black, elapsed), "move {}", number + 1);
        }
    }

    #[test]
    fn hard_limit_and_overhead_fit_into_the_time_left(
        control in any_control(),
        elapsed in prop::collection::vec(0u64..100_000, 0..40),
        overhead in 0u64..500,
        plies in 0u32..300,
    ) {
        let overhead = milliseconds(overhead);
        let mut clock = Clock::new(control);
        for time in elapsed {
            if !clock.after_move(Side::White, milliseconds(time)) {
                break;
            }
        }
        let budget = clock.budget(Side::White, overhead, plies);
        let until_flag = clock.until_flag(Side::White);
        let lag = overhead.min(until_flag.mul_f64(LARGEST_LAG_PART));
        prop_assert!(budget.hard + lag <= until_flag);
        prop_assert!(until_flag.is_zero() || budget.hard < until_flag);
        prop_assert!(until_flag.is_zero() || !budget.hard.is_zero());
    }

    #[test]
    fn more_time_never_means_less_thought(
        less in 0u64..4_000_000,
        more in 0u64..4_000_000,
        increment in 0u64..10_000,
        moves_to_go in prop::option::of(0u32..50),
        period in prop::option::of(0u64..60_000),
        plies in 0u32..200,
    ) {
        let budget = |remaining| {
            let left = TimeLeft {
                increment: milliseconds(increment),
                moves_to_go,
                period: period.map(milliseconds),
                ..TimeLeft::in_game(milliseconds(remaining))
            };
            left.budget(OVERHEAD, plies)
        };
        let (small, large) = (budget(less.min(more)), budget(less.max(more)));
        prop_assert!(small.soft <= large.soft && small.hard <= large.hard);
    }

    #[test]
    fn wild_clocks_do_not_overflow(remaining: u64, increment: u64, moves_to_go: u32, overhead: u64) {
        let left = TimeLeft {
            increment: milliseconds(increment),
            moves_to_go: Some(moves_to_go),
            ..TimeLeft::in_game(milliseconds(remaining))
        };
        let budget = left.budget(milliseconds(overhead), u32::MAX);
        prop_assert!(budget.soft <= budget.hard);
    }
}
