//! Results of games and of pairs of games, counted for one player against another.
//!
//! An opening is played twice, with the colours exchanged. What the two games share (the
//! opening may favour one colour) cancels within the pair, so the pair, not the game, is the
//! independent trial, and all error bars are computed from pairs ("pentanomial" counts).

/// Points of one game for the first player, in halves: a loss, a draw, a win.
pub type HalfPoints = u8;

/// Single games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Games {
    pub wins: u64,
    pub losses: u64,
    pub draws: u64,
}

impl Games {
    pub fn add(&mut self, points: HalfPoints) {
        match points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    pub fn total(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// The share of the points, from 0 to 1; `None` without a game.
    pub fn score(&self) -> Option<f64> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (self.total() > 0).then(|| points / self.total() as f64)
    }

    /// The same games seen by the other player.
    pub fn reversed(&self) -> Games {
        Games {
            wins: self.losses,
            losses: self.wins,
            draws: self.draws,
        }
    }
}

/// Pairs of games by the first player's points: two losses, loss and draw, one point, win and
/// draw, two wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

/// Mean and variance of one pair's score, which is from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    pub mean: f64,
    pub variance: f64,
}

impl Pairs {
    pub fn add(&mut self, points: [HalfPoints; 2]) {
        self.0[usize::from(points[0] + points[1])] += 1;
    }

    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean and variance of the score of a pair; `None` without a pair.
    pub fn moments(&self) -> Option<Moments> {
        let total = self.total() as f64;
        let weighted = |value: &dyn Fn(f64) -> f64| -> f64 {
            let scores = (0..5).map(|points| f64::from(points) / 4.0);
            let sum: f64 = scores
                .zip(self.0)
                .map(|(score, count)| count as f64 * value(score))
                .sum();
            sum / total
        };
        let mean = weighted(&|score| score);
        let variance = weighted(&|score| (score - mean).powi(2));
        (total > 0.0).then_some(Moments { mean, variance })
    }
}
