//! What an operator can type at the console.

use super::value::{OrderError, fault, side, time};
use crate::board::Side;
use crate::clock::TimeControl;
use crate::clock::control::ControlError;
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

/// An order as it is declared: what it is called, how it is used, how it is read.
struct Declared {
    /// Its name, then shorter ones.
    names: &'static [&'static str],
    /// Ways to use it, each with what it does.
    uses: &'static [(&'static str, &'static str)],
    /// `None` if it is used in no such way.
    read: fn(&Typed) -> Result<Option<Order>, OrderError>,
}

/// What follows the name of an order.
struct Typed<'a> {
    /// Its words as they were typed, and in small letters.
    words: Vec<&'a str>,
    lower: Vec<String>,
    /// All of it.
    rest: &'a str,
}

impl Typed<'_> {
    fn lower(&self) -> Vec<&str> {
        self.lower.iter().map(String::as_str).collect()
    }

    /// An order that takes nothing.
    fn only(&self, order: Order) -> Result<Option<Order>, OrderError> {
        Ok(self.words.is_empty().then_some(order))
    }

    /// An order that takes a text.
    fn text(&self, order: fn(String) -> Order) -> Result<Option<Order>, OrderError> {
        let text = Some(self.rest.to_string()).filter(|text| !text.is_empty());
        Ok(text.map(order))
    }
}

const ORDERS: &[Declared] = &[
    Declared {
        names: &["undo", "u"],
        uses: &[(
            "undo [N]",
            "take back N moves (1); clocks go back too, and stand still",
        )],
        read: undo,
    },
    Declared {
        names: &["clock", "c"],
        uses: &[
            ("clock", "show both clocks"),
            ("clock black|white M:SS", "correct one clock"),
            ("clock M:SS M:SS", "correct both, Black's first"),
        ],
        read: clock,
    },
    Declared {
        names: &["pause", "p"],
        uses: &[("pause", "stop the clocks")],
        read: |typed| typed.only(Order::Pause),
    },
    Declared {
        names: &["resume", "r"],
        uses: &[("resume", "let the clocks run")],
        read: |typed| typed.only(Order::Resume),
    },
    Declared {
        names: &["go"],
        uses: &[("go", "the engine plays the side to move")],
        read: |typed| typed.only(Order::Go),
    },
    Declared {
        names: &["force"],
        uses: &[("force", "the engine plays neither side")],
        read: |typed| typed.only(Order::Force),
    },
    Declared {
        names: &["swap"],
        uses: &[("swap", "the engine changes sides")],
        read: |typed| typed.only(Order::Swap),
    },
    Declared {
        names: &["now"],
        uses: &[("now", "the engine moves at once")],
        read: |typed| typed.only(Order::Now),
    },
    Declared {
        names: &["new"],
        uses: &[("new", "new game from the standard position")],
        read: |typed| typed.only(Order::New),
    },
    Declared {
        names: &["setup"],
        uses: &[(
            "setup POSITION",
            "new game from standard, scrambled-eggs or a LOA FEN",
        )],
        read: |typed| typed.text(Order::Setup),
    },
    Declared {
        names: &["level"],
        uses: &[(
            "level CONTROL",
            "30m, 20m+5s, 40/15m, 5s/move or 10m+3x30s for each side",
        )],
        read: level,
    },
    Declared {
        names: &["ponder"],
        uses: &[("ponder on|off", "think in the opponent's time")],
        read: ponder,
    },
    Declared {
        names: &["hint"],
        uses: &[("hint", "what the engine would play")],
        read: |typed| typed.only(Order::Hint),
    },
    Declared {
        names: &["eval"],
        uses: &[("eval", "what the evaluator says")],
        read: |typed| typed.only(Order::Eval),
    },
    Declared {
        names: &["board", "b"],
        uses: &[("board", "the board again")],
        read: |typed| typed.only(Order::Board),
    },
    Declared {
        names: &["resign"],
        uses: &[(
            "resign [black|white]",
            "a side gives up; the opponent if none is named",
        )],
        read: resign,
    },
    Declared {
        names: &["draw"],
        uses: &[("draw", "a draw is agreed")],
        read: |typed| typed.only(Order::Draw),
    },
    Declared {
        names: &["name"],
        uses: &[("name black|white NAME", "who plays, for the record")],
        read: name,
    },
    Declared {
        names: &["set"],
        uses: &[(
            "set OPTION VALUE",
            "set an engine option (Hash, Threads, MoveOverhead, Eval, ...)",
        )],
        read: set,
    },
    Declared {
        names: &["save"],
        uses: &[(
            "save [FILE]",
            "write the record, in SGF; each game is also saved after each move",
        )],
        read: |typed| {
            let file = Some(typed.rest.to_string());
            Ok(Some(Order::Save(file.filter(|file| !file.is_empty()))))
        },
    },
    Declared {
        names: &["load"],
        uses: &[("load FILE", "go on with a game")],
        read: |typed| typed.text(Order::Load),
    },
    Declared {
        names: &["help", "h", "?"],
        uses: &[("help", "this list")],
        read: |typed| typed.only(Order::Help),
    },
    Declared {
        names: &["quit", "q", "exit"],
        uses: &[("quit", "leave; the game is saved")],
        read: |typed| typed.only(Order::Quit),
    },
];

