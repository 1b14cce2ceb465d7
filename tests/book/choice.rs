//! What is played from a book.

use super::sample::{book, book_of, entry};
use soucie::board::Board;
use soucie::book::BookOptions;
use soucie::book::canonical::Canonical;
use soucie::book::entry::Entry;
use soucie::game::Game;
use soucie::rules::Rules;
use soucie::search::Score;
use std::collections::HashMap;

fn taste(variety: u32, seed: u64) -> BookOptions {
    BookOptions {
        variety,
        seed,
        ..BookOptions::default()
    }
}

/// The start in canonical form, so that moves need no translation.
fn start() -> Board {
    Canonical::of(&Board::standard()).board
}

/// Three moves that lead to different positions, with these points.
fn entries(points: [i32; 3]) -> Vec<Entry> {
    let board = start();
    let mut met = Vec::new();
    let moves = board.moves();
    let different = moves.iter().copied().filter(|&played| {
        let key = Canonical::of(&board.after(played)).key();
        let new = !met.contains(&key);
        met.push(key);
        new
    });
    let moves: Vec<_> = different.take(3).collect();
    let pairs = moves.iter().zip(points);
    pairs
        .map(|(played, points)| entry(&board, &played.plain(), points))
        .collect()
}

fn game() -> Game {
    Game::new(start(), Rules::default())
}

/// How often each of the entries is chosen.
fn counts(entries: &[Entry], variety: u32) -> [usize; 3] {
    let book = book_of(entries.to_vec());
    let mut counts = HashMap::new();
    for seed in 0..3000 {
        if let Some(choice) = book.choose(&game(), &taste(variety, seed)) {
            *counts.entry(choice.played).or_insert(0) += 1;
        }
    }
    [0, 1, 2].map(|place| {
        let equal = start().equal_moves(entries[place].played);
        let counts = equal.iter().filter_map(|played| counts.get(played));
        counts.sum()
    })
}

#[test]
fn without_variety_the_best_is_played() {
    assert_eq!(counts(&entries([10, 30, 29]), 0), [0, 3000, 0]);
}

#[test]
fn variety_stays_within_its_margin_and_prefers_the_better() {
    let [worst, best, middle] = counts(&entries([10, 30, 25]), 10);
    assert_eq!(worst, 0);
    assert_eq!(best + middle, 3000);
    // Weights 11 and 6.
    assert!((1850..2030).contains(&best), "{best}");
}

#[test]
fn games_speak_for_a_move() {
    let mut entries = entries([30, 30, 0]);
    entries[1].weight = 9;
    let [one, other, _] = counts(&entries, 5);
    // Weights 1 and 10.
    assert!((220..330).contains(&one), "{one}");
    assert_eq!(one + other, 3000);
}

#[test]
fn losing_unscored_and_stale_moves_are_not_played() {
    let mut entries = entries([0, 0, 0]);
    entries[0].score = Some(Score::loss_in(6));
    entries[1].score = None;
    assert_eq!(counts(&entries, 1000), [0, 0, 3000]);
    entries[2].score = Some(Score::loss_in(9));
    assert_eq!(counts(&entries, 1000), [0, 0, 0]);
    entries[2].score = Some(Score::win_in(5));
    entries[1].score = Some(Score::points(800));
    assert_eq!(counts(&entries, 1000), [0, 0, 3000]);
    entries[1].stale = true;
    assert_eq!(counts(&entries, 1000), [0, 0, 0]);
}

#[test]
fn the_same_seed_plays_the_same() {
    let book = book();
    let play = |seed| {
        let mut game = Game::new(Board::standard(), Rules::default());
        while let Some(choice) = book.choose(&game, &taste(50, seed)) {
            game.play(choice.played).expect("a legal move");
        }
        game.moves().to_vec()
    };
    assert_eq!(play(1), play(1));
    assert!(!play(1).is_empty());
    assert!((2..40).any(|seed| play(seed) != play(1)));
}

#[test]
fn the_reply_is_the_books_best() {
    let book = book();
    let game = Game::new(Board::standard(), Rules::default());
    let choice = book.choose(&game, &taste(0, 1)).expect("a move");
    let after = game.board().after(choice.played);
    let best = book.look_up(&after);
    assert_eq!(choice.reply, best.first().map(|known| known.played));
}

#[test]
fn the_book_is_left_at_its_depth_by_other_rules_and_on_repetition() {
    let book = book();
    let game = |rules: &str| Game::new(Board::standard(), rules.parse().expect("rules"));
    let any = taste(10, 1);
    assert!(book.choose(&game("olympiad"), &any).is_some());
    assert!(book.choose(&game("olympiad,cap=300"), &any).is_some());
    assert!(book.choose(&game("boardspace"), &any).is_none());
    let shallow = BookOptions { plies: 0, ..any };
    assert!(book.choose(&game("olympiad"), &shallow).is_none());
    let mut repeated = Game::new(Board::standard(), Rules::default());
    for text in ["b1b3", "a2c2", "b3b1", "c2a2"] {
        repeated.play_text(text).expect("a legal move");
    }
    assert_eq!(repeated.past().occurrences, 2);
    assert!(book.choose(&repeated, &any).is_none());
}

/// The start looks the same from four sides, and so does each of its moves.
#[test]
fn equal_moves_are_drawn_alike() {
    let entries = entries([30, 0, 0]);
    let book = book_of(entries.clone());
    let mut counts = HashMap::new();
    for seed in 0..1000 {
        let choice = book.choose(&game(), &taste(0, seed)).expect("a move");
        assert_eq!(choice.among, 4);
        let same = Canonical::of(&start().after(choice.played)).key();
        let stored = Canonical::of(&start().after(entries[0].played)).key();
        assert_eq!(same, stored);
        *counts.entry(choice.played).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 4);
    assert!(
        counts.values().all(|count| (190..310).contains(count)),
        "{counts:?}"
    );
}
