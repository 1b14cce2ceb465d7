//! The learned evaluators: what they say against a slow reference straight from the file's
//! numbers, and files that are refused.

use crate::support::random::play;
use soucie::board::connect::{box_area, euler};
use soucie::board::symmetry::Symmetry;
use soucie::board::{Board, Side, Square};
use soucie::checksum::checksum;
use soucie::eval::learned::file::{Learned, Sizes};
use soucie::eval::{Evaluator, Kind, WeightFile, network, tables};
use soucie::lines::geometry::{parts, split, squares_of_lines};
use std::collections::HashMap;

const NETWORK: &[u8] = include_bytes!("../../tables/network.bin");
const TABLES: &[u8] = include_bytes!("../../tables/tables.bin");

/// What stands on a square, seen by a side: nothing 0, own 1, enemy 2.
fn seen(board: &Board, viewer: Side, square: usize) -> usize {
    match board.occupant(Square::new(square as u8)) {
        None => 0,
        Some(side) if side == viewer => 1,
        Some(_) => 2,
    }
}

/// The parts of all lines as what stands on their squares, with the family of lines that each
/// belongs to: ranks and files by their distance from the edge, diagonals by their length.
fn line_parts(board: &Board, viewer: Side) -> Vec<(usize, Vec<usize>)> {
    let mut found = Vec::new();
    for (line, squares) in squares_of_lines().iter().enumerate() {
        for part in parts(split(line)) {
            let cells: Vec<usize> = squares[part.clone()]
                .iter()
                .map(|&square| seen(board, viewer, square as usize))
                .collect();
            let offset = line % 8;
            match line {
                0..16 => found.push((offset.min(7 - offset), cells)),
                _ => found.push((3 + cells.len(), cells)),
            }
        }
    }
    found.retain(|(_, cells)| !cells.is_empty());
    found
}

/// A part of a line or its mirror image, whichever comes first.
fn folded((family, cells): (usize, Vec<usize>)) -> (usize, Vec<usize>) {
    let mirrored: Vec<usize> = cells.iter().rev().copied().collect();
    (family, cells.min(mirrored))
}

/// The numbers of rows: by class of line, then by configuration with the first square counting
/// least, each row where it occurs first.
fn row_numbers() -> HashMap<(usize, Vec<usize>), usize> {
    let mut numbers = HashMap::new();
    for class in 0..9usize {
        let first = class.saturating_sub(4);
        for configuration in 0..6561usize {
            let cells: Vec<usize> = (0..8).map(|i| configuration / 3usize.pow(i) % 3).collect();
            for part in [&cells[..first], &cells[first..]] {
                let family = if class < 4 { class } else { 3 + part.len() };
                let next = numbers.len();
                if !part.is_empty() {
                    numbers
                        .entry(folded((family, part.to_vec())))
                        .or_insert(next);
                }
            }
        }
    }
    numbers
}

/// How far the middle of a side's pieces lies to the right of the board's, and above it.
fn from_middle(board: &Board, side: Side) -> (i32, i32) {
    let squares = || Square::of(board.pieces(side));
    let files = squares().map(|square| 2 * square.file() as i32 - 7).sum();
    let ranks = squares().map(|square| 2 * square.rank() as i32 - 7).sum();
    (files, ranks)
}

/// The board as a side looks at it: its pieces to the right, up, and not further up than right.
fn turned(board: &Board, viewer: Side) -> Board {
    let (files, ranks) = from_middle(board, viewer);
    let seen = |square: Square| {
        let reflected = |negative, at| if negative { 7 - at } else { at };
        let file = reflected(files < 0, square.file());
        let rank = reflected(ranks < 0, square.rank());
        match files.abs() < ranks.abs() {
            true => Square::at(rank, file),
            false => Square::at(file, rank),
        }
    };
    let [black, white] = Side::BOTH.map(|side| {
        let squares = Square::of(board.pieces(side));
        squares.fold(0, |set, square| set | 1 << seen(square).index())
    });
    Board::from_pieces(black, white, board.side_to_move()).expect("as many pieces as before")
}

/// A file's numbers and where its rows are.
struct Reference {
    learned: Learned,
    rows: HashMap<(usize, Vec<usize>), usize>,
}

impl Reference {
    fn new(bytes: &[u8], sizes: Sizes) -> Reference {
        Reference {
            learned: Learned::from_bytes(bytes, sizes).expect("the shipped file"),
            rows: row_numbers(),
        }
    }

