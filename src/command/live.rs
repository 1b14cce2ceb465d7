//! The table of a running contest on standard error: redrawn in place on a terminal, a line
//! now and then elsewhere.

use super::results::Results;
use crate::arena::event::table;
use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

pub struct Live {
    started: Instant,
    shown: Option<Instant>,
    /// Games of this run, and those that are done.
    games: usize,
    done: usize,
    /// Lines of the table that stands on the terminal.
    lines: usize,
    redraws: bool,
}

impl Live {
    pub fn new(games: usize) -> Live {
        Live {
            started: Instant::now(),
            shown: None,
            games,
            done: 0,
            lines: 0,
            redraws: stderr().is_terminal(),
        }
    }

    /// Takes note of one more game, and shows where things stand if it is time to.
    pub fn show(&mut self, results: &Results) {
        self.done += 1;
        let pause = match self.redraws {
            true => Duration::from_millis(500),
            false => Duration::from_secs(60),
        };
        let last = self.shown.unwrap_or(self.started);
        if last.elapsed() < pause {
            return;
        }
        self.shown = Some(Instant::now());
        let rate = self.done as f64 / self.started.elapsed().as_secs_f64();
        let left = (self.games - self.done) as f64 / rate;
        let progress = format!(
            "{} of {} games, {:.1} a minute, {left:.0} s left",
            self.done,
            self.games,
            60.0 * rate
        );
        if self.redraws {
            self.clear();
            let text = format!("{}{progress}\n", results.text());
            self.lines = text.lines().count();
            // Without line wrap: a row that takes two lines would upset the count.
            eprint!("\x1b[?7l{text}\x1b[?7h");
        } else {
            let pairs = &results.standing.encounters[0].pairs;
            eprintln!("{progress}; Elo {}", table::with_margin(pairs.elo()));
        }
    }

    /// Takes the table off the terminal.
    pub fn clear(&mut self) {
        if self.lines > 0 {
            // Up to the first line of the table, then away with all below.
            eprint!("\x1b[{}A\x1b[J", self.lines);
            // Standard error is gone only when nobody watches.
            let _ = stderr().flush();
            self.lines = 0;
        }
    }
}
