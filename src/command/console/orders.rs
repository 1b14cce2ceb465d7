//! What can be typed at the console, declared once: names, uses, and how they are read.

use super::order::Order;
use super::reading::{Typed, clock, count, level, moves, name, ponder, resign, set};
use super::text::wrapped;
use super::value::{OrderError, fault};
use crate::board::notation::{bare_move, read_square};
use std::str::FromStr;

/// An order as it is declared: what it is called, how it is used, how it is read.
struct Declared {
    /// Its name, then shorter ones.
    names: &'static [&'static str],
    /// Ways to use it, each with what it does.
    uses: &'static [(&'static str, &'static str)],
    /// `None` if it is used in no such way.
    read: fn(&Typed) -> Result<Option<Order>, OrderError>,
}

const ORDERS: &[Declared] = &[
    Declared {
        names: &["moves", "m"],
        uses: &[(
            "moves [SQUARE]",
            "where all pieces, or one, can go; the square alone will do",
        )],
        read: moves,
    },
    Declared {
        names: &["undo", "u", "back"],
        uses: &[(
            "undo [N]",
            "take back N moves (1), or a draw or resignation; clocks go back too, and stand still",
        )],
        read: |typed| count(typed, Order::Undo),
    },
    Declared {
        names: &["redo", "next", "n"],
        uses: &[("redo [N]", "make N moves (1) again that were taken back")],
        read: |typed| count(typed, Order::Redo),
    },
    Declared {
        names: &["first"],
        uses: &[("first", "go back to the start of the game")],
        read: |typed| typed.only(Order::First),
    },
    Declared {
        names: &["last"],
        uses: &[("last", "go on to the end of the game")],
        read: |typed| typed.only(Order::Last),
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
            "level 30m|20m+5s|5s/move",
            "new clocks for each side; 40/15m and 10m+3x30s will do too",
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
        names: &["rules"],
        uses: &[("rules", "the game in ten lines")],
        read: |typed| typed.only(Order::Rules),
    },
    Declared {
        names: &["resign"],
        uses: &[(
            "resign [black|white]",
            "a side gives up, the opponent if none is named; asks first",
        )],
        read: resign,
    },
    Declared {
        names: &["draw"],
        uses: &[("draw", "a draw is agreed; asks first")],
        read: |typed| typed.only(Order::Draw),
    },
    Declared {
        names: &["yes", "y"],
        uses: &[("yes", "yes, to a question")],
        read: |typed| typed.only(Order::Yes),
    },
    Declared {
        names: &["no"],
        uses: &[("no", "no")],
        read: |typed| typed.only(Order::No),
    },
    Declared {
        names: &["name"],
        uses: &[("name black|white NAME", "who plays, for the record")],
        read: name,
    },
    Declared {
        names: &["set"],
        uses: &[
            ("set", "show the engine's options"),
            ("set OPTION [VALUE]", "show one of them, or set it"),
        ],
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
        uses: &[(
            "load FILE [N]",
            "go on with a game, the N-th of its file; first, redo, undo and last step through it",
        )],
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

/// Where the texts of [`help`] start.
const COLUMN: usize = 25;

/// The orders, one a line.
pub fn help() -> String {
    let moves = (
        "d1-d3, d1 d3, a3xd3, pass",
        "play a move for the side to move",
    );
    let uses = ORDERS.iter().flat_map(|order| order.uses);
    let lines = std::iter::once(&moves).chain(uses).map(|(usage, help)| {
        let line = format!("{usage:<COLUMN$} {help}");
        wrapped(&line, COLUMN + 1)
    });
    lines.collect::<Vec<_>>().join("\n")
}

impl FromStr for Order {
    type Err = OrderError;

    /// Reads a line. One that starts with no command's name is a move, or a square.
    fn from_str(line: &str) -> Result<Order, OrderError> {
        let line = line.trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let first = lower.first().map_or("", String::as_str);
        let declared = ORDERS.iter().find(|order| order.names.contains(&first));
        let Some(declared) = declared else {
            return other(line, first);
        };
        let typed = Typed {
            rest: line[words[0].len()..].trim(),
            words: words[1..].to_vec(),
            lower: lower[1..].to_vec(),
        };
        match (declared.read)(&typed) {
            Ok(Some(order)) => Ok(order),
            Ok(None) => Err(declared.misused(None)),
            Err(fault) => Err(declared.misused(Some(fault))),
        }
    }
}

/// The order that shows what a line was meant to change, as far as there is one.
pub fn shown_instead(line: &str) -> Option<Order> {
    let first = line.split_whitespace().next()?.to_ascii_lowercase();
    let declared = ORDERS.iter().find(|order| order.names.contains(&&*first))?;
    match declared.names[0] {
        "clock" => Some(Order::ShowClock),
        "level" => Some(Order::Level(None)),
        "ponder" => Some(Order::ShowOption("Ponder".to_string())),
        _ => None,
    }
}

/// What is no command: a square, a move, or a slip.
fn other(line: &str, first: &str) -> Result<Order, OrderError> {
    let bare = bare_move(line);
    if let Ok(square) = read_square(&bare) {
        return Ok(Order::Moves(Some(square)));
    }
    // A letter and a digit begin a move; what is wrong with it is for the board to say.
    let second = bare.chars().nth(1);
    if bare == "pass" || second.is_some_and(|letter| letter.is_ascii_digit()) {
        return Ok(Order::Move(line.to_string()));
    }
    let said = fault("a line is a move or a command", line).0;
    Err(OrderError(match nearest(first) {
        Some(name) => format!("{said}; did you mean '{name}'?"),
        None => format!("{said} ('help' lists the commands)"),
    }))
}

/// The command whose name is so close to a word that the word may be a slip.
fn nearest(word: &str) -> Option<&'static str> {
    let names = ORDERS.iter().map(|order| order.names[0]);
    closest(word, names)
}

/// The name that a word is closest to, if it is close at all: two slips in a long one.
pub fn closest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let distance = |name: &str| strsim::damerau_levenshtein(&word, &name.to_lowercase());
    let most = if word.chars().count() > 4 { 2 } else { 1 };
    let near = names.map(|name| (distance(name), name));
    let near = near.filter(|(slips, _)| *slips <= most);
    near.min().map(|(_, name)| name)
}

