//! A judged game as JSON: what `--json` prints, and what the page is made from.

use super::found;
use super::judge::{Judged, JudgedMove, Mistake};
use crate::board::{Move, Side};
use crate::eval::points::rounded;
use crate::record::Record;
use serde_json::{Value, json};

/// Which game of which file this is.
pub struct Source<'a> {
    pub file: &'a str,
    /// Counted from 1.
    pub number: usize,
    pub record: &'a Record,
}

/// The game with all that is known of it.
pub fn summary(source: &Source, judged: &Judged) -> Value {
    let record = source.record;
    let [black, white] = &record.players;
    let game = judged.game;
    let end = record.replay_under(*game.rules()).end;
    json!({
        "file": source.file,
        "game": source.number,
        "title": record.title(),
        "black": black,
        "white": white,
        "event": record.event,
        "date": record.date,
        "rules": game.rules().to_string(),
        "end": end.to_string(),
        "result": end.result().map(|result| result.to_string()),
        "start": game.start().to_string(),
        "accuracy": by_side(|side| json!(judged.accuracy(side).map(|share| (10.0 * share).round() / 10.0))),
        "mistakes": by_side(|side| counts(judged, side)),
        "moves": judged.moves.iter().map(move_of).collect::<Vec<_>>(),
        "positions": game.boards().iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn by_side(value: impl Fn(Side) -> Value) -> Value {
    let [black, white] = Side::BOTH.map(value);
    json!({ "black": black, "white": white })
}

fn counts(judged: &Judged, side: Side) -> Value {
    let kinds = Mistake::ALL.map(|(kind, _)| (kind.to_string(), json!(judged.count(side, kind))));
    let mut object: serde_json::Map<String, Value> = kinds.into_iter().collect();
    object.insert("missed_win".to_string(), json!(judged.missed_wins(side)));
    Value::Object(object)
}

fn move_of(judged: &JudgedMove) -> Value {
    json!({
        "ply": judged.ply,
        "side": judged.side.to_string().to_lowercase(),
        "move": judged.played.plain(),
        "text": judged.played.to_string(),
        "before": found::score(judged.before),
        "after": found::score(judged.after),
        "ended": judged.ended.map(|outcome| outcome.to_string()),
        "best": judged.best().map(Move::plain),
        "line": judged.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "depth": judged.depth,
        "nodes": judged.nodes,
        "loss": rounded(judged.loss()),
        "accuracy": (10.0 * judged.accuracy()).round() / 10.0,
        "mistake": judged.mistake().map(|mistake| mistake.to_string()),
        "missed_win": judged.missed_win(),
    })
}
