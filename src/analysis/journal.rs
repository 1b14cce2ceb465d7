//! Finished games of a long run, a line each, so that the same command goes on where it was
//! stopped.

use super::positions::{Effort, Searched};
use crate::book::effort::fingerprint;
use crate::checksum::checksum;
use crate::game::Game;
use crate::line_file::{LineFile, LineFileError};
use crate::search::ConfigError;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What every line must have in common to be used: the searches depend on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Head {
    annotations: u32,
    eval: String,
    /// Hash of what the evaluator says.
    evaluator: String,
    params: String,
    hash: usize,
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    version: String,
}

#[derive(Serialize, Deserialize)]
struct Line {
    /// Hash of the game's start, rules and moves.
    key: String,
    positions: Vec<Searched>,
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    #[error(transparent)]
    File(#[from] LineFileError),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("{}: line {line} is no line of such a journal", path.display())]
    Line { path: PathBuf, line: usize },
    #[error("{}: was made with other settings: {found}, not {wanted}", path.display())]
    Settings {
        path: PathBuf,
        found: String,
        wanted: String,
    },
}

/// A journal that is open for more games.
pub struct Journal {
    file: LineFile,
    known: HashMap<String, Vec<Searched>>,
}

impl Journal {
    /// Opens a journal or starts one.
    pub fn open(path: &Path, effort: &Effort) -> Result<Journal, JournalError> {
        let (mut file, bytes) = LineFile::open(path)?;
        let wanted = Head::of(effort)?;
        let mut known = HashMap::new();
        let text = String::from_utf8_lossy(&bytes);
        let mut lines = (1..).zip(text.lines());
        match lines.next() {
            None => file.append(&json(&wanted))?,
            Some((number, line)) => {
                let found: Head = read(path, number, line)?;
                if found != wanted {
                    return Err(JournalError::Settings {
                        path: path.to_path_buf(),
                        found: json(&found),
                        wanted: json(&wanted),
                    });
                }
            }
        }
        for (number, line) in lines {
            let Line { key, positions } = read(path, number, line)?;
            known.insert(key, positions);
        }
        Ok(Journal { file, known })
    }

    /// What is known of a game.
    pub fn positions(&self, game: &Game) -> Option<&Vec<Searched>> {
        self.known.get(&key(game))
    }

    pub fn add(&mut self, game: &Game, positions: &[Searched]) -> Result<(), JournalError> {
        let line = Line {
            key: key(game),
            positions: positions.to_vec(),
        };
        Ok(self.file.append(&json(&line))?)
    }
}

impl Head {
    fn of(effort: &Effort) -> Result<Head, ConfigError> {
        let (config, limits) = (&effort.config, &effort.limits);
        Ok(Head {
            annotations: 1,
            eval: config.eval.to_string(),
            evaluator: format!("{:016x}", fingerprint(&config.evaluator()?)),
            params: format!("{:016x}", config.params.hash()),
            hash: config.hash,
            depth: limits.depth,
            nodes: limits.nodes,
            seconds: limits.time.map(|budget| budget.hard.as_secs_f64()),
            version: env!("CARGO_PKG_VERSION").to_string(),
        })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data become JSON")
}

fn read<'a, T: Deserialize<'a>>(
    path: &Path,
    number: usize,
    line: &'a str,
) -> Result<T, JournalError> {
    serde_json::from_str(line).map_err(|_| JournalError::Line {
        path: path.to_path_buf(),
        line: number,
    })
}

fn key(game: &Game) -> String {
    let moves: Vec<String> = game.moves().iter().map(|played| played.plain()).collect();
    let text = format!("{} {} {}", game.start(), game.rules(), moves.join(" "));
    format!("{:016x}", checksum(text.as_bytes()))
}
