//! Files that grow line by line. Whatever happens to the process that writes one, every line that
//! is read from it is whole, and no second process writes to it meanwhile.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

/// A file that is open for more lines, and locked.
pub struct LineFile {
    file: File,
    /// Where a last line without an end starts; `None` once it is gone.
    cut_off_at: Option<u64>,
}

/// Why a file of lines cannot be used.
#[derive(Debug)]
pub enum LineFileError {
    System(io::Error),
    InUse,
}

impl fmt::Display for LineFileError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LineFileError::System(fault) => write!(out, "{fault}"),
            LineFileError::InUse => write!(out, "another process is writing to this file"),
        }
    }
}

impl From<io::Error> for LineFileError {
    fn from(fault: io::Error) -> LineFileError {
        LineFileError::System(fault)
    }
}

impl LineFile {
    /// Opens a file or creates it; returns its whole lines as well. Nothing is changed until a
    /// line is appended, so a file that turns out to be another's stays as it was.
    pub fn open(path: &Path) -> Result<(LineFile, Vec<u8>), LineFileError> {
        let options = &mut OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path)?;
        file.try_lock().map_err(|fault| match fault {
            TryLockError::WouldBlock => LineFileError::InUse,
            TryLockError::Error(fault) => LineFileError::System(fault),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let lines = whole_lines(bytes);
        let cut_off_at = Some(lines.len() as u64);
        Ok((LineFile { file, cut_off_at }, lines))
    }

    /// Adds a line. One write for the whole of it: a process that is killed leaves it out, or
    /// has it in, or leaves a part that is not read.
    pub fn append(&mut self, line: &str) -> Result<(), LineFileError> {
        if let Some(end) = self.cut_off_at.take() {
            self.file.set_len(end)?;
        }
        Ok(self.file.write_all(format!("{line}\n").as_bytes())?)
    }
}

/// The whole lines of a file that may still be written to.
pub fn read(path: &Path) -> Result<Vec<u8>, LineFileError> {
    Ok(whole_lines(std::fs::read(path)?))
}

/// A file's content without a last line that has no end.
fn whole_lines(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    bytes.truncate(end.map_or(0, |end| end + 1));
    bytes
}
