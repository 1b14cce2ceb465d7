//! The file of a run: a line that says how it learns, then one for each epoch with all that the
//! next one starts from. A run that was killed goes on after its last whole epoch.

use super::run::{Epoch, Settings};
use crate::checked_line::{self, numbered};
use crate::line_file::{LineFile, LineFileError};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// One line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Td(Settings),
    Epoch(Epoch),
}

/// Why the file of a run cannot be used.
#[derive(Debug, Error)]
pub enum RunFileError {
    #[error(transparent)]
    File(#[from] LineFileError),
    #[error("{}: not a file of a TD run (line 1: {fault})", path.display())]
    Foreign { path: PathBuf, fault: String },
    #[error("{}: line {line}: {fault}", path.display())]
    Damaged {
        path: PathBuf,
        line: usize,
        fault: String,
    },
    #[error("{}: holds a run with other settings: {found}", path.display())]
    OtherSettings { path: PathBuf, found: String },
}

/// A file that is open for more epochs.
pub struct RunFile(LineFile);

impl RunFile {
    /// Opens the file of a run, or starts one; its epochs so far.
    pub fn open(path: &Path, settings: &Settings) -> Result<(RunFile, Vec<Epoch>), RunFileError> {
        let (mut file, bytes) = LineFile::open(path)?;
        let epochs = read(path, &bytes, settings)?;
        if bytes.is_empty() {
            checked_line::append(&mut file, &Line::Td(settings.clone()))?;
        }
        Ok((RunFile(file), epochs))
    }

    pub fn append(&mut self, epoch: &Epoch) -> Result<(), RunFileError> {
        let line = Line::Epoch(epoch.clone());
        Ok(checked_line::append(&mut self.0, &line)?)
    }
}

fn read(path: &Path, bytes: &[u8], settings: &Settings) -> Result<Vec<Epoch>, RunFileError> {
    let mut epochs: Vec<Epoch> = Vec::new();
    for (number, line) in numbered(bytes) {
        let path = path.to_path_buf();
        match (number, checked_line::read(line)) {
            (1, Err(fault)) => return Err(RunFileError::Foreign { path, fault }),
            (1, Ok(Line::Td(found))) if found == *settings => {}
            (1, Ok(Line::Td(found))) => {
                let found = serde_json::to_string(&found).expect("settings are plain data");
                return Err(RunFileError::OtherSettings { path, found });
            }
            (_, Ok(Line::Epoch(epoch)))
                if epoch.number == epochs.len() + 1 && epoch.fits(settings) =>
            {
                epochs.push(epoch);
            }
            (line, other) => {
                let fault = other.err().unwrap_or("out of place".to_string());
                return Err(RunFileError::Damaged { path, line, fault });
            }
        }
    }
    Ok(epochs)
}
