//! Which node of a tree holds which move of its game.

use super::step::{Step, side_of};
use super::tree::{GameTree, NodeNumber};
use crate::game::Game;

/// For each move of the game that the main line of a tree leads to, the node that holds it. A pass
/// that the record leaves out belongs to the node of the move after it.
pub fn nodes_of_moves(tree: &GameTree, game: &Game) -> Vec<NodeNumber> {
    let mut nodes = Vec::with_capacity(game.moves().len());
    for number in tree.main_line() {
        for property in tree.node(number).properties() {
            let (Some(side), Some(value)) = (side_of(&property.name), property.values().next())
            else {
                continue;
            };
            if !matches!(Step::read(&value), Step::Move(_)) || nodes.len() >= game.moves().len() {
                continue;
            }
            if game.boards()[nodes.len()].side_to_move() != side {
                nodes.push(number);
            }
            if nodes.len() < game.moves().len() {
                nodes.push(number);
            }
        }
    }
    nodes
}
