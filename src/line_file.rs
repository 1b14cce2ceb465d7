//! Files that grow line by line. Whatever happens to the process that writes one, every line that
//! is read from it is whole, and no second process writes to it meanwhile.

use crate::disk::Output;
use std::fs::TryLockError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A file that is open for more lines, and locked.
pub struct LineFile {
    path: PathBuf,
    file: Output,
    /// Where the last whole line ends.
    end: u64,
    /// Whether a part of a line may follow there.
    is_torn: bool,
}

/// Why a file of lines cannot be used.
#[derive(Debug, Error)]
#[error("{}: {fault}", path.display())]
pub struct LineFileError {
    path: PathBuf,
    fault: io::Error,
}

impl LineFileError {
    /// What the system says of a file, or of the folder of such files.
    pub fn at(path: &Path, fault: io::Error) -> LineFileError {
        let path = path.to_path_buf();
        LineFileError { path, fault }
    }
}

impl LineFile {
    /// Opens a file or creates it; returns its whole lines as well. Nothing is changed until a
    /// line is appended, so a file that turns out to be another's stays as it was.
    pub fn open(path: &Path) -> Result<(LineFile, Vec<u8>), LineFileError> {
        let opened = open_locked(path).map_err(|fault| LineFileError::at(path, fault));
        let (file, bytes) = opened?;
        let length = bytes.len();
        let lines = whole_lines(bytes);
        let opened = LineFile {
            path: path.to_path_buf(),
            file,
            end: lines.len() as u64,
            is_torn: lines.len() < length,
        };
        Ok((opened, lines))
    }

    /// Adds a line. One write for the whole of it: a process that is killed leaves it out, or
    /// has it in, or leaves a part that is not read. So does a disk that is full.
    pub fn append(&mut self, line: &str) -> Result<(), LineFileError> {
        let written = self.write(line);
        written.map_err(|fault| LineFileError::at(&self.path, fault))
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        if self.is_torn {
            self.file.set_len(self.end)?;
        }
        let line = format!("{line}\n");
        self.is_torn = true;
        self.file.write_all(line.as_bytes())?;
        self.is_torn = false;
        self.end += line.len() as u64;
        Ok(())
    }
}

/// The file of nobody else, and what is in it.
fn open_locked(path: &Path) -> io::Result<(Output, Vec<u8>)> {
    refuse_if_special(path)?;
    let mut file = Output::open_to_grow(path)?;
    file.try_lock().map_err(|fault| match fault {
        TryLockError::WouldBlock => io::Error::other("another process is writing to this file"),
        TryLockError::Error(fault) => fault,
    })?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok((file, bytes))
}

/// A pipe or a device would be waited for, or read, without end.
fn refuse_if_special(path: &Path) -> io::Result<()> {
    match std::fs::metadata(path) {
        Ok(about) if !about.is_file() => Err(io::Error::other("not a regular file")),
        _ => Ok(()),
    }
}

/// The whole lines of a file that may still be written to.
pub fn read(path: &Path) -> Result<Vec<u8>, LineFileError> {
    let bytes = refuse_if_special(path).and_then(|()| std::fs::read(path));
    let bytes = bytes.map_err(|fault| LineFileError::at(path, fault));
    bytes.map(whole_lines)
}

/// A file's content without a last line that has no end.
fn whole_lines(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    bytes.truncate(end.map_or(0, |end| end + 1));
    bytes
}
