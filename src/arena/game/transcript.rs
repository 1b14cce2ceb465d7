//! What was said between the arena and a program, line by line with the time: for whoever wants to
//! know why a program lost on time or played what it did.

use crate::disk::{self, Output};
use std::fmt::Display;
use std::fs::File;
use std::io;
use std::path::Path;
use std::time::Instant;

/// A transcript of one program, from its start to its end.
pub struct Transcript {
    file: Output,
    started: Instant,
}

impl Transcript {
    /// A new file in a folder, named after the player and numbered, since a player may be started
    /// several times. The folder is made if it is missing.
    pub fn create(folder: &Path, player: &str) -> io::Result<Transcript> {
        disk::create_folder(folder)?;
        let plain = |letter: char| match letter {
            letter if letter.is_alphanumeric() || "-._+".contains(letter) => letter,
            _ => '_',
        };
        /// Longer names are cut: file systems allow 255 bytes.
        const LONGEST: usize = 48;
        let name: String = player.chars().map(plain).take(LONGEST).collect();
        let mut number = 1;
        let file = loop {
            let path = folder.join(format!("{name}-{number}.log"));
            match Output::create_to_grow(&path) {
                Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => number += 1,
                file => break file?,
            }
        };
        let started = Instant::now();
        Ok(Transcript { file, started })
    }

    /// Takes a line that was sent.
    pub fn sent(&mut self, line: &dyn Display) {
        self.note('>', line);
    }

    /// Takes a line that was received.
    pub fn received(&mut self, line: &dyn Display) {
        self.note('<', line);
    }

    /// Where the program's own standard error goes: among the lines.
    pub fn errors(&self) -> io::Result<File> {
        self.file.shared()
    }

    fn note(&mut self, direction: char, line: &dyn Display) {
        let time = self.started.elapsed().as_secs_f64();
        // A game does not stop because a disk is full.
        let text = format!("{time:10.4} {direction} {line}\n");
        let _ = self.file.write_all(text.as_bytes());
    }
}
