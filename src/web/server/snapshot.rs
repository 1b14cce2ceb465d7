//! A folder of games in progress as one snapshot: boards, clocks, what both sides think, standing.

use crate::arena::event::broadcast::is_live;
use crate::arena::event::results::{Results, files};
use crate::arena::game::audience::EXPECTS;
use crate::board::Side;
use crate::record::annotation::Annotation;
use crate::record::collection::load;
use crate::record::file::decoded;
use crate::record::{Entry, Record};
use crate::search::Score;
use crate::web::message::ScoreView;
use serde::Serialize;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// All that an audience is shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct Snapshot {
    title: Option<String>,
    boards: Vec<BoardView>,
    standing: Vec<PlayerView>,
    /// Games that are over, and how many there will be.
    played: u64,
    of: u64,
    /// Why something is not shown.
    fault: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct BoardView {
    name: Option<String>,
    players: [String; 2],
    start: String,
    moves: Vec<String>,
    texts: Vec<String>,
    /// Black's chance to win as its mover saw it, after each move, where that is known.
    scores: Vec<Option<ScoreView>>,
    thoughts: [Option<Thought>; 2],
    /// What the clocks showed after each side's last move, in milliseconds.
    left: [Option<u64>; 2],
    /// How long the side to move has thought, in milliseconds, when the snapshot was made.
    thinks_for: u64,
    side: Side,
    result: Option<String>,
    outcome: Option<String>,
}

/// What a side thought when it moved last.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Thought {
    score: Option<ScoreView>,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
    line: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct PlayerView {
    name: String,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Elo and its margin, where enough games were played.
    rating: Option<(f64, f64)>,
}

/// How often results are counted again while games end.
const COUNT_PAUSE: Duration = Duration::from_secs(1);

/// Largest record of a game in progress that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// Looks at a folder again and again.
pub struct Watcher {
    folder: PathBuf,
    last: Option<Snapshot>,
    /// The boards of each file, as long as it does not change.
    shown: Vec<(Stamp, Vec<BoardView>)>,
    /// Since when each board shows what it shows.
    since: HashMap<String, (usize, Instant)>,
    counted: Option<(Vec<Stamp>, Instant)>,
    standing: Snapshot,
}

/// By which a changed file is known.
type Stamp = (PathBuf, u64, Option<SystemTime>);

impl Watcher {
    pub fn new(folder: PathBuf) -> Watcher {
        Watcher {
            folder,
            last: None,
            shown: Vec::new(),
            since: HashMap::new(),
            counted: None,
            standing: Snapshot::default(),
        }
    }

    /// The snapshot as an event if it is another than before, or if it is wanted all the same; and
    /// whether it is another.
    pub fn look(&mut self, wanted: bool) -> Option<(String, bool)> {
        let mut snapshot = self.snapshot();
        let is_new = self.last.as_ref() != Some(&snapshot);
        if !is_new && !wanted {
            return None;
        }
        self.last = Some(snapshot.clone());
        for board in &mut snapshot.boards {
            board.thinks_for = self.thinks_for(board);
        }
        let mut event = serde_json::json!(snapshot);
        event["is"] = "snapshot".into();
        Some((event.to_string(), is_new))
    }

    /// How long nothing has happened on a board.
    fn thinks_for(&mut self, board: &BoardView) -> u64 {
        let key = format!("{:?} {:?}", board.name, board.players);
        let now = (board.moves.len(), Instant::now());
        let since = self.since.entry(key).or_insert(now);
        if since.0 != now.0 {
            *since = now;
        }
        since.1.elapsed().as_millis() as u64
    }

    fn snapshot(&mut self) -> Snapshot {
        let mut snapshot = self.count();
        let paths = match records(&self.folder) {
            Ok(paths) => paths,
            Err(fault) => {
                snapshot.fault = Some(format!("{}: {fault}", self.folder.display()));
                return snapshot;
            }
        };
        let known = std::mem::take(&mut self.shown);
        for path in paths {
            let Some(stamp) = stamp(path) else {
                continue;
            };
            let seen = known.iter().find(|(before, _)| *before == stamp);
            let boards = match seen {
                Some((_, boards)) => boards.clone(),
                None => boards(&stamp.0).unwrap_or_default(),
            };
            snapshot.boards.extend(boards.iter().cloned());
            self.shown.push((stamp, boards));
        }
        snapshot
    }

    /// The standing, counted anew if the results have changed.
    fn count(&mut self) -> Snapshot {
        let found = files(&self.folder).unwrap_or_default();
        let stamps: Vec<Stamp> = found.into_iter().filter_map(stamp).collect();
        let known = self
            .counted
            .as_ref()
            .is_some_and(|(counted, at)| *counted == stamps || at.elapsed() < COUNT_PAUSE);
        if known || stamps.is_empty() {
            return self.standing.clone();
        }
        self.standing = standing(&self.folder);
        self.counted = Some((stamps, Instant::now()));
        self.standing.clone()
    }
}

