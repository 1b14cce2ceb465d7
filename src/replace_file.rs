//! Files that are replaced in one step.

use crate::disk::{self, Output};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Writes a file so that at every moment either the old or the new content is there whole,
/// even if the power fails: a temporary file beside it is renamed once it is on disk. A symbolic
/// link stays one, and the file that it names is replaced, with the permissions that it had.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    replace_with(path, content.as_ref(), |_| Ok(())).map(drop)
}

/// Does the same, and gives back the new file, locked: as long as it is kept, another process can
/// find out that the file is in use.
pub fn replace_locked(path: &Path, content: impl AsRef<[u8]>) -> io::Result<File> {
    replace_with(path, content.as_ref(), File::lock)
}

fn replace_with(
    path: &Path,
    content: &[u8],
    prepare: impl FnOnce(&File) -> io::Result<()>,
) -> io::Result<File> {
    let path = &behind_links(path)?;
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut temporary = OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let written = write_to_disk(&temporary, content, path).and_then(|file| {
        prepare(&file)?;
        disk::rename(&temporary, path)?;
        Ok(file)
    });
    match written {
        // Puts the new name on disk as well. Not every file system can, and the content is safe.
        Ok(_) => drop(
            path.parent()
                .map(File::open)
                .map(|folder| folder?.sync_all()),
        ),
        // The fault that matters is the first one.
        Err(_) => drop(disk::remove(&temporary)),
    }
    written
}

/// The path of the file that symbolic links lead to; it need not exist.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            // A relative target starts from the link's folder, an absolute one replaces it.
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

fn write_to_disk(path: &Path, content: &[u8], old: &Path) -> io::Result<File> {
    let mut file = Output::create(path)?;
    if let Ok(old) = fs::metadata(old) {
        file.set_permissions(old.permissions())?;
    }
    file.write_all(content)?;
    file.sync()?;
    Ok(file.into_file())
}
