//! Whether points mean what they say: a lead of p points is to win with odds e^(p / 200). How
//! often positions were in fact won, by the chance that an evaluator gave them.
//!
//! Pure, over games of judged positions. Positions of a game share its result, so error bars
//! take the game, not the position, as the independent trial.

mod chart;
mod scale;

pub use chart::drawn;
pub use scale::{Scaled, best_scale};

use crate::arena::statistics::elo::{CONFIDENCE, Estimate};
use crate::eval::points::win_probability;

/// A position: what was said of it and what became of it, both for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    pub points: f64,
    /// 1, 1/2 or 0.
    pub result: f64,
}

/// Equal parts that the range of chances is cut into.
const BINS: usize = 20;

/// What many judged positions show.
#[derive(Clone, Debug)]
pub struct Calibration {
    pub games: usize,
    pub positions: usize,
    /// Those that hold a position, the least chance first.
    pub bins: Vec<Bin>,
    pub scaled: Scaled,
}

/// Positions that were given about the same chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    pub positions: u64,
    /// Means over the positions.
    pub predicted: f64,
    pub observed: Estimate,
}

/// The calibration of whole games; `None` without a position.
pub fn calibration(games: &[Vec<Judged>]) -> Option<Calibration> {
    let positions = games.iter().map(Vec::len).sum();
    let mut counts = [Count::default(); BINS];
    for game in games {
        let mut own = [Count::default(); BINS];
        for judged in game {
            own[bin_of(judged)].add(judged);
        }
        for (count, own) in counts.iter_mut().zip(own) {
            count.add_game(own);
        }
    }
    (positions > 0).then(|| Calibration {
        games: games.len(),
        positions,
        bins: counts.iter().filter_map(Count::bin).collect(),
        scaled: best_scale(games),
    })
}

fn bin_of(judged: &Judged) -> usize {
    let bin = win_probability(judged.points) * BINS as f64;
    (bin as usize).min(BINS - 1)
}

/// Sums over the positions of a bin, and over its games of what their positions sum to.
#[derive(Clone, Copy, Default)]
struct Count {
    positions: f64,
    predicted: f64,
    won: f64,
    /// Squares of a game's positions, their products with its points won, squares of these.
    squares: [f64; 3],
}

impl Count {
    fn add(&mut self, judged: &Judged) {
        self.positions += 1.0;
        self.predicted += win_probability(judged.points);
        self.won += judged.result;
    }

    fn add_game(&mut self, game: Count) {
        self.positions += game.positions;
        self.predicted += game.predicted;
        self.won += game.won;
        let products = [
            game.positions * game.positions,
            game.positions * game.won,
            game.won * game.won,
        ];
        for (sum, product) in self.squares.iter_mut().zip(products) {
            *sum += product;
        }
    }

    fn bin(&self) -> Option<Bin> {
        let mean = self.won / self.positions;
        // The sum over games of (won - mean * positions)^2: what each adds to the mean's error.
        let [positions, products, won] = self.squares;
        let spread = (won - 2.0 * mean * products + mean * mean * positions).max(0.0);
        (self.positions > 0.0).then(|| Bin {
            positions: self.positions as u64,
            predicted: self.predicted / self.positions,
            observed: Estimate {
                value: mean,
                margin: CONFIDENCE * spread.sqrt() / self.positions,
            },
        })
    }
}
