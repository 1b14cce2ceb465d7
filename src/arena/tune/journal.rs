//! The files of a tuning: a line of JSON with a checksum that says what is tuned, then one for
//! each pair of games, appended as soon as it is over. Each shard writes a file of its own and
//! reads those of the others.

use super::pair::Pair;
use super::plan::TuningPlan;
use crate::arena::event::checked_line::{self, numbered};
use crate::arena::event::description::difference;
use crate::disk;
use crate::line_file::{self, LineFile, LineFileError};
use crate::shard::Shard;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// One line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Tuning(Box<TuningPlan>),
    Pair(Pair),
}

/// Why the files of a tuning cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    #[error("{}: {fault}", path.display())]
    File { path: PathBuf, fault: LineFileError },
    #[error("{}: line {line}: {fault} (without the line, the pair is played again)", path.display())]
    Damaged {
        path: PathBuf,
        line: usize,
        fault: String,
    },
    #[error("{}: does not start with what is tuned", path.display())]
    NoPlan { path: PathBuf },
    #[error("{}: holds games of another tuning: {difference}", path.display())]
    OtherPlan { path: PathBuf, difference: String },
}

/// The file of a shard, open for more pairs.
pub struct Journal {
    file: LineFile,
    path: PathBuf,
}

impl Journal {
    /// Opens the file of a shard, or starts it.
    pub fn open(folder: &Path, plan: &TuningPlan, shard: Shard) -> Result<Journal, JournalError> {
        let system = |path: &Path, fault: io::Error| JournalError::File {
            path: path.to_path_buf(),
            fault: fault.into(),
        };
        disk::create_folder(folder).map_err(|fault| system(folder, fault))?;
        let path = folder.join(match shard.is_whole() {
            true => "pairs.jsonl".to_string(),
            false => format!("pairs-{}.jsonl", shard.to_string().replace('/', "-of-")),
        });
        let (file, bytes) = match LineFile::open(&path) {
            Ok(opened) => opened,
            Err(fault) => return Err(JournalError::File { path, fault }),
        };
        let mut journal = Journal { file, path };
        match bytes.is_empty() {
            true => journal.write(&Line::Tuning(Box::new(plan.clone())))?,
            false => Known::default().take(&journal.path, &bytes, plan)?,
        }
        Ok(journal)
    }

    pub fn append(&mut self, pair: Pair) -> Result<(), JournalError> {
        self.write(&Line::Pair(pair))
    }

    fn write(&mut self, line: &Line) -> Result<(), JournalError> {
        let written = self.file.append(&checked_line::written(line));
        written.map_err(|fault| JournalError::File {
            path: self.path.clone(),
            fault,
        })
    }
}

/// The pairs that have been played, by whichever shard.
#[derive(Default)]
pub struct Known {
    pub pairs: BTreeMap<u64, Pair>,
    /// Lines of each file that have been read.
    read: HashMap<PathBuf, usize>,
}

impl Known {
    /// Reads what is new in the files of a directory.
    pub fn gather(&mut self, folder: &Path, plan: &TuningPlan) -> Result<(), JournalError> {
        let at = |path: &Path, fault: LineFileError| JournalError::File {
            path: path.to_path_buf(),
            fault,
        };
        let entries = std::fs::read_dir(folder).map_err(|fault| at(folder, fault.into()))?;
        for entry in entries {
            let path = entry.map_err(|fault| at(folder, fault.into()))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with("pairs") && name.ends_with(".jsonl") {
                let bytes = line_file::read(&path).map_err(|fault| at(&path, fault))?;
                self.take(&path, &bytes, plan)?;
            }
        }
        Ok(())
    }

    /// Takes in the lines of a file that have not been read.
    fn take(&mut self, path: &Path, bytes: &[u8], plan: &TuningPlan) -> Result<(), JournalError> {
        let known = self.read.get(path).copied().unwrap_or(0);
        for (number, line) in numbered(bytes).skip(known) {
            let damaged = |fault| JournalError::Damaged {
                path: path.to_path_buf(),
                line: number,
                fault,
            };
            match (number, checked_line::read(line)) {
                (1, Ok(Line::Tuning(found))) => match difference(&*found, plan) {
                    None => {}
                    Some(difference) => {
                        let path = path.to_path_buf();
                        return Err(JournalError::OtherPlan { path, difference });
                    }
                },
                (1, _) => {
                    let path = path.to_path_buf();
                    return Err(JournalError::NoPlan { path });
                }
                (_, Ok(Line::Pair(pair))) => {
                    self.pairs.entry(pair.number).or_insert(pair);
                }
                (_, Ok(Line::Tuning(_))) => return Err(damaged("says again what is tuned".into())),
                (_, Err(fault)) => return Err(damaged(fault)),
            }
            self.read.insert(path.to_path_buf(), number);
        }
        Ok(())
    }
}
