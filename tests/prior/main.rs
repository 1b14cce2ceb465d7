//! Move priors: fast scores against slow sums, symmetry, files that are damaged or foreign, and
//! their place in the search.

mod train;

#[path = "../support/mod.rs"]
mod support;

use soucie::board::symmetry::Symmetry;
use soucie::board::{Board, Move, Square};
use soucie::eval::WeightFile;
use soucie::eval::load::Load;
use soucie::prior::file::FileFormat;
use soucie::prior::movemap::{FOLDING, View};
use soucie::prior::{LinePrior, MoveMap, lines, movemap};
use soucie::random::Random;
use soucie::search::Config;
use support::program::{Folder, fault, printed};

/// Positions of random games.
fn boards(count: usize) -> Vec<Board> {
    let mut boards = Vec::new();
    for seed in 0..count as u64 {
        support::random::play(seed, |before, _, _| boards.push(*before));
        if boards.len() >= count {
            break;
        }
    }
    boards.truncate(count);
    boards
}

/// Numbers of a format, drawn at random.
fn numbers(format: &FileFormat) -> Vec<i16> {
    let mut random = Random::new(format.size as u64);
    let most = i32::from(format.most);
    let mut number = || random.below(2 * most as usize + 1) as i32 - most;
    (0..format.size).map(|_| number() as i16).collect()
}

#[test]
fn a_move_map_is_the_product_of_a_matrix_and_the_board() {
    let numbers = numbers(&movemap::FORMAT);
    let map = MoveMap::new(&numbers);
    for board in boards(300) {
        let side = board.side_to_move();
        let mut input = [0_i64; movemap::INPUTS];
        Square::of(board.pieces(side)).for_each(|square| input[square.index()] = 1);
        Square::of(board.pieces(!side)).for_each(|square| input[square.index()] = -1);
        input[movemap::BIAS] = 1;
        let view = View::of(&board);
        for &played in &board.moves() {
            let row = FOLDING.of(played);
            let product = |place: usize| i64::from(numbers[row[place] as usize]) * input[place];
            let direct: i64 = (0..movemap::INPUTS).map(product).sum();
            assert_eq!(
                i64::from(map.score(&view, played)),
                direct,
                "{played} in {board}"
            );
        }
    }
}

#[test]
fn a_line_prior_is_the_sum_of_nine_numbers() {
    let numbers = numbers(&lines::FORMAT);
    let prior = LinePrior::new(&numbers);
    for board in boards(300) {
        // The slow way looks at black's moves only.
        let seen = match board.side_to_move() {
            soucie::board::Side::Black => board,
            soucie::board::Side::White => board.with_colours_swapped(),
        };
        let scores = prior.scores(&board);
        for &played in &board.moves() {
            let (mut sum, mut count) = (0, 0);
            lines::numbers_of(seen.lines(), played, |place| {
                sum += i32::from(numbers[place as usize]);
                count += 1;
            });
            let fast = (prior.score(&board, played), scores.of(played));
            assert_eq!((fast, count), ((sum, sum), 9), "{played} in {board}");
        }
    }
}

#[test]
fn symmetric_moves_and_exchanged_colours_score_alike() {
    let map = MoveMap::new(&numbers(&movemap::FORMAT));
    let prior = LinePrior::new(&numbers(&lines::FORMAT));
    let scores = |board: &Board, played: Move| {
        (
            map.score(&View::of(board), played),
            prior.score(board, played),
        )
    };
    for board in boards(60) {
        for &played in &board.moves() {
            let here = scores(&board, played);
            assert_eq!(scores(&board.with_colours_swapped(), played), here);
            for symmetry in Symmetry::all() {
                assert_eq!(
                    scores(&symmetry.board(&board), symmetry.moved(played)),
                    here
                );
            }
        }
    }
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    for format in [movemap::FORMAT, lines::FORMAT] {
        let bytes = format.to_bytes("{}", &numbers(&format));
        let read = |bytes: &[u8]| {
            let name = "a.bin";
            let read = format.read(&WeightFile { name, bytes });
            read.map_err(|fault| fault.to_string())
        };
        assert_eq!(read(&bytes), Ok(numbers(&format)));
        let refused = |bytes: &[u8], words: &str| {
            let fault = read(bytes).expect_err("a fault");
            assert!(
                fault.starts_with("a.bin: ") && fault.contains(words),
                "{fault}"
            );
        };
        refused(b"", &format!("not a file of {}", format.what));
        refused(include_bytes!("../../tables/network.bin"), "not a file of");
        let mut damaged = bytes.clone();
        damaged[1000] ^= 4;
        refused(&damaged, "the checksum does not fit");
        refused(&bytes[..bytes.len() - 1], "the checksum does not fit");
        let mut later = bytes.clone();
        later[7] = 9;
        refused(
            &later,
            "version 9 of the format, where this program reads 1",
        );
        let short = format.to_bytes("{}", &numbers(&format)[1..]);
        refused(&short, "cut off, or with something added");
    }
    let beyond = movemap::FORMAT.to_bytes("{}", &vec![2000; movemap::NUMBERS]);
    let file = WeightFile {
        name: "b.bin",
        bytes: &beyond,
    };
    let fault = movemap::FORMAT
        .read(&file)
        .expect_err("too large")
        .to_string();
    assert_eq!(fault, "b.bin: a number is beyond 1310");
}

#[test]
fn the_built_in_priors_load_and_say_something() {
    let board = Board::standard();
    let (map, prior) = (MoveMap::built_in(), LinePrior::built_in());
    let view = View::of(&board);
    let differ = |score: &dyn Fn(Move) -> i32| {
        let scores: Vec<i32> = board.moves().iter().map(|&played| score(played)).collect();
        scores.iter().any(|&score| score != scores[0])
    };
    assert!(differ(&|played| map.score(&view, played)));
    assert!(differ(&|played| prior.score(&board, played)));
}

#[test]
fn the_engine_takes_a_file_instead_of_its_own() {
    let folder = Folder::new("prior-files");
    let map = folder.file(
        "map.bin",
        movemap::FORMAT.to_bytes("{}", &numbers(&movemap::FORMAT)),
    );
    let mut config = Config {
        hash: 1,
        ..Config::default()
    };
    config.set("movemap", "1").expect("a switch");
    config.set("MoveMapFile", &map).expect("a path");
    assert!(config.priors().expect("a map").movemap.is_some());
    // The wrong kind of file, and none at all, are named.
    config.set("line-prior", "1").expect("a switch");
    config.set("LinePriorFile", &map).expect("a path");
    let said = config.priors().err().expect("foreign").to_string();
    assert!(
        said.ends_with("map.bin: not a file of a line prior"),
        "{said}"
    );
    let players = ["name=a,movemap=1,MoveMapFile=nowhere.bin", "yl"];
    let said = fault(&[
        "match", players[0], players[1], "--limit", "depth=1", "--games", "2",
    ]);
    assert!(said.contains("nowhere.bin: cannot be read"), "{said}");
    let mine = format!("name=a,movemap=1,MoveMapFile={map}");
    printed(&["match", &mine, "yl", "--limit", "depth=2", "--games", "2"]);
}
