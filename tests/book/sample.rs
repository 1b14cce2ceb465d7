//! Small books for the tests.

use soucie::board::Board;
use soucie::book::build::{Next, grow};
use soucie::book::entry::Entry;
use soucie::book::file::written;
use soucie::book::output::Selection;
use soucie::book::{Book, Effort, Growth, Identity, Tree};
use soucie::rules::Rules;
use soucie::search::{Config, ConfigError, Score};

/// An effort that takes a millisecond a search.
pub fn effort() -> Effort {
    Effort {
        config: Config {
            hash: 1,
            ..Config::default()
        },
        rules: Rules::default(),
        nodes: 2000,
        multipv: 4,
    }
}

pub fn identity() -> Identity {
    effort().identity().expect("built-in weights")
}

pub fn new_tree(growth: Growth) -> Tree {
    Tree::new(Board::standard(), Rules::default(), growth)
}

/// Grows a tree by so many searches.
pub fn grown(tree: &mut Tree, effort: &Effort, searches: usize) {
    let mut done = 0;
    grow(tree, effort, 1, &|| false, |_, _| {
        done += 1;
        let next = if done < searches {
            Next::GoOn
        } else {
            Next::Enough
        };
        Ok::<_, ConfigError>(next)
    })
    .expect("memory for a small table");
}

pub fn tree_of(searches: usize) -> Tree {
    let mut tree = new_tree(Growth::default());
    grown(&mut tree, &effort(), searches);
    tree
}

pub fn bytes_of(tree: &Tree) -> Vec<u8> {
    let keep = Selection {
        keep: Some(20),
        ..Selection::ALL
    };
    written(&identity(), tree.entries(&keep))
}

/// A book of a hundred searches.
pub fn book() -> Book {
    Book::of_bytes("sample", bytes_of(&tree_of(100))).expect("a book")
}

/// A book of chosen entries.
pub fn book_of(entries: Vec<Entry>) -> Book {
    let bytes = written(&identity(), entries);
    Book::of_bytes("made up", bytes).expect("a book")
}

/// An entry of a move on a board that is canonical.
pub fn entry(board: &Board, played: &str, points: i32) -> Entry {
    Entry {
        key: board.key(),
        played: board.read_move(played).expect("a legal move"),
        score: Some(Score::points(points)),
        depth: 10,
        weight: 0,
        stale: false,
    }
}
