//! Files of training data: what is written is read, kills and damage cost no more than they must.

use crate::support::program::{Folder, fault, printed};
use soucie::board::Board;
use soucie::learn::data::game::GameResult;
use soucie::learn::data::{GameData, Reader, Sample, Writer, work};
use std::path::Path;

/// Some games of made-up positions.
pub fn games(count: u64) -> Vec<GameData> {
    let game = |number: u64| {
        let mut board = Board::standard();
        let mut samples = Vec::new();
        for ply in 0..5 + number as u16 {
            let moves = board.moves();
            let best = moves[(number as usize + ply as usize) % moves.len()];
            samples.push(Sample::new(&board, 10 * ply as i16 - 20, best, ply));
            board = board.make(best);
        }
        GameData {
            number,
            generation: 3,
            result: [GameResult::Lost, GameResult::Drawn, GameResult::Won][number as usize % 3],
            samples,
        }
    };
    (0..count).map(game).collect()
}

pub fn written(path: &Path, games: &[GameData]) {
    let mut writer = Writer::create(path, "made up").expect("a new file");
    for game in games {
        writer.append(game).expect("a game is written");
    }
}

fn read(path: &Path) -> Result<Vec<GameData>, String> {
    let reader = Reader::open(path).map_err(|error| error.to_string())?;
    let games = reader.games().collect::<Result<Vec<_>, _>>();
    games.map_err(|error| error.to_string())
}

#[test]
fn what_is_written_is_read() {
    let folder = Folder::new("data-round-trip");
    let path = folder.path("a.data");
    written(path.as_ref(), &games(7));
    assert_eq!(read(path.as_ref()), Ok(games(7)));
    assert_eq!(
        Reader::open(path.as_ref()).expect("a file").text(),
        "made up"
    );
}

#[test]
fn a_kill_costs_the_last_game_at_most() {
    let folder = Folder::new("data-kill");
    let path = folder.path("a.data");
    written(path.as_ref(), &games(4));
    let whole = std::fs::read(&path).expect("the file");
    let last = games(4)[3].to_bytes().len();
    for cut in [1, 5, last / 2, last - 1] {
        std::fs::write(&path, &whole[..whole.len() - cut]).expect("a shorter file");
        assert_eq!(read(path.as_ref()), Ok(games(3)), "{cut} bytes fewer");
        let mut seen = 0;
        let writer = Writer::resume(path.as_ref(), "made up", |_| seen += 1);
        writer
            .expect("gone on with")
            .append(&games(4)[3])
            .expect("written");
        assert_eq!((seen, read(path.as_ref())), (3, Ok(games(4))));
    }
}

#[test]
fn damage_is_named_and_the_rest_can_be_salvaged() {
    let folder = Folder::new("data-damage");
    let (path, target) = (folder.path("a.data"), folder.path("b.data"));
    written(path.as_ref(), &games(5));
    let mut bytes = std::fs::read(&path).expect("the file");
    let from_the_end: usize = games(5)[2..].iter().map(|game| game.to_bytes().len()).sum();
    let place = bytes.len() - from_the_end;
    bytes[place + 30] ^= 1;
    std::fs::write(&path, &bytes).expect("a damaged file");
    let message = read(path.as_ref()).expect_err("damage");
    assert!(
        message.contains(&format!("damaged at byte {place}")),
        "{message}"
    );
    let stats = work::copy(&[&path], target.as_ref(), true, Some).expect("salvaged");
    assert_eq!(stats.games, 4);
    let kept: Vec<u64> = read(target.as_ref())
        .expect("whole")
        .iter()
        .map(|game| game.number)
        .collect();
    assert_eq!(kept, [0, 1, 3, 4]);
}

#[test]
fn foreign_files_are_refused() {
    let folder = Folder::new("data-foreign");
    let path = folder.file("a.data", "no such thing at all");
    assert!(
        read(path.as_ref())
            .expect_err("foreign")
            .ends_with("not a file of training data")
    );
    let path = folder.path("b.data");
    written(path.as_ref(), &games(1));
    let other = Writer::resume(path.as_ref(), "otherwise", |_| {});
    let message = other.err().expect("another heading").to_string();
    assert!(
        message.ends_with("was made by other means: made up"),
        "{message}"
    );
    let again = Writer::create(path.as_ref(), "made up")
        .err()
        .expect("it exists");
    assert!(again.to_string().ends_with("exists already"));
}

#[test]
fn equal_positions_are_kept_once() {
    let mut seen = work::Deduplicator::default();
    let [first, second] = [games(2)[0].clone(), games(2)[1].clone()];
    let positions = first.samples.len();
    assert_eq!(
        seen.thinned(first.clone()).map(|game| game.samples.len()),
        Some(positions)
    );
    assert_eq!(seen.thinned(first), None);
    // Both games start from the standard position.
    let left = seen.thinned(second.clone()).expect("other positions");
    assert!(left.samples.len() < second.samples.len());
}

#[test]
fn other_versions_and_damaged_headings_are_refused_in_a_line() {
    let folder = Folder::new("data-headings");
    let path = folder.path("a.data");
    written(path.as_ref(), &games(3));
    let good = std::fs::read(&path).expect("the file");
    let refused = |bytes: &[u8]| {
        std::fs::write(&path, bytes).expect("another file");
        let message = fault(&["data", "stats", &path]);
        assert_eq!(message.lines().count(), 1, "{message}");
        message
    };
    let flipped = |place: usize| {
        let mut bytes = good.clone();
        bytes[place] ^= 8;
        bytes
    };
    assert!(refused(&flipped(7)).contains("version 9 of the format"));
    assert!(refused(&flipped(0)).contains("not a file of training data"));
    assert!(refused(&[]).contains("a.data"));
    for place in [8, 13, 20] {
        assert!(refused(&flipped(place)).contains("the heading is damaged"));
    }
    assert!(refused(&good[..15]).contains("the heading is damaged"));
}

#[test]
fn the_program_salvages_what_is_intact() {
    let folder = Folder::new("data-salvage");
    let (path, target) = (folder.path("a.data"), folder.path("b.data"));
    written(path.as_ref(), &games(6));
    let mut bytes = std::fs::read(&path).expect("the file");
    let last = games(6)[5].to_bytes().len();
    let middle: usize = games(6)[3..].iter().map(|game| game.to_bytes().len()).sum();
    let place = bytes.len() - middle;
    bytes[place + 3] ^= 32;
    bytes.truncate(bytes.len() - last / 2);
    std::fs::write(&path, &bytes).expect("a damaged file");
    let merge = ["data", "merge", &path, "--output", &target];
    assert!(fault(&merge).contains("damaged at byte"));
    let text = printed(&[&merge[..], &["--salvage"]].concat());
    assert!(text.contains("b.data: 4 games"), "{text}");
    let numbers = read(target.as_ref()).expect("whole");
    let numbers: Vec<u64> = numbers.iter().map(|game| game.number).collect();
    assert_eq!(numbers, [0, 1, 2, 4]);
}
