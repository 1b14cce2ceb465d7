//! What `train` and `prior` have in common: positions of data files, with some games held back.

use super::Failure;
use crate::learn::data::work::is_sampled;
use crate::learn::data::{GameData, Reader};
use std::path::PathBuf;

/// Positions to learn from, and those of the games held back: a share of all, drawn by a seed.
/// `take` adds what a game has.
pub fn split<T>(
    files: &[PathBuf],
    seed: u64,
    share: f64,
    take: impl Fn(&GameData, &mut Vec<T>),
) -> Result<[Vec<T>; 2], Failure> {
    let mut positions = [Vec::new(), Vec::new()];
    for path in files {
        for game in Reader::open(path)?.games() {
            let game = game?;
            let held_back = is_sampled(&game, seed, share);
            take(&game, &mut positions[usize::from(held_back)]);
        }
    }
    match positions.iter().any(Vec::is_empty) {
        true => Err("too few games to learn from some and hold others back".into()),
        false => Ok(positions),
    }
}

/// Says how many there are.
pub fn announce<T>([training, validation]: &[Vec<T>; 2]) {
    let counts = [training, validation].map(Vec::len);
    eprintln!(
        "{} positions to learn from, {} held back",
        counts[0], counts[1]
    );
}

/// What the files say of how they were made.
pub fn headings(files: &[PathBuf]) -> Vec<String> {
    let readers = files.iter().map(|path| Reader::open(path));
    readers
        .map(|reader| reader.map_or(String::new(), |file| file.text().to_string()))
        .collect()
}
