//! Counting the leaves of the game tree, to test move generation and to time it.
//!
//! A finished game has no children. A side without a move has one, its pass, where the rules
//! let it pass, and none where it loses. What ended by history (repetition, length) does not
//! count as finished: perft knows positions, not games.

use crate::board::{Board, Move};
use crate::eval::Evaluate;
use crate::eval::line_score::LineScore;
use crate::eval::yl;
use crate::rules::{NoMove, Rules};
use crate::workers::share;
use std::hint::black_box;
use std::ops::ControlFlow;

/// How leaves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The last ply is not played out: its moves are counted from the tables.
    Bulk,
    /// Every leaf is made, scored incrementally and tested for the end of the game.
    EveryLeaf,
}

/// The number of move sequences of `depth` plies.
pub fn perft(board: &Board, depth: u32, rules: &Rules, counting: Counting) -> u64 {
    match (counting, rules.no_move) {
        _ if depth == 0 => 1,
        _ if rules.board_outcome(board).is_some() => 0,
        (Counting::Bulk, NoMove::Pass) => bulk::<true>(board, depth),
        (Counting::Bulk, NoMove::Loses) => bulk::<false>(board, depth),
        (Counting::EveryLeaf, NoMove::Pass) => walk::<true>(board, depth),
        (Counting::EveryLeaf, NoMove::Loses) => walk::<false>(board, depth),
    }
}

fn walk<const PASSES: bool>(board: &Board, depth: u32) -> u64 {
    every_leaf::<PASSES>(board, yl::BUILT_IN.state(board), depth)
}

/// Leaves below a board that is not decided, `depth` at least 1.
fn bulk<const PASSES: bool>(board: &Board, depth: u32) -> u64 {
    if depth == 1 {
        return match u64::from(board.mobility(board.side_to_move())) {
            0 => u64::from(PASSES),
            moves => moves,
        };
    }
    let list = board.moves();
    if PASSES && list.is_empty() {
        return bulk::<PASSES>(&board.passed(), depth - 1);
    }
    list.iter()
        .map(|&played| (board.make(played), played))
        .filter(|(after, played)| !after.decided_by(*played))
        .map(|(after, _)| bulk::<PASSES>(&after, depth - 1))
        .sum()
}

/// The same, making and scoring every leaf.
fn every_leaf<const PASSES: bool>(board: &Board, score: LineScore, depth: u32) -> u64 {
    let list = board.moves();
    if PASSES && list.is_empty() {
        return match depth {
            1 => 1,
            _ => every_leaf::<PASSES>(&board.passed(), score, depth - 1),
        };
    }
    let mut leaves = 0;
    for &played in list.iter() {
        let after = board.make(played);
        let score = yl::BUILT_IN.updated(score, board, &after, played);
        let over = after.decided_by(played);
        leaves += match depth {
            1 => {
                black_box((score, over));
                1
            }
            _ if over => 0,
            _ => every_leaf::<PASSES>(&after, score, depth - 1),
        };
    }
    leaves
}

/// The leaves below each move.
pub fn divide(
    board: &Board,
    depth: u32,
    rules: &Rules,
    counting: Counting,
    threads: usize,
) -> Vec<(Move, u64)> {
    divide_watched(board, depth, rules, counting, threads, |_, _| {})
}

/// The leaves below each move; `told` hears how many subtrees of how many are counted.
pub fn divide_watched(
    board: &Board,
    depth: u32,
    rules: &Rules,
    counting: Counting,
    threads: usize,
    mut told: impl FnMut(usize, usize),
) -> Vec<(Move, u64)> {
    if depth == 0 || rules.board_outcome(board).is_some() {
        return Vec::new();
    }
    let moves = rules.moves_or_pass(board);
    let subtrees = subtrees(board, &moves, depth, rules);
    let (mut totals, mut counted) = (vec![0; moves.len()], 0);
    let count = |(): &mut (), place: usize| {
        let subtree = &subtrees[place];
        let leaves = perft(&subtree.board, subtree.depth, rules, counting);
        (subtree.root_move, leaves)
    };
    let _ = share(
        vec![(); threads.max(1)],
        subtrees.len(),
        count,
        |(root_move, leaves)| -> ControlFlow<()> {
            totals[root_move] += leaves;
            counted += 1;
            told(counted, subtrees.len());
            ControlFlow::Continue(())
        },
    );
    moves.iter().copied().zip(totals).collect()
}

/// A piece of the tree that one thread counts.
struct Subtree {
    root_move: usize,
    board: Board,
    depth: u32,
}

/// Cuts the tree after two plies, fine enough for any number of threads to share evenly.
fn subtrees(board: &Board, moves: &[Move], depth: u32, rules: &Rules) -> Vec<Subtree> {
    let mut subtrees = Vec::new();
    for (root_move, &played) in moves.iter().enumerate() {
        let after = board.after(played);
        let mut push = |board, depth| {
            subtrees.push(Subtree {
                root_move,
                board,
                depth,
            })
        };
        if depth < 3 {
            push(after, depth - 1);
        } else if rules.board_outcome(&after).is_none() {
            for &reply in rules.moves_or_pass(&after).iter() {
                push(after.after(reply), depth - 2);
            }
        }
    }
    subtrees
}
