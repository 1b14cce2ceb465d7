//! Sample records, made by random play so that no one's games are copied.

use soucie::board::Board;
use soucie::game::Game;
use soucie::record::annotation::{Annotation, NotedScore};
use soucie::record::{GameTree, Record, read};
use soucie::rules::Rules;
use std::time::Duration;

/// The game of a text that holds one.
pub fn only(text: &str) -> GameTree<'_> {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).expect("a game")
}

/// A game of pseudo-random legal moves, the same for the same seed.
pub fn random_game(start: Board, seed: u64, most_plies: usize) -> Game {
    let mut state = seed;
    let mut game = Game::new(start, Rules::OLYMPIAD);
    while game.outcome().is_none() && game.moves().len() < most_plies {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let moves = game.board().moves();
        let played = match moves.is_empty() {
            true => "pass".to_string(),
            false => moves[(state >> 33) as usize % moves.len()].plain(),
        };
        game.play_text(&played).expect("a legal move");
    }
    game
}

/// A record with names, clocks, scores and comments.
pub fn annotated() -> Record {
    let game = random_game(Board::standard(), 7, 30);
    let mut record = Record::of_game(&game);
    record.players = [Some("Engine ]1[".into()), Some("Engine \\2".into())];
    record.event = Some("Test".into());
    record.date = Some("2001-08-18".into());
    record.time_control = Some("20m+5s".parse().expect("a control"));
    let annotations = [
        Annotation {
            score: Some(NotedScore::Points(-35)),
            depth: Some(14),
            nodes: Some(1_203_344),
            time: Some(Duration::from_millis(12_204)),
            left: Some(Duration::from_millis(1_634_500)),
        },
        Annotation {
            score: Some(NotedScore::Win(7)),
            ..Annotation::default()
        },
        Annotation {
            score: Some(NotedScore::Loss(6)),
            left: Some(Duration::ZERO),
            ..Annotation::default()
        },
    ];
    for (entry, annotation) in record.entries.iter_mut().zip(annotations) {
        entry.set_annotation(annotation);
    }
    record.entries[1].set_comment("score is settled,\nsays [the] engine");
    record.entries[4].set_comment("depth unknown, but fine");
    record
}
