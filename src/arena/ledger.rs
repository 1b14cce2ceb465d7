//! The results file: a line of JSON that says what is played, then one for each game, appended
//! as soon as it is over. Whatever happens to the process, the games that are in the file
//! count and need not be played again.

use super::played::Played;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A results file that is open for more games.
pub struct Ledger {
    file: File,
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
    System(io::Error),
    InUse,
    NoPlan,
    Line(usize, String),
    OtherPlan(String),
}

impl fmt::Display for LedgerError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}: ", self.path.display())?;
        match &self.fault {
            Fault::System(fault) => write!(out, "{fault}"),
            Fault::InUse => write!(out, "another run is writing to this file"),
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
    /// Opens a results file, or starts one, and returns the games that it holds already. A
    /// last line that was cut off is removed.
    pub fn open(path: &Path, plan: &Value) -> Result<(Ledger, BTreeMap<u64, Played>), LedgerError> {
        let at = |fault| LedgerError {
            path: path.to_path_buf(),
            fault,
        };
        let system = |fault| at(Fault::System(fault));
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(system)?;
        file.try_lock().map_err(|fault| match fault {
            TryLockError::WouldBlock => at(Fault::InUse),
            TryLockError::Error(fault) => system(fault),
        })?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(system)?;
        let whole = whole_lines(&text);
        file.set_len(whole.len() as u64).map_err(system)?;
        file.seek(SeekFrom::End(0)).map_err(system)?;
        let mut ledger = Ledger {
            file,
            path: path.to_path_buf(),
        };
        if whole.is_empty() {
            ledger.append_line(plan)?;
            return Ok((ledger, BTreeMap::new()));
        }
        let content = read_text(whole).map_err(at)?;
        match difference(&content.plan, plan) {
            Some(difference) => Err(at(Fault::OtherPlan(difference))),
            None => Ok((ledger, content.games)),
        }
    }

    /// Adds a game.
    pub fn append(&mut self, played: &Played) -> Result<(), LedgerError> {
        self.append_line(&played.to_json())
    }

    /// One write for the whole line: a process that is killed leaves it out or has it in.
    fn append_line(&mut self, value: &Value) -> Result<(), LedgerError> {
        let written = self.file.write_all(format!("{value}\n").as_bytes());
        written.map_err(|fault| LedgerError {
            path: self.path.clone(),
            fault: Fault::System(fault),
        })
    }
}

/// Reads a results file that may still be written to.
pub fn read(path: &Path) -> Result<Content, LedgerError> {
    let at = |fault| LedgerError {
        path: path.to_path_buf(),
        fault,
    };
    let text = std::fs::read_to_string(path).map_err(|fault| at(Fault::System(fault)))?;
    read_text(whole_lines(&text)).map_err(at)
}

/// The text without a last line that has no end.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

fn read_text(text: &str) -> Result<Content, Fault> {
    let mut lines = (1..).zip(text.lines()).map(|(number, line)| {
        let value: Result<Value, _> = serde_json::from_str(line);
        let value = value.map_err(|fault| Fault::Line(number, fault.to_string()));
        value.map(|value| (number, value))
    });
    let (_, plan) = lines.next().ok_or(Fault::NoPlan)??;
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
    Ok(Content { plan, games })
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
