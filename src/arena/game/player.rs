//! Who plays, as a text: this engine in any configuration, or another program.
//!
//! `yl`, `eval=mona,null-move=0,threads=2,hash=16`, `name=deep,yl,depth=9`,
//! `search=plain,killers=1`, `eval=yl,weights=my.weights`,
//! `name=old,hash=64,option.OwnBook=true,cmd:path/to/program ugi`.

use super::limit::Limit;
use crate::book::{Book, find};
use crate::search::Config;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

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
    },
}

/// Why a text is not a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerError {
    text: String,
    fault: String,
}

impl fmt::Display for PlayerError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "player '{}': {}", self.text, self.fault)
    }
}

impl std::error::Error for PlayerError {}

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
            },
        },
    };
    if let Engine::Process { command, .. } = &player.engine
        && command.is_empty()
    {
        return Err("the program is missing after cmd:".to_string());
    }
    let words = settings.split(',').map(str::trim);
    for word in words.filter(|word| !word.is_empty()) {
        player.set(word)?;
    }
    let evaluator = player.config.evaluator();
    evaluator.map_err(|error| error.to_string())?;
    player.engine.book()?;
    Ok(player)
}

/// The settings before `cmd:` and the command after it.
fn split_command(text: &str) -> (&str, Option<&str>) {
    if let Some(command) = text.strip_prefix("cmd:") {
        return ("", Some(command));
    }
    match text.split_once(",cmd:") {
        Some((settings, command)) => (settings, Some(command)),
        None => (text, None),
    }
}

impl Player {
    fn set(&mut self, word: &str) -> Result<(), String> {
        let (name, value) = word.split_once('=').unwrap_or(("eval", word));
        match name {
            "name" => self.name = value.to_string(),
            "nodes" | "depth" | "movetime" => self.limit = Some(read_limit(word)?),
            "time" => self.limit = Some(read_limit(value)?),
            _ => self.set_engine(name, value)?,
        }
        Ok(())
    }

    fn set_engine(&mut self, name: &str, value: &str) -> Result<(), String> {
        match (&mut self.engine, name) {
            (_, "threads" | "hash") => {}
            (Engine::Internal { book }, "book") => {
                *book = (value != "off").then(|| value.to_string());
                return Ok(());
            }
            (Engine::Internal { .. }, _) => {}
            (Engine::Process { options, .. }, _) => match name.strip_prefix("option.") {
                Some(option) => {
                    options.push((option.to_string(), value.to_string()));
                    return Ok(());
                }
                None => {
                    return Err(format!(
                        "'{name}' is no setting of a program (write option.{name}={value} to \
                         set an option of its own)"
                    ));
                }
            },
        }
        let set = self.config.set(name, value);
        set.map_err(|error| error.to_string())
    }
}

impl Engine {
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

fn read_limit(text: &str) -> Result<Limit, String> {
    text.parse()
        .map_err(|fault: super::limit::LimitError| fault.to_string())
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
