//! Who plays, as a text: this engine in any configuration, or another program.
//!
//! `yl`, `eval=mona,null-move=0,threads=2,hash=16`, `name=deep,yl,depth=9`,
//! `search=plain,killers=1`, `eval=yl,weights=my.weights`,
//! `name=old,hash=64,option.OwnBook=true,cmd:path/to/program ugi`.

use super::limit::{Limit, LimitError};
use crate::book::{Book, find};
use crate::search::Config;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// A player: a name, what plays, and its own limit if it has one.
#[derive(Clone, Debug)]
pub struct Player {
    pub name: String,
    /// How the engine searches; of another program only its threads and table.
    pub config: Config,
    /// Instead of the limit of the match.
    pub limit: Option<Limit>,
    pub engine: Engine,
}

/// What chooses the moves.
#[derive(Clone, Debug)]
pub enum Engine {
    /// This engine, within this process.
    Internal {
        /// The book to play from: `on` for the usual one, or a file.
        book: Option<String>,
    },
    /// A program that speaks UGI: its words, and the options to set.
    Process {
        command: Vec<String>,
        options: Vec<(String, String)>,
        /// The folder for transcripts of what is said to it and by it.
        log: Option<PathBuf>,
    },
}

/// Why a text is not a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("player '{text}': {fault}")]
pub struct PlayerError {
    text: String,
    fault: String,
}

/// Table of each player in MiB, unless its text says otherwise. Small, since a match has
/// several and clears each before every game.
const MEBIBYTES: usize = 16;

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        read(text).map_err(|fault| PlayerError {
            text: text.to_string(),
            fault,
        })
    }
}

fn read(text: &str) -> Result<Player, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("the text is empty".to_string());
    }
    let (settings, command) = split_command(text);
    let mut player = Player {
        name: text.to_string(),
        config: Config {
            hash: MEBIBYTES,
            ..Config::default()
        },
        limit: None,
        engine: match command {
            None => Engine::Internal { book: None },
            Some(words) => Engine::Process {
                command: words.split_whitespace().map(str::to_string).collect(),
                options: Vec::new(),
                log: None,
            },
        },
    };
    if let Engine::Process { command, .. } = &player.engine
        && command.is_empty()
    {
        return Err("the program is missing after cmd:".to_string());
    }
    for word in settings.iter().flat_map(|settings| settings.split(',')) {
        player.set(word.trim())?;
    }
    let evaluator = player.config.evaluator();
    evaluator.map_err(|error| error.to_string())?;
    let priors = player.config.priors();
    priors.map_err(|error| error.to_string())?;
    player.engine.book()?;
    Ok(player)
}

/// The settings before `cmd:` and the command after it, as far as there are any.
fn split_command(text: &str) -> (Option<&str>, Option<&str>) {
    if let Some(command) = text.strip_prefix("cmd:") {
        return (None, Some(command));
    }
    match text.split_once(",cmd:") {
        Some((settings, command)) => (Some(settings), Some(command)),
        None => (Some(text), None),
    }
}

/// A setting that a player's text may name. Parameters of the search and options of programs have
/// names of their own.
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    /// What its value looks like.
    pub(crate) value: &'static str,
    pub(crate) about: &'static str,
    /// Whether a program has it too, rather than this engine only.
    of_programs: bool,
    set: fn(&mut Player, &str) -> Result<(), String>,
}

macro_rules! settings {
    ($($name:literal $value:literal $about:literal $of_programs:literal $set:expr;)*) => {
        /// All settings, each declared here and nowhere else.
        pub(crate) const SETTINGS: &[Setting] = &[$(Setting {
            name: $name,
            value: $value,
            about: $about,
            of_programs: $of_programs,
            set: $set,
        }),*];
    };
}

settings! {
    "name" "NAME" "what tables and records call it" true
        |player, value| {
            player.name = value.to_string();
            Ok(())
        };
    "eval" "EVALUATOR" "its evaluator; the name alone will do" false
        |player, value| player.configure("eval", value);
    "weights" "FILE" "other weights of the evaluator" false
        |player, value| player.configure("weights", value);
    "search" "full|plain" "plain: every technique off that is not named after it" false
        |player, value| player.configure("search", value);
    "book" "on|off|FILE" "plays from the opening book" false
        |player, value| player.engine.set_book(value);
    "threads" "N" "threads of its search (1 otherwise)" true
        |player, value| player.configure("threads", value);
    "hash" "MIB" "its table in MiB (16 otherwise)" true
        |player, value| player.configure("hash", value);
    "nodes" "N" "limit of its own: positions a move" true
        |player, value| player.set_limit(&format!("nodes={value}"));
    "depth" "N" "limit of its own: iterations a move" true
        |player, value| player.set_limit(&format!("depth={value}"));
    "movetime" "TIME" "limit of its own: time a move" true
        |player, value| player.set_limit(&format!("movetime={value}"));
    "time" "CONTROL" "limit of its own: a clock such as 10s+0.1s" true
        |player, value| player.set_limit(value);
}

impl Player {
    /// Takes one setting of the text.
    fn set(&mut self, word: &str) -> Result<(), String> {
        if word.is_empty() {
            return Err("there is an empty setting beside a comma".to_string());
        }
        let (name, value) = word.split_once('=').unwrap_or(("eval", word));
        let setting = SETTINGS.iter().find(|setting| setting.name == name);
        match (&mut self.engine, setting) {
            (Engine::Internal { .. }, Some(setting)) => (setting.set)(self, value),
            (Engine::Process { .. }, Some(setting)) if setting.of_programs => {
                (setting.set)(self, value)
            }
            (Engine::Internal { .. }, None) => self.configure(name, value),
            (Engine::Process { options, .. }, _) => match name.strip_prefix("option.") {
                Some(option) => {
                    options.push((option.to_string(), value.to_string()));
                    Ok(())
                }
                None => Err(format!(
                    "'{name}' is no setting of a program (write option.{name}={value} to set an \
                     option of its own)"
                )),
            },
        }
    }

    fn configure(&mut self, name: &str, value: &str) -> Result<(), String> {
        let set = self.config.set(name, value);
        set.map_err(|error| error.to_string())
    }

    fn set_limit(&mut self, text: &str) -> Result<(), String> {
        let limit = text
            .parse()
            .map_err(|error: LimitError| error.to_string())?;
        self.limit = Some(limit);
        Ok(())
    }
}

impl Engine {
    fn set_book(&mut self, value: &str) -> Result<(), String> {
        if let Engine::Internal { book } = self {
            *book = (value != "off").then(|| value.to_string());
        }
        Ok(())
    }

    /// The book of an engine in this process, if it plays from one.
    pub fn book(&self) -> Result<Option<Book>, String> {
        let Engine::Internal {
            book: Some(file), ..
        } = self
        else {
            return Ok(None);
        };
        let book = match file.as_str() {
            "on" => find::usual(),
            file => Book::open(Path::new(file)),
        };
        book.map(Some).map_err(|fault| fault.to_string())
    }
}

/// Makes names differ: results are told apart by them.
pub fn name_apart(players: &mut [Player]) {
    for place in 1..players.len() {
        let (before, rest) = players.split_at_mut(place);
        let taken = |name: &str| before.iter().any(|player| player.name == name);
        let player = &mut rest[0];
        if taken(&player.name) {
            let numbered = (2..).map(|number| format!("{} ({number})", player.name));
            player.name = numbered
                .into_iter()
                .find(|name| !taken(name))
                .expect("numbers do not run out");
        }
    }
}
