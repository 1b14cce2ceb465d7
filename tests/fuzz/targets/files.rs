//! Files: as they come, and with their checksums put right, for behind a wrong one nothing is
//! reached.

use soucie::arena::event::ledger;
use soucie::board::Board;
use soucie::book::{Book, BookOptions, entry, header, journal};
use soucie::checksum::checksum;
use soucie::eval::learned::file::Learned;
use soucie::eval::tables::table::SIZES;
use soucie::eval::{Evaluator, Kind, WeightFile};
use soucie::game::Game;
use soucie::learn::data::{GameData, Reader};
use soucie::proof::{Proof, check};
use soucie::rules::Rules;
use std::cell::RefCell;
use std::io::Write;
use std::path::Path;
use tempfile::NamedTempFile;

/// A folder whose files are in memory, on Linux. A disk that has to keep up takes most of the time.
const IN_MEMORY: &str = "/dev/shm";

fn new_file() -> NamedTempFile {
    let in_memory = NamedTempFile::new_in(IN_MEMORY);
    in_memory.unwrap_or_else(|_| NamedTempFile::new().expect("a file"))
}

/// Shows bytes to something that reads files only.
fn as_file(bytes: &[u8], read: impl FnOnce(&Path)) {
    thread_local! {
        static FILE: RefCell<NamedTempFile> = RefCell::new(new_file());
    }
    FILE.with_borrow_mut(|file| {
        file.as_file().set_len(0).expect("an empty file");
        std::io::Seek::rewind(file).expect("a file");
        file.write_all(bytes).expect("a small file");
        read(file.path());
    });
}

/// Lines with the checksum that their content has now.
fn lines_mended(input: &[u8], before: &str, after: &str) -> Vec<u8> {
    let text = String::from_utf8_lossy(input);
    let line = |line: &str| match line.rsplit_once(before) {
        Some((inner, _)) => {
            let sum = checksum(inner.as_bytes()) as u32;
            format!("{inner}{before}{sum:08x}{after}\n")
        }
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect::<String>().into_bytes()
}

/// Bytes with a checksum at the end that fits.
fn end_mended(input: &[u8]) -> Vec<u8> {
    let content = &input[..input.len().saturating_sub(8)];
    [content, &checksum(content).to_le_bytes()].concat()
}

/// The first byte chooses the evaluator.
pub fn weights(input: &[u8]) {
    let Some((&choice, bytes)) = input.split_first() else {
        return;
    };
    let (_, kind) = Kind::ALL[usize::from(choice) % Kind::ALL.len()];
    let file = WeightFile {
        name: "fuzz",
        bytes,
    };
    if let Ok(evaluator) = Evaluator::load(kind, &file) {
        evaluator.points(&Board::standard());
        evaluator.points(&Board::scrambled_eggs());
    }
}

/// Places and values: so many bytes of a sound file are changed, and the checksum with them.
pub fn learned(input: &[u8]) {
    const SOUND: &[u8] = include_bytes!("../../../tables/tables.bin");
    let mut bytes = SOUND.to_vec();
    for edit in input.chunks_exact(4).take(64) {
        let place = u32::from_le_bytes([edit[0], edit[1], edit[2], 0]) as usize;
        let place = if edit[2] & 1 == 0 {
            place % 4096
        } else {
            place % bytes.len()
        };
        bytes[place] = edit[3];
    }
    if input.len() % 7 == 6 {
        bytes.truncate(bytes.len() - input.len());
    }
    let bytes = end_mended(&bytes);
    let file = WeightFile {
        name: "fuzz",
        bytes: &bytes,
    };
    // Tables are made from what was read, in a hundred times the time that reading takes: now and
    // then.
    match checksum(input).is_multiple_of(64) {
        true => {
            if let Ok(evaluator) = Evaluator::load(Kind::Tables, &file) {
                evaluator.points(&Board::scrambled_eggs());
            }
        }
        false => drop(Learned::of_file(&file, SIZES)),
    }
}

pub fn book(input: &[u8]) {
    use_book(input.to_vec());
    if input.len() >= header::SIZE {
        let mut bytes = input.to_vec();
        let entries = ((bytes.len() - header::SIZE) / entry::SIZE) as u64;
        bytes[16..24].copy_from_slice(&entries.to_le_bytes());
        let sum = checksum(&bytes[..header::SIZE - 8]);
        bytes[header::SIZE - 8..header::SIZE].copy_from_slice(&sum.to_le_bytes());
        use_book(bytes);
    }
}

fn use_book(bytes: Vec<u8>) {
    let Ok(book) = Book::of_bytes("fuzz", bytes) else {
        return;
    };
    let mut game = Game::new(Board::standard(), Rules::default());
    while let Some(choice) = book.choose(&game, &BookOptions::default()) {
        let known = book.look_up(game.board());
        assert!(known.iter().any(|known| known.played == choice.played));
        game.play(choice.played).expect("a book move is legal");
        if game.outcome().is_some() {
            break;
        }
    }
}

pub fn journal(input: &[u8]) {
    for bytes in [input, &lines_mended(input, " #", "")] {
        as_file(bytes, |path| {
            let _ = journal::is_journal(path);
            let Ok(Some(content)) = journal::read(path) else {
                return;
            };
            for record in &content.records {
                let again = journal::read_record(&journal::written(record));
                assert_eq!(again.as_ref(), Ok(record));
            }
        });
    }
}

/// Results: what is left of a salvaged file is sound.
pub fn ledger(input: &[u8]) {
    for bytes in [input, &lines_mended(input, ",\"sum\":\"", "\"}")] {
        as_file(bytes, |path| {
            if let Err(fault) = ledger::read(path) {
                assert!(!fault.to_string().is_empty());
                ledger::salvage(path).expect("a file that can be written");
                ledger::read(path).expect("salvaged");
                let mut beside = path.as_os_str().to_os_string();
                beside.push(".damaged");
                let _ = std::fs::remove_file(beside);
            }
        });
    }
}

pub fn data(input: &[u8]) {
    as_file(input, |path| {
        if let Ok(reader) = Reader::open(path) {
            reader.games().for_each(drop);
            reader.intact_games().for_each(drop);
        }
    });
    for bytes in [input.to_vec(), game_mended(input)] {
        if let Some((game, length)) = GameData::from_bytes(&bytes) {
            assert!(length <= bytes.len());
            assert_eq!(game.to_bytes(), bytes[..length]);
            for sample in &game.samples {
                let board = sample.board();
                assert_eq!(board.side_to_move(), sample.side);
            }
        }
    }
}

/// The first game of the bytes with the mark, the length and the checksum that belong to it.
fn game_mended(input: &[u8]) -> Vec<u8> {
    const MARK: &[u8] = b"LoaG";
    let start = input.windows(MARK.len()).position(|window| window == MARK);
    let content = start
        .and_then(|start| input.get(start + 8..))
        .unwrap_or(input);
    let length = content.len().saturating_sub(8).saturating_sub(11) / 22 * 22 + 11;
    let content = &content[..length.min(content.len())];
    let summed = [&(content.len() as u32).to_le_bytes(), content].concat();
    let sum = checksum(&summed).to_le_bytes();
    [MARK, &summed, &sum].concat()
}

/// Certificates: what is read comes back the same, and the checker ends.
pub fn proof(input: &[u8]) {
    for bytes in [input.to_vec(), end_mended(input)] {
        if let Ok(proof) = Proof::from_bytes(&bytes) {
            let again = Proof::from_bytes(&proof.to_bytes()).expect("a proof");
            assert_eq!(again.answers, proof.answers);
            let _ = check(&proof);
        }
    }
}
