//! What a book's scores rest on: which engine searched each position, and how far.

use crate::checksum::checksum;
use crate::eval::Evaluator;
use crate::rules::Rules;
use crate::search::bench::positions;
use crate::search::{Config, ConfigError, Score};

/// How positions are searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effort {
    /// With one thread, from an empty table.
    pub config: Config,
    pub rules: Rules,
    /// Of each search.
    pub nodes: u64,
    /// Moves that each search scores.
    pub multipv: u32,
}

/// What tells efforts apart in files. Two searches of a position under the same identity, by the
/// same version of the program, find the same.
#[derive(Clone, Debug)]
pub struct Identity {
    pub rules: Rules,
    /// The program's version and the evaluator's name, for people.
    pub engine: String,
    /// A hash of what the evaluator says of the bench positions.
    pub evaluator: u64,
    /// [`Params::hash`](crate::search::Params::hash).
    pub params: u64,
    pub nodes: u64,
    pub multipv: u32,
    pub mebibytes: u32,
}

impl Effort {
    pub fn identity(&self) -> Result<Identity, ConfigError> {
        let config = &self.config;
        Ok(Identity {
            rules: self.rules,
            engine: format!("{} {}", env!("CARGO_PKG_VERSION"), config.eval),
            evaluator: fingerprint(&config.evaluator()?),
            params: config.params.hash(),
            nodes: self.nodes,
            multipv: self.multipv,
            mebibytes: config.hash as u32,
        })
    }
}

impl Identity {
    /// The first point in which another effort differs, with its value here and there.
    pub fn difference(&self, other: &Identity) -> Option<(&'static str, String, String)> {
        let hex = |number: u64| format!("{number:016x}");
        let points = |of: &Identity| {
            [
                ("rules", of.rules.to_string()),
                ("evaluator", hex(of.evaluator)),
                ("parameters", hex(of.params)),
                ("nodes", of.nodes.to_string()),
                ("lines", of.multipv.to_string()),
                ("hash", of.mebibytes.to_string()),
            ]
        };
        let pairs = points(self).into_iter().zip(points(other));
        pairs
            .into_iter()
            .find(|((_, here), (_, there))| here != there)
            .map(|((name, here), (_, there))| (name, here, there))
    }
}

/// Efforts are the same if they find the same; the engine's name does not count.
impl PartialEq for Identity {
    fn eq(&self, other: &Identity) -> bool {
        self.difference(other).is_none()
    }
}

/// Tells evaluators apart by what they say, whatever their weights come from.
pub fn fingerprint(evaluator: &Evaluator) -> u64 {
    let points = positions().map(|board| Score::points(evaluator.points(&board)).value());
    let bytes: Vec<u8> = points.flat_map(i32::to_le_bytes).collect();
    checksum(&bytes)
}
