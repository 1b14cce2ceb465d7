//! Moves of a tree in one spelling.

use super::setup::sets_stones;
use super::step::{Step, side_of};
use super::tree::{GameTree, Node, NodeNumber};
use crate::board::{Board, Move};

/// Spells every move that can be played as the board shows it, in all variations: `d1-d3`,
/// and `a3:d3` where it captures. The board is the one before the moves of `first`, which is
/// where the set-up ends.
pub(super) fn respell(tree: &mut GameTree, first: NodeNumber, start: &Board) {
    let mut waiting = vec![(first, Some(*start))];
    while let Some((number, board)) = waiting.pop() {
        let known = number == first || !sets_stones(tree.node(number));
        let board = board.filter(|_| known);
        let mut after = None;
        if let Some(board) = board {
            tree.edit(number, |node| after = respell_node(node, board));
        }
        waiting.extend(tree.children(number).map(|child| (child, after)));
    }
}

/// Spells the moves of one node; the board after them, or none if they cannot be played.
fn respell_node(node: &mut Node, start: Board) -> Option<Board> {
    let mut board = start;
    for (name, value) in node.first_values_mut() {
        let Some(side) = side_of(name) else {
            continue;
        };
        match Step::read(value) {
            Step::Move(text) => {
                if board.side_to_move() != side {
                    board = board.after(board.read_move("pass").ok()?);
                }
                let played = board.read_move(&text).ok()?;
                *value = spelled(played);
                board = board.after(played);
            }
            Step::Resign => *value = "resign".to_string(),
            Step::Forfeit => *value = "forfeit".to_string(),
            Step::LeavesBoard(_) | Step::SetUp => return None,
        }
    }
    Some(board)
}

/// The form that the format's description gives: a colon marks a capture.
pub(crate) fn spelled(played: Move) -> String {
    played.to_string().replace('x', ":")
}
