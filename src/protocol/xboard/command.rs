//! What XBoard sends to an engine.

use crate::clock::TimeControl;
use crate::protocol::{MessageError, invalid, number, unknown};
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

/// A message from XBoard. Moves, squares and positions are texts here: only the board can read
/// them.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Xboard,
    Protover(u32),
    /// Whether a feature was accepted, or anything else that needs no answer.
    Ignored(String),
    New,
    Variant(String),
    Quit,
    Force,
    Go,
    PlayOther,
    Level(Level),
    /// Seconds for each move.
    SecondsPerMove(f64),
    Depth(u32),
    /// The engine's clock.
    Time(Centiseconds),
    /// The opponent's clock.
    OpponentTime(Centiseconds),
    UserMove(String),
    MoveNow,
    Ping(u32),
    Draw,
    Result(String),
    SetBoard(String),
    Hint,
    Undo,
    Remove,
    Hard,
    Easy,
    Post,
    NoPost,
    Analyze,
    Exit,
    /// Asks for a line about the analysis.
    Dot,
    Memory(u32),
    Cores(u32),
    Option {
        name: String,
        value: String,
    },
    Lift(String),
    /// A piece was put down or moved over a square.
    Handled(String),
}

/// A clock's time as XBoard counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Centiseconds(pub u64);

impl Centiseconds {
    pub fn duration(self) -> Duration {
        // No clock shows years: keeps wild input from overflowing.
        Duration::from_millis(self.0.min(u64::from(u32::MAX)) * 10)
    }
}

/// `level MOVES MINUTES[:SECONDS] INCREMENT`; no moves means the whole game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    pub moves: u32,
    pub seconds: u32,
    /// Seconds for each move.
    pub increment: f64,
}

impl Level {
    /// The time control, if it gives any time.
    pub fn control(&self) -> Option<TimeControl> {
        let time = Duration::from_secs(u64::from(self.seconds));
        let increment = Duration::try_from_secs_f64(self.increment).ok()?;
        let control = match NonZeroU32::new(self.moves) {
            Some(moves) => TimeControl::Session {
                moves,
                time,
                increment,
            },
            None => TimeControl::Game { time, increment },
        };
        (!time.is_zero() || !increment.is_zero()).then_some(control)
    }
}

/// Commands that need no answer and change nothing.
const IGNORED: [&str; 9] = [
    "accepted", "rejected", "random", "computer", "name", "rating", "ics", "nps", "bk",
];

impl FromStr for Command {
    type Err = MessageError;

    fn from_str(line: &str) -> Result<Command, MessageError> {
        let line = line.trim();
        let (name, rest) = line
            .split_once(char::is_whitespace)
            .map_or((line, ""), |(name, rest)| (name, rest.trim()));
        let first = rest.split_whitespace().next();
        let needed = |what| match rest {
            "" => Err(MessageError::Missing(what)),
            text => Ok(text.to_string()),
        };
        Ok(match name {
            "xboard" => Command::Xboard,
            "protover" => Command::Protover(number(first, "a version")?),
            "new" => Command::New,
            "variant" => Command::Variant(needed("the variant")?),
            "quit" => Command::Quit,
            "force" => Command::Force,
            "go" => Command::Go,
            "playother" => Command::PlayOther,
            "level" => Command::Level(rest.parse()?),
            "st" => Command::SecondsPerMove(seconds(first)?),
            "sd" => Command::Depth(number(first, "a depth")?),
            "time" => Command::Time(centiseconds(first)?),
            "otim" => Command::OpponentTime(centiseconds(first)?),
            "usermove" => Command::UserMove(needed("the move")?),
            "?" => Command::MoveNow,
            "ping" => Command::Ping(number(first, "a number")?),
            "draw" => Command::Draw,
            "result" => Command::Result(needed("the result")?),
            "setboard" => Command::SetBoard(needed("the position")?),
            "hint" => Command::Hint,
            "undo" => Command::Undo,
            "remove" => Command::Remove,
            "hard" => Command::Hard,
            "easy" => Command::Easy,
            "post" => Command::Post,
            "nopost" => Command::NoPost,
            "analyze" => Command::Analyze,
            "exit" => Command::Exit,
            "." => Command::Dot,
            "memory" => Command::Memory(number(first, "a size in MiB")?),
            "cores" => Command::Cores(number(first, "a number of cores")?),
            "option" => option(&needed("the option")?)?,
            "lift" => Command::Lift(needed("the square")?),
            "put" | "hover" => Command::Handled(line.to_string()),
            "" => return Err(MessageError::Missing("a command")),
            ignored if IGNORED.contains(&ignored) => Command::Ignored(line.to_string()),
            other => return Err(unknown(other)),
        })
    }
}

