//! Every rule choice by name, the order in which a game's end is decided, and rules as text.

use soucie::board::{Board, Side};
use soucie::rules::{BothConnected, DrawBy, NoMove, Outcome, Past, Repetition, Rules, WinBy};
use std::num::NonZeroU32;

/// Black is connected, White is not.
const BLACK_CONNECTED: &str = "8/8/w7/1w1bb3/8/8/4w3/8 b";
/// Both are connected, Black has just moved.
const BOTH_CONNECTED: &str = "8/8/8/8/3bw3/3bw3/8/8 w";
/// White is not connected and has no move.
const WHITE_STUCK: &str = "8/8/8/8/5bbb/8/4bbbb/4bwbw w";

fn board(text: &str) -> Board {
    text.parse().expect("the position is valid")
}

fn rules(text: &str) -> Rules {
    text.parse().expect("the rules are valid")
}

fn fault(text: &str) -> String {
    text.parse::<Rules>()
        .expect_err("the rules have a fault")
        .to_string()
}

/// A past in which everything that can end a game has come about.
const EVERYTHING: Past = Past {
    occurrences: 3,
    passes_in_a_row: 2,
    plies: 100,
};

#[test]
fn presets_are_what_the_tournaments_played() {
    let olympiad = Rules {
        both_connected: BothConnected::Draw,
        no_move: NoMove::Pass,
        repetition: Repetition::DrawAt(3),
        length_cap: None,
    };
    assert_eq!(Rules::default(), olympiad);
    assert_eq!(rules("olympiad"), olympiad);
    let maastricht = Rules {
        no_move: NoMove::Loses,
        ..olympiad
    };
    assert_eq!(rules("maastricht"), maastricht);
    let boardspace = Rules {
        both_connected: BothConnected::MoverWins,
        repetition: Repetition::Off,
        ..olympiad
    };
    assert_eq!(rules("boardspace"), boardspace);
}

#[test]
fn both_connected() {
    let both = board(BOTH_CONNECTED);
    let outcome = |text: &str| rules(text).outcome(&both, Past::NONE);
    let draw = Outcome::Draw(DrawBy::BothConnected);
    assert_eq!(outcome("both=draw"), Some(draw));
    let win = Outcome::Win(Side::Black, WinBy::Connection);
    assert_eq!(outcome("both=mover-wins"), Some(win));
}

#[test]
fn one_side_connected_wins_whoever_moved() {
    for turn in ["b", "w"] {
        let decided = board(&BLACK_CONNECTED.replace(" b", &format!(" {turn}")));
        for (_, rules) in Rules::PRESETS {
            let win = Outcome::Win(Side::Black, WinBy::Connection);
            assert_eq!(rules.outcome(&decided, Past::NONE), Some(win));
        }
    }
}

#[test]
fn no_move() {
    let stuck = board(WHITE_STUCK);
    let outcome = |text: &str| rules(text).outcome(&stuck, Past::NONE);
    assert_eq!(outcome("no-move=pass"), None);
    let win = Outcome::Win(Side::Black, WinBy::NoMove);
    assert_eq!(outcome("no-move=loses"), Some(win));
}

#[test]
fn repetition_at_each_number() {
    let start = Board::standard();
    for nth in [2, 3, 255] {
        let rules = rules(&format!("repetition={nth}"));
        let past = |occurrences| Past {
            occurrences,
            ..Past::NONE
        };
        assert_eq!(rules.outcome(&start, past(nth - 1)), None);
        let draw = Outcome::Draw(DrawBy::Repetition);
        assert_eq!(rules.outcome(&start, past(nth)), Some(draw));
    }
    assert_eq!(
        rules("repetition=off").outcome(
            &start,
            Past {
                occurrences: 1000,
                ..Past::NONE
            }
        ),
        None
    );
}

#[test]
fn two_passes_matter_only_without_repetition() {
    let past = Past {
        passes_in_a_row: 2,
        ..Past::NONE
    };
    let start = Board::standard();
    assert_eq!(rules("olympiad").outcome(&start, past), None);
    let draw = Outcome::Draw(DrawBy::TwoPasses);
    assert_eq!(rules("boardspace").outcome(&start, past), Some(draw));
    let one = Past {
        passes_in_a_row: 1,
        ..Past::NONE
    };
    assert_eq!(rules("boardspace").outcome(&start, one), None);
}

#[test]
fn the_cap_ends_an_undecided_game() {
    let past = |plies| Past {
        plies,
        ..Past::NONE
    };
    let start = Board::standard();
    let draw = Outcome::Draw(DrawBy::LengthCap);
    assert_eq!(rules("cap=40").outcome(&start, past(39)), None);
    assert_eq!(rules("cap=40").outcome(&start, past(40)), Some(draw));
    assert_eq!(rules("cap=off").outcome(&start, past(10_000)), None);
}

