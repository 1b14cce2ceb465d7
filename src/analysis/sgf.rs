//! A judged game as SGF: comments on its moves, and the best lines as variations where a move was a
//! mistake. All that the record held besides stays.

use super::judge::{Judged, JudgedMove, Mistake};
use super::text::{after, sum, verdict};
use crate::board::Side;
use crate::record::GameTree;
use crate::record::normal::normalise;
use crate::record::plies::nodes_of_moves;
use crate::record::respell::spelled;
use crate::record::step::letter_of;
use crate::record::tree::{Node, NodeNumber};
use crate::search::Score;

/// What every line starts with that is written here, so that a game which is annotated again does
/// not say everything twice.
const OWN: &str = "Soucie: ";

/// Marks of this program on moves: replaced when a game is annotated again.
const MARKS: [&str; 3] = ["DO", "BM", "V"];

/// Writes what is known of a game's moves into its tree.
pub fn annotate(tree: &mut GameTree, judged: &Judged) {
    normalise(tree);
    let nodes = nodes_of_moves(tree, judged.game);
    let sums = Side::BOTH.map(|side| sum(judged, side));
    tree.edit(NodeNumber::ROOT, |root| comment(root, &sums));
    for (index, (judged_move, &number)) in judged.moves.iter().zip(&nodes).enumerate() {
        tree.edit(number, |node| {
            node.retain(|name, _| !MARKS.contains(&name));
            comment(node, &remarks(judged_move));
            mark(node, judged_move);
        });
        // Where a node holds the moves of both sides, a variation cannot start between them.
        let shares_node = index > 0 && nodes[index - 1] == number;
        if (judged_move.mistake().is_some() || judged_move.missed_win().is_some()) && !shares_node {
            add_variation(tree, number, judged_move);
        }
    }
}

fn remarks(judged: &JudgedMove) -> Vec<String> {
    let mut lines = vec![format!(
        "{} before, {} after, depth {}",
        judged.before.with_chance(),
        after(judged),
        judged.depth
    )];
    if judged.mistake().is_some() || judged.missed_win().is_some() {
        lines.push(verdict(judged));
    }
    lines
}

/// The marks of the format: doubtful, bad, very bad; and the value of the position for Black.
fn mark(node: &mut Node, judged: &JudgedMove) {
    match judged.mistake() {
        Some(Mistake::Inaccuracy) => node.set_text("DO", ""),
        Some(Mistake::Mistake) => node.set_text("BM", "1"),
        Some(Mistake::Blunder) => node.set_text("BM", "2"),
        None => {}
    }
    let for_black: Score = match judged.side {
        Side::Black => judged.after,
        Side::White => -judged.after,
    };
    node.set_text("V", &format!("{:.2}", f64::from(for_black.value()) / 100.0));
}

/// Adds lines to a node's comment, in the place of those that an earlier run added.
fn comment(node: &mut Node, lines: &[String]) {
    let before = node.text("C").unwrap_or_default();
    let kept = before
        .lines()
        .filter(|line| !line.starts_with(OWN))
        .map(str::to_string);
    let own = lines.iter().map(|line| format!("{OWN}{line}"));
    let all: Vec<String> = kept.chain(own).collect();
    node.set_text("C", &all.join("\n"));
}

/// The best line as a variation beside a move, unless one that starts alike is there.
fn add_variation(tree: &mut GameTree, played: NodeNumber, judged: &JudgedMove) {
    let Some(parent) = tree
        .main_line()
        .zip(tree.main_line().skip(1))
        .find_map(|(one, next)| (next == played).then_some(one))
    else {
        return;
    };
    let Some(best) = judged.best().map(spelled) else {
        return;
    };
    let is_there = |child: NodeNumber| {
        let name = letter_of(judged.side);
        tree.node(child).values(name).any(|value| value == best)
    };
    if tree.children(parent).any(is_there) {
        return;
    }
    let mut last = parent;
    let mut side = judged.side;
    for (index, &played) in judged.line.iter().enumerate() {
        last = tree.add(last);
        tree.edit(last, |node| {
            node.set_text(letter_of(side), &spelled(played));
            if index == 0 {
                comment(node, &[format!("better, {}", judged.before.with_chance())]);
            }
        });
        side = !side;
    }
}
