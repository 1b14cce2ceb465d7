//! How a book is grown, kept and joined.

use super::sample::{book_of, bytes_of, effort, entry, grown, identity, new_tree, tree_of};
use crate::support::program::Folder;
use soucie::board::Board;
use soucie::book::build::{Next, grow};
use soucie::book::canonical::Canonical;
use soucie::book::journal::{self, Journal};
use soucie::book::load::{positions, records};
use soucie::book::output::Selection;
use soucie::book::record::{Record, ScoredMove, Source};
use soucie::book::verify::{checks, faults, refuted};
use soucie::book::{Book, Effort, Growth, NEVER, Tree};
use soucie::search::ConfigError;
use soucie::search::Score;
use std::path::Path;

fn searched(board: &Board, listed: usize, moves: &[(usize, Score)]) -> Record {
    let legal = board.moves();
    let line = |&(place, score): &(usize, Score)| ScoredMove {
        played: legal[place],
        score: Some(score),
        depth: 9,
        weight: 0,
    };
    Record {
        board: *board,
        source: Source::Search,
        listed,
        moves: moves.iter().map(line).collect(),
    }
}

/// The start in canonical form, and the places of moves to different positions.
fn start() -> (Board, Vec<usize>) {
    let board = Canonical::of(&Board::standard()).board;
    let mut met = Vec::new();
    let places = (0..board.moves().len()).filter(|&place| {
        let key = Canonical::of(&board.after(board.moves()[place])).key();
        let new = !met.contains(&key);
        met.push(key);
        new
    });
    let places = places.collect();
    (board, places)
}

fn child(board: &Board, place: usize) -> Board {
    Canonical::of(&board.after(board.moves()[place])).board
}

#[test]
fn one_thread_grows_the_same_book_twice() {
    assert_eq!(bytes_of(&tree_of(80)), bytes_of(&tree_of(80)));
}

#[test]
fn scores_are_backed_up_by_negamax() {
    let (board, places) = start();
    let points = Score::points;
    let mut tree = new_tree(Growth::default());
    assert_eq!(tree.value(), None);
    let [one, other] = [places[0], places[1]];
    let root = searched(&board, 0, &[(one, points(30)), (other, points(20))]);
    assert!(tree.apply(&root));
    assert!(!tree.apply(&root), "a second time is nothing new");
    assert_eq!(tree.value(), Some(points(30)));
    // The first move is worse than it looked.
    assert!(tree.apply(&searched(&child(&board, one), 0, &[(0, points(5))])));
    assert_eq!(tree.value(), Some(points(20)));
    // The other side wins after the second: a win is kept as a win, a ply farther away.
    assert!(tree.apply(&searched(
        &child(&board, other),
        0,
        &[(0, Score::win_in(5))]
    )));
    assert_eq!(tree.value(), Some(points(-5)));
    assert!(tree.apply(&searched(&child(&board, one), 1, &[(1, Score::win_in(3))])));
    assert_eq!(tree.value(), Some(Score::loss_in(4).max(Score::loss_in(6))));
    assert_eq!(tree.cost(), NEVER, "a lost tree has nothing to search");
    assert!(!tree.apply(&searched(&Board::scrambled_eggs(), 0, &[(0, points(1))])));
}

#[test]
fn the_next_search_is_the_cheapest() {
    let (board, places) = start();
    let points = Score::points;
    let mut tree = new_tree(Growth::default());
    assert_eq!(tree.next_search().expect("the start").board, board);
    assert!(tree.next_search().is_none(), "the start is being searched");
    let best = [(places[0], points(30)), (places[1], points(27))];
    tree.apply(&searched(&board, 0, &best));
    let ply_cost = Growth::default().ply_cost;
    assert_eq!(tree.cost(), ply_cost);
    let next = tree.next_search().expect("a leaf");
    assert_eq!(next.board, child(&board, places[0]));
    // Seen by White, three points of Black's cost as many; by Black, four times that.
    assert_eq!(tree.cost(), ply_cost + 3);
    let next = tree.next_search().expect("a leaf");
    assert_eq!(next.board, child(&board, places[1]));
    // The other moves compete as one that is as good as the worst.
    let next = tree.next_search().expect("more moves");
    assert_eq!((next.board, next.listed), (board, 2));
    assert_eq!(next.moves.len(), places.len() - 2);
    assert!(
        tree.next_search().is_none(),
        "all leaves are being searched"
    );
}

