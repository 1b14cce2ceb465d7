//! Reading from a place in a file. Unlike a mapping, which ends the process when the file is cut
//! short under it, a read that finds nothing says so.

use std::fs::File;
use std::io::{self, ErrorKind};

/// Fills as much of a buffer as the file has from a place on; returns how much.
pub fn read_at(file: &File, buffer: &mut [u8], place: u64) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match read_some(file, &mut buffer[filled..], place + filled as u64) {
            Ok(0) => break,
            Ok(length) => filled += length,
            Err(fault) if fault.kind() == ErrorKind::Interrupted => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(filled)
}

#[cfg(unix)]
fn read_some(file: &File, buffer: &mut [u8], place: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, place)
}

#[cfg(windows)]
fn read_some(file: &File, buffer: &mut [u8], place: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, place)
}

/// Elsewhere, such as in a browser, there are no files to be read from.
#[cfg(not(any(unix, windows)))]
fn read_some(_: &File, _: &mut [u8], _: u64) -> io::Result<usize> {
    Err(ErrorKind::Unsupported.into())
}
