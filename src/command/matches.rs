//! `soucie match`, `soucie sprt`, `soucie gauntlet` and `soucie round-robin`: contests between players.

use super::contest::{ContestOptions, ContestRequest};
use super::{Failure, number};
use crate::arena::event::plan;
use crate::arena::game::limit::Limit;
use crate::arena::game::player::{Player, SETTINGS};
use crate::arena::statistics::sprt::{Sprt, read_hypotheses};
use std::io::Write;
use std::ops::Bound;

/// How players are written, in the help of every command that takes them.
fn players() -> String {
    let rows = SETTINGS.iter().map(|setting| {
        let form = format!("{}={}", setting.name, setting.value);
        format!("  {form:24} {}\n", setting.about)
    });
    let settings: String = rows.collect();
    format!(
        "A player is this engine in some configuration, or another program:\n{EXAMPLES}\n\
         Settings, separated by commas:\n{settings}  \
         PARAMETER=VALUE          a parameter of the search (`soucie params` lists them)\n  \
         option.NAME=VALUE        an option of a program\n  \
         cmd:PROGRAM ARGUMENTS    a program that speaks UGI; to the end of the text"
    )
}

const EXAMPLES: &str = "  \
  yl
  yl,null-move=0,threads=2,hash=32
  search=plain,killers=1
  name=deep,mona,depth=9,book=on
  name=old,hash=64,option.OwnBook=true,cmd:./soucie-old ugi
";

/// Play two players against each other
#[derive(clap::Args)]
#[command(after_help = players())]
pub struct Match {
    first: Player,
    second: Player,
    #[command(flatten)]
    games: Games,
}

/// Test whether the first player is better than the second, with as few games as needed
#[derive(clap::Args)]
#[command(after_help = players())]
pub struct Test {
    first: Player,
    second: Player,
    /// Normalised Elo of the two hypotheses
    #[arg(long, default_value = "0,5", value_name = "LOWER,UPPER", value_parser = read_hypotheses)]
    bounds: [f64; 2],
    /// Probability of accepting what is no better than the lower bound
    #[arg(long, default_value_t = 0.05, value_parser = probability)]
    alpha: f64,
    /// Probability of rejecting what is as good as the upper bound
    #[arg(long, default_value_t = 0.05, value_parser = probability)]
    beta: f64,
    /// Games after which to give up; as many as the openings give if left out
    #[arg(long, short)]
    games: Option<u64>,
    #[command(flatten)]
    shown: Shown,
    #[command(flatten)]
    options: ContestOptions,
}

/// Play one player against all others and rate them
///
/// The others do not meet each other: what a new version is worth against a field that is known
/// costs a part of the games of a round robin.
#[derive(clap::Args)]
#[command(after_help = players())]
pub struct Gauntlet {
    /// The player who meets all others
    player: Player,
    #[arg(required = true)]
    others: Vec<Player>,
    #[command(flatten)]
    games: Games,
}

/// Play everyone against everyone and rate the players
#[derive(clap::Args)]
#[command(after_help = players())]
pub struct RoundRobin {
    #[arg(required = true, num_args = 2..)]
    players: Vec<Player>,
    #[command(flatten)]
    games: Games,
}

/// How many games are played, and how.
#[derive(clap::Args)]
struct Games {
    /// Games of each pairing; each opening is played twice, with colours exchanged
    #[arg(
        long = "games",
        short = 'g',
        value_name = "GAMES",
        default_value_t = 100
    )]
    count: u64,
    #[command(flatten)]
    shown: Shown,
    #[command(flatten)]
    options: ContestOptions,
}

/// The limit of the moves and the form of the result.
#[derive(clap::Args)]
struct Shown {
    /// Limit of each move: nodes=N, depth=N, movetime=TIME, or a clock such as 10s+0.1s, 5m,
    /// 40/15m, 5s/move, 10m+3x30s
    #[arg(long, short, default_value = "nodes=10000")]
    limit: Limit,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

fn probability(text: &str) -> Result<f64, String> {
    let range = (Bound::Excluded(0.0), Bound::Excluded(0.5));
    number(text, range, "not a probability between 0 and 0.5")
}

pub fn play(arguments: &Match, out: &mut impl Write) -> Result<(), Failure> {
    let players = vec![arguments.first.clone(), arguments.second.clone()];
    arguments.games.hold("match", players, vec![[0, 1]], out)
}

pub fn test(arguments: &Test, out: &mut impl Write) -> Result<(), Failure> {
    let [lower, upper] = arguments.bounds;
    let held = arguments.options.hold(ContestRequest {
        title: "sprt".to_string(),
        players: vec![arguments.first.clone(), arguments.second.clone()],
        pairings: vec![[0, 1]],
        limit: arguments.shown.limit,
        games: arguments.games,
        test: Some(Sprt {
            lower,
            upper,
            alpha: arguments.alpha,
            beta: arguments.beta,
        }),
    })?;
    held.print(arguments.shown.json, out)
}

pub fn gauntlet(arguments: &Gauntlet, out: &mut impl Write) -> Result<(), Failure> {
    let mut players = vec![arguments.player.clone()];
    players.extend_from_slice(&arguments.others);
    let pairings = plan::gauntlet(players.len());
    arguments.games.hold("gauntlet", players, pairings, out)
}

pub fn round_robin(arguments: &RoundRobin, out: &mut impl Write) -> Result<(), Failure> {
    let players = arguments.players.clone();
    let pairings = plan::round_robin(players.len());
    let games = &arguments.games;
    games.hold("round robin", players, pairings, out)
}

impl Games {
    fn hold(
        &self,
        title: &str,
        players: Vec<Player>,
        pairings: Vec<[usize; 2]>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let held = self.options.hold(ContestRequest {
            title: title.to_string(),
            players,
            pairings,
            limit: self.shown.limit,
            games: Some(self.count),
            test: None,
        })?;
        held.print(self.shown.json, out)
    }
}
