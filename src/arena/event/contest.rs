//! A contest: the games of a plan that are still missing are played, kept and counted, in one
//! run or several, on one machine or several.

use super::broadcast::{self, Broadcast};
use super::description::Description;
use super::ledger::{ResultsFile, ResultsFileError};
use super::plan::Plan;
use super::results::{Results, ResultsError, file_name};
use super::run::{Next, run};
use crate::arena::game::contestant::PlayerFailure;
use crate::arena::game::player::{Engine, Player, name_apart};
use crate::arena::game::start::contestant;
use crate::arena::game::stop::Stop;
use crate::arena::statistics::sprt::{Decision, Sprt};
use crate::disk;
use crate::memory::{self, Shortage};
use crate::shard::Shard;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What is to be played, and where its results go.
pub struct Contest {
    pub plan: Plan,
    pub rounds: usize,
    /// Ends the contest early; only with a single pairing.
    pub test: Option<Sprt>,
    /// The part of the games to play here.
    pub shard: Shard,
    /// Games to play at once.
    pub concurrency: usize,
    /// Directory for results; without one, nothing is kept.
    pub output: Option<PathBuf>,
}

/// Why a contest cannot be held.
#[derive(Debug, Error)]
pub enum ContestError {
    #[error("player '{0}' cannot ponder: only programs do (cmd:soucie ugi is this one)")]
    CannotPonder(String),
    #[error(
        "{openings} openings give {} games, {} are asked for (`soucie openings` makes more)",
        2 * openings, 2 * rounds
    )]
    TooFewOpenings { openings: usize, rounds: usize },
    #[error("player '{name}': {fault}")]
    Player { name: String, fault: String },
    #[error("{fault}: {concurrency} games at once, each with the tables of its players")]
    Memory { fault: Shortage, concurrency: usize },
    #[error(transparent)]
    Results(#[from] ResultsError),
    #[error(transparent)]
    ResultsFile(#[from] ResultsFileError),
}

/// A contest whose files are open: what has been played, and what is still to be.
pub struct Session<'a> {
    contest: &'a Contest,
    /// Numbers of the games that are still to be played here.
    pub missing: Vec<u64>,
    file: Option<ResultsFile>,
    pub results: Results,
}

impl Contest {
    /// Checks what can be checked before a game is played, and looks what has been played.
    pub fn open(&mut self, stop: &Stop) -> Result<Session<'_>, ContestError> {
        name_apart(&mut self.plan.players);
        self.check()?;
        let rounds = self.rounds as u64;
        let mut results = Results::new(Description::of(&self.plan), rounds, self.test);
        let file = match &self.output {
            Some(folder) => Some(self.open_file(folder, &mut results)?),
            None => None,
        };
        let games = self.shard.games(self.plan.pairings.len(), self.rounds);
        let mut missing: Vec<u64> = games
            .filter(|number| !results.games.contains_key(number))
            .collect();
        if self.ends_early() && results.decision() != Decision::Open {
            missing.clear();
        }
        self.start_programs(stop)?;
        Ok(Session {
            contest: self,
            missing,
            file,
            results,
        })
    }

    /// A shard knows a part of the games only: its test is left to the merge.
    fn ends_early(&self) -> bool {
        self.shard.is_whole()
    }

    fn check(&self) -> Result<(), ContestError> {
        let plan = &self.plan;
        let internal = |player: &&Player| matches!(player.engine, Engine::Internal { .. });
        if let Some(player) = plan.players.iter().find(internal)
            && plan.conditions.ponder
        {
            return Err(ContestError::CannotPonder(player.name.clone()));
        }
        // Each thread keeps a contestant for each player.
        let mebibytes = plan.players.iter().map(|player| player.config.hash as u64);
        let mebibytes = mebibytes.sum::<u64>() * self.concurrency as u64;
        memory::require(mebibytes << 20).map_err(|fault| ContestError::Memory {
            fault,
            concurrency: self.concurrency,
        })?;
        match self.rounds > plan.openings.len() {
            true => Err(ContestError::TooFewOpenings {
                openings: plan.openings.len(),
                rounds: self.rounds,
            }),
            false => Ok(()),
        }
    }

    /// The file that this shard's games go to, and in `results` the games of all shards.
    fn open_file(&self, folder: &Path, results: &mut Results) -> Result<ResultsFile, ContestError> {
        let path = folder.to_path_buf();
        disk::create_folder(folder).map_err(|fault| ResultsError::File { path, fault })?;
        let path = folder.join(file_name(self.shard));
        let file = ResultsFile::open(&path, &results.plan, self.shard, self.rounds as u64)?;
        results.gather(folder)?;
        Ok(file)
    }

    /// Starts each program once: one that cannot play at all is a fault of the command line, not
    /// a lost match.
    fn start_programs(&self, stop: &Stop) -> Result<(), ContestError> {
        let is_program = |player: &&Player| matches!(player.engine, Engine::Process { .. });
        for player in self.plan.players.iter().filter(is_program) {
            if let Err(PlayerFailure::Crash(fault)) = contestant(player, self.plan.overhead, stop) {
                let name = player.name.clone();
                return Err(ContestError::Player { name, fault });
            }
        }
        Ok(())
    }
}

impl Session<'_> {
    /// Plays what is missing, keeps each game as soon as it is over, and tells how things stand
    /// after it. In the end the files are written that are made from the games.
    pub fn play(
        mut self,
        stop: &Stop,
        mut told: impl FnMut(&Results),
    ) -> Result<Results, ContestError> {
        let (contest, results, file) = (self.contest, &mut self.results, &mut self.file);
        let on_game = |played: super::played::Played| -> Result<Next, ResultsFileError> {
            if let Some(file) = file {
                file.append(played.clone())?;
            }
            results.add(played);
            told(results);
            let decided = contest.ends_early() && results.decision() != Decision::Open;
            Ok(if decided { Next::Enough } else { Next::GoOn })
        };
        let folder = contest.output.as_ref();
        let live = folder.map(|folder| folder.join(broadcast::file_name(contest.shard)));
        let broadcast = live
            .filter(|_| !self.missing.is_empty())
            .map(Broadcast::new);
        run(
            &contest.plan,
            &self.missing,
            contest.concurrency,
            broadcast.as_ref(),
            stop,
            on_game,
        )?;
        if let Some(folder) = contest.output.as_ref().filter(|_| contest.shard.is_whole()) {
            self.results.write(folder)?;
        }
        Ok(self.results)
    }
}
