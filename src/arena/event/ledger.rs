//! The results file: a line of JSON that says what is played and which shard of it, one that says
//! how many rounds, then one for each game, appended as soon as it is over. Whatever happens to
//! the process, the games that are in the file count and need not be played again.
//!
//! Every line ends with its checksum (`checked_line`). A last line that was cut off is ignored;
//! a damaged line before it is a fault, and [`salvage`] takes such lines out.

use super::as_text;
use super::description::{Description, difference};
use super::plan::Assignment;
use super::played::Played;
use crate::checked_line::{self, numbered};
use crate::disk::Output;
use crate::line_file::{self, LineFile, LineFileError};
use crate::replace_file::replace;
use crate::shard::Shard;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A results file that is open for more games.
pub struct ResultsFile(LineFile);

/// What a results file holds.
#[derive(Clone, Debug)]
pub struct Content {
    pub plan: Description,
    /// The part of the games that the file is for.
    pub shard: Shard,
    /// As many as were ever asked for.
    pub rounds: u64,
    /// By number; a game that is there twice counts once.
    pub games: BTreeMap<u64, Played>,
}

/// One line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Contest {
        plan: Description,
        #[serde(with = "as_text")]
        shard: Shard,
    },
    Rounds(u64),
    Game(Played),
}

/// Why a results file cannot be used.
#[derive(Debug, Error)]
pub enum ResultsFileError {
    #[error(transparent)]
    File(#[from] LineFileError),
    #[error("{}: {damage}{}", path.display(), advice(.damage))]
    Damaged { path: PathBuf, damage: Damage },
    #[error("{}: holds games of another plan: {difference}", path.display())]
    OtherPlan { path: PathBuf, difference: String },
    #[error("{}: holds shard {found}, not {wanted}", path.display())]
    OtherShard {
        path: PathBuf,
        found: Shard,
        wanted: Shard,
    },
}

/// A line that cannot be counted.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}: {fault}")]
pub struct Damage {
    /// From 1.
    pub line: usize,
    fault: String,
}

/// Without its first line nothing can be made of a file.
fn advice(damage: &Damage) -> &'static str {
    match damage.line {
        1 => "",
        _ => " (`soucie merge --salvage` takes such lines out)",
    }
}

impl ResultsFile {
    /// Opens the results file of a shard of a plan for so many rounds, or starts one. A last line
    /// that was cut off does not count.
    pub fn open(
        path: &Path,
        plan: &Description,
        shard: Shard,
        rounds: u64,
    ) -> Result<ResultsFile, ResultsFileError> {
        let (mut file, bytes) = LineFile::open(path)?;
        let known = match strictly(path, &bytes)? {
            None => {
                let plan = plan.clone();
                checked_line::append(&mut file, &Line::Contest { plan, shard })?;
                0
            }
            Some(content) => {
                is_of(path, &content, plan)?;
                if content.shard != shard {
                    return Err(ResultsFileError::OtherShard {
                        path: path.to_path_buf(),
                        found: content.shard,
                        wanted: shard,
                    });
                }
                content.rounds
            }
        };
        if known < rounds {
            checked_line::append(&mut file, &Line::Rounds(rounds))?;
        }
        Ok(ResultsFile(file))
    }

    /// Adds a game.
    pub fn append(&mut self, played: Played) -> Result<(), ResultsFileError> {
        Ok(checked_line::append(&mut self.0, &Line::Game(played))?)
    }
}

/// Refuses a file that holds games of another plan.
pub fn is_of(path: &Path, content: &Content, plan: &Description) -> Result<(), ResultsFileError> {
    match difference(&content.plan, plan) {
        None => Ok(()),
        Some(difference) => Err(ResultsFileError::OtherPlan {
            path: path.to_path_buf(),
            difference,
        }),
    }
}

/// Reads a results file that may still be written to; `None` if nothing is in it yet.
pub fn read(path: &Path) -> Result<Option<Content>, ResultsFileError> {
    strictly(path, &line_file::read(path)?)
}

