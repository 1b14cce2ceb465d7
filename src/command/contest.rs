//! What `match`, `sprt`, `gauntlet` and `experiment` share: options, the run with its live
//! table, and the files that a run leaves behind.

use super::Failure;
use super::live::Live;
use super::results::{Results, gather};
use crate::arena::event::ledger::Ledger;
use crate::arena::event::plan::Plan;
use crate::arena::event::run::{Next, run};
use crate::arena::game::adjudicate::{Draw, Resign};
use crate::arena::game::conditions::Conditions;
use crate::arena::game::contestant::Trouble;
use crate::arena::game::limit::Limit;
use crate::arena::game::opening::{BUILT_IN, Opening, read_openings};
use crate::arena::game::player::{Engine, Player, name_apart};
use crate::arena::game::start::contestant;
use crate::arena::game::stop::Stop;
use crate::arena::statistics::sprt::{Decision, Sprt};
use crate::rules::Rules;
use crate::shard::Shard;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[derive(clap::Args)]
pub struct ContestOptions {
    /// Games to play at once
    #[arg(long, short, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,
    /// File of openings (SGF, lines of moves, or positions); a built-in balanced set if left out
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Directory for results; with it, the same command goes on where it was interrupted
    #[arg(long, short, value_name = "DIRECTORY")]
    pub output: Option<PathBuf>,
    /// Play only a part of the games, such as 2/5; a Slurm array task does so by itself
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Rules, as for other commands; a game of more plies than the cap is drawn
    #[arg(long, short, default_value = "olympiad,cap=300", value_parser = super::rules)]
    pub rules: Rules,
    /// Resign for a side when both agree that it is this far behind for so many moves
    #[arg(long, value_name = "POINTS,MOVES")]
    pub resign: Option<Resign>,
    /// Agree on a draw from a ply on when both see the game within some points for so many moves
    #[arg(long, value_name = "PLIES,POINTS,MOVES")]
    pub draw: Option<Draw>,
    /// Let programs think while the other side is to move
    #[arg(long)]
    pub ponder: bool,
    /// Milliseconds by which a clock may be overstepped
    #[arg(long, default_value_t = 0, value_name = "MS")]
    pub margin: u64,
    /// Milliseconds that an engine in this process keeps in reserve at each move
    #[arg(long, default_value_t = 10, value_name = "MS")]
    pub overhead: u64,
}

/// What is to be played, before openings and conditions are known.
pub struct Contest {
    pub title: String,
    pub players: Vec<Player>,
    pub pairings: Vec<[usize; 2]>,
    pub limit: Limit,
    /// Of each pairing.
    pub games: u64,
    /// Ends the contest early; only with a single pairing.
    pub test: Option<Sprt>,
}

impl ContestOptions {
    /// The openings to play, as many as there are.
    pub fn read_openings(&self) -> Result<Vec<Opening>, Failure> {
        let Some(path) = &self.openings else {
            return Ok(read_openings(BUILT_IN)?);
        };
        let text = super::record_text(path)?;
        let openings = read_openings(&text);
        Ok(openings.map_err(|fault| format!("{}: {fault}", path.display()))?)
    }

    /// The part of the games to play.
    pub fn shard(&self) -> Result<Shard, Failure> {
        match self.shard {
            Some(shard) => Ok(shard),
            None => Ok(Shard::of_slurm(|name| std::env::var(name).ok())?),
        }
    }

    fn plan(&self, contest: &Contest) -> Result<Plan, Failure> {
        let mut players = contest.players.clone();
        name_apart(&mut players);
        let internal = |player: &Player| matches!(player.engine, Engine::Internal { .. });
        if let Some(player) = players
            .iter()
            .find(|player| self.ponder && internal(player))
        {
            return Err(format!(
                "player '{}' cannot ponder: only programs do (cmd:soucie ugi is this one)",
                player.name
            )
            .into());
        }
        let openings = self.read_openings()?;
        if contest.games > 2 * openings.len() as u64 {
            return Err(format!(
                "{} openings give {} games, {} are asked for (`soucie openings` makes more)",
                openings.len(),
                2 * openings.len(),
                contest.games
            )
            .into());
        }
        Ok(Plan {
            title: contest.title.clone(),
            players,
            pairings: contest.pairings.clone(),
            openings,
            limit: contest.limit,
            conditions: Conditions {
                rules: self.rules,
                resign: self.resign,
                draw: self.draw,
                margin: Duration::from_millis(self.margin),
                ponder: self.ponder,
            },
            overhead: Duration::from_millis(self.overhead),
        })
    }