#[test]
fn the_order_connection_then_no_move_then_history() {
    let capped = |preset: &str| rules(&format!("{preset},cap=100"));
    let connection = Outcome::Win(Side::Black, WinBy::Connection);
    for preset in ["olympiad", "maastricht", "boardspace"] {
        let found = capped(preset).outcome(&board(BLACK_CONNECTED), EVERYTHING);
        assert_eq!(found, Some(connection), "{preset}");
    }
    let both = Outcome::Draw(DrawBy::BothConnected);
    let found = capped("olympiad").outcome(&board(BOTH_CONNECTED), EVERYTHING);
    assert_eq!(found, Some(both));
    let stuck = Outcome::Win(Side::Black, WinBy::NoMove);
    let found = capped("maastricht").outcome(&board(WHITE_STUCK), EVERYTHING);
    assert_eq!(found, Some(stuck));
    let found = capped("olympiad").outcome(&Board::standard(), EVERYTHING);
    assert_eq!(found, Some(Outcome::Draw(DrawBy::Repetition)));
    let found = capped("boardspace").outcome(&Board::standard(), EVERYTHING);
    assert_eq!(found, Some(Outcome::Draw(DrawBy::TwoPasses)));
}

#[test]
fn outcomes_in_words() {
    let words = [
        (
            Outcome::Win(Side::Black, WinBy::Connection),
            "Black wins by connection",
        ),
        (
            Outcome::Win(Side::White, WinBy::NoMove),
            "White wins: Black has no move",
        ),
        (
            Outcome::Draw(DrawBy::BothConnected),
            "draw: both sides are connected",
        ),
        (Outcome::Draw(DrawBy::Repetition), "draw by repetition"),
        (
            Outcome::Draw(DrawBy::TwoPasses),
            "draw: neither side can move",
        ),
        (Outcome::Draw(DrawBy::LengthCap), "draw by length"),
    ];
    for (outcome, text) in words {
        assert_eq!(outcome.to_string(), text);
    }
    assert_eq!(words[0].0.winner(), Some(Side::Black));
    assert_eq!(words[2].0.winner(), None);
}

#[test]
fn every_combination_reads_back() {
    for both_connected in [BothConnected::Draw, BothConnected::MoverWins] {
        for no_move in [NoMove::Pass, NoMove::Loses] {
            for repetition in [
                Repetition::DrawAt(2),
                Repetition::DrawAt(3),
                Repetition::Off,
            ] {
                for length_cap in [None, NonZeroU32::new(1), NonZeroU32::new(u32::MAX)] {
                    let rules = Rules {
                        both_connected,
                        no_move,
                        repetition,
                        length_cap,
                    };
                    assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
                }
            }
        }
    }
}

#[test]
fn rules_are_written_by_preset_where_one_fits() {
    for (text, written) in [
        ("olympiad", "olympiad"),
        ("repetition=3", "olympiad"),
        ("olympiad,no-move=loses", "maastricht"),
        ("boardspace, cap=200", "boardspace,cap=200"),
        (
            "boardspace,repetition=3",
            "both=mover-wins,no-move=pass,repetition=3",
        ),
        (
            "no-move=loses,repetition=off,cap=9",
            "both=draw,no-move=loses,repetition=off,cap=9",
        ),
    ] {
        assert_eq!(rules(text).to_string(), written, "{text}");
    }
}

#[test]
fn faults_of_rules() {
    let cases = [
        (
            "chess",
            "no rules are called 'chess' (there are olympiad, maastricht, boardspace)",
        ),
        (
            "",
            "no rules are called '' (there are olympiad, maastricht, boardspace)",
        ),
        ("cap=9,olympiad", "the preset 'olympiad' must come first"),
        (
            "ko=off",
            "no rule is called 'ko' (there are both, no-move, repetition, cap)",
        ),
        (
            "both=win",
            "'win' is no value of the rule 'both' (it takes draw, mover-wins)",
        ),
        (
            "no-move=",
            "'' is no value of the rule 'no-move' (it takes pass, loses)",
        ),
        (
            "repetition=1",
            "'1' is no value of the rule 'repetition' (it takes off, or a number from 2 to 255)",
        ),
        (
            "repetition=256",
            "'256' is no value of the rule 'repetition' (it takes off, or a number from 2 to 255)",
        ),
        (
            "cap=0",
            "'0' is no value of the rule 'cap' (it takes off, or a number of plies from 1)",
        ),
        (
            "cap=x",
            "'x' is no value of the rule 'cap' (it takes off, or a number of plies from 1)",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(fault(text), message, "{text:?}");
    }
}