    /// The line sums of a view, straight from the rows.
    fn line_sums(&self, board: &Board, viewer: Side) -> Vec<f64> {
        let width = self.learned.sizes.width;
        let mut sums = vec![0.0; width];
        for part in line_parts(board, viewer) {
            let row = self.rows[&folded(part)];
            for (sum, &number) in sums.iter_mut().zip(&self.learned.lines[row * width..]) {
                *sum += f64::from(number) / 256.0;
            }
        }
        sums
    }

    /// What the lines add to the last units of a view.
    fn unit_sums(&self, board: &Board, viewer: Side) -> Vec<i32> {
        let width = self.learned.sizes.line_units;
        let mut sums = vec![0; width];
        for part in line_parts(board, viewer) {
            let row = self.rows[&folded(part)];
            for (sum, &number) in sums.iter_mut().zip(&self.learned.line_units[row * width..]) {
                *sum += i32::from(number);
            }
        }
        sums
    }

    /// The squared units of a view, straight from the rows of pieces.
    fn units(&self, board: &Board, viewer: Side) -> Vec<f64> {
        let hidden = self.learned.sizes.hidden;
        let from_lines = self.unit_sums(board, viewer);
        let first = hidden - from_lines.len();
        let board = &turned(board, viewer);
        let unit = |i: usize| {
            let pieces = (0..64).map(|square| match seen(board, viewer, square) {
                0 => 0,
                relation => self.learned.squares[(64 * (relation - 1) + square) * hidden + i],
            });
            let sum: i32 = pieces.map(i32::from).sum();
            let lines = if i < first { 0 } else { from_lines[i - first] };
            let clipped = (sum + lines + i32::from(self.learned.biases[i])).clamp(0, 181);
            f64::from(clipped * clipped) / (181.0 * 181.0)
        };
        (0..hidden).map(unit).collect()
    }

    /// What the board terms are worth.
    fn terms(&self, board: &Board) -> f64 {
        if self.learned.sizes.terms == 0 {
            return 0.0;
        }
        let side = board.side_to_move();
        let [own, enemy] = [side, !side].map(|side| board.pieces(side));
        let count = |set: u64| set.count_ones() as usize;
        let terms = [
            box_area(own) as usize,
            65 + box_area(enemy) as usize,
            130 + (euler(own) + 8) as usize,
            154 + (euler(enemy) + 8) as usize,
            178 + 13 * count(own) + count(enemy),
        ];
        let worth = |term: usize| f64::from(self.learned.terms[term]) / 4096.0;
        terms.into_iter().map(worth).sum()
    }

    /// Points for the side to move.
    fn points(&self, board: &Board) -> f64 {
        let side = board.side_to_move();
        let lost = 24 - board.occupied().count_ones() as usize;
        let heads = &self.learned.heads;
        let head = &heads[(lost * heads.len() / 14).min(heads.len() - 1)];
        let units = [side, !side]
            .map(|viewer| self.units(board, viewer))
            .concat();
        let weighed = units.iter().zip(&head.units);
        let mut logit = f64::from(head.bias) / 4096.0 + self.terms(board);
        logit += weighed
            .map(|(unit, &weight)| unit * f64::from(weight) / 256.0)
            .sum::<f64>();
        let [own, enemy] = [side, !side].map(|viewer| self.line_sums(board, viewer));
        for ((own, enemy), &weight) in own.iter().zip(enemy).zip(&head.lines) {
            logit += (own - enemy) * f64::from(weight) / 4096.0;
        }
        200.0 * logit
    }
}

#[test]
fn evaluators_say_what_their_files_say() {
    let learned = [
        (
            Kind::Network,
            Reference::new(NETWORK, network::table::SIZES),
        ),
        (Kind::Tables, Reference::new(TABLES, tables::table::SIZES)),
    ];
    for (kind, reference) in learned {
        let evaluator = Evaluator::built_in(kind);
        for seed in 0..8 {
            play(seed, |before, _, _| {
                let expected = reference.points(before);
                let points = f64::from(evaluator.points(before));
                assert!(
                    (points - expected).abs() <= 0.51,
                    "{kind} {before}: {points} {expected}"
                );
            });
        }
    }
}

