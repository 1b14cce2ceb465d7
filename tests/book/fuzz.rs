//! Bytes that are no books, nearly: the reader opens, looks up, chooses and walks without a
//! crash whatever it is given.
//!
//! `SOUCIE_FUZZ_INPUTS=10000000 cargo test --release --test book_fuzz` for more than a moment.

use soucie::board::{Board, Move};
use soucie::book::coverage::coverage;
use soucie::book::entry::{self, Entry};
use soucie::book::file::written;
use soucie::book::load::records;
use soucie::book::verify::faults;
use soucie::book::{Book, BookOptions, Effort, canonical::Canonical, header, journal};
use soucie::checksum::checksum;
use soucie::game::Game;
use soucie::random::Random;
use soucie::rules::Rules;
use soucie::search::{Config, Score};

/// Inputs unless the environment asks for another number.
const INPUTS: u64 = 30_000;

/// One input in so many is walked from end to end, which takes a hundred times longer.
const WALKED: u64 = 64;

/// A book of all positions two plies from the start, and the boards that are looked up in it.
struct Sample {
    bytes: Vec<u8>,
    boards: Vec<Board>,
    text: String,
}

fn sample() -> Sample {
    let effort = Effort {
        config: Config {
            hash: 1,
            ..Config::default()
        },
        rules: Rules::default(),
        nodes: 1000,
        multipv: 2,
    };
    let start = Board::standard();
    let mut boards = vec![start];
    let moves = start.moves();
    boards.extend(moves.iter().step_by(5).map(|&played| start.make(played)));
    let entries = boards.iter().flat_map(|board| {
        let board = Canonical::of(board).board;
        let moves: Vec<Move> = board.moves().iter().copied().step_by(9).collect();
        let entry = move |(place, played): (usize, Move)| Entry {
            key: board.key(),
            played,
            score: (place != 2).then(|| Score::points(10 * place as i32)),
            depth: 9,
            weight: place as u16,
            stale: false,
        };
        moves.into_iter().enumerate().map(entry)
    });
    let identity = effort.identity().expect("built-in weights");
    let bytes = written(&identity, entries.collect());
    let book = Book::of_bytes("sample", bytes.clone()).expect("a book");
    let text = journal::text(&identity, &start, &records(&book, &start, &identity));
    Sample {
        bytes,
        boards,
        text,
    }
}

/// The sample with some damage.
fn damaged(sample: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = sample.to_vec();
    let kind = random.below(8);
    match kind {
        0 => {
            return (0..random.below(600))
                .map(|_| random.number() as u8)
                .collect();
        }
        1 => bytes.truncate(random.below(bytes.len() + 1)),
        2 => bytes.extend((0..random.below(40)).map(|_| random.number() as u8)),
        _ => {}
    }
    for _ in 0..random.below(6) {
        if bytes.is_empty() {
            return bytes;
        }
        // Half of the damage is done to the header.
        let within = match random.below(2) {
            0 => bytes.len().min(header::SIZE),
            _ => bytes.len(),
        };
        let place = random.below(within);
        match random.below(4) {
            0 => bytes[place] ^= 1 << random.below(8),
            1 => bytes[place] = random.number() as u8,
            2 => {
                let end = (place + 8).min(bytes.len());
                let number = random.number().to_le_bytes();
                bytes[place..end].copy_from_slice(&number[..end - place]);
            }
            _ => {
                let from = random.below(bytes.len());
                let length = random.below(32).min(bytes.len() - from.max(place));
                bytes.copy_within(from..from + length, place);
            }
        }
    }
    // Most headers are put right again: behind a wrong checksum nothing is reached.
    if bytes.len() >= header::SIZE && random.below(4) > 0 {
        mend(&mut bytes, random);
    }
    bytes
}

/// Makes magic, version, count and checksum of a header fit, each with a good chance.
fn mend(bytes: &mut [u8], random: &mut Random) {
    let entries = ((bytes.len() - header::SIZE) / entry::SIZE) as u64;
    let mut put = |at: usize, field: &[u8]| {
        if random.below(16) > 0 {
            bytes[at..at + field.len()].copy_from_slice(field);
        }
    };
    put(0, b"SOUCIEBK");
    put(8, &1u32.to_le_bytes());
    put(12, &16u32.to_le_bytes());
    put(16, &entries.to_le_bytes());
    put(64, b"olympiad\0");
    let sum = checksum(&bytes[..header::SIZE - 8]);
    bytes[header::SIZE - 8..header::SIZE].copy_from_slice(&sum.to_le_bytes());
}

/// Does with a book what an engine does, and now and then what the commands do.
fn use_book(book: &Book, sample: &Sample, random: &mut Random, walks: bool) {
    let board = sample.boards[random.below(sample.boards.len())];
    for known in book.look_up(&board) {
        assert!(board.is_legal(known.played));
    }
    let game = Game::new(board, Rules::default());
    let taste = BookOptions {
        variety: random.below(2000) as u32,
        plies: 40,
        seed: random.number(),
    };
    if let Some(choice) = book.choose(&game, &taste) {
        assert!(board.is_legal(choice.played) && !choice.score.is_loss());
    }
    if walks {
        let start = Board::standard();
        let identity = &book.header().identity;
        let found = faults(book, &start);
        let plies = coverage(book, &start);
        assert!(plies.len() <= book.len() && found.len() <= 4 + book.len());
        let mut tree = soucie::book::Tree::new(start, identity.rules, Default::default());
        for record in records(book, &start, identity) {
            tree.apply(&record);
        }
        let entries = tree.entries(&soucie::book::output::Selection::ALL);
        let again = Book::of_bytes("again", written(identity, entries)).expect("a book");
        assert!(again.is_whole());
    }
}

/// A line of a journal with some damage is read or refused.
fn read_damaged_text(text: &str, random: &mut Random) {
    let lines: Vec<&str> = text.lines().collect();
    let mut line = lines[random.below(lines.len())].as_bytes().to_vec();
    for _ in 0..random.below(4) {
        let place = random.below(line.len());
        line[place] = b"bw8/ =+-*#0d1z\xff"[random.below(15)];
    }
    let line = String::from_utf8_lossy(&line);
    let text = line.split(" #").next().unwrap_or_default();
    if let Ok(record) = journal::read_record(text) {
        let again = journal::read_record(&journal::written(&record));
        assert_eq!(again, Ok(record));
    }
}

#[test]
fn no_bytes_crash_the_reader() {
    let inputs = std::env::var("SOUCIE_FUZZ_INPUTS");
    let inputs = inputs.map_or(INPUTS, |text| text.parse().expect("a number of inputs"));
    let sample = sample();
    let (mut opened, mut walked) = (0, 0);
    for input in 0..inputs {
        let mut random = Random::stream(1, input);
        let bytes = damaged(&sample.bytes, &mut random);
        let walks = input % WALKED == 0;
        if let Ok(book) = Book::of_bytes("fuzz", bytes) {
            use_book(&book, &sample, &mut random, walks);
            opened += 1;
            walked += u64::from(walks);
        }
        read_damaged_text(&sample.text, &mut random);
    }
    println!("{inputs} inputs, {opened} opened, {walked} walked");
    assert!(opened > inputs / 4 && opened < inputs);
}
