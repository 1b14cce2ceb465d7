//! The one place that changes files: whatever creates, grows, cuts, renames or removes one does
//! it through here, and a test finds those that do not.
//!
//! Builds with debug assertions, which is what the tests run, can be told to fail: see [`fault`].
//! `tests/crash` ends the program at each of its changes in turn and fills the disk at each byte,
//! after the manner of SQLite's tests.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

/// A file that is written to.
pub struct Output(File);

impl Output {
    /// A new file in the place of what is there.
    pub fn create(path: &Path) -> io::Result<Output> {
        changed(|| File::create(path)).map(Output)
    }

    /// A new file that grows at its end; fails where there is one.
    pub fn create_to_grow(path: &Path) -> io::Result<Output> {
        let options = &mut OpenOptions::new();
        changed(|| options.append(true).create_new(true).open(path)).map(Output)
    }

    /// A file that grows at its end and can be read; it is created if there is none.
    pub fn open_to_grow(path: &Path) -> io::Result<Output> {
        let options = &mut OpenOptions::new();
        changed(|| options.read(true).append(true).create(true).open(path)).map(Output)
    }

    /// The file itself, for those that go on holding it.
    pub fn into_file(self) -> File {
        self.0
    }

    /// Keeps other processes that ask from writing to the file as long as it is open.
    pub fn try_lock(&self) -> Result<(), TryLockError> {
        self.0.try_lock()
    }

    /// The same file for another program to write to.
    pub fn shared(&self) -> io::Result<File> {
        self.0.try_clone()
    }

    pub fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        self.0.read_to_end(bytes)
    }

    /// Writes bytes, all of them at once as far as the system can.
    pub fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        #[cfg(debug_assertions)]
        fault::at_write(&mut self.0, bytes)?;
        self.0.write_all(bytes)
    }

    /// Cuts the file off.
    pub fn set_len(&self, length: u64) -> io::Result<()> {
        changed(|| self.0.set_len(length))
    }

    pub fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        changed(|| self.0.set_permissions(permissions))
    }

    /// Returns when all is on the disk and survives a failure of the power.
    pub fn sync(&self) -> io::Result<()> {
        changed(|| self.0.sync_all())
    }
}

/// Gives a file another name, in the place of what has that name.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    changed(|| fs::rename(from, to))
}

pub fn remove(path: &Path) -> io::Result<()> {
    changed(|| fs::remove_file(path))
}

/// Creates a folder and those above it, as far as they are not there.
pub fn create_folder(path: &Path) -> io::Result<()> {
    changed(|| fs::create_dir_all(path))
}

/// Says that this thread changes files at moments of its own. Its changes are numbered apart: among
/// those of the others they would make every number mean another change in each run.
pub fn number_apart() {
    #[cfg(debug_assertions)]
    fault::APART.set(true);
}

/// Makes a change, unless the process is to end at it.
fn changed<T>(change: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    #[cfg(debug_assertions)]
    fault::at_change();
    change()
}

/// Faults on demand: `SOUCIE_DISK_FAULT=kill:7` ends the process at its seventh change,
/// `torn:7` lets half of it happen if it is a write, `apart:2` ends it at the second change of a
/// thread that is numbered apart, and `full:1000` leaves 1000 bytes on the disk.
#[cfg(debug_assertions)]
pub mod fault {
    use std::cell::Cell;
    use std::fs::File;
    use std::io::{self, Write};
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// The variable that names a fault.
    pub const VARIABLE: &str = "SOUCIE_DISK_FAULT";

    enum Fault {
        Kill(u64),
        Torn(u64),
        Apart(u64),
        Full(u64),
    }

    static FAULT: LazyLock<Option<Fault>> = LazyLock::new(|| {
        let text = std::env::var(VARIABLE).ok()?;
        let (name, number) = text.split_once(':')?;
        let number = number.parse().ok()?;
        match name {
            "kill" => Some(Fault::Kill(number)),
            "torn" => Some(Fault::Torn(number)),
            "apart" => Some(Fault::Apart(number)),
            "full" => Some(Fault::Full(number)),
            _ => None,
        }
    });

    thread_local! {
        /// Whether this thread's changes are numbered apart.
        pub(super) static APART: Cell<bool> = const { Cell::new(false) };
    }

    /// Changes so far, and those of threads that are numbered apart.
    static CHANGES: AtomicU64 = AtomicU64::new(0);
    static CHANGES_APART: AtomicU64 = AtomicU64::new(0);
    /// Bytes written so far, but for those of threads that are numbered apart.
    static BYTES: AtomicU64 = AtomicU64::new(0);

    /// Ends the process if it is its turn.
    pub(super) fn at_change() {
        let ends = match (&*FAULT, APART.get()) {
            (Some(Fault::Kill(at) | Fault::Torn(at)), false) => *at == next(&CHANGES),
            (Some(Fault::Apart(at)), true) => *at == next(&CHANGES_APART),
            _ => false,
        };
        if ends {
            std::process::abort();
        }
    }

    fn next(counter: &AtomicU64) -> u64 {
        counter.fetch_add(1, Ordering::SeqCst) + 1
    }

    /// Ends the process at a write, before it or in the midst of it, or finds the disk full.
    pub(super) fn at_write(file: &mut File, bytes: &[u8]) -> io::Result<()> {
        let apart = APART.get();
        match *FAULT {
            Some(Fault::Torn(at)) if !apart && at == CHANGES.load(Ordering::SeqCst) + 1 => {
                file.write_all(&bytes[..bytes.len() / 2])?;
                std::process::abort();
            }
            Some(Fault::Full(room)) => {
                let counted = if apart { 0 } else { bytes.len() as u64 };
                let before = BYTES.fetch_add(counted, Ordering::SeqCst);
                let left = room.saturating_sub(before);
                if left < bytes.len() as u64 {
                    file.write_all(&bytes[..left as usize])?;
                    return Err(io::ErrorKind::StorageFull.into());
                }
            }
            _ => at_change(),
        }
        Ok(())
    }
}