impl Declared {
    /// How it is used, for who has used it otherwise.
    fn misused(&self, fault: Option<OrderError>) -> OrderError {
        let uses: Vec<&str> = self.uses.iter().map(|(usage, _)| *usage).collect();
        let usage = format!("usage: {}", uses.join(", "));
        OrderError(match fault {
            Some(fault) => format!("{fault} ({usage})"),
            None => usage,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::reading::set_option;
    use super::*;
    use crate::board::Side;
    use std::time::Duration;

    fn read(line: &str) -> Order {
        line.parse().expect("an order")
    }

    #[test]
    fn orders_are_short_and_forgiving() {
        for line in ["D1-D3", "d1 d3", "1. d1 – d3!", "d1-d9"] {
            assert_eq!(read(line), Order::Move(line.to_string()));
        }
        let square = read_square("d1").expect("a square");
        for line in ["d1", "moves D1", "m d1"] {
            assert_eq!(read(line), Order::Moves(Some(square)));
        }
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
        let option = set_option("Hash", "8".to_string());
        assert_eq!(read("set Hash=8"), option);
        assert_eq!(read("set Hash 8"), option);
    }

    #[test]
    fn slips_are_met_with_the_nearest_command() {
        for (line, name) in [
            ("udno", "undo"),
            ("resing", "resign"),
            ("colck 1:00", "clock"),
        ] {
            let fault = line.parse::<Order>().expect_err("a slip").to_string();
            assert!(
                fault.ends_with(&format!("did you mean '{name}'?")),
                "{fault}"
            );
        }
    }

    #[test]
    fn help_fits_on_a_screen() {
        assert!(help().lines().all(|line| line.chars().count() <= 80));
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
            assert!(help().contains(order.uses[0].0));
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
            "clock white 40",
            "clock white 4:5",
            "clock white 1:4:30",
            "level 30",
            "ponder maybe",
            "load",
            "two words",
            "clock b 99999999999999999999:00",
            "c 18446744073709551615:00 1:00",
        ] {
            assert!(line.parse::<Order>().is_err(), "{line}");
        }
    }
}