#[test]
fn a_game_that_looks_decided_is_proven_by_the_solver() {
    let few = effort();
    let enough = Effort {
        nodes: 5000,
        ..effort()
    };
    let value = |board: Board, effort: &Effort| {
        let mut tree = Tree::new(board, effort.rules, Growth::default());
        grown(&mut tree, effort, 1);
        (tree.value().expect("a search"), tree.cost())
    };
    // Fifteen plies to the win: far more than so few nodes of the search see.
    let won: Board = "1w6/1b6/5b2/3wbb2/3wbwb1/4w3/8/3b4 b"
        .parse()
        .expect("a position");
    let (open, cost) = value(won, &Effort { nodes: 1000, ..few });
    assert!(!open.is_proven() && cost < NEVER, "{open}");
    let (win, cost) = value(won, &enough);
    assert!(win.is_win() && cost == NEVER, "{win}");
    let lost = won.after(won.read_move("b7c7").expect("a legal move"));
    let (loss, cost) = value(lost, &enough);
    assert!(loss.is_loss() && cost == NEVER, "{loss}");
}

#[test]
fn moves_back_make_no_cycle() {
    // Two sides that shuffle: the fourth move leads back to the start.
    let mut tree = new_tree(Growth::default());
    let mut board = Board::standard();
    for text in ["b1b3", "a2c2", "b3b1", "c2a2"] {
        let canonical = Canonical::of(&board);
        let played = board.read_move(text).expect("a legal move");
        let record = Record {
            board: canonical.board,
            source: Source::Search,
            listed: 0,
            moves: vec![ScoredMove {
                played: canonical.inward(played),
                score: Some(Score::points(3)),
                depth: 8,
                weight: 0,
            }],
        };
        assert!(tree.apply(&record), "{text}");
        board = board.after(played);
    }
    assert_eq!(board, Board::standard());
    assert_eq!(tree.main_line().len(), 3);
    grown(&mut tree, &effort(), 20);
    assert!(tree.value().is_some());
}

#[test]
fn a_journal_makes_the_tree_again() {
    let folder = Folder::new("journal");
    let path = folder.path("a.journal");
    let path = Path::new(&path);
    let (effort, identity) = (effort(), identity());
    let start = Board::standard();
    let mut whole = new_tree(Growth::default());
    grown(&mut whole, &effort, 60);
    // Three runs of twenty searches, each cut off within a line.
    for run in 0..3 {
        let (mut journal, known) = Journal::open(path, &identity, &start).expect("a journal");
        assert_eq!(known.len(), 20 * run);
        let mut tree = new_tree(Growth::default());
        assert!(known.iter().all(|record| tree.apply(record)));
        let mut done = 0;
        grow(&mut tree, &effort, 1, &|| false, |_, record| {
            journal.append(record).expect("room on the disk");
            done += 1;
            let next = if done < 20 { Next::GoOn } else { Next::Enough };
            Ok::<_, ConfigError>(next)
        })
        .expect("memory for a small table");
        drop(journal);
        let mut text = std::fs::read_to_string(path).expect("a journal");
        text += "1bbbbbb1/w6w/w6w/w6w/w6w/w6";
        std::fs::write(path, text).expect("a file");
    }
    let (_, records) = Journal::open(path, &identity, &start).expect("a journal");
    let mut tree = new_tree(Growth::default());
    assert!(records.iter().all(|record| tree.apply(record)));
    assert_eq!(bytes_of(&tree), bytes_of(&whole));
}

