//! One dialect for all: rewrites a tree so that it says the same in the terms of `FF[4]`.
//!
//! Nothing is lost but empty comments and the marks after moves that the format calls
//! optional. Unknown properties and variations stay, and moves that cannot be played keep
//! their spelling.

use super::content::Record;
use super::respell::respell;
use super::setup::Setup;
use super::sgf::opening_length;
use super::tree::{GameTree, Property};

/// Properties of the root that say what the file is, in the order they are written.
const HEADER: [(&str, &str); 3] = [("FF", "4"), ("GM", "9"), ("CA", "UTF-8")];

/// Rewrites a tree. One that is not of this game, or has no start position, only gets its
/// empty comments dropped.
pub fn normalise(tree: &mut GameTree) {
    drop_empty_comments(tree);
    let Ok(record) = Record::of_tree(tree) else {
        return;
    };
    let root = tree.root_mut();
    root.properties
        .retain(|property| HEADER.iter().all(|(name, _)| property.name != *name));
    let header = HEADER.map(|(name, value)| Property {
        name: name.to_string(),
        values: vec![value.to_string()],
    });
    root.properties.splice(0..0, header);
    if let Some(setup) = root.text("SU").and_then(|name| Setup::read(&name)) {
        root.set_text("SU", setup.name());
    }
    let last_before_moves = tree.main_line().nth(opening_length(tree) - 1);
    let last_before_moves = last_before_moves.expect("the tree has the nodes counted in it");
    respell(tree, last_before_moves, &record.start);
}

fn drop_empty_comments(tree: &mut GameTree) {
    let empty = |property: &Property| {
        property.name == "C" && property.values.iter().all(|value| value.trim().is_empty())
    };
    tree.for_each_node(|node| node.properties.retain(|property| !empty(property)));
}
