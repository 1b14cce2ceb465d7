//! Games: history, repetition, passes, the length cap, taking back, and the refusal to play on.

use soucie::board::notation::MoveError;
use soucie::board::{Board, Move, Side, Square};
use soucie::game::{Game, PlayError};
use soucie::rules::{DrawBy, Outcome, Past, Rules, WinBy};

/// Four plies that lead back to the standard start.
const ROUND: [&str; 4] = ["b1-b3", "a2-c2", "b3-b1", "c2-a2"];
/// White is stuck; Black can wait.
const WHITE_STUCK: &str = "8/8/8/8/5bbb/8/4bbbb/4bwbw w";

fn game(position: &str, rules: &str) -> Game {
    let board = Board::named(position).expect("the position is valid");
    Game::new(board, rules.parse().expect("the rules are valid"))
}

fn play(game: &mut Game, moves: &[&str]) {
    for text in moves {
        game.play_text(text)
            .unwrap_or_else(|fault| panic!("{text}: {fault}"));
    }
}

#[test]
fn a_new_game_has_no_past() {
    let game = game("standard", "olympiad");
    assert_eq!(game.past(), Past::NONE);
    assert_eq!(game.outcome(), None);
    assert_eq!(game.board(), game.start());
    assert!(game.moves().is_empty());
    assert_eq!(*game.rules(), Rules::OLYMPIAD);
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut game = game("standard", "olympiad");
    play(&mut game, &ROUND);
    assert_eq!(game.past().occurrences, 2);
    assert_eq!(game.outcome(), None);
    play(&mut game, &ROUND);
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawBy::Repetition)));
    let refused = game.play_text("b1-b3").expect_err("the game is over");
    assert_eq!(refused.to_string(), "the game is over (draw by repetition)");
    assert_eq!(game.moves().len(), 8);
}

#[test]
fn other_numbers_of_occurrences() {
    let mut twice = game("standard", "repetition=2");
    play(&mut twice, &ROUND);
    assert_eq!(twice.outcome(), Some(Outcome::Draw(DrawBy::Repetition)));
    let mut never = game("standard", "boardspace");
    for _ in 0..10 {
        play(&mut never, &ROUND);
    }
    assert_eq!(never.past().occurrences, 11);
    assert_eq!(never.outcome(), None);
}

#[test]
fn the_same_placement_with_the_other_side_to_move_is_another_position() {
    // A pass changes the turn and nothing else.
    let mut game = game(WHITE_STUCK, "olympiad");
    play(&mut game, &["pass"]);
    assert_eq!(game.past().occurrences, 1);
    assert_eq!(game.board().side_to_move(), Side::Black);
    assert_eq!(game.board().occupied(), game.start().occupied());
    assert_ne!(game.board().key(), game.start().key());
}

#[test]
fn a_pass_is_played_only_where_it_is_forced() {
    let mut start = game("standard", "olympiad");
    let fault = PlayError::Move(MoveError::MustMove);
    assert_eq!(start.play(Move::PASS), Err(fault.clone()));
    assert_eq!(start.play_text("pass"), Err(fault));
    let mut stuck = game(WHITE_STUCK, "olympiad");
    assert_eq!(stuck.play(Move::PASS), Ok(()));
    assert_eq!(stuck.past().passes_in_a_row, 1);
    play(&mut stuck, &["h4-e4"]);
    assert_eq!(stuck.past().passes_in_a_row, 0);
    let lost = game(WHITE_STUCK, "maastricht");
    assert_eq!(
        lost.outcome(),
        Some(Outcome::Win(Side::Black, WinBy::NoMove))
    );
}

#[test]
fn the_cap_counts_plies() {
    let mut game = game("standard", "olympiad,cap=3");
    play(&mut game, &ROUND[..2]);
    assert_eq!(game.outcome(), None);
    play(&mut game, &ROUND[2..3]);
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawBy::LengthCap)));
}

#[test]
fn connection_beats_repetition_and_cap() {
    // d1xd4 connects Black and White at once, at the very ply of the cap.
    let both = "8/8/8/8/3w4/3bbb2/5b2/3bwwb1 b";
    let mut drawn = game(both, "olympiad,cap=1");
    play(&mut drawn, &["d1xd4"]);
    assert_eq!(drawn.outcome(), Some(Outcome::Draw(DrawBy::BothConnected)));
    let mut won = game(both, "boardspace,cap=1");
    play(&mut won, &["d1xd4"]);
    assert_eq!(
        won.outcome(),
        Some(Outcome::Win(Side::Black, WinBy::Connection))
    );
}

#[test]
fn a_decided_position_is_shown_not_played_on() {
    let mut game = game("b7/8/3wb3/8/8/1bb3b1/8/8 w", "olympiad");
    let outcome = Outcome::Win(Side::White, WinBy::Connection);
    assert_eq!(game.outcome(), Some(outcome));
    let legal = game.board().moves()[0];
    assert_eq!(game.play(legal), Err(PlayError::Over(outcome)));
    let refused = game.play_text("nonsense").expect_err("the game is over");
    assert_eq!(
        refused.to_string(),
        "the game is over (White wins by connection)"
    );
}

#[test]
fn undo_takes_back_everything() {
    let mut game = game("standard", "olympiad");
    assert_eq!(game.undo(), None);
    play(&mut game, &ROUND);
    play(&mut game, &ROUND);
    assert!(game.outcome().is_some());
    let last = *game.moves().last().expect("moves were played");
    assert_eq!(game.undo(), Some(last));
    assert_eq!(game.outcome(), None);
    play(&mut game, &["c2-c5"]);
    for _ in 0..8 {
        assert!(game.undo().is_some());
    }
    assert_eq!(game.past(), Past::NONE);
    assert_eq!(game.boards(), [Board::standard()]);
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = game("standard", "olympiad");
    let fault = game.play_text("b1-b2").expect_err("the distance is wrong");
    assert_eq!(
        fault.to_string(),
        "from b1 towards b2 a move goes exactly 2 squares, the number of pieces on that line"
    );
    let nowhere = Move::new(Square::at(1, 0), Square::at(1, 1), false);
    assert_eq!(game.play(nowhere), Err(fault));
    assert_eq!(game.past(), Past::NONE);
}

#[test]
fn the_board_knows_whether_a_move_captures() {
    let mut game = game("standard", "olympiad");
    let claimed = Move::new(Square::at(1, 0), Square::at(1, 2), true);
    assert_eq!(game.play(claimed), Ok(()));
    assert!(!game.moves()[0].captures());
}
