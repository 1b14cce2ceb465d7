//! What an audience is shown: the games in a folder while they are played, and the standing.
//!
//! The folder is that of a contest (`live*.sgf` and the results beside it) or of the console, whose
//! newest record is the game in progress. It is looked at a few times a second while anybody looks
//! on, and left alone while nobody does.

use super::queue::{Bounds, QueuedEvent, Receiver, SendError, Sender, queue};
use super::snapshot::Watcher;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, SystemTime};

/// How often the folder is looked at.
const GLANCE: Duration = Duration::from_millis(200);

/// Those who can look on at a time.
const MOST_VIEWERS: usize = 500;

/// Scenes that may wait for a viewer: few, since each replaces the one before it.
const WAITING: Bounds = Bounds {
    events: 4,
    bytes: 16 << 20,
};

/// Where an audience looks.
#[derive(Clone)]
pub struct Broadcast(Arc<Shared>);

struct Shared {
    viewers: Mutex<Viewers>,
    came: Condvar,
}

type Viewers = Vec<Viewer>;

struct Viewer {
    scenes: Sender,
    /// Has not got the last snapshot: has just come, or was slow.
    behind: bool,
}

impl Broadcast {
    /// Starts the thread that looks at the folder. It ends with the program.
    pub fn open(folder: PathBuf) -> Broadcast {
        let shared = Arc::new(Shared {
            viewers: Mutex::default(),
            came: Condvar::new(),
        });
        let looked_at = Arc::clone(&shared);
        std::thread::spawn(move || looked_at.show(&mut Watcher::new(folder)));
        Broadcast(shared)
    }

    /// The scenes from now on, the present one first; `None` if too many look on.
    pub fn watch(&self) -> Option<Receiver> {
        let mut viewers = self.0.viewers.lock().expect("no thread panics here");
        viewers.retain(|viewer| !viewer.scenes.is_closed());
        if viewers.len() >= MOST_VIEWERS {
            return None;
        }
        let (scenes, receiver) = queue(WAITING);
        let behind = true;
        viewers.push(Viewer { scenes, behind });
        self.0.came.notify_one();
        Some(receiver)
    }
}

impl Shared {
    fn show(&self, watcher: &mut Watcher) {
        loop {
            let wanted = self.wait_for_viewers();
            if let Some((text, is_new)) = watcher.look(wanted) {
                self.hand_out(text.into(), is_new);
            }
            std::thread::sleep(GLANCE);
        }
    }

    /// Waits until somebody looks on; says whether anybody has not got the last snapshot.
    fn wait_for_viewers(&self) -> bool {
        let viewers = self.viewers.lock().expect("no thread panics here");
        let alone = |viewers: &mut Viewers| {
            viewers.retain(|viewer| !viewer.scenes.is_closed());
            viewers.is_empty()
        };
        let viewers = self.came.wait_while(viewers, alone);
        let viewers = viewers.expect("no thread panics here");
        viewers.iter().any(|viewer| viewer.behind)
    }

    /// Shows a snapshot to all, or if it is not new to those who have not got it.
    fn hand_out(&self, text: Arc<str>, is_new: bool) {
        let at = SystemTime::now();
        let mut viewers = self.viewers.lock().expect("no thread panics here");
        for viewer in viewers.iter_mut().filter(|one| is_new || one.behind) {
            let text = Arc::clone(&text);
            viewer.behind = viewer.scenes.put(QueuedEvent { text, at }) == Err(SendError::Full);
        }
    }
}
