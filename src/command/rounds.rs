//! `soucie rounds`: generation after generation of self-play, training and a match, by the commands
//! that do each of them.

use super::Failure;
use super::interrupt::flag_on_interrupt;
use crate::eval::Kind;
use crate::replace_file::replace;
use crate::search::Config;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Learn in rounds: play with the best network, train on the newest games, match, again
///
/// A round plays games (`selfplay`), trains a network on those of the newest rounds (`train`), and
/// lets it play the best so far (`match`), whose place it takes if it scores more than half. It
/// ends when two rounds in a row gain less than --least. Each command is printed before it runs
/// and can be run by hand. The same command goes on in the same folder after Ctrl-C or a kill.
#[derive(clap::Args)]
pub struct Arguments {
    /// Folder for games, networks, matches and the account of all rounds
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Rounds at most
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    rounds: u16,
    /// Evaluator that plays the first round
    #[arg(long, default_value_t = Kind::Network, value_name = "NAME")]
    first: Kind,
    /// Its weights, instead of the built-in ones
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Games of a round
    #[arg(long, short, default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Positions to search for each move of these games
    #[arg(long, short, default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Newest rounds whose games are learned from
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..))]
    window: u16,
    /// Begin each training with the numbers of the best network instead of random ones
    #[arg(long)]
    warm: bool,
    /// Further options of `train`, separated by blanks
    #[arg(
        long,
        default_value = "--epochs 8 --line-decay 2 --batch 8192",
        value_name = "OPTIONS",
        allow_hyphen_values = true
    )]
    train: String,
    /// Games of a match
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..))]
    match_games: u64,
    /// Positions to search for each move of a match
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    match_nodes: u64,
    /// Elo that a round must gain; it ends after two in a row that do not
    #[arg(long, default_value_t = 10.0, value_name = "ELO")]
    least: f64,
    /// Determines all games and trainings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads of each command; as many as there are processors by default
    #[arg(long, short, value_parser = Config::read_threads)]
    threads: Option<usize>,
}

/// What a match said of a round's network.
struct Outcome {
    round: u16,
    /// Wins, losses and draws.
    games: [u64; 3],
    score: f64,
    elo: f64,
}

impl Outcome {
    /// The outcome in a match's `result.json`.
    fn of(round: u16, result: &Value) -> Option<Outcome> {
        let totals = &result["encounters"][0];
        let score = totals["score"]["value"].as_f64()?;
        let elo = totals["elo"]["value"].as_f64();
        let [wins, losses, draws] = ["wins", "losses", "draws"].map(|name| totals[name].as_u64());
        Some(Outcome {
            round,
            games: [wins?, losses?, draws?],
            score,
            // All won or all lost: beyond every number.
            elo: elo.unwrap_or(if score > 0.5 {
                f64::INFINITY
            } else {
                f64::NEG_INFINITY
            }),
        })
    }

    fn is_kept(&self) -> bool {
        self.score > 0.5
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    crate::disk::create_folder(&arguments.folder)?;
    let stop = flag_on_interrupt()?;
    let mut outcomes: Vec<Outcome> = Vec::new();
    for round in 1..=arguments.rounds {
        let best = outcomes.iter().rfind(|outcome| outcome.is_kept());
        let best = best.map(|outcome| arguments.network(outcome.round));
        for step in arguments.steps(round, best.as_deref()) {
            if step.is_done() {
                continue;
            }
            step.run(&stop)?;
            if stop.load(Ordering::SeqCst) {
                return Err("stopped; the same command goes on".into());
            }
        }
        let text = std::fs::read_to_string(arguments.results(round).join("result.json"))?;
        let outcome = Outcome::of(round, &serde_json::from_str(&text)?);
        outcomes.push(outcome.ok_or("a match without a result")?);
        arguments.write_account(&outcomes)?;
        if let [.., one, other] = &outcomes[..]
            && one.elo.max(other.elo) < arguments.least
        {
            break;
        }
    }
    write!(out, "{}", table(&outcomes))?;
    Ok(())
}

/// A command of a round.
struct Step {
    words: Vec<String>,
    /// What it makes in one piece, if it does: it need not run where that is there.
    product: Option<PathBuf>,
}

impl Step {
    fn is_done(&self) -> bool {
        self.product.as_ref().is_some_and(|path| path.exists())
    }

    /// Runs the command in a process of its own, which ends with this one.
    fn run(&self, stop: &AtomicBool) -> Result<(), Failure> {
        /// What a command has to end by itself when it is told to.
        const GRACE: Duration = Duration::from_secs(8);
        eprintln!("+ soucie {}", self.words.join(" "));
        let mut child = Command::new(std::env::current_exe()?)
            .args(&self.words)
            .stdout(std::io::stderr())
            .spawn()?;
        let mut stopped: Option<Instant> = None;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if stop.load(Ordering::SeqCst)
                && stopped.get_or_insert_with(Instant::now).elapsed() > GRACE
            {
                // What it has finished is on the disk.
                child.kill()?;
            }
            std::thread::sleep(Duration::from_millis(50));
        };
        match status.success() || stopped.is_some() {
            true => Ok(()),
            false => Err(format!("soucie {} failed ({status})", self.words[0]).into()),
        }
    }
}

