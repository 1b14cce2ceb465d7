//! What results files say of a plan: all that two runs must have in common for their games to
//! count together.

use super::as_text;
use super::plan::Plan;
use crate::arena::game::adjudicate::{Draw, Resign};
use crate::arena::game::limit::Limit;
use crate::arena::game::player::{Engine, Player};
use crate::checksum::checksum;
use crate::rules::Rules;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A plan as files keep it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Description {
    pub title: String,
    pub players: Vec<DescribedPlayer>,
    /// Who meets whom, by place in `players`.
    pub pairings: Vec<[usize; 2]>,
    #[serde(with = "as_text")]
    pub limit: Limit,
    #[serde(with = "as_text")]
    pub rules: Rules,
    /// How many openings there are, and the hash of their texts.
    pub openings: usize,
    pub openings_hash: String,
    #[serde(with = "as_text::option")]
    pub resign: Option<Resign>,
    #[serde(with = "as_text::option")]
    pub draw: Option<Draw>,
    pub ponder: bool,
    /// In milliseconds, as is the overhead.
    pub margin: u64,
    pub overhead: u64,
}

/// A player as files keep it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DescribedPlayer {
    pub name: String,
    pub threads: usize,
    /// Table in MiB.
    pub hash: usize,
    #[serde(with = "as_text::option")]
    pub limit: Option<Limit>,
    #[serde(flatten)]
    pub engine: DescribedEngine,
}

/// What chooses a player's moves, by everything that its choice depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum DescribedEngine {
    Internal {
        eval: String,
        /// Hash of the weights, if they are not the built-in ones.
        weights: Option<String>,
        /// Hash of the search parameters, and those that are not at their defaults.
        params: String,
        settings: String,
        /// Checksum of the book's content.
        book: Option<String>,
        version: String,
    },
    Program {
        command: String,
        options: Vec<String>,
    },
}

impl Description {
    pub fn of(plan: &Plan) -> Description {
        let openings: String = plan.openings.iter().map(|o| format!("{o}\n")).collect();
        let conditions = &plan.conditions;
        Description {
            title: plan.title.clone(),
            players: plan.players.iter().map(DescribedPlayer::of).collect(),
            pairings: plan.pairings.clone(),
            limit: plan.limit,
            rules: conditions.rules,
            openings: plan.openings.len(),
            openings_hash: hex(checksum(openings.as_bytes())),
            resign: conditions.resign,
            draw: conditions.draw,
            ponder: conditions.ponder,
            margin: conditions.margin.as_millis() as u64,
            overhead: plan.overhead.as_millis() as u64,
        }
    }

    /// Whether games can be counted by it.
    pub fn is_sound(&self) -> bool {
        let places = self.pairings.iter().flatten();
        let are_known = places.into_iter().all(|&place| place < self.players.len());
        are_known && !self.pairings.is_empty()
    }

    /// The games that so many rounds have.
    pub fn games(&self, rounds: u64) -> u64 {
        2 * self.pairings.len() as u64 * rounds
    }
}

/// The first point in which what was found in a file differs from what is wanted.
pub fn difference<T: Serialize>(found: &T, wanted: &T) -> Option<String> {
    difference_below("", &json!(found), &json!(wanted))
}

impl DescribedPlayer {
    fn of(player: &Player) -> DescribedPlayer {
        let config = &player.config;
        let weights = config.weights.as_ref();
        let engine = match &player.engine {
            Engine::Internal { .. } => DescribedEngine::Internal {
                eval: config.eval.to_string(),
                // Weights or a book that cannot be read are noticed when the player is made.
                weights: weights
                    .and_then(|path| std::fs::read(path).ok())
                    .map(|bytes| hex(checksum(&bytes))),
                params: hex(config.params.hash()),
                settings: config.params.to_string(),
                book: match player.engine.book() {
                    Ok(Some(book)) => Some(hex(book.header().content)),
                    _ => None,
                },
                version: env!("CARGO_PKG_VERSION").to_string(),
            },
            Engine::Process {
                command, options, ..
            } => DescribedEngine::Program {
                command: command.join(" "),
                options: options
                    .iter()
                    .map(|(name, value)| format!("{name}={value}"))
                    .collect(),
            },
        };
        DescribedPlayer {
            name: player.name.clone(),
            threads: config.threads,
            hash: config.hash,
            limit: player.limit,
            engine,
        }
    }
}

fn hex(number: u64) -> String {
    format!("{number:016x}")
}

/// The first difference of two values below a place: `players 2 threads is 1 there and 2 here`.
fn difference_below(place: &str, found: &Value, wanted: &Value) -> Option<String> {
    let below = |name: String| match place {
        "" => name,
        place => format!("{place} {name}"),
    };
    match (found, wanted) {
        _ if found == wanted => None,
        (Value::Object(_), Value::Object(names)) => names
            .keys()
            .find_map(|name| difference_below(&below(name.clone()), &found[name], &wanted[name]))
            .or_else(|| Some(format!("{place} says more there"))),
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => one
            .iter()
            .zip(other)
            .enumerate()
            .find_map(|(at, (found, wanted))| {
                difference_below(&below((at + 1).to_string()), found, wanted)
            }),
        _ => Some(format!("{place} is {found} there and {wanted} here")),
    }
}
