//! How many nodes a thread searches between two looks at the clock. Mostly they take well below a
//! millisecond; but the first nodes in a new table wait for its memory, a large page each, and
//! hundreds of them can take a tenth of a second.

use std::time::Duration;

/// Nodes between two looks at most: some tenths of a millisecond, and a look costs no more than a
/// node.
const MOST: u64 = 512;

/// Nodes before the first look.
const FEWEST: u64 = 1;

/// What a stretch between two looks may take before the next one is shorter.
const LONGEST: Duration = Duration::from_millis(1);

/// The stretch from one look to the next.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    nodes: u64,
    /// When the clock was last looked at, from the start of the search.
    looked: Duration,
}

impl Pace {
    /// Of a search that begins so long after its start.
    pub fn new(now: Duration) -> Pace {
        Pace {
            nodes: FEWEST,
            looked: now,
        }
    }

    /// Nodes until the next look.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Takes note of a look: twice as far to the next one if all went fast, half as far if not.
    pub fn look(&mut self, now: Duration) {
        let took = now.saturating_sub(self.looked);
        self.looked = now;
        self.nodes = match took {
            _ if took > LONGEST => (self.nodes / 2).max(FEWEST),
            _ if took < LONGEST / 2 => (self.nodes * 2).min(MOST),
            _ => self.nodes,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_nodes_are_looked_at_often() {
        let mut pace = Pace::new(Duration::ZERO);
        let mut now = Duration::ZERO;
        let mut walk = |of_node: Duration, looks: usize| {
            for _ in 0..looks {
                now += of_node * pace.nodes() as u32;
                pace.look(now);
            }
            of_node * pace.nodes() as u32
        };
        assert_eq!(walk(Duration::from_nanos(500), 10).as_micros(), 256);
        // Every node finds a page that the system has to provide first.
        assert!(walk(Duration::from_micros(300), 10) <= 3 * LONGEST);
        assert_eq!(walk(Duration::from_nanos(500), 10).as_micros(), 256);
    }
}
