//! What an operator can ask for.

use crate::board::{Side, Square};
use crate::clock::TimeControl;
use std::time::Duration;

/// A line of the operator, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    Move(String),
    /// Legal moves of all pieces or of one.
    Moves(Option<Square>),
    Undo(usize),
    Redo(usize),
    First,
    Last,
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
    Rules,
    Save(Option<String>),
    /// A file, and perhaps the number of a game in it.
    Load(String),
    Resign(Option<Side>),
    Draw,
    Yes,
    No,
    /// Shows the time control, or sets it.
    Level(Option<TimeControl>),
    /// Shows the engine's options, one of them, or sets it.
    ShowOptions,
    ShowOption(String),
    SetOption {
        name: String,
        value: String,
    },
    Name(Side, String),
    Help,
    Quit,
}