#[test]
fn journals_of_others_and_damaged_ones_are_refused() {
    let folder = Folder::new("journals");
    let path = folder.path("a.journal");
    let path = Path::new(&path);
    let (identity, start) = (identity(), Board::standard());
    let record = searched(&Canonical::of(&start).board, 0, &[(0, Score::points(7))]);
    let text = journal::text(&identity, &start, &[record.clone(), record]);
    let refused = |text: &str, effort: &Effort, start: &Board| {
        std::fs::write(path, text).expect("a file");
        let opened = Journal::open(path, &effort.identity().expect("built-in weights"), start);
        let fault = opened.err().expect("a fault").to_string();
        assert_eq!(std::fs::read_to_string(path).expect("a file"), text);
        assert!(fault.starts_with(path.to_str().expect("a plain path")));
        fault
    };
    let more = Effort {
        nodes: 4000,
        ..effort()
    };
    let fault = refused(&text, &more, &start);
    assert!(
        fault.contains("nodes is 2000 there and 4000 here"),
        "{fault}"
    );
    let fault = refused(&text, &effort(), &Board::scrambled_eggs());
    assert!(fault.contains("start is"), "{fault}");
    let damaged = text.replacen("=+7", "=+9", 1);
    let fault = refused(&damaged, &effort(), &start);
    assert!(fault.contains("line 2: its checksum is wrong"), "{fault}");
    let fault = refused("(;GM[9])\n", &effort(), &start);
    assert!(
        fault.contains("line 1 is not that of a book's journal"),
        "{fault}"
    );
    std::fs::write(path, &text).expect("a file");
    let _first = Journal::open(path, &identity, &start).expect("a journal");
    let second = Journal::open(path, &identity, &start).err();
    assert!(
        second
            .expect("a fault")
            .to_string()
            .contains("another process")
    );
}

#[test]
fn records_survive_their_text() {
    let (board, places) = start();
    let mut record = searched(
        &board,
        4,
        &[
            (places[0], Score::points(-12)),
            (places[1], Score::win_in(9)),
            (places[2], Score::loss_in(4)),
        ],
    );
    record.moves[0].weight = 7;
    record.moves[2].score = None;
    record.moves[2].depth = 0;
    for source in [Source::Search, Source::Book, Source::OldBook, Source::Games] {
        let record = Record {
            source,
            ..record.clone()
        };
        let text = journal::written(&record);
        assert_eq!(journal::read_record(&text), Ok(record), "{text}");
    }
    for text in [
        "",
        "8/8 b",
        "standard b search 0",
        "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b dream 0",
    ] {
        assert!(journal::read_record(text).is_err(), "{text}");
    }
}

#[test]
fn shards_grow_parts_of_one_tree() {
    let part = |text: &str| {
        let mut tree = new_tree(Growth {
            shard: text.parse().expect("a shard"),
            ..Growth::default()
        });
        grown(&mut tree, &effort(), 60);
        Book::of_bytes(text, bytes_of(&tree)).expect("a book")
    };
    let parts = ["1/3", "2/3", "3/3"].map(part);
    let start = Board::standard();
    let mut merged = new_tree(Growth::default());
    for part in &parts {
        for record in records(part, &start, &identity()) {
            merged.apply(&record);
        }
    }
    let merged = Book::of_bytes("merged", bytes_of(&merged)).expect("a book");
    assert_eq!(faults(&merged, &start), [""; 0]);
    for part in &parts {
        assert!(merged.header().positions > part.header().positions);
        for (_, board) in positions(part, &start) {
            assert!(merged.holds(&board), "{board}");
        }
    }
}

/// A tree from a book, under an effort.
fn loaded(book: &Book, effort: &Effort) -> Tree {
    let mut tree = new_tree(Growth::default());
    for record in records(
        book,
        &Board::standard(),
        &effort.identity().expect("built-in weights"),
    ) {
        tree.apply(&record);
    }
    tree
}

