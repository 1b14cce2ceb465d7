//! The results of a contest in memory and as files: a directory with `games*.jsonl`, from which
//! `games.sgf`, `result.json`, `result.txt` and `ratings.svg` are made.

use super::Failure;

use crate::arena::event::ledger;
use crate::arena::event::played::Played;
use crate::arena::event::report::{rating_chart, report};
use crate::arena::event::standing::Standing;
use crate::arena::event::table;
use crate::arena::statistics::sprt::{Decision, Sprt};
use crate::record::file::replace;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

pub struct Results {
    /// What was played, as results files say it.
    pub plan: Value,
    pub games: BTreeMap<u64, Played>,
    pub standing: Standing,
    pub test: Option<Sprt>,
    /// Why not all games were played, if not.
    pub interruption: Option<String>,
}

impl Results {
    /// No games yet; `None` if the plan names no players.
    pub fn new(plan: Value, test: Option<Sprt>) -> Option<Results> {
        Some(Results {
            standing: Standing::of_plan(&plan)?,
            plan,
            games: BTreeMap::new(),
            test,
            interruption: None,
        })
    }

    /// Prints the result, or the part of it that there is.
    pub fn print(&self, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
        match as_json {
            true => writeln!(out, "{:#}", self.to_json())?,
            false => write!(out, "{}", self.text())?,
        }
        self.complete(out)
    }

    /// Fails if not all games were played, after what there is was printed.
    pub fn complete(&self, out: &mut impl Write) -> Result<(), Failure> {
        out.flush()?;
        match &self.interruption {
            Some(reason) => Err(reason.clone().into()),
            None => Ok(()),
        }
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
        let pairs = &self.standing.encounters[0].pairs;
        self.test
            .map_or(Decision::Open, |test| test.decision(pairs))
    }

    /// The tables.
    pub fn text(&self) -> String {
        let standing = &self.standing;
        let mut text = table::encounters(standing) + "\n" + &table::conducts(standing);
        if standing.names.len() > 2 {
            text = text + "\n" + &table::ratings_and_crosses(standing);
        }
        if let Some(test) = &self.test {
            text = text + "\n" + &table::test(test, &standing.encounters[0].pairs);
        }
        text
    }

    pub fn to_json(&self) -> Value {
        report(&self.plan, &self.standing, self.test.as_ref())
    }

    /// Writes what can be made of the games; the games themselves are there already.
    pub fn write(&self, folder: &Path) -> Result<(), Failure> {
        let records: String = self.games.values().map(|game| game.sgf.as_str()).collect();
        let mut files = vec![
            ("games.sgf", records),
            ("result.json", format!("{:#}\n", self.to_json())),
            ("result.txt", self.text()),
        ];
        if self.standing.names.len() > 2 {
            let title = self.plan["title"].as_str().unwrap_or_default();
            files.push(("ratings.svg", rating_chart(title, &self.standing)));
        }
        for (name, content) in files {
            let path = folder.join(name);
            replace(&path, &content).map_err(|fault| format!("{}: {fault}", path.display()))?;
        }
        Ok(())
    }
}

/// The results files of a directory, in the order of their names.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let fault = |fault| format!("{}: {fault}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("games") && name.ends_with(".jsonl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Adds the games of all results files of a directory.
pub fn gather(folder: &Path, results: &mut Results) -> Result<(), Failure> {
    for path in files(folder)? {
        let Some(content) = ledger::read(&path)? else {
            continue;
        };
        if let Some(difference) = ledger::difference(&content.plan, &results.plan) {
            let path = path.display();
            return Err(format!("{path}: holds games of another plan: {difference}").into());
        }
        content
            .games
            .into_values()
            .for_each(|played| results.add(played));
    }
    Ok(())
}
