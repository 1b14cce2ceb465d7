//! Records of the console's games: written after each move, read to go on with a game.

use crate::board::Side;
use crate::command::{Failure, record_text};
use crate::disk::{self, Output};
use crate::engine::player::Turn;
use crate::engine::{Options, Player};
use crate::game::Game;
use crate::record::annotation::Annotation;
use crate::record::collection::pick;
use crate::record::result::Stated;
use crate::record::{Entry, Record};
use crate::replace_file::replace_locked;
use jiff::Timestamp;
use std::fmt::Display;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The engine's name in records, by which it finds its side again.
pub const ENGINE_NAME: &str = crate::engine::NAME;

/// The setting of a record that says how many of its moves are on the board: the others were
/// taken back.
const PLIES: &str = "Plies";

/// Where the games are kept, and under which name the present one.
pub struct Archive {
    folder: PathBuf,
    /// `None` before the game is first saved.
    file: Option<PathBuf>,
    /// The file as it was last found or written, locked as long as the game is on.
    held: Option<File>,
    /// Dates in records and names are those of UTC.
    started: Timestamp,
}

impl Archive {
    pub fn new(folder: PathBuf) -> Archive {
        Archive {
            folder,
            file: None,
            held: None,
            started: Timestamp::now(),
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

    /// Goes on with the file of an old game, unless another process has it.
    pub fn go_on_with(&mut self, file: PathBuf) -> Result<(), Failure> {
        let named = |fault: &dyn Display| format!("{}: {fault}", file.display());
        let opened = File::open(&file).map_err(|fault| named(&fault))?;
        opened.try_lock().map_err(|fault| match fault {
            TryLockError::WouldBlock => named(&"the game is being played at another console"),
            TryLockError::Error(fault) => named(&fault),
        })?;
        self.file = Some(file);
        self.held = Some(opened);
        Ok(())
    }

    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Where the game is saved, or will be.
    pub fn place(&self) -> &Path {
        self.file.as_deref().unwrap_or(&self.folder)
    }

    pub fn date(&self) -> String {
        self.started.strftime("%Y-%m-%d").to_string()
    }

    /// Writes the game's record in place of its last one.
    pub fn save(&mut self, record: &Record) -> io::Result<()> {
        let file = match self.file.take() {
            Some(file) => file,
            None => self.reserve()?,
        };
        let written = replace_locked(&file, record.to_tree().to_string());
        self.file = Some(file);
        self.held = Some(written?);
        Ok(())
    }

    /// Creates a file that did not exist: two games may start in one second, and in two
    /// processes.
    fn reserve(&self) -> io::Result<PathBuf> {
        disk::create_folder(&self.folder)?;
        // Sorts by time, and any file system takes it.
        let stem = self.started.strftime("%Y-%m-%d-%H%M%S").to_string();
        let mut number = 1;
        loop {
            let file = self.folder.join(match number {
                1 => format!("{stem}.sgf"),
                _ => format!("{stem}-{number}.sgf"),
            });
            match Output::create_to_grow(&file) {
                Ok(_) => return Ok(file),
                Err(fault) if fault.kind() != io::ErrorKind::AlreadyExists => return Err(fault),
                Err(_) => number += 1,
            }
        }
    }

    /// The game to go on with: the one saved last that is not over, else the one saved last.
    /// Games that another console plays are left alone.
    pub fn latest(&self) -> Result<PathBuf, Failure> {
        let missing = || format!("no saved game in {}", self.folder.display());
        let files = fs::read_dir(&self.folder).map_err(|_| missing())?;
        let paths = files.filter_map(|entry| Some(entry.ok()?.path()));
        let games = paths.filter(|path| path.extension().is_some_and(|end| end == "sgf"));
        let mut games: Vec<PathBuf> = games.filter(|path| !is_locked(path)).collect();
        games.sort_by_key(|path| std::cmp::Reverse(changed(path)));
        let readable = |path: &PathBuf| Some((path.clone(), read(path, 1).ok()?.goes_on()));
        let mut readable = games.iter().filter_map(readable).peekable();
        let last = readable.peek().map(|(path, _)| path.clone());
        let unfinished = readable.find(|(_, unfinished)| *unfinished);
        Ok(unfinished
            .map(|(path, _)| path)
            .or(last)
            .ok_or_else(missing)?)
    }
}

fn changed(path: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

fn is_locked(path: &Path) -> bool {
    let tried = File::open(path).map(|file| file.try_lock());
    matches!(tried, Ok(Err(TryLockError::WouldBlock)))
}

/// The record of a player's game, moves that were taken back included.
pub fn record_of(player: &Player, names: &[String; 2], date: String, usual: &Options) -> Record {
    let mut whole = player.game().clone();
    for (played, _) in player.undone() {
        // It was legal before it was taken back.
        let _ = whole.play(played);
    }
    let mut record = Record::of_game(&whole);
    record.players = names.each_ref().map(|name| Some(name.clone()));
    record.date = Some(date);
    record.time_control = Some(player.clock().control());
    let changes = player.engine().options().changes_from(usual).into_iter();
    record.settings = changes
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    if player.undone().len() > 0 {
        let plies = player.game().moves().len();
        record.settings.push(format!("{PLIES}={plies}"));
    }
    let turns = player.turns().iter();
    let turns = turns.chain(player.undone().map(|(_, turn)| turn));
    for (entry, turn) in record.entries.iter_mut().zip(turns) {
        entry.set_annotation(annotation_of(turn));
    }
    record
}

fn annotation_of(turn: &Turn) -> Annotation {
    let found = turn.found.as_ref();
    Annotation {
        score: found.map(|found| found.score.into()),
        depth: found.map(|found| found.depth),
        nodes: found.map(|found| found.nodes),
        time: Some(turn.time),
        left: Some(turn.left),
    }
}

/// A game that can be gone on with.
pub struct Saved {
    pub record: Record,
    pub game: Game,
    /// How it ended, if it did, off the board too.
    pub result: Option<Stated>,
    /// Games in its file.
    pub games: usize,
}

/// Reads a game of a file, counted from 1.
pub fn read(path: &Path, number: usize) -> Result<Saved, Failure> {
    let named = |fault: String| format!("{}: {fault}", path.display());
    // A pipe or a device may keep an operator waiting for ever.
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return Err(named("not a regular file".to_string()).into());
    }
    let text = record_text(path)?;
    let (asked, count) = pick(&text, number);
    let asked = asked.ok_or_else(|| match count {
        0 => named("there is no game in it".to_string()),
        1 => named(format!("there is one game in it, and no game {number}")),
        _ => named(format!(
            "there are {count} games in it, and no game {number}"
        )),
    })?;
    let loaded = asked.map_err(|fault| named(fault.to_string()))?;
    let record = loaded.record.map_err(|fault| named(fault.to_string()))?;
    let replay = record.replay();
    if replay.end.is_broken() {
        return Err(named(replay.end.to_string()).into());
    }
    let result = replay.end.result();
    Ok(Saved {
        record,
        game: replay.game,
        result: result.filter(|result| *result != Stated::Unknown),
        games: count,
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

    /// Whether there are moves to be made.
    fn goes_on(&self) -> bool {
        self.result.is_none() || self.undone() > 0
    }

    /// The settings of the engine, each as name and value.
    pub fn settings(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.record.settings.iter();
        let pairs = pairs.filter_map(|pair| pair.split_once('='));
        pairs.filter(|(name, _)| *name != PLIES)
    }

    /// Moves that were taken back when the game was saved.
    pub fn undone(&self) -> usize {
        let pairs = self.record.settings.iter();
        let mut pairs = pairs.filter_map(|pair| pair.split_once('='));
        let plies = pairs.find(|(name, _)| *name == PLIES);
        let plies = plies.and_then(|(_, plies)| plies.parse().ok());
        let all = self.game.moves().len();
        plies.map_or(0, |plies| all.saturating_sub(plies))
    }

    /// Time taken and time left for each move.
    pub fn times(&self) -> Vec<(Option<std::time::Duration>, Option<std::time::Duration>)> {
        let annotations = self.record.entries.iter().map(Entry::annotation);
        annotations.map(|said| (said.time, said.left)).collect()
    }
}