#[test]
fn mirror_images_are_worth_the_same() {
    // Unless the middle of a side's pieces lies on a line of symmetry: then nothing says which way
    // round that side looks.
    let unambiguous = |board: &Board| {
        Side::BOTH.iter().all(|&side| {
            let (files, ranks) = from_middle(board, side);
            files != 0 && ranks != 0 && files.abs() != ranks.abs()
        })
    };
    let mut compared = 0;
    for kind in [Kind::Network, Kind::Tables] {
        let evaluator = Evaluator::built_in(kind);
        play(5, |board, _, _| {
            if unambiguous(board) {
                compared += 1;
                for symmetry in Symmetry::all() {
                    let image = symmetry.board(board);
                    assert_eq!(evaluator.points(&image), evaluator.points(board), "{board}");
                }
            }
        });
    }
    assert!(compared > 20, "{compared} positions");
}

#[test]
fn a_scaled_file_says_the_same_more_quietly() {
    let files = [
        (Kind::Network, NETWORK, network::table::SIZES),
        (Kind::Tables, TABLES, tables::table::SIZES),
    ];
    for (kind, bytes, sizes) in files {
        let learned = Learned::from_bytes(bytes, sizes).expect("the built-in file");
        assert_eq!(learned.scaled(1.0), learned);
        // Louder is possible only as far as the largest weight leaves room.
        let bytes = &learned.scaled(0.75).to_bytes();
        let name = "scaled";
        let quieter = Evaluator::load(kind, &WeightFile { name, bytes }).expect("a sound file");
        let plain = Evaluator::built_in(kind);
        play(5, |before, _, _| {
            let expected = 0.75 * f64::from(plain.points(before));
            let points = f64::from(quieter.points(before));
            // Each weight is rounded once more.
            let tolerance = 3.0 + 0.01 * expected.abs();
            assert!(
                (points - expected).abs() <= tolerance,
                "{points} {expected}"
            );
        });
    }
}

#[test]
fn files_read_back() {
    let sizes = network::table::SIZES;
    let built_in = Learned::from_bytes(NETWORK, sizes).expect("the built-in file");
    assert!(built_in.to_bytes() == NETWORK);
    // Rows of pieces take any number.
    let every = (i16::MIN..=i16::MAX).collect::<Vec<_>>();
    for numbers in every.chunks(built_in.squares.len()) {
        let squares = numbers.to_vec();
        let learned = Learned {
            squares,
            ..built_in.clone()
        };
        let read = Learned::from_bytes(&learned.to_bytes(), sizes);
        assert!(read == Ok(learned));
    }
}

#[test]
fn numbers_have_one_form() {
    let sizes = tables::table::SIZES;
    let built_in = Learned::from_bytes(TABLES, sizes).expect("the built-in file");
    // Format, length of the text, the text and five sizes come before the first number.
    let first = 8 + 4 + built_in.text.len() + 5 * 4;
    let with_first = |number: &[u8]| {
        let mut bytes = TABLES[..TABLES.len() - 8].to_vec();
        bytes.splice(first..=first, number.iter().copied());
        bytes.extend(checksum(&bytes).to_le_bytes());
        Learned::from_bytes(&bytes, sizes)
    };
    assert_eq!(with_first(&[0x83, 0x01]).map(|read| read.lines[0]), Ok(-66));
    for wrong in [
        &[0x83, 0x00][..],
        &[0x83, 0x80, 0x04],
        &[0x83, 0x80, 0x80, 0x00],
    ] {
        let cut_off = Err("cut off, or with something added".to_string());
        assert_eq!(with_first(wrong), cut_off, "{wrong:?}");
    }
}

/// The message for a file that is refused.
fn refusal(bytes: &[u8]) -> String {
    let file = WeightFile {
        name: "some.bin",
        bytes,
    };
    match Evaluator::load(Kind::Network, &file) {
        Ok(_) => panic!("the file was not refused"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let foreign = "some.bin: not a file of a learned evaluator";
    assert_eq!(refusal(b""), foreign);
    assert_eq!(refusal(b"centralisation 3\n"), foreign);
    let mut newer = NETWORK.to_vec();
    newer[7] = 9;
    assert_eq!(
        refusal(&newer),
        "some.bin: version 9 of the format, where this program reads 4"
    );
    let damaged = "some.bin: damaged: the checksum does not fit";
    for place in [8, 12, 100, 2000, NETWORK.len() / 2, NETWORK.len() - 1] {
        let mut flipped = NETWORK.to_vec();
        flipped[place] ^= 4;
        assert_eq!(refusal(&flipped), damaged, "byte {place}");
        assert_eq!(
            refusal(&NETWORK[..place.max(16)]),
            damaged,
            "cut at {place}"
        );
    }
    assert!(refusal(TABLES).contains("where Sizes { hidden: 64"));
}
