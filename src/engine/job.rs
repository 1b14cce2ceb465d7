//! One search, with everything it needs, on its way to the searching thread.

use super::SearchNumber;
use super::library::Known;
use crate::board::Move;
use crate::eval::Evaluator;
use crate::game::Game;
use crate::rules::NoMove;
use crate::search::{Control, Limits, Params, Pool, Report, Verdict};
use std::sync::{Arc, Mutex};

pub(super) struct Job {
    pub number: SearchNumber,
    /// What the book says instead of a search.
    pub known: Option<Known>,
    pub game: Game,
    pub limits: Limits,
    pub params: Params,
    pub evaluator: Arc<Evaluator>,
    pub control: Arc<Control>,
    pub pool: Arc<Mutex<Pool>>,
}

impl Job {
    /// Asks the book or searches, and answers with a move wherever there is one.
    pub fn run(&mut self, report: &mut dyn Report) -> Verdict {
        if let Some(known) = self.known.take() {
            report.progress(&known.verdict.line);
            return known.verdict;
        }
        let mut pool = self.pool.lock().expect("no search panics");
        let (params, evaluator) = (&self.params, &*self.evaluator);
        let control = &self.control;
        let mut verdict = pool.search(&self.game, &self.limits, params, evaluator, control, report);
        // A search that is stopped before its first move is done has found nothing.
        if verdict.best.is_none() {
            verdict.best = self.any_move();
            verdict.line.moves.extend(verdict.best);
        }
        verdict
    }

    fn any_move(&self) -> Option<Move> {
        let board = self.game.board();
        let passes = self.game.rules().no_move == NoMove::Pass && board.is_legal(Move::PASS);
        let list = board.moves();
        let mut legal = list.iter().copied().chain(passes.then_some(Move::PASS));
        let asked = &self.limits.moves;
        legal
            .find(|played| asked.is_empty() || asked.contains(played))
            .filter(|_| self.game.outcome().is_none())
    }
}
