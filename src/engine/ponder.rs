//! How well an engine predicts its opponent.

use std::fmt;
use std::time::Duration;

/// Ponder hits and misses of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ponderings {
    pub hits: u32,
    pub misses: u32,
    /// The opponent's time that went into searches that were hits.
    pub saved: Duration,
}

impl Ponderings {
    pub(super) fn note_hit(&mut self, pondered: Duration) {
        self.hits += 1;
        self.saved += pondered;
    }

    pub(super) fn note_miss(&mut self) {
        self.misses += 1;
    }

    /// The share of hits, from 0 to 1; `None` before the first.
    pub fn hit_rate(&self) -> Option<f64> {
        let all = self.hits + self.misses;
        (all > 0).then(|| f64::from(self.hits) / f64::from(all))
    }
}

/// `3 of 5 replies expected (60 %), 12.3 s saved`
impl fmt::Display for Ponderings {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(
            out,
            "{} of {} replies expected ({:.0} %), {:.1} s saved",
            self.hits,
            self.hits + self.misses,
            100.0 * self.hit_rate().unwrap_or(0.0),
            self.saved.as_secs_f64()
        )
    }
}
