//! The progress of a build on standard error: one line, redrawn in place on a terminal, a line
//! a minute elsewhere.

use crate::book::Tree;
use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

pub struct Live {
    started: Instant,
    shown: Option<Instant>,
    /// Searches that were done before.
    before: usize,
    redraws: bool,
}

/// Moves of the main line that are shown.
const MOVES_SHOWN: usize = 8;

impl Live {
    pub fn new(before: usize) -> Live {
        Live {
            started: Instant::now(),
            shown: None,
            before,
            redraws: stderr().is_terminal(),
        }
    }

    /// Searches a second.
    pub fn rate(&self, leaves: usize) -> f64 {
        (leaves - self.before) as f64 / self.started.elapsed().as_secs_f64().max(1e-6)
    }

    /// Shows where things stand if it is time to.
    pub fn show(&mut self, tree: &Tree, leaves: usize, left: Option<Duration>) {
        let pause = match self.redraws {
            true => Duration::from_millis(500),
            false => Duration::from_secs(60),
        };
        if self.shown.unwrap_or(self.started).elapsed() < pause {
            return;
        }
        self.shown = Some(Instant::now());
        let score = tree
            .value()
            .map_or("?".to_string(), |score| score.to_string());
        let line = tree.main_line();
        let mut moves: Vec<String> = line.iter().map(ToString::to_string).collect();
        if moves.len() > MOVES_SHOWN {
            moves.truncate(MOVES_SHOWN);
            moves.push("...".to_string());
        }
        let left = left.map_or(String::new(), |left| {
            format!(", {} min left", left.as_secs().div_ceil(60))
        });
        let text = format!(
            "{leaves} searches, {:.1} a second{left}; cost {}, ply {}; {score} {} ({} plies)",
            self.rate(leaves),
            tree.cost(),
            tree.deepest(),
            moves.join(" "),
            line.len()
        );
        match self.redraws {
            // Without line wrap, so that the line can be drawn over.
            true => eprint!("\r\x1b[?7l{text}\x1b[K\x1b[?7h"),
            false => eprintln!("{text}"),
        }
    }

    /// Takes the line off the terminal.
    pub fn clear(&mut self) {
        if self.redraws && self.shown.is_some() {
            eprint!("\r\x1b[K");
            // Standard error is gone only when nobody watches.
            let _ = stderr().flush();
        }
    }
}
