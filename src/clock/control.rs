//! Time controls and their texts: `30m`, `20m+5s`, `40/15m`, `5s/move`, `10m+3x30s`.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// How thinking time is dealt out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// A time for the whole game, and an increment after each move that may be zero.
    Game { time: Duration, increment: Duration },
    /// The time is given anew after every so many moves.
    Session {
        moves: NonZeroU32,
        time: Duration,
        increment: Duration,
    },
    /// Every move has the same time; what is not used is lost.
    Move(Duration),
    /// After the main time each move has a period. A move that takes longer uses periods up,
    /// and the game is lost with the last of them.
    ByoYomi {
        time: Duration,
        periods: NonZeroU32,
        period: Duration,
    },
}

impl TimeControl {
    /// The Computer Olympiad's: thirty minutes a game.
    pub const OLYMPIAD: TimeControl = TimeControl::Game {
        time: Duration::from_secs(30 * 60),
        increment: Duration::ZERO,
    };

    /// The time that a side starts with, before any period of byo-yomi.
    pub fn main_time(&self) -> Duration {
        match *self {
            TimeControl::Game { time, .. }
            | TimeControl::Session { time, .. }
            | TimeControl::Move(time)
            | TimeControl::ByoYomi { time, .. } => time,
        }
    }
}

/// Why a text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ControlError {
    #[error("a time control is missing (like 30m, 20m+5s, 40/15m, 5s/move, 10m+3x30s)")]
    Empty,
    #[error("the time '{0}' has no unit (h, m, s or ms)")]
    NoUnit(String),
    #[error("'{0}' is no unit of time (h, m, s and ms are)")]
    Unit(String),
    #[error("the time '{0}' needs a number")]
    Number(String),
    #[error("the time '{0}' is zero")]
    Zero(String),
    #[error("the time '{0}' exceeds 1000 hours")]
    TooLong(String),
    #[error("'{0}' is not a number from 1 up")]
    Count(String),
    #[error("moves per session and byo-yomi do not go together")]
    Mixed,
}

impl FromStr for TimeControl {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<TimeControl, ControlError> {
        let text = text.trim().to_ascii_lowercase();
        if text.is_empty() {
            return Err(ControlError::Empty);
        }
        if let Some(time) = text.strip_suffix("/move") {
            return Ok(TimeControl::Move(above_zero(time)?));
        }
        let (session, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(count(moves)?), rest),
            None => (None, text.as_str()),
        };
        let (time, bonus) = match rest.split_once('+') {
            Some((time, bonus)) => (time, Some(bonus)),
            None => (rest, None),
        };
        let periods = bonus.and_then(|bonus| bonus.split_once('x'));
        let increment = || bonus.map_or(Ok(Duration::ZERO), read_time);
        Ok(match (session, periods) {
            (Some(_), Some(_)) => return Err(ControlError::Mixed),
            (Some(moves), None) => TimeControl::Session {
                moves,
                time: above_zero(time)?,
                increment: increment()?,
            },
            (None, Some((periods, period))) => TimeControl::ByoYomi {
                time: read_time(time)?,
                periods: count(periods)?,
                period: above_zero(period)?,
            },
            (None, None) => TimeControl::Game {
                time: above_zero(time)?,
                increment: increment()?,
            },
        })
    }
}

fn count(text: &str) -> Result<NonZeroU32, ControlError> {
    let number = text.trim().parse();
    number.map_err(|_| ControlError::Count(text.trim().to_string()))
}

/// Reads a time longer than nothing: `90m`, `1h30m`, `2.5s`, `100ms`.
pub fn above_zero(text: &str) -> Result<Duration, ControlError> {
    match read_time(text)? {
        Duration::ZERO => Err(ControlError::Zero(text.trim().to_string())),
        time => Ok(time),
    }
}

/// Reads `1h30m`, `90s`, `0.5s`, `250ms`: numbers, each with a unit.
fn read_time(text: &str) -> Result<Duration, ControlError> {
    /// No game lasts longer; sums of such times stay far from any overflow.
    const LONGEST: f64 = 1000.0 * 3600.0;
    let text = text.trim();
    let mut seconds = 0.0;
    let mut rest = text;
    if text.is_empty() {
        return Err(ControlError::Number(String::new()));
    }
    while !rest.is_empty() {
        let is_number = |letter: char| letter.is_ascii_digit() || letter == '.';
        let digits = rest.trim_start_matches(is_number);
        let after = digits.trim_start_matches(|letter: char| letter.is_alphabetic());
        let number = &rest[..rest.len() - digits.len()];
        let unit = match &digits[..digits.len() - after.len()] {
            "h" => 3600.0,
            "m" => 60.0,
            "s" => 1.0,
            "ms" => 0.001,
            "" if !number.is_empty() && after.is_empty() => {
                return Err(ControlError::NoUnit(text.to_string()));
            }
            "" => return Err(ControlError::Number(text.to_string())),
            unit => return Err(ControlError::Unit(unit.to_string())),
        };
        let number: f64 = number
            .parse()
            .map_err(|_| ControlError::Number(text.to_string()))?;
        seconds += number * unit;
        rest = after;
    }
    match seconds {
        0.0..=LONGEST => Ok(Duration::from_millis((seconds * 1000.0).round() as u64)),
        _ => Err(ControlError::TooLong(text.to_string())),
    }
}

/// A time in the largest units that show it exactly.
struct Time(Duration);

impl fmt::Display for Time {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let milliseconds = self.0.as_millis();
        let parts = [
            (milliseconds / 3_600_000, "h"),
            (milliseconds / 60_000 % 60, "m"),
            (milliseconds / 1000 % 60, "s"),
            (milliseconds % 1000, "ms"),
        ];
        if milliseconds == 0 {
            return out.write_str("0s");
        }
        for (number, unit) in parts.into_iter().filter(|(number, _)| *number > 0) {
            write!(out, "{number}{unit}")?;
        }
        Ok(())
    }
}

/// The text that reads back as the same control.
impl fmt::Display for TimeControl {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let increment = match *self {
            TimeControl::Game { time, increment } => {
                write!(out, "{}", Time(time))?;
                increment
            }
            TimeControl::Session {
                moves,
                time,
                increment,
            } => {
                write!(out, "{moves}/{}", Time(time))?;
                increment
            }
            TimeControl::Move(time) => return write!(out, "{}/move", Time(time)),
            TimeControl::ByoYomi {
                time,
                periods,
                period,
            } => return write!(out, "{}+{periods}x{}", Time(time), Time(period)),
        };
        match increment {
            Duration::ZERO => Ok(()),
            increment => write!(out, "+{}", Time(increment)),
        }
    }
}
