//! One position of a suite.

use crate::board::{Board, Move};
use std::fmt;
use thiserror::Error;

/// A position and what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub board: Board,
    /// The moves that win; empty if nobody says.
    pub best: Vec<Move>,
    /// Plies of the win.
    pub win_in: Option<u32>,
    /// All that is said, as written.
    pub fields: Vec<String>,
}

/// Why a line of a suite was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct ItemError {
    /// From 1.
    pub line: usize,
    pub fault: String,
}

/// The positions of a file.
pub fn read(text: &str) -> Result<Vec<Item>, ItemError> {
    let lines = text.lines().map(|line| line.split('#').next());
    let lines = (1..).zip(lines.map(|line| line.unwrap_or_default().trim()));
    lines
        .filter(|(_, line)| !line.is_empty())
        .map(|(number, line)| {
            Item::read(line).map_err(|fault| ItemError {
                line: number,
                fault,
            })
        })
        .collect()
}

impl Item {
    fn read(line: &str) -> Result<Item, String> {
        let mut fields = line.split(';').map(str::trim);
        let board = fields.next().unwrap_or_default();
        let board: Board = board.parse().map_err(|fault| format!("{fault}"))?;
        let mut item = Item {
            board,
            best: Vec::new(),
            win_in: None,
            fields: fields.map(str::to_string).collect(),
        };
        if let Some(moves) = item.field("bm") {
            let moves = moves.split_whitespace().map(|text| board.read_move(text));
            item.best = moves
                .collect::<Result<_, _>>()
                .map_err(|fault| format!("bm: {fault}"))?;
        }
        if let Some(plies) = item.field("win_in_plies") {
            let plies = plies.parse();
            item.win_in = Some(plies.map_err(|_| "win_in_plies is no number".to_string())?);
        }
        Ok(item)
    }

    /// What is said under a name.
    pub fn field(&self, name: &str) -> Option<&str> {
        let fields = self.fields.iter();
        fields
            .filter_map(|field| field.split_once(' '))
            .find_map(|(found, value)| (found == name).then_some(value.trim()))
    }

    /// The class that results are counted by.
    pub fn class(&self) -> String {
        match (self.win_in, self.field("back")) {
            (Some(plies), _) => format!("win in {plies}"),
            (None, Some(plies)) => format!("{plies} plies before the end"),
            (None, None) => "all".to_string(),
        }
    }
}

/// The line that [`read`] reads back.
impl fmt::Display for Item {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}", self.board)?;
        self.fields
            .iter()
            .try_for_each(|field| write!(out, " ; {field}"))
    }
}
