//! Positions with exactly one winning move, proven: that move wins, and every other is refuted.

use super::item::Item;
use crate::board::Move;
use crate::game::Game;
use crate::proof::{Claim, Goal, check};
use crate::rules::Rules;
use crate::solve::{Limits, Solver, Verdict};
use std::sync::atomic::AtomicBool;

/// What finds out.
pub struct Grader {
    pub solver: Solver,
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
        let best = *answer.line.first()?;
        let proof = self.solver.proof(&claim, Some(plies), self.limits, stop);
        check(&proof.ok()?).ok()?;
        let others = item.board.moves();
        let others = others.iter().filter(|&&played| played != best);
        for &played in others {
            if !self.is_refuted(&game, played, stop) {
                return None;
            }
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
        Some(Item {
            board: item.board,
            best: vec![best],
            win_in: distance.is_exact().then_some(u32::from(distance.most)),
            fields,
        })
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
