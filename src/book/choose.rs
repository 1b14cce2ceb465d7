//! Choosing a move from a book: varied, never bad.
//!
//! Of the moves within [`BookOptions::variety`] points of the best, one is drawn: the closer to the
//! best and the more games speak for it, the likelier. The book is left where it cannot be
//! trusted: a position of stale scores, or one that the game has seen before, since a book knows
//! no history; and a move into a position that the game has seen before is not played from it.

use super::canonical::Canonical;
use super::file::{Book, Known};
use crate::board::Move;
use crate::game::Game;
use crate::random::Random;
use crate::rules::Rules;
use crate::search::Score;

/// How a book is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookOptions {
    /// Points that a move may be behind the best; with 0 it is always one of the best.
    pub variety: u32,
    /// Plies of a game in which the book is asked.
    pub plies: u32,
    /// Fixes what is drawn in each position.
    pub seed: u64,
}

impl Default for BookOptions {
    /// Ten points are less than the scores of neighbouring depths differ by.
    fn default() -> BookOptions {
        BookOptions {
            variety: 10,
            plies: 40,
            seed: 1,
        }
    }
}

/// A move from a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub played: Move,
    pub score: Score,
    pub depth: u8,
    /// The book's best answer to it.
    pub reply: Option<Move>,
    /// Moves that it was drawn from.
    pub among: usize,
}

impl Book {
    /// Whether the book's scores hold under these rules. A cap on a game's length changes
    /// nothing in the opening.
    pub fn is_for(&self, rules: &Rules) -> bool {
        let uncapped = |rules: &Rules| Rules {
            length_cap: None,
            ..*rules
        };
        uncapped(&self.header().identity.rules) == uncapped(rules)
    }

    /// A move for a game's position, if the book has one that can be trusted.
    pub fn choose(&self, game: &Game, options: &BookOptions) -> Option<Choice> {
        let board = game.board();
        let early = game.moves().len() < options.plies as usize;
        if !early || !self.is_for(game.rules()) || game.past().occurrences > 1 {
            return None;
        }
        let fit = fit_to_play(&self.look_up(board), options.variety);
        let mut random = Random::stream(options.seed, Canonical::of(board).key());
        let chosen = draw(&fit, options.variety, &mut random)?;
        // The book has one of several moves that are the same but for a symmetry.
        let equal = board.equal_moves(chosen.played);
        let played = equal[random.below(equal.len())];
        let after = board.after(played);
        if game.boards().contains(&after) {
            return None;
        }
        let replies = fit_to_play(&self.look_up(&after), 0);
        Some(Choice {
            played,
            score: chosen.score?,
            depth: chosen.depth,
            reply: replies.first().map(|reply| reply.played),
            among: (fit.iter())
                .map(|known| board.equal_moves(known.played).len())
                .sum(),
        })
    }
}

/// The moves that may be played, the best first; none if the position's scores are stale or all
/// its moves lose. A known win is always gone for the shortest way.
pub fn fit_to_play(known: &[Known], variety: u32) -> Vec<Known> {
    let stale = known.iter().any(|known| known.stale);
    let best = known.iter().filter_map(|known| known.score).max();
    let Some(best) = best.filter(|best| !stale && !best.is_loss()) else {
        return Vec::new();
    };
    let variety = if best.is_win() { 0 } else { variety };
    let least = i64::from(best.value()) - i64::from(variety);
    let close = known.iter().filter(|known| {
        let score = known.score.filter(|score| !score.is_loss());
        score.is_some_and(|score| i64::from(score.value()) >= least)
    });
    close.copied().collect()
}

/// How likely each of a position's moves is drawn, from 0 to 1; those that are not fit to play are
/// left out.
pub fn chances(known: &[Known], variety: u32) -> Vec<(Move, f64)> {
    let fit = fit_to_play(known, variety);
    let weights = weights(&fit, variety);
    let total: u64 = weights.iter().sum();
    let shares = weights.iter().map(|&weight| weight as f64 / total as f64);
    fit.iter().map(|known| known.played).zip(shares).collect()
}

/// What each of the moves fit to play counts in the draw.
fn weights(fit: &[Known], variety: u32) -> Vec<u64> {
    let value = |known: &Known| known.score.map(Score::value);
    let best = fit.first().and_then(value).unwrap_or(0);
    let weight = |known: &Known| {
        let behind = best - value(known).unwrap_or(best);
        let close = u64::from(variety).saturating_sub(behind.max(0) as u64) + 1;
        close * (u64::from(known.weight) + 1)
    };
    fit.iter().map(weight).collect()
}

fn draw(fit: &[Known], variety: u32, random: &mut Random) -> Option<Known> {
    let weights = weights(fit, variety);
    let total: u64 = weights.iter().sum();
    if total == 0 {
        return None;
    }
    let mut drawn = random.number() % total;
    let mut moves = fit.iter().zip(weights);
    let found = moves.find(|(_, weight)| {
        let found = drawn < *weight;
        drawn = drawn.saturating_sub(*weight);
        found
    });
    found.map(|(known, _)| *known)
}
