//! The `info` line: what a search has found so far, or a remark.

use crate::board::Move;
use crate::protocol::{MessageError, invalid, joined, number, owned};
use crate::search::{Bound, Score, SearchResult};
use std::fmt;
use std::time::Duration;

/// What is known of a search; every part may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    pub depth: Option<u32>,
    pub selective_depth: Option<u32>,
    /// Rank among the moves asked for, from 1.
    pub multipv: Option<usize>,
    pub points: Option<(Points, Option<Bound>)>,
    /// Wins, draws and losses to expect of a thousand games. The engine tells no draws apart from
    /// wins and losses in halves.
    pub wins_draws_losses: Option<[u32; 3]>,
    pub nodes: Option<u64>,
    pub nodes_per_second: Option<u64>,
    pub table_permille: Option<u32>,
    pub time: Option<Duration>,
    pub moves: Vec<String>,
    /// A remark, to the end of the line.
    pub text: Option<String>,
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// Hundredths of what the evaluator takes for a point.
    Hundredths(i32),
    /// Plies to the end, negative for a loss.
    Mate(i32),
}

impl From<Score> for Points {
    fn from(score: Score) -> Points {
        match score.plies_to_end() {
            Some(plies) => Points::Mate(plies),
            None => Points::Hundredths(score.value()),
        }
    }
}

impl From<&SearchResult> for Info {
    fn from(found: &SearchResult) -> Info {
        let bound = Some(found.bound).filter(|&bound| bound != Bound::Exact);
        Info {
            depth: Some(found.depth),
            selective_depth: Some(found.selective_depth),
            multipv: Some(found.multipv),
            points: Some((found.score.into(), bound)),
            wins_draws_losses: Some(wins_draws_losses(found.score)),
            nodes: Some(found.nodes),
            nodes_per_second: Some(found.nodes_per_second()),
            table_permille: Some(found.hashfull),
            time: Some(found.elapsed),
            moves: found.pv.iter().copied().map(Move::plain).collect(),
            text: found.proven.then(|| "proven".to_string()),
        }
    }
}

impl Info {
    /// A remark and nothing else.
    pub fn remark(text: impl Into<String>) -> Info {
        Info {
            text: Some(text.into()),
            ..Info::default()
        }
    }

    /// Reads the words after `info`. What other engines add with one value is skipped.
    pub(super) fn read(words: &[&str]) -> Result<Info, MessageError> {
        let mut info = Info::default();
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(number(words.next(), "a depth")?),
                "seldepth" => info.selective_depth = Some(number(words.next(), "a depth")?),
                "multipv" => info.multipv = Some(number(words.next(), "a rank")?),
                "score" => info.points = Some(points(&mut words)?),
                "lowerbound" => info.set_bound(Bound::Lower),
                "upperbound" => info.set_bound(Bound::Upper),
                "wdl" => {
                    let mut next = || number(words.next(), "a number of games");
                    info.wins_draws_losses = Some([next()?, next()?, next()?]);
                }
                "nodes" => info.nodes = Some(number(words.next(), "a number of nodes")?),
                "nps" => info.nodes_per_second = Some(number(words.next(), "a speed")?),
                "hashfull" => info.table_permille = Some(number(words.next(), "a filling")?),
                "time" => {
                    let time = number(words.next(), "a number of milliseconds")?;
                    info.time = Some(Duration::from_millis(time));
                }
                "pv" => info.moves = owned(words.by_ref()),
                "string" => {
                    let rest: Vec<&str> = words.by_ref().collect();
                    info.text = Some(rest.join(" "));
                }
                _ => drop(words.next()),
            }
        }
        Ok(info)
    }

    fn set_bound(&mut self, bound: Bound) {
        if let Some((_, known)) = &mut self.points {
            *known = Some(bound);
        }
    }
}

fn wins_draws_losses(score: Score) -> [u32; 3] {
    let wins = (1000.0 * score.win_probability()).round() as u32;
    [wins, 0, 1000 - wins]
}

fn points<'a>(
    words: &mut impl Iterator<Item = &'a str>,
) -> Result<(Points, Option<Bound>), MessageError> {
    let points = match words.next() {
        Some("cp") => Points::Hundredths(number(words.next(), "a score")?),
        Some("mate") => Points::Mate(number(words.next(), "a number of plies")?),
        Some(other) => return Err(invalid("'cp' or 'mate'", other)),
        None => return Err(MessageError::Missing("the score")),
    };
    Ok((points, None))
}

/// Each part with a blank before it.
impl fmt::Display for Info {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let count = |count: Option<u64>| count.map(|count| count.to_string());
        let points = self.points.map(|(points, bound)| match bound {
            Some(Bound::Lower) => format!("{points} lowerbound"),
            Some(Bound::Upper) => format!("{points} upperbound"),
            Some(Bound::Exact) | None => points.to_string(),
        });
        let parts = [
            ("depth", count(self.depth.map(u64::from))),
            ("seldepth", count(self.selective_depth.map(u64::from))),
            ("multipv", count(self.multipv.map(|rank| rank as u64))),
            ("score", points),
            (
                "wdl",
                self.wins_draws_losses
                    .map(|[wins, draws, losses]| format!("{wins} {draws} {losses}")),
            ),
            ("nodes", count(self.nodes)),
            ("nps", count(self.nodes_per_second)),
            ("hashfull", count(self.table_permille.map(u64::from))),
            ("time", self.time.map(|time| time.as_millis().to_string())),
            (
                "pv",
                Some(joined(&self.moves)).filter(|moves| !moves.is_empty()),
            ),
            ("string", self.text.clone()),
        ];
        for (name, value) in parts {
            if let Some(value) = value {
                write!(out, " {name} {value}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Points {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Points::Hundredths(points) => write!(out, "cp {points}"),
            Points::Mate(plies) => write!(out, "mate {plies}"),
        }
    }
}