fn stamp(path: PathBuf) -> Option<Stamp> {
    let about = fs::metadata(&path).ok()?;
    Some((path, about.len(), about.modified().ok()))
}

fn standing(folder: &Path) -> Snapshot {
    let results = match Results::of_folders(&[folder.to_path_buf()], None) {
        Ok(results) => results,
        Err(fault) => {
            return Snapshot {
                fault: Some(fault.to_string()),
                ..Snapshot::default()
            };
        }
    };
    let ratings = results.standing.ratings();
    let players = results.standing.names.iter().enumerate();
    let mut standing: Vec<PlayerView> = players
        .map(|(player, name)| {
            let total = results.standing.total(player);
            let rating = ratings
                .get(player)
                .filter(|rating| rating.value.is_finite());
            PlayerView {
                name: name.clone(),
                wins: total.wins,
                draws: total.draws,
                losses: total.losses,
                rating: rating.map(|rating| (rating.value, rating.margin)),
            }
        })
        .collect();
    standing.sort_by_key(|player| std::cmp::Reverse(2 * player.wins + player.draws));
    Snapshot {
        title: Some(results.plan.title.clone()),
        standing,
        played: results.games.len() as u64,
        of: results.plan.games(results.rounds),
        ..Snapshot::default()
    }
}

/// The files of games in progress: those of a contest, or else the newest record.
fn records(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path()));
    let is_record = |path: &PathBuf| path.extension().is_some_and(|end| end == "sgf");
    let (mut live, others): (Vec<_>, Vec<_>) =
        paths.filter(is_record).partition(|path| is_live(path));
    live.sort();
    if live.is_empty() {
        let newest = others
            .into_iter()
            .max_by_key(|path| stamp(path.clone()).map(|stamp| stamp.2));
        live.extend(newest);
    }
    Ok(live)
}

fn boards(path: &Path) -> Option<Vec<BoardView>> {
    if fs::metadata(path).ok()?.len() > LARGEST {
        return None;
    }
    let text = decoded(fs::read(path).ok()?);
    /// More are no audience's affair.
    const MOST_BOARDS: usize = 64;
    let games = load(&text);
    // Of games that are over, the last one is what there is to see.
    let over = match is_live(path) {
        true => 0,
        false => games.len().saturating_sub(1),
    };
    let games = games.into_iter().skip(over).take(MOST_BOARDS);
    let records = games.filter_map(|game| game.ok()?.record.ok());
    Some(records.map(|record| board(&record)).collect())
}

fn board(record: &Record) -> BoardView {
    let replay = record.replay();
    let game = &replay.game;
    let entries = &record.entries[..record.entries.len().min(game.moves().len())];
    let name = |side: Side| {
        let known = record.players[side.index()].clone();
        known.unwrap_or_else(|| side.to_string())
    };
    let last_of = |side: Side| entries.iter().rev().find(|entry| entry.side == side);
    let left = |side: Side| {
        let main = record.time_control.map(|control| control.main_time());
        let left = last_of(side).and_then(|entry| entry.annotation().left);
        left.or(main).map(|left| left.as_millis() as u64)
    };
    let result = record.result.or(replay.end.result());
    BoardView {
        name: record.name.clone(),
        players: Side::BOTH.map(name),
        start: game.start().to_string(),
        moves: game.moves().iter().map(|played| played.plain()).collect(),
        texts: game.moves().iter().map(ToString::to_string).collect(),
        scores: entries.iter().map(score).collect(),
        thoughts: Side::BOTH.map(|side| last_of(side).map(thought)),
        left: Side::BOTH.map(left),
        thinks_for: 0,
        side: game.board().side_to_move(),
        result: result.map(|result| result.to_string()),
        outcome: result.map(|_| replay.end.to_string()),
    }
}

fn score(entry: &Entry) -> Option<ScoreView> {
    let annotation = entry.annotation();
    let score: Score = annotation.score?.into();
    let depth = annotation.depth.unwrap_or(0);
    Some(ScoreView::new(score, entry.side, depth))
}

fn thought(entry: &Entry) -> Thought {
    let comment = entry.comment().unwrap_or_default();
    let expected = comment.lines().find_map(|line| line.strip_prefix(EXPECTS));
    let Annotation { time, nodes, .. } = entry.annotation();
    Thought {
        score: score(entry),
        nodes,
        milliseconds: time.map(|time| time.as_millis() as u64),
        line: expected
            .unwrap_or_default()
            .split(' ')
            .map(str::to_string)
            .collect(),
    }
}