impl Arguments {
    fn file(&self, name: &str, round: u16, ending: &str) -> PathBuf {
        self.folder.join(format!("{name}-{round}{ending}"))
    }

    fn data(&self, round: u16) -> PathBuf {
        self.file("games", round, ".data")
    }

    fn network(&self, round: u16) -> PathBuf {
        self.file("network", round, ".bin")
    }

    fn results(&self, round: u16) -> PathBuf {
        self.file("match", round, "")
    }

    /// The commands of a round whose best player so far is that of a file, or the first one.
    fn steps(&self, round: u16, best: Option<&Path>) -> [Step; 3] {
        [
            self.self_play(round, best),
            self.training(round, best),
            self.contest(round, best),
        ]
    }

    fn self_play(&self, round: u16, best: Option<&Path>) -> Step {
        let (kind, weights) = self.player(best);
        let mut words = words(&["selfplay", &shown(&self.data(round))]);
        words.extend(["--eval".to_string(), kind.to_string()]);
        if let Some(weights) = weights {
            words.extend(["--weights".to_string(), shown(weights)]);
        }
        words.push(format!("--games={}", self.games));
        words.push(format!("--nodes={}", self.nodes));
        words.push(format!("--generation={round}"));
        words.push(format!("--seed={}", self.seed + u64::from(round)));
        words.extend(self.threads.map(|threads| format!("--threads={threads}")));
        Step {
            words,
            product: None,
        }
    }

    fn training(&self, round: u16, best: Option<&Path>) -> Step {
        let product = self.network(round);
        let oldest = round.saturating_sub(self.window - 1).max(1);
        let mut words = words(&["train", "network"]);
        words.extend((oldest..=round).map(|round| shown(&self.data(round))));
        words.extend(["--output".to_string(), shown(&product)]);
        let start = match self.player(best) {
            (Kind::Network, weights) if self.warm => weights,
            _ => None,
        };
        if let Some(start) = start {
            words.extend(["--start".to_string(), shown(start)]);
        }
        words.push(format!("--seed={}", self.seed));
        for (name, ending) in [("--log", ".json"), ("--plot", ".svg")] {
            words.extend([
                name.to_string(),
                shown(&self.file("training", round, ending)),
            ]);
        }
        words.extend(self.threads.map(|threads| format!("--threads={threads}")));
        words.extend(self.train.split_whitespace().map(str::to_string));
        Step {
            words,
            product: Some(product),
        }
    }

    fn contest(&self, round: u16, best: Option<&Path>) -> Step {
        let (kind, weights) = self.player(best);
        let weights = weights.map_or(String::new(), |path| format!(",weights={}", shown(path)));
        let new = shown(&self.network(round));
        let mut words = words(&[
            "match",
            &format!("name=new,eval=network,weights={new}"),
            &format!("name=best,eval={kind}{weights}"),
            "--output",
            &shown(&self.results(round)),
        ]);
        words.push(format!("--games={}", self.match_games));
        words.push(format!("--limit=nodes={}", self.match_nodes));
        words.extend(
            self.threads
                .map(|threads| format!("--concurrency={threads}")),
        );
        Step {
            words,
            product: None,
        }
    }

    /// Evaluator and weights of the best player so far.
    fn player<'a>(&'a self, best: Option<&'a Path>) -> (Kind, Option<&'a Path>) {
        match best {
            Some(network) => (Kind::Network, Some(network)),
            None => (self.first, self.weights.as_deref()),
        }
    }

    fn write_account(&self, outcomes: &[Outcome]) -> Result<(), Failure> {
        let rounds = outcomes.iter().map(|outcome| {
            json!({
                "round": outcome.round,
                "games": outcome.games,
                "score": outcome.score,
                "elo": outcome.elo,
                "kept": outcome.is_kept(),
            })
        });
        let account = json!({ "rounds": rounds.collect::<Vec<_>>() });
        replace(&self.folder.join("rounds.json"), format!("{account:#}\n"))?;
        replace(&self.folder.join("rounds.txt"), table(outcomes))?;
        Ok(())
    }
}

fn table(outcomes: &[Outcome]) -> String {
    let mut text = "round  won-lost-drawn  score %     Elo\n".to_string();
    for outcome in outcomes {
        let [wins, losses, draws] = outcome.games;
        let kept = if outcome.is_kept() { "" } else { "  not kept" };
        let games = format!("{wins}-{losses}-{draws}");
        let score = 100.0 * outcome.score;
        // Writing to a text does not fail.
        let _ = writeln!(
            text,
            "{:5}  {games:>14}  {score:7.1}  {:+6.1}{kept}",
            outcome.round, outcome.elo
        );
    }
    text
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