/// The orders, one a line.
pub fn help() -> String {
    let moves = (
        "d1-d3, d1d3, a3xd3, pass",
        "play a move for the side to move",
    );
    let uses = ORDERS.iter().flat_map(|order| order.uses);
    let lines = std::iter::once(&moves)
        .chain(uses)
        .map(|(usage, help)| format!("{usage:<29}{help}"));
    lines.collect::<Vec<_>>().join("\n")
}

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(line: &str) -> Result<Order, OrderError> {
        let line = line.trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let Some(first) = lower.first() else {
            return Err(fault("a move is one word", line));
        };
        let declared = ORDERS
            .iter()
            .find(|order| order.names.contains(&first.as_str()));
        let Some(declared) = declared else {
            return match lower.len() {
                1 => Ok(Order::Move(first.clone())),
                _ => Err(fault("a move is one word", line)),
            };
        };
        let typed = Typed {
            rest: line[words[0].len()..].trim(),
            words: words[1..].to_vec(),
            lower: lower[1..].to_vec(),
        };
        (declared.read)(&typed)?.ok_or_else(|| declared.misused())
    }
}

impl Declared {
    fn misused(&self) -> OrderError {
        let uses: Vec<&str> = self.uses.iter().map(|(usage, _)| *usage).collect();
        OrderError(format!("it is used so: {}", uses.join(", ")))
    }
}

fn undo(typed: &Typed) -> Result<Option<Order>, OrderError> {
    match typed.lower()[..] {
        [] => Ok(Some(Order::Undo(1))),
        [number] => match number.parse() {
            Ok(number @ 1..) => Ok(Some(Order::Undo(number))),
            _ => Err(fault("undo takes a number of moves", number)),
        },
        _ => Ok(None),
    }
}

fn clock(typed: &Typed) -> Result<Option<Order>, OrderError> {
    Ok(match typed.lower()[..] {
        [] => Some(Order::ShowClock),
        [black, white] if black.contains(':') => {
            Some(Order::SetClocks([time(black)?, time(white)?]))
        }
        [name, shown] => Some(Order::SetClock(side(name)?, time(shown)?)),
        _ => None,
    })
}

fn ponder(typed: &Typed) -> Result<Option<Order>, OrderError> {
    Ok(match typed.lower()[..] {
        ["on"] => Some(Order::Ponder(true)),
        ["off"] => Some(Order::Ponder(false)),
        _ => None,
    })
}

fn resign(typed: &Typed) -> Result<Option<Order>, OrderError> {
    Ok(match typed.lower()[..] {
        [] => Some(Order::Resign(None)),
        [name] => Some(Order::Resign(Some(side(name)?))),
        _ => None,
    })
}

fn name(typed: &Typed) -> Result<Option<Order>, OrderError> {
    Ok(match typed.lower()[..] {
        [name, _, ..] => Some(Order::Name(side(name)?, typed.words[1..].join(" "))),
        _ => None,
    })
}

fn set(typed: &Typed) -> Result<Option<Order>, OrderError> {
    Ok(match typed.words[..] {
        [name, _, ..] => Some(Order::Set {
            name: name.to_string(),
            value: typed.words[1..].join(" "),
        }),
        _ => None,
    })
}

fn level(typed: &Typed) -> Result<Option<Order>, OrderError> {
    let control = |text: &str| {
        let control: Result<TimeControl, ControlError> = text.parse();
        control.map_err(|cause| OrderError(cause.to_string()))
    };
    match typed.rest {
        "" => Ok(None),
        text => Ok(Some(Order::Level(control(text)?))),
    }
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
    fn no_two_orders_share_a_name() {
        let names: Vec<&str> = ORDERS
            .iter()
            .flat_map(|order| order.names)
            .copied()
            .collect();
        let distinct: std::collections::BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(names.len(), distinct.len());
        for order in ORDERS {
            assert!(
                order
                    .uses
                    .iter()
                    .all(|(usage, _)| usage.starts_with(order.names[0]))
            );
            assert!(help().contains(order.uses[0].1));
        }
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
