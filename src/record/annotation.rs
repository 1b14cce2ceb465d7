//! What an engine and a clock say about a move, as the first line of its comment:
//! `score +35, depth 14, nodes 1203344, time 12.204, left 1634.500`.
//!
//! The line has no brackets to escape, and a person can read it. A comment whose first line is
//! anything else is left alone.

use crate::eval::MOST_POINTS;
use crate::search::Score;
use std::fmt;
use std::time::Duration;

/// What is known about one move; every part may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// What the mover's engine thought of the position after its move.
    pub score: Option<NotedScore>,
    /// Plies searched.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Time used for the move.
    pub time: Option<Duration>,
    /// Time left on the mover's clock after the move.
    pub left: Option<Duration>,
}

/// A score from the mover's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotedScore {
    Points(i32),
    /// A proven win in so many plies.
    Win(u32),
    /// A proven loss in so many plies.
    Loss(u32),
}

impl Annotation {
    pub fn is_empty(&self) -> bool {
        *self == Annotation::default()
    }

    /// The annotation at the head of a comment, and the comment without it.
    pub fn split(comment: &str) -> (Annotation, &str) {
        let (first, rest) = comment.split_once('\n').unwrap_or((comment, ""));
        match Annotation::read(first) {
            Some(annotation) => (annotation, rest),
            None => (Annotation::default(), comment),
        }
    }

    /// Reads a line that is an annotation and nothing else.
    fn read(line: &str) -> Option<Annotation> {
        let mut annotation = Annotation::default();
        for part in line.split(',') {
            let (name, value) = part.trim().split_once(' ')?;
            match name {
                "score" => annotation.score = Some(NotedScore::read(value)?),
                "depth" => annotation.depth = Some(value.parse().ok()?),
                "nodes" => annotation.nodes = Some(value.parse().ok()?),
                "time" => annotation.time = Some(read_seconds(value)?),
                "left" => annotation.left = Some(read_seconds(value)?),
                _ => return None,
            }
        }
        Some(annotation)
    }
}

impl fmt::Display for Annotation {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let seconds = |time: Duration| Seconds(time).to_string();
        let parts = [
            ("score", self.score.map(|score| score.to_string())),
            ("depth", self.depth.map(|depth| depth.to_string())),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("time", self.time.map(seconds)),
            ("left", self.left.map(seconds)),
        ];
        let known = parts
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)));
        for (place, (name, value)) in known.enumerate() {
            let separator = if place == 0 { "" } else { ", " };
            write!(out, "{separator}{name} {value}")?;
        }
        Ok(())
    }
}

impl From<Score> for NotedScore {
    fn from(score: Score) -> NotedScore {
        match score.plies_to_end() {
            Some(plies) if score.is_win() => NotedScore::Win(plies.unsigned_abs()),
            Some(plies) => NotedScore::Loss(plies.unsigned_abs()),
            None => NotedScore::Points(score.value()),
        }
    }
}

impl From<NotedScore> for Score {
    /// Whatever a record claims becomes a score that a search could have found.
    fn from(noted: NotedScore) -> Score {
        const MOST_PLIES: u32 = 100;
        match noted {
            NotedScore::Points(points) => Score::points(points.clamp(-MOST_POINTS, MOST_POINTS)),
            NotedScore::Win(plies) => Score::win_in(plies.min(MOST_PLIES) as usize),
            NotedScore::Loss(plies) => Score::loss_in(plies.min(MOST_PLIES) as usize),
        }
    }
}

impl NotedScore {
    fn read(text: &str) -> Option<NotedScore> {
        match text.split_once(' ') {
            Some(("win", plies)) => Some(NotedScore::Win(plies.parse().ok()?)),
            Some(("loss", plies)) => Some(NotedScore::Loss(plies.parse().ok()?)),
            Some(_) => None,
            None => Some(NotedScore::Points(text.parse().ok()?)),
        }
    }
}

impl fmt::Display for NotedScore {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NotedScore::Points(points) => write!(out, "{points:+}"),
            NotedScore::Win(plies) => write!(out, "win {plies}"),
            NotedScore::Loss(plies) => write!(out, "loss {plies}"),
        }
    }
}

/// A time in seconds with milliseconds, as the BL and WL properties hold it too.
pub struct Seconds(pub Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}.{:03}", self.0.as_secs(), self.0.subsec_millis())
    }
}

/// Reads seconds, with or without decimals. A clock below zero has nothing left.
pub fn read_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds.max(0.0)).ok()
}
