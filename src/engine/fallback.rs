//! A move where a search has none: it was stopped, or its time was over, before it got anywhere.

use crate::board::Move;
use crate::eval::Evaluator;
use crate::game::Game;
use crate::search::{Limits, SearchResult};
use std::sync::Arc;

/// What it takes to find one.
#[derive(Clone)]
pub(super) struct Fallback {
    game: Arc<Game>,
    evaluator: Arc<Evaluator>,
    /// Only these may be played; all if empty.
    asked: Vec<Move>,
}

impl Fallback {
    pub fn new(game: &Arc<Game>, evaluator: &Arc<Evaluator>, limits: &Limits) -> Fallback {
        Fallback {
            game: Arc::clone(game),
            evaluator: Arc::clone(evaluator),
            asked: limits.moves.clone(),
        }
    }

    /// The move that wins at once, or after which the evaluator likes the position best; none
    /// where the game is over.
    pub fn best(&self) -> Option<Move> {
        if self.game.outcome().is_some() {
            return None;
        }
        let moves = self.game.rules().moves_or_pass(self.game.board());
        let allowed = |played: &Move| self.asked.is_empty() || self.asked.contains(played);
        let moves = moves.iter().copied().filter(allowed);
        moves.max_by_key(|&played| self.worth(played))
    }

    /// Whether a move wins, and what it is worth by the evaluator.
    fn worth(&self, played: Move) -> (bool, i32) {
        let before = self.game.board();
        let after = before.after(played);
        let outcome = self.game.rules().board_outcome(&after);
        let winner = outcome.and_then(|outcome| outcome.winner());
        let wins = winner == Some(before.side_to_move());
        (wins, -self.evaluator.points(&after))
    }

    /// The same as the result of a search that has looked at nothing.
    pub fn result(&self) -> SearchResult {
        SearchResult {
            pv: self.best().into_iter().collect(),
            ..SearchResult::NOTHING
        }
    }
}
