//! What is done with whole files of training data. Games stay whole: neighbouring positions of a
//! game are much alike, so what is measured on one part of a game says little about another.

use super::file::{DataError, Reader, Writer};
use super::game::{GameData, GameResult, Sample};
use crate::board::Board;
use crate::board::symmetry::Symmetry;
use crate::disk;
use crate::random::Random;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    pub games: u64,
    pub positions: u64,
    /// Games that black lost, drew and won.
    pub results: [u64; 3],
    /// Games by generation.
    pub generations: BTreeMap<u16, u64>,
    /// Positions by the number of pieces.
    pub pieces: BTreeMap<u32, u64>,
    score_sum: f64,
}

impl Stats {
    pub fn add(&mut self, game: &GameData) {
        self.games += 1;
        self.positions += game.samples.len() as u64;
        self.results[game.result as usize] += 1;
        *self.generations.entry(game.generation).or_default() += 1;
        for sample in &game.samples {
            let pieces = (sample.black | sample.white).count_ones();
            *self.pieces.entry(pieces).or_default() += 1;
            self.score_sum += f64::from(sample.score).abs();
        }
    }

    /// Share of games that were drawn.
    pub fn drawn(&self) -> f64 {
        self.results[GameResult::Drawn as usize] as f64 / self.games.max(1) as f64
    }

    /// Mean lead of either side in points.
    pub fn mean_lead(&self) -> f64 {
        self.score_sum / self.positions.max(1) as f64
    }
}

/// Counts a file.
pub fn stats(path: &Path) -> Result<Stats, DataError> {
    let mut stats = Stats::default();
    for game in Reader::open(path)?.games() {
        stats.add(&game?);
    }
    Ok(stats)
}

/// The first thing in a game that cannot be: a best move that is not legal.
pub fn fault(game: &GameData) -> Option<String> {
    let wrong = |sample: &&Sample| {
        let board = sample.board();
        !sample.best.is_pass()
            && !board.is_legal(board.move_between(sample.best.from(), sample.best.to()))
    };
    let found = game.samples.iter().find(wrong)?;
    Some(format!(
        "game {}: {} is not legal in {}",
        game.number,
        found.best,
        found.board()
    ))
}

/// Copies games of some files into a new one, as far as `keep` leaves anything of them; returns
/// what was written. With `salvage`, damaged places are passed over.
pub fn copy(
    sources: &[impl AsRef<Path>],
    target: &Path,
    salvage: bool,
    mut keep: impl FnMut(GameData) -> Option<GameData>,
) -> Result<Stats, DataError> {
    let readers = sources.iter().map(|path| Reader::open(path.as_ref()));
    let readers: Vec<Reader> = readers.collect::<Result<_, _>>()?;
    let texts: Vec<&str> = readers.iter().map(Reader::text).collect();
    let part = target.with_extension("part");
    // What a killed run left behind.
    let _ = disk::remove(&part);
    if target.exists() {
        return Err(DataError::Exists(target.to_path_buf()));
    }
    let mut writer = Writer::create(&part, &format!("[{}]", texts.join(",")))?;
    let mut stats = Stats::default();
    for reader in &readers {
        let games = match salvage {
            true => reader.intact_games(),
            false => reader.games(),
        };
        for game in games {
            if let Some(game) = keep(game?) {
                writer.append(&game)?;
                stats.add(&game);
            }
        }
    }
    writer.finish(target)?;
    Ok(stats)
}

/// Whether a game belongs to a share of all, picked by its number and generation.
pub fn is_sampled(game: &GameData, seed: u64, share: f64) -> bool {
    let number = game.number ^ u64::from(game.generation) << 48;
    let drawn = Random::stream(seed, number).number() >> 11;
    (drawn as f64) < share * (1u64 << 53) as f64
}

/// Leaves out positions that were seen before, their mirror images and exchanged colours too.
#[derive(Default)]
pub struct Deduplicator(HashSet<u64>);

impl Deduplicator {
    pub fn thinned(&mut self, mut game: GameData) -> Option<GameData> {
        game.samples
            .retain(|sample| self.0.insert(canonical(&sample.board())));
        (!game.samples.is_empty()).then_some(game)
    }
}

/// The least key of a position and its images.
fn canonical(board: &Board) -> u64 {
    let images = [*board, board.with_colours_swapped()];
    let keys = images
        .iter()
        .flat_map(|board| Symmetry::all().map(|symmetry| symmetry.board(board).key()));
    keys.min().expect("there are sixteen images")
}
