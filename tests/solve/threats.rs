//! Threats that a move is said to leave standing are still there after it.

use crate::support::random;
use soucie::rules::Rules;

#[test]
fn a_threat_that_survives_a_move_wins_after_it() {
    let mut survived = 0;
    for seed in 0..300 {
        random::play(seed, |board, _, _| {
            let side = board.side_to_move();
            for (_, rules) in Rules::PRESETS {
                let Some(threat) = rules.threat(board) else {
                    continue;
                };
                if rules.winning_move(board, side).is_some() {
                    continue;
                }
                let moves = rules.moves_or_pass(board);
                for &played in moves.iter().filter(|&&played| threat.survives(played)) {
                    let after = board.after(played);
                    assert!(rules.board_outcome(&after).is_none(), "{board} {played}");
                    let wins = rules.winning_move(&after, !side).is_some();
                    assert!(wins, "{board} {played}");
                    survived += 1;
                }
            }
        });
    }
    assert!(survived > 1000, "{survived}");
}
