//! Standings as JSON and as a chart.

use super::description::Description;
use super::standing::Standing;
use super::table::by_rating;
use crate::arena::statistics::chart::{Bar, bars};
use crate::arena::statistics::counts::Pairs;
use crate::arena::statistics::elo::Estimate;
use crate::arena::statistics::sprt::Sprt;
use serde_json::{Value, json};

/// An estimate; what is infinite becomes `null`.
pub fn estimate(estimate: Option<Estimate>) -> Value {
    json!(estimate.map(|known| json!({ "value": known.value, "margin": known.margin })))
}

/// All that is known of a standing.
pub fn report(plan: &Description, standing: &Standing, test: Option<&Sprt>) -> Value {
    json!({
        "plan": plan,
        "games": standing.games(),
        "encounters": pairing_totals(standing),
        "players": players(standing),
        "sprt": test.map(|test| decided(test, &standing.pairing_totals[0].pairs)),
    })
}

fn pairing_totals(standing: &Standing) -> Vec<Value> {
    let pairing_totals = standing.pairings.iter().zip(&standing.pairing_totals);
    let described = pairing_totals.map(|(&[one, other], totals)| {
        let (games, pairs) = (&totals.games, &totals.pairs);
        json!({
            "players": [standing.names[one], standing.names[other]],
            "games": games.total(),
            "wins": games.wins,
            "losses": games.losses,
            "draws": games.draws,
            "pairs": pairs.0,
            "score": estimate(pairs.score()),
            "elo": estimate(pairs.elo()),
            "normalised_elo": estimate(pairs.normalised_elo()),
            "superiority": pairs.superiority(),
            "plies": totals.plies as f64 / (games.total() as f64).max(1.0),
        })
    });
    described.collect()
}

fn players(standing: &Standing) -> Vec<Value> {
    let ratings = standing.ratings();
    let players = standing
        .names
        .iter()
        .zip(&standing.player_totals)
        .zip(ratings);
    let described = players.map(|((name, totals), rating)| {
        json!({
            "name": name,
            "rating": estimate(Some(rating)),
            "moves": totals.effort.moves,
            "nodes": totals.effort.nodes,
            "seconds": totals.effort.seconds,
            "nps": totals.nodes_per_second(),
            "depth": totals.depth(),
            "time_losses": totals.time_losses,
            "failures": totals.failures,
        })
    });
    described.collect()
}

fn decided(test: &Sprt, pairs: &Pairs) -> Value {
    json!({
        "bounds": [test.lower, test.upper],
        "alpha": test.alpha,
        "beta": test.beta,
        "ratio": test.ratio(pairs),
        "decision": test.decision(pairs).to_string(),
    })
}

/// The rating list as a chart.
pub fn rating_chart(title: &str, standing: &Standing) -> String {
    let ratings = standing.ratings();
    let rows: Vec<Bar> = by_rating(&ratings)
        .into_iter()
        .map(|player| Bar {
            label: standing.names[player].clone(),
            ours: Some(ratings[player]),
            published: None,
        })
        .collect();
    bars(
        title,
        "Elo, 95 % error bars, mean of the players at 0",
        0.0,
        &rows,
    )
}
