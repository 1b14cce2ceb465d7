//! Files of training data: a heading that says what made them, then games.
//!
//! The heading is the name of the format and its version (8 bytes), the length of a text (4), the
//! text, and a checksum over all of it. Games are appended with one write each, so that a process
//! that is killed leaves whole games and at most a part of one, which the next run cuts off.

use super::game::{GameData, MARK};
use crate::checksum::checksum;
use crate::disk::{self, Output};
use memmap2::Mmap;
use std::fs::{File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The format's name; the last byte is its version.
const FORMAT: [u8; 8] = *b"LOAdata\x01";
/// A heading's text is not longer than this.
const MOST_TEXT: usize = 1 << 20;

/// Why a file of training data cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    #[error("{}: {cause}", path.display())]
    System { path: PathBuf, cause: io::Error },
    #[error("{}: another process is writing to this file", .0.display())]
    InUse(PathBuf),
    #[error("{}: not a file of training data", .0.display())]
    Foreign(PathBuf),
    #[error("{}: version {version} of the format, which this program does not read", path.display())]
    Version { path: PathBuf, version: u8 },
    #[error("{}: the heading is damaged", .0.display())]
    Heading(PathBuf),
    #[error("{}: damaged at byte {at}; `soucie data merge --salvage` keeps what is intact", path.display())]
    Damaged { path: PathBuf, at: usize },
    #[error("{}: was made by other means: {found}", path.display())]
    OtherMeans { path: PathBuf, found: String },
    #[error("{}: exists already", .0.display())]
    Exists(PathBuf),
}

fn system(path: &Path) -> impl FnOnce(io::Error) -> DataError + '_ {
    move |cause| DataError::System {
        path: path.to_path_buf(),
        cause,
    }
}

fn heading(text: &str) -> Vec<u8> {
    let mut bytes = FORMAT.to_vec();
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// A file that is read, mapped into memory.
pub struct Reader {
    path: PathBuf,
    bytes: Mmap,
    /// Where the first game starts.
    start: usize,
    text: String,
}

impl Reader {
    pub fn open(path: &Path) -> Result<Reader, DataError> {
        let file = File::open(path).map_err(system(path))?;
        // SAFETY: data files only grow, by appending; a file that another process cuts short
        // while it is read would end this one, as it would lose the data.
        let bytes = unsafe { Mmap::map(&file) }.map_err(system(path))?;
        let owned = || path.to_path_buf();
        match bytes.first_chunk::<8>() {
            Some(format) if *format == FORMAT => {}
            Some([name @ .., version]) if *name == FORMAT[..7] => {
                let version = *version;
                return Err(DataError::Version {
                    path: owned(),
                    version,
                });
            }
            _ => return Err(DataError::Foreign(owned())),
        }
        let (text, start) = read_text(&bytes).ok_or_else(|| DataError::Heading(owned()))?;
        Ok(Reader {
            path: owned(),
            bytes,
            start,
            text,
        })
    }

    /// What the heading says.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The games, up to the first damage or the end. A part of a game at the very end is what a
    /// kill leaves behind, and no damage.
    pub fn games(&self) -> Games<'_> {
        Games {
            reader: self,
            at: self.start,
            salvage: false,
        }
    }

    /// All games that are intact, whatever lies between them.
    pub fn intact_games(&self) -> Games<'_> {
        Games {
            salvage: true,
            ..self.games()
        }
    }
}

fn read_text(bytes: &[u8]) -> Option<(String, usize)> {
    let length = u32::from_le_bytes(*bytes.get(8..)?.first_chunk()?) as usize;
    if length > MOST_TEXT {
        return None;
    }
    let (summed, rest) = bytes.split_at_checked(12 + length)?;
    let sum = u64::from_le_bytes(*rest.first_chunk()?);
    let text = String::from_utf8(summed[12..].to_vec()).ok()?;
    (checksum(summed) == sum).then_some((text, 12 + length + 8))
}

/// The games of a file, one after the other.
pub struct Games<'a> {
    reader: &'a Reader,
    at: usize,
    salvage: bool,
}

