//! `soucie suite`: sets of positions, made and run.

use super::interrupt::flag_on_interrupt;
use super::options::ConfigOptions;
use super::{Failure, record_text, seconds};
use crate::aligned::{aligned, heading};
use crate::eval::Kind;
use crate::line_file::LineFile;
use crate::progress::Progress;
use crate::rules::Rules;
use crate::search::{Config, Searcher};
use crate::shard::Shard;
use crate::solve::{Limits, Solver};
use crate::suite::run::{Outcome, Runner, Tally, by_any, by_class, in_all};
use crate::suite::sample::{Sampler, Wanted};
use crate::suite::unique::Grader;
use crate::suite::{Item, read};
use clap::{Subcommand, ValueEnum};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Run a file of positions with known wins by the search, by the solver or by both
///
/// A line is a position and what is known of it: FEN ; win_in_plies 7 ; bm g2d5. Solved is a
/// position whose win is claimed within the limits, with one of the best moves if they are known;
/// refuted is one that the solver has proven to be no win. Nodes and seconds are of those solved.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: RunArguments,
}

#[derive(Subcommand)]
enum Command {
    Draw(DrawArguments),
    Unique(UniqueArguments),
}

#[derive(clap::Args)]
struct RunArguments {
    /// File of positions; - is standard input
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// Who is to solve them
    #[arg(long, value_enum, default_value_t = By::Both)]
    by: By,
    #[command(flatten)]
    limits: LimitOptions,
    /// File of results, one JSON object a line: what is in it is not run again
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Run only a part of the positions, such as 2/5: the second of five
    #[arg(long)]
    shard: Option<Shard>,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    config: ConfigOptions,
}

/// What each position is solved with.
#[derive(clap::Args)]
struct LimitOptions {
    /// Positions to make for each
    #[arg(long, short)]
    nodes: Option<u64>,
    /// Seconds for each; 1 if no other limit is given
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Threads to search with
    #[arg(long, short, default_value_t = 1, value_parser = Config::read_threads)]
    threads: usize,
    /// Size of each table in MiB
    #[arg(long, default_value_t = 64, value_name = "MIB", value_parser = Config::read_hash)]
    hash: usize,
    /// Rules: olympiad, maastricht or boardspace, with changes such as "olympiad,no-move=loses"
    #[arg(long, short, default_value_t, value_parser = super::rules)]
    rules: Rules,
}

impl LimitOptions {
    fn limits(&self) -> Limits {
        let second = self.nodes.is_none().then_some(Duration::from_secs(1));
        Limits {
            nodes: self.nodes,
            time: self.time.or(second),
        }
    }

    fn engine(&self, config: &ConfigOptions) -> Result<Runner, Failure> {
        let config = config.config(self.threads, self.hash)?;
        Ok(Runner::Engine(Box::new(Searcher::new(&config)?)))
    }

    fn solver(&self) -> Result<Solver, Failure> {
        let solver = Solver::new(self.threads, self.hash);
        Ok(solver
            .map_err(|fault| format!("no memory for a table of {} MiB: {fault}", self.hash))?)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    Engine,
    Solver,
    Both,
}

/// Draw late positions from games of the engine against itself
///
/// The same options give the same positions as long as the search stays the same.
#[derive(clap::Args)]
struct DrawArguments {
    /// Games to play
    #[arg(long, short, default_value_t = 400)]
    games: u64,
    /// Start of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random plies that a game starts with
    #[arg(long, default_value_t = 8)]
    random: usize,
    /// Nodes for each move after them
    #[arg(long, short, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Fewest plies before the end of its game that a position is taken
    #[arg(long, default_value_t = 3)]
    least: usize,
    /// Most plies
    #[arg(long, default_value_t = 25)]
    most: usize,
    /// Evaluators that take turns: every one plays black and white against every one
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_values_t = [Kind::default()])]
    styles: Vec<Kind>,
    /// Take every position in which the winner had to choose how to parry a win at once
    #[arg(long)]
    threatened: bool,
}

/// Keep the positions with exactly one winning move, proven, and say how far the win is
///
/// The move's proof is checked, and every other move is proven not to win.
#[derive(clap::Args)]
struct UniqueArguments {
    /// File of positions; - is standard input
    file: PathBuf,
    /// Positions to make for the refutation of each other move
    #[arg(long, value_name = "NODES", default_value_t = 20_000)]
    refute: u64,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    config: ConfigOptions,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.command {
        Some(Command::Draw(arguments)) => draw(arguments, out),
        Some(Command::Unique(arguments)) => unique(arguments, out),
        None => arguments.run.run(out),
    }
}

fn items(path: &Path) -> Result<Vec<Item>, Failure> {
    let text = record_text(path)?;
    Ok(read(&text).map_err(|fault| format!("{}: {fault}", path.display()))?)
}

