//! Standings as JSON.

use super::elo::Estimate;
use super::sprt::Sprt;
use super::standing::Standing;
use serde_json::{Value, json};

/// An estimate; what is infinite becomes `null`.
pub fn estimate(estimate: Option<Estimate>) -> Value {
    json!(estimate.map(|known| json!({ "value": known.value, "margin": known.margin })))
}

/// All that is known of a standing. `plan` is what results files say of what is played.
pub fn report(plan: &Value, standing: &Standing, test: Option<&Sprt>) -> Value {
    let encounters = standing.pairings.iter().zip(&standing.encounters);
    let encounters: Vec<Value> = encounters
        .map(|(&[one, other], encounter)| {
            let (games, pairs) = (&encounter.games, &encounter.pairs);
            json!({
                "players": [standing.names[one], standing.names[other]],
                "games": games.total(),
                "wins": games.wins,
                "losses": games.losses,
                "draws": games.draws,
                "pairs": pairs.0,
                "score": estimate(pairs.score()),
                "elo": estimate(pairs.elo()),
                "normalised elo": estimate(pairs.normalised_elo()),
                "superiority": pairs.superiority(),
                "plies": encounter.plies as f64 / (games.total() as f64).max(1.0),
            })
        })
        .collect();
    let ratings = standing.ratings();
    let players = standing.names.iter().zip(&standing.conducts).zip(ratings);
    let players: Vec<Value> = players
        .map(|((name, conduct), rating)| {
            json!({
                "name": name,
                "rating": estimate(Some(rating)),
                "moves": conduct.effort.moves,
                "nodes": conduct.effort.nodes,
                "seconds": conduct.effort.seconds,
                "nps": conduct.nodes_per_second(),
                "depth": conduct.depth(),
                "time losses": conduct.time_losses,
                "failures": conduct.failures,
            })
        })
        .collect();
    let test = test.map(|test| {
        let pairs = &standing.encounters[0].pairs;
        json!({
            "bounds": [test.lower, test.upper],
            "alpha": test.alpha,
            "beta": test.beta,
            "ratio": test.ratio(pairs),
            "decision": test.decision(pairs).to_string(),
        })
    });
    json!({
        "plan": plan,
        "games": standing.games(),
        "encounters": encounters,
        "players": players,
        "sprt": test,
    })
}
