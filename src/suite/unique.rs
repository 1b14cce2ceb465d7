//! Positions with exactly one winning move, proven: that move wins, and every other is refuted.

use super::item::Item;
use super::run::Runner;
use crate::board::Move;
use crate::eval::{Evaluator, Kind};
use crate::game::Game;
use crate::proof::{Claim, Goal, check};
use crate::rules::Rules;
use crate::solve::{Limits, Solver, Verdict};
use std::sync::atomic::AtomicBool;

/// What finds out.
pub struct Grader {
    pub solver: Solver,
    /// The search, whose nodes are noted beside the solver's.
    pub engine: Runner,
    /// Of the search for the win.
    pub limits: Limits,
    /// Of the search for the refutation of each other move.
    pub refutations: Limits,
}

impl Grader {
    /// The position with its move and distance, if one move wins and all others are proven not
    /// to. The proof of the win is checked; its distance is the shortest where `win_in_plies` is
    /// named, else an upper bound under `win_within`.
    pub fn graded(&mut self, item: &Item, rules: Rules, stop: &AtomicBool) -> Option<Item> {
        let game = Game::new(item.board, rules);
        let claim = Claim {
            side: item.board.side_to_move(),
            game: game.clone(),
            goal: Goal::Win,
        };
        self.solver.clear();
        let answer = self.solver.solve(&claim, self.limits, stop, &mut |_| {});
        let Verdict::Proven { plies: Some(plies) } = answer.verdict else {
            return None;
        };
        let best = *answer.pv.first()?;
        let proof = self.solver.proof(&claim, Some(plies), self.limits, stop);
        check(&proof.ok()?).ok()?;
        // Those that look best first: one that cannot be refuted ends the work.
        let evaluator = Evaluator::built_in(Kind::default());
        let mut others = item.board.moves().to_vec();
        others.retain(|played| *played != best);
        others.sort_by_cached_key(|&played| evaluator.points(&item.board.after(played)));
        if !others
            .iter()
            .all(|&played| self.is_refuted(&game, played, stop))
        {
            return None;
        }
        let distance = self
            .solver
            .shortest(&claim, plies, self.limits, stop, &mut |_| {});
        let win = match distance.is_exact() {
            true => format!("win_in_plies {}", distance.most),
            false => format!("win_within {}", distance.most),
        };
        let mut fields = vec![format!("bm {}", best.plain()), win];
        fields.push(format!("solver_nodes {}", answer.nodes));
        fields.extend(item.fields.iter().cloned());
        let mut graded = Item {
            board: item.board,
            best: vec![best],
            win_in: distance.is_exact().then_some(u32::from(distance.most)),
            fields,
        };
        let searched = self.engine.run(&graded, rules, self.limits, stop);
        let least = if searched.solved { "" } else { ">" };
        let nodes = format!("engine_nodes {least}{}", searched.nodes);
        graded.fields.insert(3, nodes);
        Some(graded)
    }

    fn is_refuted(&mut self, game: &Game, played: Move, stop: &AtomicBool) -> bool {
        let mut after = game.clone();
        after.play(played).expect("a legal move");
        if let Some(outcome) = after.outcome() {
            return outcome.winner() != Some(game.board().side_to_move());
        }
        let claim = Claim {
            game: after,
            side: game.board().side_to_move(),
            goal: Goal::Win,
        };
        let answer = self
            .solver
            .solve(&claim, self.refutations, stop, &mut |_| {});
        answer.verdict == Verdict::Refuted
    }
}