#[test]
fn what_another_effort_has_scored_is_stale_until_it_is_searched_again() {
    let book = Book::of_bytes("old", bytes_of(&tree_of(30))).expect("a book");
    let more = Effort {
        nodes: 3000,
        ..effort()
    };
    let mut tree = loaded(&book, &more);
    assert!(
        tree.entries(&Selection::ALL)
            .iter()
            .all(|entry| entry.stale)
    );
    grown(&mut tree, &more, 10);
    let fresh = tree.entries(&Selection::ALL);
    assert!(fresh.iter().any(|entry| entry.stale));
    // The start comes first.
    let key = Canonical::of(&Board::standard()).key();
    assert!(fresh.iter().any(|entry| entry.key == key && !entry.stale));
    grown(&mut tree, &more, 40);
    assert!(
        !tree
            .entries(&Selection::ALL)
            .iter()
            .any(|entry| entry.stale)
    );
    // The same effort is not stale.
    let same = loaded(&book, &effort());
    assert!(
        !same
            .entries(&Selection::ALL)
            .iter()
            .any(|entry| entry.stale)
    );
}

#[test]
fn a_smaller_book_keeps_what_costs_least() {
    let tree = tree_of(80);
    let all = tree.entries(&Selection::ALL);
    let cut = tree.entries(&Selection {
        most_entries: 40,
        ..Selection::ALL
    });
    assert!(cut.len() <= 40 && cut.len() > 30);
    assert!(cut.iter().all(|entry| all.contains(entry)));
    let shallow = tree.entries(&Selection {
        plies: 2,
        ..Selection::ALL
    });
    let book = book_of(shallow);
    assert!(
        positions(&book, &Board::standard())
            .iter()
            .all(|(ply, _)| *ply < 2)
    );
    let best = tree.entries(&Selection {
        keep: Some(0),
        ..Selection::ALL
    });
    let mut keys: Vec<u64> = best.iter().map(|entry| entry.key).collect();
    keys.dedup();
    assert!(keys.len() <= best.len() && best.len() < all.len());
}

#[test]
fn a_move_that_loses_is_found_and_taken_out() {
    // Black to move; White connects next move unless Black stops it.
    let board: Board = "8/8/8/2ww4/8/1w2b3/8/b5b1 b".parse().expect("a position");
    let canonical = Canonical::of(&board).board;
    let loses = |played: &str| {
        let check = soucie::book::verify::Check {
            board: canonical,
            played: canonical.read_move(played).expect("a legal move"),
            depth: 3,
        };
        let Effort { config, rules, .. } = effort();
        let found = refuted(&[check], &config, rules, 1, |_| true).expect("memory");
        found.into_iter().next()
    };
    let losing = canonical
        .moves()
        .iter()
        .find_map(|played| loses(&played.plain()))
        .expect("a move that loses");
    let played = losing.check.played;
    let mut tree = Tree::new(board, effort().rules, Growth::default());
    let other = canonical
        .moves()
        .iter()
        .copied()
        .find(|other| {
            let [one, other] = [played, *other].map(|of| Canonical::of(&canonical.after(of)).key());
            one != other
        })
        .expect("another move");
    let entries = vec![
        entry(&canonical, &played.plain(), 40),
        entry(&canonical, &other.plain(), 10),
    ];
    let book = book_of(entries);
    assert_eq!(checks(&book, &board, 1, None, 1).len(), 2);
    assert_eq!(checks(&book, &board, 1, Some(1), 1).len(), 1);
    for record in records(&book, &board, &identity()) {
        tree.apply(&record);
    }
    assert_eq!(tree.value(), Some(Score::points(40)));
    tree.refute(&canonical, played, &losing.record());
    assert_eq!(tree.value(), Some(Score::points(10)));
    let left = tree.entries(&Selection::ALL);
    assert!(
        !left
            .iter()
            .any(|entry| entry.played == played && entry.key == canonical.key())
    );
}
