//! The results of a contest in memory and as files: a directory with `games*.jsonl`, from which
//! `games.sgf`, `result.json`, `result.txt`, `ratings.svg`, `score.svg` and
//! `sprt.svg` are made.

use super::description::Description;
use super::ledger::{self, Content, ResultsFileError};
use super::played::Played;
use super::report::{rating_chart, report};
use super::score_history::ScoreHistory;
use super::standing::Standing;
use super::table;
use crate::arena::statistics::sprt::{Decision, Sprt};
use crate::replace_file::replace;
use crate::shard::Shard;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What a contest has come to.
pub struct Results {
    pub plan: Description,
    pub games: BTreeMap<u64, Played>,
    pub standing: Standing,
    pub test: Option<Sprt>,
    /// As many as were asked for.
    pub rounds: u64,
    /// The shards that have a file.
    shards: Vec<Shard>,
}

/// Why results cannot be read or written.
#[derive(Debug, Error)]
pub enum ResultsError {
    #[error("{}: {fault}", path.display())]
    File { path: PathBuf, fault: io::Error },
    #[error("{}: there are no results in it", .0.display())]
    Nothing(PathBuf),
    #[error(transparent)]
    ResultsFile(#[from] ResultsFileError),
}

impl Results {
    /// No games yet.
    pub fn new(plan: Description, rounds: u64, test: Option<Sprt>) -> Results {
        Results {
            standing: Standing::of(&plan),
            plan,
            games: BTreeMap::new(),
            test,
            rounds,
            shards: Vec::new(),
        }
    }

    /// All games of the results files of some directories, which must be of one plan.
    pub fn of_folders(folders: &[PathBuf], test: Option<Sprt>) -> Result<Results, ResultsError> {
        let mut results: Option<Results> = None;
        for folder in folders {
            for path in files(folder)? {
                if let Some(content) = ledger::read(&path)? {
                    let sum = results.get_or_insert_with(|| {
                        Results::new(content.plan.clone(), content.rounds, test)
                    });
                    sum.add_content(&path, content)?;
                }
            }
        }
        let nowhere = || ResultsError::Nothing(folders.first().cloned().unwrap_or_default());
        results.ok_or_else(nowhere)
    }

    /// Adds the games of all results files of a directory.
    pub fn gather(&mut self, folder: &Path) -> Result<(), ResultsError> {
        for path in files(folder)? {
            if let Some(content) = ledger::read(&path)? {
                self.add_content(&path, content)?;
            }
        }
        Ok(())
    }

    fn add_content(&mut self, path: &Path, content: Content) -> Result<(), ResultsError> {
        ledger::is_of(path, &content, &self.plan)?;
        self.rounds = self.rounds.max(content.rounds);
        self.shards.push(content.shard);
        let games = content.games.into_values();
        games.for_each(|played| self.add(played));
        Ok(())
    }

    /// Adds a game, unless it is there already.
    pub fn add(&mut self, played: Played) {
        if !self.games.contains_key(&played.number) {
            self.standing.add(&played);
            self.games.insert(played.number, played);
        }
    }

    /// Where the test stands, if there is one.
    pub fn decision(&self) -> Decision {
        let pairs = &self.standing.pairing_totals[0].pairs;
        self.test
            .map_or(Decision::Open, |test| test.decision(pairs))
    }

    /// Says which shards and how many games are not there; `None` if all are.
    pub fn missing(&self) -> Option<String> {
        let wanted = self.plan.games(self.rounds);
        let there = self.games.len() as u64;
        if there >= wanted {
            return None;
        }
        let parts = self.shards.iter().map(|shard| shard.parts()).max();
        let is_missing = |shard: &Shard| {
            let mut games = shard.games(self.plan.pairings.len(), self.rounds as usize);
            !self.shards.contains(shard) && games.any(|number| !self.games.contains_key(&number))
        };
        let missing: Vec<String> = Shard::all(parts.unwrap_or(1))
            .filter(is_missing)
            .map(|shard| shard.to_string())
            .collect();
        let games = format!("{there} of {wanted} games are there");
        Some(match &missing[..] {
            [] => games,
            [shard] => format!("{games}; shard {shard} is missing"),
            shards => format!("{games}; shards {} are missing", shards.join(", ")),
        })
    }

    /// The tables.
    pub fn text(&self) -> String {
        let standing = &self.standing;
        let mut text = table::pairing_totals(standing) + "\n" + &table::player_totals(standing);
        if standing.names.len() > 2 {
            text = text + "\n" + &table::ratings_and_crosses(standing);
        }
        if let Some(test) = &self.test {
            text = text + "\n" + &table::test(test, &standing.pairing_totals[0].pairs);
        }
        text
    }

    pub fn to_json(&self) -> Value {
        report(&self.plan, &self.standing, self.test.as_ref())
    }

    /// The records of all games, in the order of their numbers.
    pub fn records(&self) -> String {
        self.games.values().map(|game| game.sgf.as_str()).collect()
    }

    /// Writes what can be made of the games; the games themselves are there already.
    pub fn write(&self, folder: &Path) -> Result<(), ResultsError> {
        let mut files = vec![
            ("games.sgf", self.records()),
            ("result.json", format!("{:#}\n", self.to_json())),
            ("result.txt", self.text()),
        ];
        if self.standing.names.len() > 2 {
            let chart = rating_chart(&self.plan.title, &self.standing);
            files.push(("ratings.svg", chart));
        }
        let score_history = ScoreHistory::new(&self.plan, self.games.values());
        if !score_history.is_empty() {
            files.push(("score.svg", score_history.scores()));
            files.extend(
                self.test
                    .map(|test| ("sprt.svg", score_history.ratio(&test))),
            );
        }
        for (name, content) in files {
            let path = folder.join(name);
            replace(&path, &content).map_err(|fault| ResultsError::File { path, fault })?;
        }
        Ok(())
    }
}

/// The results file of a shard.
pub fn file_name(shard: Shard) -> String {
    match shard.is_whole() {
        true => "games.jsonl".to_string(),
        false => format!("games-{}.jsonl", shard.to_string().replace('/', "-of-")),
    }
}

/// The results files of a directory, in the order of their names.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, ResultsError> {
    let at = |fault| ResultsError::File {
        path: folder.to_path_buf(),
        fault,
    };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(at)? {
        let path = entry.map_err(at)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("games") && name.ends_with(".jsonl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