/// `NAME=VALUE`, or a name alone for a button.
fn option(text: &str) -> Result<Command, MessageError> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    match name.trim() {
        "" => Err(MessageError::Missing("the name of the option")),
        name => Ok(Command::Option {
            name: name.to_string(),
            value: value.trim().to_string(),
        }),
    }
}

/// A clock; XBoard lets it fall below zero, where nothing is left.
fn centiseconds(word: Option<&str>) -> Result<Centiseconds, MessageError> {
    let time: i64 = number(word, "a number of centiseconds")?;
    Ok(Centiseconds(time.max(0) as u64))
}

fn seconds(word: Option<&str>) -> Result<f64, MessageError> {
    let what = "a number of seconds";
    let seconds: f64 = number(word, what)?;
    let sane = seconds.is_finite() && (0.0..=1e9).contains(&seconds);
    sane.then_some(seconds)
        .ok_or_else(|| invalid(what, word.unwrap_or_default()))
}

impl FromStr for Level {
    type Err = MessageError;

    fn from_str(text: &str) -> Result<Level, MessageError> {
        let mut words = text.split_whitespace();
        let moves = number(words.next(), "a number of moves")?;
        let time = words.next().ok_or(MessageError::Missing("the time"))?;
        let (minutes, rest) = time.split_once(':').unwrap_or((time, "0"));
        let minutes: u32 = number(Some(minutes), "a number of minutes")?;
        let rest: u32 = number(Some(rest), "a number of seconds")?;
        let seconds = minutes.checked_mul(60).and_then(|s| s.checked_add(rest));
        Ok(Level {
            moves,
            seconds: seconds.ok_or_else(|| invalid("a sensible time", time))?,
            increment: self::seconds(words.next())?,
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Command::Xboard => out.write_str("xboard"),
            Command::Protover(version) => write!(out, "protover {version}"),
            Command::Ignored(line) | Command::Handled(line) => out.write_str(line),
            Command::New => out.write_str("new"),
            Command::Variant(name) => write!(out, "variant {name}"),
            Command::Quit => out.write_str("quit"),
            Command::Force => out.write_str("force"),
            Command::Go => out.write_str("go"),
            Command::PlayOther => out.write_str("playother"),
            Command::Level(level) => write!(out, "level {level}"),
            Command::SecondsPerMove(seconds) => write!(out, "st {seconds}"),
            Command::Depth(depth) => write!(out, "sd {depth}"),
            Command::Time(time) => write!(out, "time {}", time.0),
            Command::OpponentTime(time) => write!(out, "otim {}", time.0),
            Command::UserMove(text) => write!(out, "usermove {text}"),
            Command::MoveNow => out.write_str("?"),
            Command::Ping(number) => write!(out, "ping {number}"),
            Command::Draw => out.write_str("draw"),
            Command::Result(text) => write!(out, "result {text}"),
            Command::SetBoard(fen) => write!(out, "setboard {fen}"),
            Command::Hint => out.write_str("hint"),
            Command::Undo => out.write_str("undo"),
            Command::Remove => out.write_str("remove"),
            Command::Hard => out.write_str("hard"),
            Command::Easy => out.write_str("easy"),
            Command::Post => out.write_str("post"),
            Command::NoPost => out.write_str("nopost"),
            Command::Analyze => out.write_str("analyze"),
            Command::Exit => out.write_str("exit"),
            Command::Dot => out.write_str("."),
            Command::Memory(mebibytes) => write!(out, "memory {mebibytes}"),
            Command::Cores(cores) => write!(out, "cores {cores}"),
            Command::Option { name, value } if value.is_empty() => write!(out, "option {name}"),
            Command::Option { name, value } => write!(out, "option {name}={value}"),
            Command::Lift(square) => write!(out, "lift {square}"),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let (minutes, seconds) = (self.seconds / 60, self.seconds % 60);
        write!(
            out,
            "{} {minutes}:{seconds:02} {}",
            self.moves, self.increment
        )
    }
}
