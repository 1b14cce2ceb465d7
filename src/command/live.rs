//! What a running contest shows on standard error: its table below the bar on a terminal, the
//! first pairing's Elo in a log.

use crate::arena::event::results::Results;
use crate::arena::event::table;
use crate::progress::Progress;

pub struct Live(Progress);

impl Live {
    /// Of a run of so many games.
    pub fn new(games: usize) -> Live {
        Live(Progress::new("games", Some(games as u64)))
    }

    /// Takes note of one more game.
    pub fn show(&self, results: &Results) {
        self.0.remark(|| match self.0.is_on_terminal() {
            true => results.text(),
            false => {
                let pairs = &results.standing.pairing_totals[0].pairs;
                format!("Elo {}", table::with_margin(pairs.elo()))
            }
        });
        self.0.advance(1);
    }
}
