//! The results file: a line of JSON that says what is played, then one for each game, appended
//! as soon as it is over. Whatever happens to the process, the games that are in the file
//! count and need not be played again.

use super::played::Played;
use crate::line_file::{self, LineFile};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// A results file that is open for more games.
pub struct Ledger {
    file: LineFile,
    path: PathBuf,
}

/// What a results file holds.
#[derive(Clone, Debug)]
pub struct Content {
    /// What is played, as [`super::plan::Plan::described`] gave it.
    pub plan: Value,
    /// By number; a game that is there twice counts once.
    pub games: BTreeMap<u64, Played>,
}

/// Why a results file cannot be used.
#[derive(Debug)]
pub struct LedgerError {
    path: PathBuf,
    fault: Fault,
}

#[derive(Debug)]
enum Fault {
    File(line_file::Fault),
    NoPlan,
    Line(usize, String),
    OtherPlan(String),
}

impl fmt::Display for LedgerError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}: ", self.path.display())?;
        match &self.fault {
            Fault::File(fault) => write!(out, "{fault}"),
            Fault::NoPlan => write!(out, "line 1 does not say what is played"),
            Fault::Line(number, fault) => write!(out, "line {number}: {fault}"),
            Fault::OtherPlan(difference) => {
                write!(out, "holds games of another plan: {difference}")
            }
        }
    }
}

impl std::error::Error for LedgerError {}

impl Ledger {
    /// Opens a results file of a plan, or starts one. A last line that was cut off does not count.
    pub fn open(path: &Path, plan: &Value) -> Result<Ledger, LedgerError> {
        let at = |fault| LedgerError {
            path: path.to_path_buf(),
            fault,
        };
        let (file, lines) = LineFile::open(path).map_err(|fault| at(Fault::File(fault)))?;
        let content = read_lines(&lines).map_err(at)?;
        let mut ledger = Ledger {
            file,
            path: path.to_path_buf(),
        };
        let Some(content) = content else {
            ledger.append_line(plan)?;
            return Ok(ledger);
        };
        match difference(&content.plan, plan) {
            Some(difference) => Err(at(Fault::OtherPlan(difference))),
            None => Ok(ledger),
        }
    }

    /// Adds a game.
    pub fn append(&mut self, played: &Played) -> Result<(), LedgerError> {
        self.append_line(&played.to_json())
    }

    fn append_line(&mut self, value: &Value) -> Result<(), LedgerError> {
        let written = self.file.append(&value.to_string());
        written.map_err(|fault| LedgerError {
            path: self.path.clone(),
            fault: Fault::File(fault),
        })
    }
}

/// Reads a results file that may still be written to; `None` if nothing is in it yet.
pub fn read(path: &Path) -> Result<Option<Content>, LedgerError> {
    let at = |fault| LedgerError {
        path: path.to_path_buf(),
        fault,
    };
    let lines = line_file::read(path).map_err(|fault| at(Fault::File(fault)))?;
    read_lines(&lines).map_err(at)
}

fn read_lines(bytes: &[u8]) -> Result<Option<Content>, Fault> {
    let mut lines =
        (1..)
            .zip(bytes.split_inclusive(|&byte| byte == b'\n'))
            .map(|(number, line)| {
                let value: Result<Value, _> = serde_json::from_slice(line);
                let value = value.map_err(|fault| Fault::Line(number, fault.to_string()));
                value.map(|value| (number, value))
            });
    let Some(first) = lines.next() else {
        return Ok(None);
    };
    let (_, plan) = first?;
    if !plan["pairings"].is_array() {
        return Err(Fault::NoPlan);
    }
    let mut games = BTreeMap::new();
    for line in lines {
        let (number, value) = line?;
        let played = Played::of_json(&value).map_err(|name| {
            Fault::Line(number, format!("'{name}' is missing or of the wrong kind"))
        })?;
        games.entry(played.number).or_insert(played);
    }
    Ok(Some(Content { plan, games }))
}

/// The first point in which two plans differ.
pub fn difference(found: &Value, wanted: &Value) -> Option<String> {
    if found == wanted {
        return None;
    }
    let keys = wanted
        .as_object()
        .into_iter()
        .flat_map(|object| object.keys());
    let key = keys
        .into_iter()
        .find(|key| found[key.as_str()] != wanted[key.as_str()]);
    Some(match key {
        Some(key) => {
            let key = key.as_str();
            format!("{key} is {} there and {} here", found[key], wanted[key])
        }
        None => "it says more than is known here".to_string(),
    })
}
