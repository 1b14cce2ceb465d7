//! `soucie tune`: parameters of the search, tuned by games.

use super::Failure;
use super::contest::{ContestOptions, ContestRequest};
use super::interrupt::stop_on_interrupt;
use crate::arena::event::description::Description;
use crate::arena::game::limit::Limit;
use crate::arena::game::player::{Engine, Player};
use crate::arena::tune::plan::{TuningPlan, parameter, usual_parameters};
use crate::arena::tune::report::Report;
use crate::arena::tune::run;
use crate::arena::tune::run::{Event, Tuning};
use crate::arena::tune::spsa::{Schedule, TunedParameter};
use crate::eval::Kind;
use crate::progress::Progress;
use crate::search::Params;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// Tune parameters of the search by games (SPSA)
///
/// Each pair of games compares two engines whose parameters are moved a step to either side at
/// random, all at once; after a batch of pairs every parameter goes a little towards the side that
/// did better. The output directory holds the pairs played, and tuning.txt, tuning.json and
/// tuning.svg (the way of each parameter). The same command goes on where it was interrupted;
/// shards that share the directory play one tuning together.
#[derive(clap::Args)]
pub struct Arguments {
    /// Player whose parameters are tuned, as for `soucie match`
    #[arg(default_value = Kind::default().name())]
    player: String,
    /// Parameters to tune, each with its step if it is not the usual one: NAME or NAME:STEP,
    /// separated by commas; margins, reductions and weights of all techniques if left out
    #[arg(long, short, value_delimiter = ',', value_name = "NAMES")]
    params: Vec<String>,
    /// Pairs of games in all
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pairs: u64,
    /// Pairs of games before the parameters take a step
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    batch: u64,
    /// Share of its step that a parameter goes for each point of lead at the end; by the number of
    /// pairs if left out
    #[arg(long, value_parser = super::positive::<f64>)]
    rate: Option<f64>,
    /// How fast gains shrink
    #[arg(long, default_value_t = Schedule::usual(1).alpha, value_parser = super::positive::<f64>)]
    alpha: f64,
    /// How fast steps shrink
    #[arg(long, default_value_t = Schedule::usual(1).gamma, value_parser = super::positive::<f64>)]
    gamma: f64,
    /// Share of all pairs by which the first gains are damped
    #[arg(long, default_value_t = Schedule::usual(1).stability, value_parser = super::positive::<f64>)]
    stability: f64,
    /// Seed of all random choices
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Limit of each move: nodes=N, depth=N, movetime=TIME, or a clock such as 10s+0.1s
    #[arg(long, short, default_value = "nodes=5000")]
    limit: Limit,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: ContestOptions,
}

/// How often the files of a running tuning are written anew.
const PAUSE: Duration = Duration::from_secs(60);

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Some(folder) = &arguments.options.output else {
        return Err("a tuning needs --output DIRECTORY for its games".into());
    };
    let tuning = arguments.tuning(folder)?;
    let stop = stop_on_interrupt()?;
    let shown = Progress::new("pairs", Some(tuning.plan.pairs()));
    let test = arguments.test_options(folder);
    let report = Report {
        plan: &tuning.plan,
        player: &arguments.player,
        options: &test,
    };
    // One shard writes what is made of all.
    let writes = tuning.shard.holds(0);
    let mut last = Instant::now();
    let mut unwritten = Ok(());
    let progress = tuning.run(&stop, |event, progress| match event {
        Event::Played => shown.advance(1),
        Event::Waiting => shown.remark(|| "waiting for the other shards".to_string()),
        Event::Step { others } => {
            shown.advance(others);
            shown.remark(|| match shown.is_on_terminal() {
                true => report.table(progress),
                false => report.line(progress),
            });
            if writes && last.elapsed() >= PAUSE && unwritten.is_ok() {
                unwritten = report.write(progress, folder);
                last = Instant::now();
            }
        }
    });
    drop(shown);
    let progress = progress?;
    if writes && unwritten.is_ok() {
        unwritten = report.write(&progress, folder);
    }
    match arguments.json {
        true => writeln!(out, "{:#}", report.to_json(&progress))?,
        false => write!(out, "{}", report.text(&progress))?,
    }
    out.flush()?;
    unwritten.map_err(|(path, fault)| format!("{}: {fault}", path.display()))?;
    arguments.complete(&progress)
}

impl Arguments {
    fn tuning(&self, folder: &Path) -> Result<Tuning, Failure> {
        let player: Player = self.player.parse()?;
        if matches!(player.engine, Engine::Process { .. }) {
            return Err("only this engine's own parameters are tuned, not a program's".into());
        }
        if self.options.ponder {
            return Err("an engine that is tuned does not ponder".into());
        }
        let params = player.config.params.clone();
        let contest = self.options.contest(ContestRequest {
            title: "tuning".to_string(),
            players: vec![player],
            pairings: vec![[0, 0]],
            limit: self.limit,
            games: None,
            test: None,
        })?;
        Ok(Tuning {
            plan: TuningPlan {
                contest: Description::of(&contest.plan),
                seed: self.seed,
                batch: self.batch,
                schedule: self.schedule(),
                parameters: self.parameters(&params)?,
            },
            games: contest.plan,
            shard: contest.shard,
            concurrency: contest.concurrency,
            folder: folder.to_path_buf(),
        })
    }

    fn schedule(&self) -> Schedule {
        let usual = Schedule::usual(self.pairs);
        Schedule {
            rate: self.rate.unwrap_or(usual.rate),
            alpha: self.alpha,
            gamma: self.gamma,
            stability: self.stability,
            ..usual
        }
    }

    fn parameters(&self, params: &Params) -> Result<Vec<TunedParameter>, Failure> {
        let mut parameters: Vec<TunedParameter> = Vec::new();
        for text in &self.params {
            let parameter = parameter(text, params)?;
            if parameters.iter().any(|known| known.name == parameter.name) {
                return Err(format!("{} is named twice", parameter.name).into());
            }
            parameters.push(parameter);
        }
        match parameters.is_empty() {
            true => Ok(usual_parameters(params)),
            false => Ok(parameters),
        }
    }

    /// The options of the test of what was tuned.
    fn test_options(&self, folder: &Path) -> String {
        let openings = match &self.options.openings {
            Some(path) => format!(" --openings \"{}\"", path.display()),
            None => String::new(),
        };
        let output = folder.join("sprt");
        format!(
            "--bounds 0,5 --limit {}{openings} --rules {} --output \"{}\"",
            self.limit,
            self.options.rules,
            output.display()
        )
    }

    /// Fails if not all pairs were played, after what there is was printed.
    fn complete(&self, progress: &run::Progress) -> Result<(), Failure> {
        let done = progress.spsa.done();
        match done == self.pairs {
            true => Ok(()),
            false => Err(format!("stopped after {done} pairs; the same command goes on").into()),
        }
    }
}
