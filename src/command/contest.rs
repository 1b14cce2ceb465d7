//! What `match`, `sprt`, `gauntlet`, `round-robin`, `experiment` and `tune` share: options, the run
//! with its live table, and how it is stopped.

use super::Failure;
use super::interrupt::stop_on_interrupt;
use super::live::Live;
use crate::arena::event::contest::Contest;
use crate::arena::event::plan::Plan;
use crate::arena::event::results::Results;
use crate::arena::game::adjudicate::{Draw, Resign};
use crate::arena::game::conditions::Conditions;
use crate::arena::game::limit::Limit;
use crate::arena::game::opening::{BUILT_IN, Opening, read_openings};
use crate::arena::game::player::{Engine, Player};
use crate::arena::statistics::sprt::{Decision, Sprt};
use crate::rules::Rules;
use crate::shard::Shard;
use std::io::Write;
use std::path::PathBuf;
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
    /// Directory for what is said to and by each program, a file each
    #[arg(long, value_name = "DIRECTORY")]
    pub log: Option<PathBuf>,
    /// Milliseconds by which a clock may be overstepped
    #[arg(long, default_value_t = 0, value_name = "MS")]
    pub margin: u64,
    /// Milliseconds that an engine in this process keeps in reserve at each move
    #[arg(long, default_value_t = 10, value_name = "MS")]
    pub overhead: u64,
}

/// What is to be played, before openings and conditions are known.
pub struct ContestRequest {
    pub title: String,
    pub players: Vec<Player>,
    pub pairings: Vec<[usize; 2]>,
    pub limit: Limit,
    /// Of each pairing; as many as the openings give if left out.
    pub games: Option<u64>,
    pub test: Option<Sprt>,
}

/// A contest that was held, to its end or until it was stopped.
pub struct ContestOutcome {
    pub results: Results,
    /// Whether all games were played that this run was to play, and this was no shard.
    pub is_whole: bool,
    /// Why not all games were played, if not.
    interruption: Option<String>,
}

impl ContestOptions {
    /// Plays what is missing of a contest.
    pub fn hold(&self, request: ContestRequest) -> Result<ContestOutcome, Failure> {
        let mut contest = self.contest(request)?;
        let whole = contest.shard.is_whole();
        let stop = stop_on_interrupt()?;
        let session = contest.open(&stop)?;
        let live = Live::new(session.missing.len());
        let played = session.play(&stop, |results| live.show(results));
        drop(live);
        let results = played?;
        let stopped = stop.is_asked() && results.decision() == Decision::Open;
        Ok(ContestOutcome {
            is_whole: whole && !stopped,
            interruption: stopped.then(|| self.interruption(results.games.len())),
            results,
        })
    }

    /// A contest by these options.
    pub fn contest(&self, request: ContestRequest) -> Result<Contest, Failure> {
        let openings = self.read_openings()?;
        let rounds = match request.games {
            None => openings.len(),
            Some(games) => {
                let rounds = games.div_ceil(2);
                if games % 2 == 1 {
                    eprintln!(
                        "soucie: each opening is played twice: {} games instead of {games}",
                        2 * rounds
                    );
                }
                usize::try_from(rounds)?
            }
        };
        Ok(Contest {
            plan: Plan {
                title: request.title,
                players: self.logged(request.players),
                pairings: request.pairings,
                openings,
                limit: request.limit,
                conditions: Conditions {
                    rules: self.rules,
                    resign: self.resign,
                    draw: self.draw,
                    margin: Duration::from_millis(self.margin),
                    ponder: self.ponder,
                },
                overhead: Duration::from_millis(self.overhead),
            },
            rounds,
            test: request.test,
            shard: self.shard()?,
            concurrency: usize::from(self.concurrency),
            output: self.output.clone(),
        })
    }

    /// The players, with transcripts if they are asked for.
    fn logged(&self, mut players: Vec<Player>) -> Vec<Player> {
        for player in &mut players {
            if let Engine::Process { log, .. } = &mut player.engine {
                log.clone_from(&self.log);
            }
        }
        players
    }

    /// The openings to play, as many as there are.
    fn read_openings(&self) -> Result<Vec<Opening>, Failure> {
        let Some(path) = &self.openings else {
            return Ok(read_openings(BUILT_IN)?);
        };
        let text = super::record_text(path)?;
        let openings = read_openings(&text);
        Ok(openings.map_err(|fault| format!("{}: {fault}", path.display()))?)
    }

    /// The part of the games to play.
    fn shard(&self) -> Result<Shard, Failure> {
        match self.shard {
            Some(shard) => Ok(shard),
            None => Ok(Shard::of_slurm(|name| std::env::var(name).ok())?),
        }
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

impl ContestOutcome {
    /// Prints the result, or the part of it that there is.
    pub fn print(&self, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
        print(&self.results, as_json, out)?;
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
}

/// Prints results as tables or as JSON.
pub fn print(results: &Results, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    match as_json {
        true => writeln!(out, "{:#}", results.to_json())?,
        false => write!(out, "{}", results.text())?,
    }
    Ok(())
}
