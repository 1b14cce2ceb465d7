//! The games of a contest while they are played, as one file of records that is replaced a few
//! times a second: what an audience looks at. A thread of its own writes it, so that no player
//! waits for a disk; it is gone when the contest is over.

use crate::arena::game::audience::Audience;
use crate::disk;
use crate::record::Record;
use crate::replace_file::replace;
use crate::shard::Shard;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// Least time between two writes.
const PAUSE: Duration = Duration::from_millis(250);

/// The file of a shard: `live.sgf`.
pub fn file_name(shard: Shard) -> String {
    match shard.is_whole() {
        true => "live.sgf".to_string(),
        false => format!("live-{}.sgf", shard.to_string().replace('/', "-of-")),
    }
}

/// Whether a file holds games that are being played.
#[cfg_attr(not(feature = "serve"), allow(dead_code))]
pub fn is_live(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("live") && name.ends_with(".sgf")
}

/// Shows games to whoever reads the file.
pub struct Broadcast {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    path: PathBuf,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// By board: the game there, or the last one that was.
    games: BTreeMap<usize, Record>,
    news: bool,
    over: bool,
}

impl Broadcast {
    pub fn new(path: PathBuf) -> Broadcast {
        let shared = Arc::new(Shared {
            path,
            state: Mutex::default(),
            changed: Condvar::new(),
        });
        let writer = Arc::clone(&shared);
        Broadcast {
            shared,
            thread: Some(std::thread::spawn(move || writer.write_all())),
        }
    }

    /// The audience of a board, to which `inscribe` adds who plays.
    pub fn board<'a>(
        &'a self,
        board: usize,
        inscribe: &'a (dyn Fn(&mut Record) + Sync),
    ) -> impl Audience + 'a {
        Board {
            shared: &self.shared,
            board,
            inscribe,
        }
    }
}

struct Board<'a> {
    shared: &'a Shared,
    board: usize,
    inscribe: &'a (dyn Fn(&mut Record) + Sync),
}

impl Audience for Board<'_> {
    fn see(&self, record: &dyn Fn() -> Record) {
        let mut record = record();
        (self.inscribe)(&mut record);
        let mut state = self.shared.state.lock().expect("no thread panics here");
        state.games.insert(self.board, record);
        state.news = true;
        self.shared.changed.notify_one();
    }
}

impl Shared {
    fn write_all(&self) {
        disk::number_apart();
        let mut state = self.state.lock().expect("no thread panics here");
        loop {
            let idle = |state: &mut State| !state.news && !state.over;
            let woken = self.changed.wait_while(state, idle);
            state = woken.expect("no thread panics here");
            if state.over {
                // Nothing is played any more; if it is gone already, so much the better.
                let _ = disk::remove(&self.path);
                return;
            }
            state.news = false;
            let games = state.games.clone();
            drop(state);
            let text: String = games
                .values()
                .map(|game| game.to_tree().to_string())
                .collect();
            // The games themselves are kept elsewhere: a disk that is full stops no contest.
            let _ = replace(&self.path, &text);
            state = self.state.lock().expect("no thread panics here");
            let paused = self
                .changed
                .wait_timeout_while(state, PAUSE, |state| !state.over);
            state = paused.expect("no thread panics here").0;
        }
    }
}

impl Drop for Broadcast {
    fn drop(&mut self) {
        if let Ok(mut state) = self.shared.state.lock() {
            state.over = true;
        }
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // A panic was reported when it happened.
            let _ = thread.join();
        }
    }
}
