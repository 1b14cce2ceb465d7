//! One dialect for all: rewrites a tree so that it says the same in the terms of `FF[4]`.
//!
//! Nothing is lost but empty comments and the marks after moves that the format calls
//! optional. Unknown properties and variations stay, and moves that cannot be played keep
//! their spelling.

use super::content::Record;
use super::respell::respell;
use super::setup::Setup;
use super::sgf::opening_length;
use super::tree::{GameTree, Node, NodeNumber};

/// Properties of the root that say what the file is, in the order they are written.
const HEADER: [(&str, &str); 3] = [("FF", "4"), ("GM", "9"), ("CA", "UTF-8")];

/// Rewrites a tree. One that is not of this game, or has no start position, only gets its
/// empty comments dropped.
pub fn normalise(tree: &mut GameTree) {
    drop_empty_comments(tree);
    let Ok(record) = Record::of_tree(tree) else {
        return;
    };
    tree.edit(NodeNumber::ROOT, normalise_root);
    let last_before_moves = tree.main_line().nth(opening_length(tree) - 1);
    let last_before_moves = last_before_moves.expect("the tree has the nodes counted in it");
    respell(tree, last_before_moves, &record.start);
}

fn normalise_root(root: &mut Node) {
    root.retain(|name, _| HEADER.iter().all(|(known, _)| name != *known));
    root.put_first(&HEADER);
    if let Some(setup) = root.text("SU").and_then(|name| Setup::read(&name)) {
        root.set_text("SU", setup.name());
    }
}

fn drop_empty_comments(tree: &mut GameTree) {
    let says_something = |name: &str, values: &[String]| {
        name != "C" || values.iter().any(|value| !value.trim().is_empty())
    };
    for number in tree.numbers() {
        if tree.node(number).has("C") {
            tree.edit(number, |node| node.retain(says_something));
        }
    }
}
