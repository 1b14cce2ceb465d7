//! The files of a tuning: a line of JSON with a checksum that says what is tuned, then one for
//! each pair of games, appended as soon as it is over. Each shard writes a file of its own and
//! reads those of the others.

use super::pair::Pair;
use super::plan::TuningPlan;
use crate::arena::event::description::difference;
use crate::checked_line::{self, numbered};
use crate::disk;
use crate::line_file::{self, LineFile, LineFileError};
use crate::shard::Shard;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
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
    #[error(transparent)]
    File(#[from] LineFileError),
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
pub struct Journal(LineFile);

impl Journal {
    /// Opens the file of a shard, or starts it.
    pub fn open(folder: &Path, plan: &TuningPlan, shard: Shard) -> Result<Journal, JournalError> {
        disk::create_folder(folder).map_err(|fault| LineFileError::at(folder, fault))?;
        let path = folder.join(match shard.is_whole() {
            true => "pairs.jsonl".to_string(),
            false => format!("pairs-{}.jsonl", shard.to_string().replace('/', "-of-")),
        });
        let (mut file, bytes) = LineFile::open(&path)?;
        match bytes.is_empty() {
            true => checked_line::append(&mut file, &Line::Tuning(Box::new(plan.clone())))?,
            false => Known::default().take(&path, &bytes, plan)?,
        }
        Ok(Journal(file))
    }

    pub fn append(&mut self, pair: Pair) -> Result<(), JournalError> {
        Ok(checked_line::append(&mut self.0, &Line::Pair(pair))?)
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
        let at = |fault| LineFileError::at(folder, fault);
        for entry in std::fs::read_dir(folder).map_err(at)? {
            let path = entry.map_err(at)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with("pairs") && name.ends_with(".jsonl") {
                self.take(&path, &line_file::read(&path)?, plan)?;
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
