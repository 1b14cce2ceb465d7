//! Texts: positions, moves, settings, messages of the protocols, records, suites. What is read is
//! held against the slow rules of the oracle, and what is written again reads the same.

use crate::oracle::{Oracle, sorted};
use soucie::arena::game::limit::Limit;
use soucie::board::{Board, Move, Side};
use soucie::clock::TimeControl;
use soucie::protocol::{ugi, xboard};
use soucie::record::collection::games;
use soucie::record::normal::normalise;
use soucie::record::replay::Replay;
use soucie::record::text::line_of;
use soucie::rules::Rules;
use soucie::search::Config;
use soucie::shard::Shard;
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

/// Reads a text; what it is reads back from what it writes.
fn there_and_back<T: FromStr + Display + PartialEq + Debug>(text: &str) -> Option<T> {
    let read: T = text.parse().ok()?;
    let written = read.to_string();
    assert_eq!(written.parse().ok().as_ref(), Some(&read), "{written}");
    Some(read)
}

pub fn fen(input: &[u8]) {
    let text = text(input);
    let _ = Board::named(&text);
    if let Some(board) = there_and_back::<Board>(&text) {
        check(&board);
    }
}

/// Moves and groups are the oracle's.
fn check(board: &Board) {
    let oracle = Oracle::of(board);
    let side = board.side_to_move();
    let slow = oracle.moves(side).into_iter().map(|step| step.as_move());
    let fast = board.moves();
    assert_eq!(sorted(fast.iter().copied()), sorted(slow), "{board}");
    for side in Side::BOTH {
        assert_eq!(board.is_connected(side), oracle.connected(side), "{board}");
    }
}

/// The first two bytes choose a position of a game, the rest is a move.
pub fn moves(input: &[u8]) {
    let Some((&[moves, choice], rest)) = input.split_first_chunk() else {
        return;
    };
    let mut board = Board::standard();
    for ply in 0..usize::from(moves) % 40 {
        let legal = board.moves();
        if legal.is_empty() || board.decided() {
            break;
        }
        board = board.make(legal[(usize::from(choice) + 7 * ply) % legal.len()]);
    }
    let Ok(played) = board.read_move(&text(rest)) else {
        return;
    };
    let legal: Vec<Move> = board.moves().iter().copied().collect();
    assert!(legal.contains(&played) || played.is_pass() && legal.is_empty());
    assert_eq!(board.read_move(&played.plain()), Ok(played));
    assert_eq!(board.read_move(&played.to_string()), Ok(played));
    check(&board.after(played));
}

/// Lines of `name value` for the search, and every other small text.
pub fn settings(input: &[u8]) {
    let text = text(input);
    let mut config = Config::default();
    for line in text.lines() {
        there_and_back::<Rules>(line);
        there_and_back::<TimeControl>(line);
        there_and_back::<Limit>(line);
        there_and_back::<Shard>(line);
        if let Some((name, value)) = line.split_once(' ') {
            let _ = config.set(name, value);
        }
    }
}

pub fn ugi_message(input: &[u8]) {
    for line in text(input).lines() {
        there_and_back::<ugi::Command>(line);
        there_and_back::<ugi::Answer>(line);
    }
}

pub fn xboard_message(input: &[u8]) {
    for line in text(input).lines() {
        there_and_back::<xboard::Command>(line);
    }
}

/// Records: what replays is legal by the oracle, and the same after it was written in one dialect.
pub fn sgf(input: &[u8]) {
    let text = text(input);
    for mut game in games(&text).flatten() {
        let Ok(record) = &game.record else {
            continue;
        };
        let replay = record.replay();
        check_game(&replay);
        let mut tree = game.take_tree();
        normalise(&mut tree);
        let written = tree.to_string();
        let again = games(&written).next().expect("a game").expect("a tree");
        let again = again.record.expect("a record").replay();
        assert_eq!(line_of(&again), line_of(&replay), "{written}");
    }
}

fn check_game(replay: &Replay) {
    let game = &replay.game;
    for (board, played) in game.boards().iter().zip(game.moves()) {
        let steps = Oracle::of(board).moves(board.side_to_move());
        match played.is_pass() {
            true => assert!(steps.is_empty(), "{board}: a pass"),
            false => assert!(
                steps.iter().any(|step| step.as_move() == *played),
                "{board}"
            ),
        }
    }
}

pub fn suite(input: &[u8]) {
    if let Ok(items) = soucie::suite::read(&text(input)) {
        items.iter().for_each(|item| drop(item.class()));
    }
}
