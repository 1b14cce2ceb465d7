//! The result of a search as JSON, in the one form that every command gives.

use crate::board::Move;
use crate::eval::points::rounded;
use crate::search::{Bound, Score, SearchResult};
use serde_json::{Map, Value, json};

/// A score: points for the side to move, the chance of winning, and the plies to a proven end.
pub fn score(score: Score) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("score".to_string(), json!(score.value()));
    let chance = rounded(score.win_probability());
    object.insert("win_probability".to_string(), json!(chance));
    object.insert("win".to_string(), json!(score.plies_to_end()));
    object
}

/// All that a search has found.
pub fn result(found: &SearchResult) -> Map<String, Value> {
    let mut object = score(found.score);
    let bound = match found.bound {
        Bound::Upper => "upper",
        Bound::Lower => "lower",
        Bound::Exact => "exact",
    };
    let moves: Vec<String> = found.pv.iter().copied().map(Move::plain).collect();
    let rest = [
        ("bound", json!(bound)),
        ("depth", json!(found.depth)),
        ("seldepth", json!(found.selective_depth)),
        ("line", json!(found.multipv)),
        ("nodes", json!(found.nodes)),
        ("seconds", json!(found.elapsed.as_secs_f64())),
        ("nps", json!(found.nodes_per_second())),
        ("hashfull", json!(found.hashfull)),
        ("proven", json!(found.proven)),
        ("moves", json!(moves)),
    ];
    object.extend(rest.map(|(name, value)| (name.to_string(), value)));
    object
}
