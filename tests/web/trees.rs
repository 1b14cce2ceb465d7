//! Trees and records as a property: whatever is added, what is written reads back as the same.

use proptest::prelude::*;
use soucie::board::Board;
use soucie::record::Record;
use soucie::rules::Rules;
use soucie::web::sgf::{open, text_of};
use soucie::web::tree::{ROOT, Tree};

/// Grows a tree by random moves after random nodes.
fn grown(choices: &[(usize, usize)]) -> Tree {
    let mut tree = Tree::new(Record::new(Board::standard()), Rules::default());
    for &(node, choice) in choices {
        let parent = node % tree.count();
        if tree.game(parent).outcome().is_some() {
            continue;
        }
        let moves = tree.node(parent).board().moves();
        if !moves.is_empty() {
            tree.add(parent, moves[choice % moves.len()])
                .expect("a legal move");
        }
    }
    tree
}

fn shape(tree: &Tree) -> Vec<Vec<String>> {
    // By paths: numbers may differ, order of children may not.
    let mut paths = Vec::new();
    let mut open = vec![(ROOT, Vec::new())];
    while let Some((node, path)) = open.pop() {
        for &child in tree.node(node).children().iter().rev() {
            let mut longer: Vec<String> = path.clone();
            longer.push(tree.node(child).played().to_string());
            open.push((child, longer));
        }
        paths.push(path);
    }
    paths
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn trees_survive_their_records(
        choices in prop::collection::vec((0usize..1000, 0usize..1000), 0..60),
        promoted in 0usize..1000,
        removed in 0usize..1000,
    ) {
        let mut tree = grown(&choices);
        tree.promote(promoted % tree.count());
        if !removed.is_multiple_of(3) {
            tree.remove(removed % tree.count());
        }
        for number in 1..tree.count() {
            let parent = tree.node(number).parent().expect("a parent");
            prop_assert!(parent < number);
            prop_assert!(tree.node(parent).children().contains(&number));
        }
        let text = text_of(&tree, None, None);
        let read = open(&text, 1).map_err(TestCaseError::fail)?;
        prop_assert_eq!(read.note, None);
        prop_assert_eq!(shape(&read.tree), shape(&tree));
        prop_assert_eq!(text_of(&read.tree, None, None), text);
    }

    #[test]
    fn no_text_breaks_the_reader(text in "\\PC{0,200}") {
        let _ = open(&text, 1);
    }
}
