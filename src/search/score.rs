//! Search scores: points of an evaluator, or a win in a known number of plies.

use crate::eval::MOST_POINTS;
use crate::eval::points::win_probability;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// Deepest ply that is searched.
pub const MOST_PLIES: usize = 128;

/// A score for the side to move. Wins count the plies to the end: a win in `n` plies is
/// `WIN - n`, so that shorter wins and longer losses are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    pub const DRAW: Score = Score(0);
    /// A win in no plies at all: the side that moved last has lost.
    pub const WIN: Score = Score(30_000);
    /// Beyond every score.
    pub const INFINITE: Score = Score(31_000);
    /// The least score that is a proven win.
    const PROVEN: i32 = Score::WIN.0 - 2 * MOST_PLIES as i32;

    /// The score of an evaluator's points.
    #[inline(always)]
    pub const fn points(points: i32) -> Score {
        debug_assert!(points.abs() <= MOST_POINTS);
        Score(points)
    }

    /// The side to move wins after this many plies.
    #[inline(always)]
    pub const fn win_in(plies: usize) -> Score {
        Score(Score::WIN.0 - plies as i32)
    }

    /// The side to move loses after this many plies.
    #[inline(always)]
    pub const fn loss_in(plies: usize) -> Score {
        Score(plies as i32 - Score::WIN.0)
    }

    #[inline(always)]
    pub const fn is_win(self) -> bool {
        self.0 >= Score::PROVEN
    }

    #[inline(always)]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Score::PROVEN
    }

    /// Whether the outcome is known.
    #[inline(always)]
    pub const fn is_proven(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the end of a proven score: positive for a win, negative for a loss.
    pub const fn plies_to_end(self) -> Option<i32> {
        match self.0 {
            score if score >= Score::PROVEN => Some(Score::WIN.0 - score),
            score if score <= -Score::PROVEN => Some(-Score::WIN.0 - score),
            _ => None,
        }
    }

    /// The chance of winning for the side to move: certain where the score is proven, else that
    /// of its points ([`win_probability`]).
    pub fn win_probability(self) -> f64 {
        match self {
            score if score.is_win() => 1.0,
            score if score.is_loss() => 0.0,
            score => win_probability(f64::from(score.0)),
        }
    }

    /// The score with the chance of winning beside it: `+1.25 (65%)`. What is not proven is
    /// never shown as certain, and what is proven needs no chance.
    pub fn with_chance(self) -> String {
        match self.is_proven() {
            true => self.to_string(),
            false => {
                let percent = (100.0 * self.win_probability()).round();
                format!("{self} ({:.0}%)", percent.clamp(1.0, 99.0))
            }
        }
    }

    /// The number behind the score.
    #[inline(always)]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score of a number, kept between the shortest loss and the shortest win.
    #[inline(always)]
    pub fn clamped(value: i32) -> Score {
        Score(value.clamp(-Score::WIN.0, Score::WIN.0))
    }

    /// A score as the table keeps it: plies counted from the node, not from the root.
    #[inline(always)]
    pub const fn to_node(self, ply: usize) -> i16 {
        match self {
            score if score.is_win() => (score.0 + ply as i32) as i16,
            score if score.is_loss() => (score.0 - ply as i32) as i16,
            score => score.0 as i16,
        }
    }

    /// The inverse of [`Score::to_node`]. Any number gives a score: what the table returns may
    /// belong to another position.
    #[inline(always)]
    pub fn from_node(kept: i16, ply: usize) -> Score {
        match Score::clamped(i32::from(kept)) {
            score if score.is_win() => Score(score.0 - ply as i32),
            score if score.is_loss() => Score(score.0 + ply as i32),
            score => score,
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline(always)]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    #[inline(always)]
    fn add(self, points: i32) -> Score {
        Score(self.0 + points)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    #[inline(always)]
    fn sub(self, points: i32) -> Score {
        Score(self.0 - points)
    }
}

/// `+1.25`, `win in 5`, `loss in 4`.
impl fmt::Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let text = match self.plies_to_end() {
            Some(plies) if self.is_win() => format!("win in {plies}"),
            Some(plies) => format!("loss in {}", -plies),
            None => format!("{:+.2}", f64::from(self.0) / 100.0),
        };
        out.pad(&text)
    }
}