impl RunArguments {
    fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let path = self.file.as_deref().expect("the command line asks for it");
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let items: Vec<Item> = (0..)
            .zip(items(path)?)
            .filter_map(|(number, item)| shard.holds(number).then_some(item))
            .collect();
        let mut runners = self.runners()?;
        let (mut file, mut outcomes) = self.open()?;
        let known: HashSet<(String, String)> = outcomes
            .iter()
            .map(|outcome| (outcome.item.clone(), outcome.by.clone()))
            .collect();
        let stop = flag_on_interrupt()?;
        let progress = Progress::new("positions", Some((items.len() * runners.len()) as u64));
        for item in &items {
            for runner in &mut runners {
                progress.advance(1);
                if stop.load(Ordering::SeqCst)
                    || known.contains(&(item.to_string(), runner.name().to_string()))
                {
                    continue;
                }
                let outcome = runner.run(item, self.limits.rules, self.limits.limits(), &stop);
                if stop.load(Ordering::SeqCst) {
                    continue;
                }
                if let Some(file) = &mut file {
                    let written = file.append(&outcome.to_json().to_string());
                    written.map_err(|fault| fault.to_string())?;
                }
                outcomes.push(outcome);
            }
        }
        drop(progress);
        match self.json {
            true => writeln!(out, "{}", as_value(&outcomes))?,
            false => write!(out, "{}", as_text(&outcomes))?,
        }
        Ok(())
    }

    fn runners(&self) -> Result<Vec<Runner>, Failure> {
        let mut runners = Vec::new();
        if self.by != By::Solver {
            runners.push(self.limits.engine(&self.config)?);
        }
        if self.by != By::Engine {
            runners.push(Runner::Solver(Box::new(self.limits.solver()?)));
        }
        Ok(runners)
    }

    /// The file of results and what is in it.
    fn open(&self) -> Result<(Option<LineFile>, Vec<Outcome>), Failure> {
        let Some(path) = &self.output else {
            return Ok((None, Vec::new()));
        };
        let fault = |fault: String| format!("{}: {fault}", path.display());
        let (file, lines) = LineFile::open(path)?;
        let text = String::from_utf8(lines).map_err(|_| fault("not text".to_string()))?;
        let mut outcomes = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let value: Option<Value> = serde_json::from_str(line).ok();
            let outcome = value.as_ref().and_then(Outcome::from_json);
            outcomes.push(outcome.ok_or_else(|| fault(format!("line {number} is no result")))?);
        }
        Ok((Some(file), outcomes))
    }
}

fn row(name: &str, by: &str, tally: &Tally) -> Vec<String> {
    vec![
        name.to_string(),
        by.to_string(),
        tally.solved.to_string(),
        tally.refuted.to_string(),
        tally.positions.to_string(),
        tally.nodes.to_string(),
        format!("{:.2}", tally.seconds),
    ]
}

fn as_text(outcomes: &[Outcome]) -> String {
    let mut rows = vec![heading(&[
        "class", "by", "solved", "refuted", "of", "nodes", "seconds",
    ])];
    let mut classes: Vec<_> = by_class(outcomes).into_iter().collect();
    let number = |class: &str| -> u64 {
        let digits = class.chars().filter(char::is_ascii_digit);
        digits.collect::<String>().parse().unwrap_or(0)
    };
    classes.sort_by_key(|((class, by), _)| (number(class), class.clone(), by.clone()));
    for ((class, by), tally) in &classes {
        rows.push(row(class, by, tally));
    }
    let all = in_all(outcomes);
    for (by, tally) in &all {
        rows.push(row("in all", by, tally));
    }
    let mut text = aligned(&rows);
    if all.len() > 1 {
        text += &format!("solved by one of them at least: {}\n", by_any(outcomes));
    }
    text
}

fn as_value(outcomes: &[Outcome]) -> Value {
    let results: Vec<Value> = outcomes.iter().map(Outcome::to_json).collect();
    json!({ "results": results, "in_all": in_all(outcomes), "solved_by_any": by_any(outcomes) })
}

fn draw(arguments: &DrawArguments, out: &mut impl Write) -> Result<(), Failure> {
    let DrawArguments {
        games,
        seed,
        random,
        nodes,
        least,
        most,
        styles,
        threatened,
    } = arguments;
    if least > most {
        return Err("--least is above --most".into());
    }
    let mut sampler = Sampler::new(Wanted {
        seed: *seed,
        random_plies: *random,
        nodes: *nodes,
        back: [*least, *most],
        styles: styles.clone(),
        threatened: *threatened,
    })?;
    let names: Vec<String> = styles.iter().map(Kind::to_string).collect();
    writeln!(
        out,
        "# soucie suite draw --games {games} --seed {seed} --random {random} --nodes {nodes} \
         --least {least} --most {most} --styles {}{}",
        names.join(","),
        if *threatened { " --threatened" } else { "" }
    )?;
    let progress = Progress::new("games", Some(*games));
    for number in 0..*games {
        for item in sampler.items(number) {
            writeln!(out, "{item}")?;
            out.flush()?;
        }
        progress.advance(1);
    }
    Ok(())
}

fn unique(arguments: &UniqueArguments, out: &mut impl Write) -> Result<(), Failure> {
    let items = items(&arguments.file)?;
    let mut grader = Grader {
        solver: arguments.limits.solver()?,
        engine: arguments.limits.engine(&arguments.config)?,
        limits: arguments.limits.limits(),
        refutations: Limits {
            nodes: Some(arguments.refute),
            time: None,
        },
    };
    let stop = flag_on_interrupt()?;
    let progress = Progress::new("positions", Some(items.len() as u64));
    for item in &items {
        if stop.load(Ordering::SeqCst) {
            break;
        }
        if let Some(graded) = grader.graded(item, arguments.limits.rules, &stop) {
            writeln!(out, "{graded}")?;
            out.flush()?;
        }
        progress.advance(1);
    }
    Ok(())
}