impl Games<'_> {
    /// Where the next game starts.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Whether what is left can only be the beginning of one more game.
    fn is_cut_off(&self) -> bool {
        let left = &self.reader.bytes[self.at..];
        let marked = left.iter().zip(MARK).all(|(&byte, mark)| byte == mark);
        let length = left.get(4..).and_then(<[u8]>::first_chunk);
        marked && length.is_none_or(|&length| u32::from_le_bytes(length) as usize + 16 > left.len())
    }

    /// The place of the next mark after this one.
    fn next_mark(&self) -> Option<usize> {
        let left = &self.reader.bytes[self.at + 1..];
        let found = left.windows(MARK.len()).position(|window| window == MARK);
        found.map(|offset| self.at + 1 + offset)
    }
}

impl Iterator for Games<'_> {
    type Item = Result<GameData, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.at < self.reader.bytes.len() {
            if let Some((game, length)) = GameData::from_bytes(&self.reader.bytes[self.at..]) {
                self.at += length;
                return Some(Ok(game));
            }
            if self.salvage {
                self.at = self.next_mark()?;
                continue;
            }
            if self.is_cut_off() {
                return None;
            }
            let fault = DataError::Damaged {
                path: self.reader.path.clone(),
                at: self.at,
            };
            self.at = self.reader.bytes.len();
            return Some(Err(fault));
        }
        None
    }
}

/// A file that grows, locked against other writers.
pub struct Writer {
    path: PathBuf,
    file: Output,
}

impl Writer {
    /// A new file.
    pub fn create(path: &Path, text: &str) -> Result<Writer, DataError> {
        let file = Output::create_to_grow(path).map_err(|cause| match cause.kind() {
            io::ErrorKind::AlreadyExists => DataError::Exists(path.to_path_buf()),
            _ => system(path)(cause),
        })?;
        let mut writer = Writer::locked(path, file)?;
        writer.write(&heading(text))?;
        Ok(writer)
    }

    /// A file to go on with, or a new one; its heading must be `text`. Each game that is there
    /// is shown to `seen`.
    pub fn resume(
        path: &Path,
        text: &str,
        mut seen: impl FnMut(&GameData),
    ) -> Result<Writer, DataError> {
        let heading = heading(text);
        let file = Output::open_to_grow(path).map_err(system(path))?;
        let mut writer = Writer::locked(path, file)?;
        let mut start = Vec::new();
        let file = File::open(path)
            .and_then(|file| file.take(heading.len() as u64).read_to_end(&mut start));
        file.map_err(system(path))?;
        // A new file, or what a kill in its first moment leaves behind.
        if start.len() < heading.len() && heading.starts_with(&start) {
            writer.file.set_len(0).map_err(system(path))?;
            writer.write(&heading)?;
            return Ok(writer);
        }
        let reader = Reader::open(path)?;
        if reader.text() != text {
            return Err(DataError::OtherMeans {
                path: path.to_path_buf(),
                found: reader.text().to_string(),
            });
        }
        let mut games = reader.games();
        for game in games.by_ref() {
            seen(&game?);
        }
        let end = games.position() as u64;
        drop(reader);
        writer.file.set_len(end).map_err(system(path))?;
        Ok(writer)
    }

    fn locked(path: &Path, file: Output) -> Result<Writer, DataError> {
        match file.try_lock() {
            Ok(()) => Ok(Writer {
                path: path.to_path_buf(),
                file,
            }),
            Err(TryLockError::WouldBlock) => Err(DataError::InUse(path.to_path_buf())),
            Err(TryLockError::Error(cause)) => Err(system(path)(cause)),
        }
    }

    /// Adds a game with one write.
    pub fn append(&mut self, game: &GameData) -> Result<(), DataError> {
        self.write(&game.to_bytes())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), DataError> {
        self.file.write_all(bytes).map_err(system(&self.path))
    }

    /// Gives the file its name at last, when all of it is on the disk.
    pub fn finish(self, name: &Path) -> Result<(), DataError> {
        let synced = self.file.sync().map_err(system(&self.path));
        synced.and_then(|()| disk::rename(&self.path, name).map_err(system(name)))
    }
}
