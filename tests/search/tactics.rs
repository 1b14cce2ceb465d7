//! Forced wins: found within a budget of nodes, with the right move and the right distance.

use soucie::board::{Board, Move};
use soucie::game::Game;
use soucie::rules::Rules;
use soucie::search::{Config, Limits, Searcher, Silent};

/// A position whose side to move wins in so many plies, and the only move that does if known.
struct Win {
    board: Board,
    plies: u32,
    best: Option<String>,
}

/// Reads lines such as `FEN ; win_in_plies 3 ; bm g2d5`.
fn read(text: &str) -> Vec<Win> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(';').map(str::trim).collect();
            let value = |name| fields.iter().find_map(|field| field.strip_prefix(name));
            Win {
                board: fields[0].parse().expect("a position"),
                plies: value("win_in_plies ")
                    .expect("a distance")
                    .parse()
                    .expect("plies"),
                best: value("bm ").map(str::to_string),
            }
        })
        .collect()
}

fn nodes_allowed(plies: u32) -> u64 {
    match plies {
        0..7 => 100_000,
        _ => 1_000_000,
    }
}

fn assert_found(wins: &[Win]) {
    let config = Config {
        hash: 16,
        ..Config::default()
    };
    let mut searcher = Searcher::new(&config).expect("a small table");
    for win in wins {
        searcher.clear();
        let limits = Limits {
            win_within: Some(win.plies),
            ..Limits::nodes(nodes_allowed(win.plies))
        };
        let game = Game::new(win.board, Rules::OLYMPIAD);
        let found = searcher.search(&game, &limits, &mut Silent);
        let plies = found.score.plies_to_end();
        assert_eq!(plies, Some(win.plies as i32), "{}", win.board);
        if win.best.is_some() {
            assert_eq!(found.best().map(Move::plain), win.best, "{}", win.board);
        }
        let mut line = game.clone();
        for &played in &found.pv {
            line.play(played).expect("a legal line");
        }
    }
}

#[test]
fn wins_with_one_right_move_are_found() {
    let wins = read(include_str!("../data/tactics.epd"));
    assert_eq!(wins.len(), 330);
    assert_found(&wins);
}

#[test]
fn late_wins_up_to_nine_plies_are_found() {
    let wins = read(include_str!("../data/forced_wins.epd"));
    assert!(wins.len() >= 20 && wins.iter().any(|win| win.plies == 9));
    assert_found(&wins);
}