    /// Plays what is missing of a contest and returns what there is in the end.
    pub fn hold(&self, contest: &Contest) -> Result<Results, Failure> {
        let plan = self.plan(contest)?;
        let shard = self.shard()?;
        let mut results =
            Results::new(plan.described(), contest.test).expect("a contest has players");
        let ledger = self.ledger(shard, &mut results)?;
        let rounds = contest.games.div_ceil(2) as usize;
        let mut missing: Vec<u64> = shard.games(plan.pairings.len(), rounds).collect();
        missing.retain(|number| !results.games.contains_key(number));
        // A shard knows a part of the games only: its test is left to the merge.
        let ends_early = shard.is_whole();
        if ends_early && results.decision() != Decision::Open {
            missing.clear();
        }
        let stop = stop_on_interrupt()?;
        check_programs(&plan)?;
        self.play(&plan, &missing, ends_early, ledger, &stop, &mut results)?;
        if stop.is_asked() && results.decision() == Decision::Open {
            results.interruption = Some(self.interruption(results.games.len()));
        }
        if let Some(folder) = self.output.as_ref().filter(|_| shard.is_whole()) {
            results.write(folder)?;
        }
        Ok(results)
    }

    /// The file that a shard's games go to, and in `results` those that are played already, by
    /// any shard.
    fn ledger(&self, shard: Shard, results: &mut Results) -> Result<Option<Ledger>, Failure> {
        let Some(folder) = &self.output else {
            return Ok(None);
        };
        let created = std::fs::create_dir_all(folder);
        created.map_err(|fault| format!("{}: {fault}", folder.display()))?;
        let ledger = Ledger::open(&folder.join(file_name(shard)), &results.plan)?;
        gather(folder, results)?;
        Ok(Some(ledger))
    }

    /// Plays games, keeps each, and shows where things stand.
    fn play(
        &self,
        plan: &Plan,
        numbers: &[u64],
        ends_early: bool,
        mut ledger: Option<Ledger>,
        stop: &Stop,
        results: &mut Results,
    ) -> Result<(), Failure> {
        let live = Live::new(numbers.len());
        let heard = |played| -> Result<Next, Failure> {
            if let Some(ledger) = &mut ledger {
                ledger.append(&played)?;
            }
            results.add(played);
            live.show(results);
            let decided = ends_early && results.decision() != Decision::Open;
            Ok(if decided { Next::Enough } else { Next::GoOn })
        };
        run(plan, numbers, usize::from(self.concurrency), stop, heard)
    }

    /// What is said when a run was stopped before its end.
    fn interruption(&self, played: usize) -> String {
        let kept = match self.output {
            Some(_) => "the same command plays on",
            None => "without --output they are not kept",
        };
        format!("stopped after {played} games; {kept}")
    }
}

/// The results file of a shard.
fn file_name(shard: Shard) -> String {
    match shard.is_whole() {
        true => "games.jsonl".to_string(),
        false => format!("games-{}.jsonl", shard.to_string().replace('/', "-of-")),
    }
}

/// Ctrl-C, and what job schedulers send, stop what is in progress.
pub fn stop_on_interrupt() -> Result<Arc<Stop>, Failure> {
    let stop = Arc::new(Stop::default());
    let asked = Arc::clone(&stop);
    match ctrlc::set_handler(move || asked.ask()) {
        // One process holds one contest after another only in tests.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(stop),
        Err(fault) => Err(fault.into()),
    }
}

/// Starts each program once: one that cannot play at all is a fault of the command line, not a
/// lost match.
fn check_programs(plan: &Plan) -> Result<(), Failure> {
    let programs = plan
        .players
        .iter()
        .filter(|player| matches!(player.engine, Engine::Process { .. }));
    for player in programs {
        if let Err(Trouble::Crash(fault)) = contestant(player, plan.overhead) {
            return Err(format!("player '{}': {fault}", player.name).into());
        }
    }
    Ok(())
}
