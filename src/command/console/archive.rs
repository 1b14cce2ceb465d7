//! Records of the console's games: written after each move, read to go on with a game.

use super::date::Date;
use crate::board::Side;
use crate::command::{Failure, record_text};
use crate::engine::Player;
use crate::engine::player::Turn;
use crate::record::annotation::{Annotation, Opinion};
use crate::record::collection::load;
use crate::record::result::Stated;
use crate::record::{Entry, Record};
use crate::replace_file::replace;
use crate::search::Score;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The engine's name in records, by which it finds its side again.
pub const ENGINE_NAME: &str = concat!("Soucie ", env!("CARGO_PKG_VERSION"));

/// Where the games are kept, and under which name the present one.
pub struct Archive {
    folder: PathBuf,
    file: PathBuf,
    started: Date,
}

impl Archive {
    pub fn new(folder: PathBuf) -> Archive {
        let started = Date::now();
        Archive {
            file: unused(&folder, started),
            folder,
            started,
        }
    }

    /// The folder that belongs to the user by the conventions of the system.
    pub fn usual_folder() -> PathBuf {
        let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let data = variable("XDG_DATA_HOME").or_else(|| variable("APPDATA"));
        let home = || variable("HOME").map(|home| Path::new(&home).join(".local/share"));
        let data = data.map(PathBuf::from).or_else(home);
        data.unwrap_or_else(std::env::temp_dir).join("soucie/games")
    }

    /// Starts the file of a new game.
    pub fn start_game(&mut self) {
        *self = Archive::new(std::mem::take(&mut self.folder));
    }

    /// Goes on with the file of an old game.
    pub fn go_on_with(&mut self, file: PathBuf) {
        self.file = file;
    }

    pub fn file(&self) -> &Path {
        &self.file
    }

    pub fn date(&self) -> String {
        self.started.day()
    }

    /// Writes the game's record in place of its last one.
    pub fn save(&self, record: &Record) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        replace(&self.file, record.to_tree().to_string())
    }

    /// The game saved last.
    pub fn latest(&self) -> Result<PathBuf, Failure> {
        let missing = || format!("no saved game in {}", self.folder.display());
        let files = fs::read_dir(&self.folder).map_err(|_| missing())?;
        let paths = files.filter_map(|entry| Some(entry.ok()?.path()));
        let games = paths.filter(|path| path.extension().is_some_and(|end| end == "sgf"));
        Ok(games.max_by_key(|path| changed(path)).ok_or_else(missing)?)
    }
}

fn changed(path: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// A file that does not exist: two games may start in one second.
fn unused(folder: &Path, started: Date) -> PathBuf {
    let stem = started.file_stem();
    let first = folder.join(format!("{stem}.sgf"));
    let later = (2..).map(|number| folder.join(format!("{stem}-{number}.sgf")));
    std::iter::once(first)
        .chain(later)
        .find(|path| !path.exists())
        .expect("one of endlessly many names is free")
}

/// The record of a player's game.
pub fn record_of(player: &Player, names: &[String; 2], date: String) -> Record {
    let mut record = Record::of_game(player.game());
    record.players = names.each_ref().map(|name| Some(name.clone()));
    record.date = Some(date);
    record.time_control = Some(player.clock().control());
    for (entry, turn) in record.entries.iter_mut().zip(player.turns()) {
        entry.annotation = annotation_of(turn);
    }
    record
}

fn annotation_of(turn: &Turn) -> Annotation {
    let found = turn.found.as_ref();
    Annotation {
        score: found.map(|found| opinion(found.score)),
        depth: found.map(|found| found.depth),
        nodes: found.map(|found| found.nodes),
        time: Some(turn.time),
        left: Some(turn.left),
    }
}

fn opinion(score: Score) -> Opinion {
    match score.plies_to_end() {
        Some(plies) if score.is_win() => Opinion::Win(plies.unsigned_abs()),
        Some(plies) => Opinion::Loss(plies.unsigned_abs()),
        None => Opinion::Points(score.value()),
    }
}

/// A game that can be gone on with.
pub struct Saved {
    pub record: Record,
    pub game: crate::game::Game,
    /// How it ended, if it did, off the board too.
    pub result: Option<Stated>,
}

/// Reads the first game of a file.
pub fn read(path: &Path) -> Result<Saved, Failure> {
    let named = |fault: String| format!("{}: {fault}", path.display());
    // A pipe or a device may keep an operator waiting for ever.
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return Err(named("not a regular file".to_string()).into());
    }
    let text = record_text(path)?;
    let first = load(&text).into_iter().next();
    let first = first.ok_or_else(|| named("there is no game in it".to_string()))?;
    let loaded = first.map_err(|fault| named(fault.to_string()))?;
    let record = loaded.record.map_err(|fault| named(fault.to_string()))?;
    let replay = record.replay();
    if replay.end.is_broken() {
        return Err(named(replay.end.to_string()).into());
    }
    Ok(Saved {
        record,
        game: replay.game,
        result: replay.end.result(),
    })
}

impl Saved {
    /// The names of the players, as far as they are known.
    pub fn names(&self, unknown: &str) -> [String; 2] {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| unknown.to_string());
        self.record.players.each_ref().map(name)
    }

    /// The side that this engine played.
    pub fn engine_side(&self) -> Option<Side> {
        let is_engine = |name: &String| name.starts_with("Soucie");
        let plays = self.record.players.each_ref();
        match plays.map(|name| name.as_ref().is_some_and(is_engine)) {
            [true, false] => Some(Side::Black),
            [false, true] => Some(Side::White),
            _ => None,
        }
    }

    /// Time taken and time left for each move.
    pub fn times(&self) -> Vec<(Option<std::time::Duration>, Option<std::time::Duration>)> {
        let times = |entry: &Entry| (entry.annotation.time, entry.annotation.left);
        self.record.entries.iter().map(times).collect()
    }
}