/// Takes the damaged lines out of a file; they are kept beside it, in `NAME.damaged`. Returns
/// what was wrong with each. A file whose first line is damaged is emptied.
pub fn salvage(path: &Path) -> Result<Vec<Damage>, ResultsFileError> {
    // Held open, so that nobody else writes meanwhile.
    let (_file, bytes) = LineFile::open(path)?;
    let is_readable = |(_, line): (usize, &[u8])| checked_line::read::<Line>(line).is_ok();
    let bound = match numbered(&bytes).all(is_readable) {
        true => Bound::Rounds,
        false => Bound::Openings,
    };
    let mut reading = Reading::default();
    let (mut kept, mut dropped, mut damages) = (Vec::new(), Vec::new(), Vec::new());
    for (number, line) in numbered(&bytes) {
        match reading.take(number, line, bound) {
            Ok(()) => kept.push(line),
            Err(damage) => {
                dropped.extend_from_slice(line);
                damages.push(damage);
            }
        }
    }
    // In case the line with the rounds was one of the damaged ones.
    let rounds = reading
        .0
        .map(|content| Line::Rounds(content.rounds_played()));
    let rounds = rounds
        .map(|line| checked_line::written(&line) + "\n")
        .unwrap_or_default();
    if !kept.is_empty() {
        kept.insert(1, rounds.as_bytes());
    }
    if !damages.is_empty() {
        let at = |fault| LineFileError::at(path, fault);
        let mut name = path.as_os_str().to_os_string();
        name.push(".damaged");
        append(Path::new(&name), &dropped).map_err(at)?;
        replace(path, kept.concat()).map_err(at)?;
    }
    Ok(damages)
}

fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Output::open_to_grow(path)?;
    file.write_all(bytes)?;
    file.sync()
}

/// The content of a file in which every line is right; `None` if there is none.
fn strictly(path: &Path, bytes: &[u8]) -> Result<Option<Content>, ResultsFileError> {
    let mut reading = Reading::default();
    for (number, line) in numbered(bytes) {
        let taken = reading.take(number, line, Bound::Rounds);
        taken.map_err(|damage| ResultsFileError::Damaged {
            path: path.to_path_buf(),
            damage,
        })?;
    }
    Ok(reading.0)
}

/// How far the numbers of games may go: to the rounds that the file names, or, where the line
/// that names them may be lost, to those that the openings give.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Rounds,
    Openings,
}

/// A file read so far.
#[derive(Default)]
struct Reading(Option<Content>);

impl Reading {
    /// Takes in a line, or leaves all as it was and says what is wrong with it.
    fn take(&mut self, line: usize, bytes: &[u8], bound: Bound) -> Result<(), Damage> {
        let parsed = checked_line::read(bytes);
        let taken = parsed.and_then(|parsed| match (&mut self.0, parsed) {
            (content @ None, Line::Contest { plan, shard }) if plan.is_sound() => {
                *content = Some(Content {
                    plan,
                    shard,
                    rounds: 0,
                    games: BTreeMap::new(),
                });
                Ok(())
            }
            (None, _) => Err("does not say what is played".to_string()),
            (Some(_), Line::Contest { .. }) => Err("says again what is played".to_string()),
            (Some(content), Line::Rounds(rounds)) => {
                content.rounds = content.rounds.max(rounds);
                Ok(())
            }
            (Some(content), Line::Game(played)) => content.add(played, bound),
        });
        taken.map_err(|fault| Damage { line, fault })
    }
}

impl Content {
    /// The rounds that were asked for, or that the last game belongs to, if that is more.
    fn rounds_played(&self) -> u64 {
        let last = self.games.keys().next_back();
        let begun = last.map_or(0, |last| last / self.plan.games(1) + 1);
        self.rounds.max(begun)
    }

    fn add(&mut self, played: Played, bound: Bound) -> Result<(), String> {
        let number = played.number;
        let rounds = match bound {
            Bound::Rounds => self.rounds,
            Bound::Openings => self.plan.openings as u64,
        };
        let games = self.plan.games(rounds);
        if number >= games {
            return Err(format!("game {number} is none of the {games} of the plan"));
        }
        if !self
            .shard
            .holds(Assignment::of(number, &self.plan.pairings).pair())
        {
            return Err(format!("game {number} is not one of shard {}", self.shard));
        }
        let checked = played.check();
        checked.map_err(|fault| format!("game {number}: {fault}"))?;
        self.games.entry(number).or_insert(played);
        Ok(())
    }
}
