//! The reader of records against texts that are broken, huge or mutated.

use super::sample::{annotated, only, random_game};
use proptest::prelude::*;
use soucie::board::Board;
use soucie::record::annotation::{Annotation, NotedScore};
use soucie::record::collection::load;
use soucie::record::normal::normalise;
use soucie::record::text::line_of;
use soucie::record::tree::{MOST_NODES, escaped, unescaped};
use soucie::record::{Record, file, read};
use std::time::Duration;

#[test]
fn long_and_deep_texts_are_no_trouble() {
    let nodes = |count: usize| format!("(;GM[9]{})", ";".repeat(count - 1));
    assert_eq!(only(&nodes(MOST_NODES)).main_line().count(), MOST_NODES);
    let deep = |count| format!("{}{}", "(;C[x]".repeat(count), ")".repeat(count));
    let deepest = deep(MOST_NODES);
    let tree = only(&deepest);
    assert_eq!(tree.main_line().count(), MOST_NODES);
    assert_eq!(only(&tree.to_string()).main_line().count(), MOST_NODES);
    for longer in [nodes(MOST_NODES + 1), nodes(1_000_000), deep(200_000)] {
        let fault = read(&longer).remove(0).expect_err("too long a game");
        assert_eq!(fault.cause, read::Cause::TooLong);
    }
    assert!(read(&"(;GN[".repeat(100_000))[0].is_err());
    assert!(read(&"(;GM[9]".repeat(50_000)).iter().all(Result::is_err));
    assert!(read(&"(".repeat(1_000_000)).is_empty());
}

/// A collection with every feature, for mutation.
fn sample() -> String {
    let games = (0..3).map(|seed| {
        let game = random_game(Board::scrambled_eggs(), seed, 12);
        Record::of_game(&game).to_tree().to_string()
    });
    let dialect = "(; GaMe [9] SetUp[Custom]AB[c5:d5]AW[e2][e3]PL[W]\
        ;W[ E2 e1 ]C[a \\] b](;B[Resigns])(;B[pass];AE[e3]))\r\n";
    games.collect::<String>() + dialect + &annotated().to_tree().to_string()
}

/// Everything that can be done with a text must end in a value.
fn exercise(text: &str) -> Result<(), TestCaseError> {
    for mut loaded in load(text).into_iter().flatten() {
        if let Ok(record) = &loaded.record {
            let _ = line_of(&record.replay());
            let _ = record.to_tree().to_string();
        }
        let mut tree = loaded.take_tree();
        normalise(&mut tree);
        let once = tree.to_string();
        let mut again = only(&once);
        normalise(&mut again);
        prop_assert_eq!(again.to_string(), once);
    }
    Ok(())
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "[();\\[\\]\\\\A-Za-h1-8 :\\-\r\n]{0,200}") {
        exercise(&text)?;
    }

    #[test]
    fn mutated_records_are_read_or_refused(
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..4u8, any::<char>()), 1..8)
    ) {
        let mut letters: Vec<char> = sample().chars().collect();
        for (at, kind, letter) in edits {
            let at = at.index(letters.len());
            match kind {
                0 => letters[at] = letter,
                1 => letters.insert(at, *['(', ')', ';', '[', ']', '\\'].get(letter as usize % 6).expect("below six")),
                2 => letters.truncate(at.max(1)),
                _ => {
                    letters.remove(at);
                    letters.push(' ');
                }
            }
        }
        exercise(&letters.into_iter().collect::<String>())?;
    }

    #[test]
    fn any_bytes_are_decoded(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        exercise(&file::decoded(bytes))?;
    }

    #[test]
    fn escapes_come_back(text in "[\\]\\[\\\\a:\n]{0,20}") {
        prop_assert_eq!(unescaped(&escaped(&text)), text.clone());
        let written = format!("(;C[{}])", escaped(&text));
        let tree = only(&written);
        prop_assert_eq!(tree.root().text("C").unwrap_or_default(), text.trim());
    }

    #[test]
    fn annotations_come_back(
        points in prop::option::of(any::<i32>()),
        depth in prop::option::of(any::<u32>()),
        nodes in prop::option::of(any::<u64>()),
        time in prop::option::of(0u64..10_000_000),
    ) {
        let annotation = Annotation {
            score: points.map(NotedScore::Points),
            depth,
            nodes,
            time: time.map(Duration::from_millis),
            left: time.map(Duration::from_millis),
        };
        let comment = format!("{annotation}\nthe rest");
        let (back, rest) = Annotation::split(&comment);
        prop_assert_eq!(back, annotation);
        prop_assert_eq!(rest.trim(), "the rest");
    }
}
