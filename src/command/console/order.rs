//! What an operator can type at the console.

use crate::board::Side;
use crate::clock::TimeControl;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A line of the operator. A line that starts with no command's name is a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    Move(String),
    Undo(usize),
    ShowClock,
    SetClock(Side, Duration),
    SetClocks([Duration; 2]),
    Pause,
    Resume,
    Swap,
    New,
    Setup(String),
    Force,
    Go,
    Now,
    Hint,
    Eval,
    Board,
    Save(Option<String>),
    Load(String),
    Resign(Option<Side>),
    Draw,
    Level(TimeControl),
    Ponder(bool),
    Set { name: String, value: String },
    Name(Side, String),
    Help,
    Quit,
}

/// Why a line is no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderError(String);

impl fmt::Display for OrderError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for OrderError {}

/// The commands, one a line.
pub const HELP: &str = "\
d1-d3, d1d3, a3xd3, pass     play a move for the side to move
undo [N]                     take back N moves (1); clocks go back too, and stand still
clock                        show both clocks
clock black|white M:SS       correct one clock
clock M:SS M:SS              correct both, Black's first
pause, resume                stop the clocks, let them run
go                           the engine plays the side to move
force                        the engine plays neither side
swap                         the engine changes sides
now                          the engine moves at once
new                          new game from the standard position
setup standard|scrambled-eggs|FEN
level 30m|20m+5s|40/15m|5s/move|10m+3x30s
ponder on|off                think in the opponent's time
hint, eval, board            what to play, what the evaluator says, the board again
resign [black|white]         a side gives up; the opponent if none is named
draw                         a draw is agreed
name black|white NAME        who plays, for the record
set OPTION VALUE             set an engine option (Hash, Threads, MoveOverhead, Eval, ...)
save [FILE], load FILE       records in SGF; each game is also saved after each move
help, quit";

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(line: &str) -> Result<Order, OrderError> {
        let line = line.trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        let rest = || line[words[0].len()..].trim().to_string();
        Ok(match lower[..] {
            ["undo" | "u"] => Order::Undo(1),
            ["undo" | "u", number] => match number.parse() {
                Ok(number @ 1..) => Order::Undo(number),
                _ => return Err(fault("undo takes a number of moves", number)),
            },
            ["clock" | "c"] => Order::ShowClock,
            ["clock" | "c", black, white] if black.contains(':') => {
                Order::SetClocks([time(black)?, time(white)?])
            }
            ["clock" | "c", name, shown] => Order::SetClock(side(name)?, time(shown)?),
            ["pause" | "p"] => Order::Pause,
            ["resume" | "r"] => Order::Resume,
            ["swap"] => Order::Swap,
            ["new"] => Order::New,
            ["setup", _, ..] => Order::Setup(rest()),
            ["force"] => Order::Force,
            ["go"] => Order::Go,
            ["now"] => Order::Now,
            ["hint"] => Order::Hint,
            ["eval"] => Order::Eval,
            ["board" | "b"] => Order::Board,
            ["save"] => Order::Save(None),
            ["save", ..] => Order::Save(Some(rest())),
            ["load", _, ..] => Order::Load(rest()),
            ["resign"] => Order::Resign(None),
            ["resign", name] => Order::Resign(Some(side(name)?)),
            ["draw"] => Order::Draw,
            ["level", _, ..] => Order::Level(level(&rest())?),
            ["ponder", "on"] => Order::Ponder(true),
            ["ponder", "off"] => Order::Ponder(false),
            ["set", _, _, ..] => Order::Set {
                name: words[1].to_string(),
                value: words[2..].join(" "),
            },
            ["name", name, _, ..] => Order::Name(side(name)?, words[2..].join(" ")),
            ["help" | "h" | "?"] => Order::Help,
            ["quit" | "q" | "exit"] => Order::Quit,
            [only] if !NAMES.contains(&only) => Order::Move(only.to_string()),
            [first, ..] if NAMES.contains(&first) => {
                return Err(OrderError(format!(
                    "{first} is used differently (see help)"
                )));
            }
            _ => return Err(fault("a move is one word", line)),
        })
    }
}

/// Commands that are used wrongly rather than unknown if they did not fit above.
const NAMES: [&str; 26] = [
    "undo", "clock", "pause", "resume", "swap", "new", "setup", "force", "go", "now", "hint",
    "eval", "board", "save", "load", "resign", "draw", "level", "ponder", "set", "name", "help",
    "quit", "exit", "u", "c",
];

fn fault(what: &str, text: &str) -> OrderError {
    let shown: String = text.chars().take(40).collect();
    OrderError(format!("{what}, not '{shown}'"))
}

fn side(name: &str) -> Result<Side, OrderError> {
    match name {
        "black" | "b" => Ok(Side::Black),
        "white" | "w" => Ok(Side::White),
        _ => Err(fault("a side is black or white", name)),
    }
}

/// Reads `M:SS`, `H:MM:SS` or a number of seconds.
fn time(text: &str) -> Result<Duration, OrderError> {
    /// No clock shows more than a few days.
    const MOST: u64 = 1_000_000;
    let parts: Result<Vec<u64>, _> = text.split(':').map(str::parse).collect();
    let seconds = match parts.as_deref() {
        Ok([seconds]) => Some(*seconds),
        Ok([minutes, seconds @ 0..60]) => minutes.checked_mul(60).map(|time| time + seconds),
        Ok([hours, minutes @ 0..60, seconds @ 0..60]) => {
            let time = hours.checked_mul(3600);
            time.map(|time| time + minutes * 60 + seconds)
        }
        _ => None,
    };
    let seconds = seconds.filter(|seconds| *seconds <= MOST);
    seconds
        .map(Duration::from_secs)
        .ok_or_else(|| fault("a clock shows M:SS or H:MM:SS", text))
}

fn level(text: &str) -> Result<TimeControl, OrderError> {
    text.parse().map_err(|cause| OrderError(format!("{cause}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Order {
        line.parse().expect("an order")
    }

    #[test]
    fn orders_are_short_and_forgiving() {
        assert_eq!(read("D1-D3"), Order::Move("d1-d3".to_string()));
        assert_eq!(read("u 3"), Order::Undo(3));
        let seconds = Duration::from_secs;
        assert_eq!(
            read("clock B 12:30"),
            Order::SetClock(Side::Black, seconds(750))
        );
        let both = [seconds(750), seconds(3661)];
        assert_eq!(read("c 12:30 1:01:01"), Order::SetClocks(both));
        assert_eq!(read("resign white"), Order::Resign(Some(Side::White)));
        assert_eq!(
            read("save My Game.sgf"),
            Order::Save(Some("My Game.sgf".to_string()))
        );
        let name = Order::Name(Side::White, "Ann B".to_string());
        assert_eq!(read("name white Ann B"), name);
    }

    #[test]
    fn faults_are_named() {
        for line in [
            "",
            "undo x",
            "undo 0",
            "clock black",
            "clock red 1:00",
            "clock w 1:75",
            "level 30",
            "ponder maybe",
            "load",
            "set Hash",
            "two words",
            "clock b 99999999999999999999:00",
            "c 18446744073709551615:00 1:00",
        ] {
            assert!(line.parse::<Order>().is_err(), "{line}");
        }
    }
}
