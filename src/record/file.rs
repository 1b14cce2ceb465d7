//! Records on disk: bytes to text, and files that are replaced in one step.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// The text of a file's bytes. SGF's own default is Latin-1, newer files are UTF-8 with or
/// without saying so; bytes that are not UTF-8 are read as Latin-1, where each is a letter.
pub fn decoded(bytes: Vec<u8>) -> String {
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(fault) => fault.as_bytes().iter().copied().map(char::from).collect(),
    };
    match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_string(),
        None => text,
    }
}

/// Writes a file so that at every moment either the old or the new content is there whole,
/// even if the power fails: a temporary file beside it is renamed once it is on disk.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let written =
        write_to_disk(&temporary, content.as_ref()).and_then(|()| fs::rename(&temporary, path));
    match written {
        // Puts the new name on disk as well. Not every file system can, and the content is safe.
        Ok(()) => drop(
            path.parent()
                .map(File::open)
                .map(|folder| folder?.sync_all()),
        ),
        // The fault that matters is the first one.
        Err(_) => drop(fs::remove_file(&temporary)),
    }
    written
}

fn write_to_disk(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content)?;
    file.sync_all()
}
