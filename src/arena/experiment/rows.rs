//! What the lists of experiments are written with: published figures, matches, sizes.

use super::{Published, Row, Size};

/// Wins, losses and draws as printed, and the score they make.
pub(super) fn games(text: &'static str) -> Option<Published> {
    let numbers: Vec<f64> = text
        .split(['-', '/'])
        .map(|word| word.parse().expect("a published count"))
        .collect();
    let draws = numbers.get(2).copied().unwrap_or(0.0);
    let total: f64 = numbers.iter().sum();
    Some(Published {
        text,
        value: 100.0 * (numbers[0] + draws / 2.0) / total,
    })
}

/// A percentage as printed.
pub(super) fn percent(text: &'static str) -> Option<Published> {
    let value = text.parse().expect("a published percentage");
    Some(Published { text, value })
}

/// A match of a section, labelled by the players' names.
pub(super) fn row(
    section: &'static str,
    players: [String; 2],
    published: Option<Published>,
) -> Row {
    let name = |text: &str| {
        let named = text.split(',').find_map(|word| word.strip_prefix("name="));
        named.unwrap_or(text).to_string()
    };
    Row {
        section,
        label: format!("{} - {}", name(&players[0]), name(&players[1])),
        players,
        published,
    }
}

/// Short controls at which 200 games of a pairing take minutes.
pub(super) const BY_TIME: Size = Size {
    games: 200,
    limit: "100ms/move",
    depth: 7,
    epochs: 60,
    epoch_games: 1000,
};

/// Just enough to try an experiment out.
pub(super) const SMOKE: Size = Size {
    games: 8,
    limit: "nodes=1000",
    depth: 4,
    epochs: 3,
    epoch_games: 10,
};
