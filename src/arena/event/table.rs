//! Standings as text for people.

use super::standing::Standing;
use crate::aligned::{aligned, heading};
use crate::arena::statistics::counts::{Games, Pairs};
use crate::arena::statistics::elo::Estimate;
use crate::arena::statistics::sprt::Sprt;

/// `+12.3 ± 20.1`, or a dash where nothing is known.
pub fn with_margin(estimate: Option<Estimate>) -> String {
    match estimate {
        // The sum with zero is never minus zero.
        Some(Estimate { value, margin }) => format!("{:+.1} ± {}", value + 0.0, known(margin)),
        None => "-".to_string(),
    }
}

/// A share as a percentage with its margin.
pub fn percentage(estimate: Option<Estimate>) -> String {
    match estimate {
        Some(Estimate { value, margin }) => {
            format!("{:.1} ± {}", 100.0 * value, known(100.0 * margin))
        }
        None => "-".to_string(),
    }
}

fn known(margin: f64) -> String {
    match margin.is_finite() {
        true => format!("{margin:.1}"),
        false => "?".to_string(),
    }
}

/// Wins, losses and draws, in the order of the papers.
pub fn wins_losses_draws(games: &Games) -> String {
    format!("{}-{}-{}", games.wins, games.losses, games.draws)
}

/// What the pairs of a pairing say, in cells.
fn verdict(pairs: &Pairs) -> Vec<String> {
    let superiority = pairs.superiority();
    vec![
        percentage(pairs.score()),
        with_margin(pairs.elo()),
        with_margin(pairs.normalised_elo()),
        superiority.map_or("-".to_string(), |los| format!("{:.1}", 100.0 * los)),
        pairs.0.map(|count| count.to_string()).join(" "),
    ]
}

/// One row for each pairing: score, Elo, pairs.
pub fn pairing_totals(standing: &Standing) -> String {
    let mut rows = vec![heading(&[
        "pairing",
        "games",
        "W-L-D",
        "score %",
        "Elo",
        "normalised",
        "LOS %",
        "pairs LL LD DD DW WW",
        "plies",
    ])];
    for (&[one, other], totals) in standing.pairings.iter().zip(&standing.pairing_totals) {
        let games = &totals.games;
        let mut row = vec![
            format!("{} - {}", standing.names[one], standing.names[other]),
            games.total().to_string(),
            wins_losses_draws(games),
        ];
        row.extend(verdict(&totals.pairs));
        let plies = totals.plies as f64 / (games.total() as f64).max(1.0);
        row.push(format!("{plies:.1}"));
        rows.push(row);
    }
    aligned(&rows)
}

/// One row for each player: what it searched, and where it failed.
pub fn player_totals(standing: &Standing) -> String {
    let mut rows = vec![heading(&[
        "player",
        "moves",
        "depth",
        "nodes/s",
        "s/game",
        "time losses",
        "failures",
    ])];
    let player_totals = standing.names.iter().zip(&standing.player_totals);
    for (player, (name, totals)) in player_totals.enumerate() {
        let games = standing.total(player).total() as f64;
        rows.push(vec![
            name.clone(),
            totals.effort.moves.to_string(),
            format!("{:.1}", totals.depth()),
            format!("{:.0}", totals.nodes_per_second()),
            format!("{:.2}", totals.effort.seconds / games.max(1.0)),
            totals.time_losses.to_string(),
            totals.failures.to_string(),
        ]);
    }
    aligned(&rows)
}

/// The places of the players, the best rating first.
pub fn by_rating(ratings: &[Estimate]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&one, &other| ratings[other].value.total_cmp(&ratings[one].value));
    order
}

/// The rating list, and who scored how much against whom.
pub fn ratings_and_crosses(standing: &Standing) -> String {
    let ratings = standing.ratings();
    let order = by_rating(&ratings);
    let mut list = vec![heading(&["rating", "Elo", "games", "score %"])];
    let mut crosses = vec![heading(&["cross table"])];
    crosses[0].extend((1..=order.len()).map(|rank| rank.to_string()));
    for (rank, &player) in (1..).zip(&order) {
        let total = standing.total(player);
        let name = format!("{rank} {}", standing.names[player]);
        list.push(vec![
            name.clone(),
            with_margin(Some(ratings[player])),
            total.total().to_string(),
            share(total),
        ]);
        let mut row = vec![name];
        row.extend(
            order
                .iter()
                .map(|&other| match standing.between(player, other) {
                    Some(games) => share(games),
                    None => "".to_string(),
                }),
        );
        crosses.push(row);
    }
    aligned(&list) + "\n" + &aligned(&crosses)
}

fn share(games: Games) -> String {
    let score = games.score();
    score.map_or("-".to_string(), |score| format!("{:.1}", 100.0 * score))
}

/// Where a sequential test stands.
pub fn test(test: &Sprt, pairs: &Pairs) -> String {
    let [reject, accept] = test.bounds();
    format!(
        "SPRT of [{}, {}] normalised Elo: ratio {:.3} in [{reject:.3}, {accept:.3}], {}\n",
        test.lower,
        test.upper,
        test.ratio(pairs),
        test.decision(pairs)
    )
}
