//! One line at a time: the generated tables equal the functions they came from, the geometry
//! is what it claims to be, reflection and colour swap commute with moves.

use soucie::lines::geometry::{
    CLASSES, LINES, SQUARES, class, empty_index, part_of, parts, places, representative, ring,
    split, squares_of_lines,
};
use soucie::lines::moves::{LineMove, legal_moves, pieces_on};
use soucie::lines::ternary::{CONFIGURATIONS, Cell, cells_of, index_of, reflected, swapped};
use soucie::tables::{ARRIVALS, BySide, LISTS, LineMoves, MOBILITY, MOVES};

/// All configurations; under Miri, which takes a thousand times as long, some with every digit at
/// every place.
fn configurations() -> impl Iterator<Item = usize> {
    let step = if cfg!(miri) { 97 } else { 1 };
    (0..CONFIGURATIONS).step_by(step)
}

/// Every class, configuration and colour.
fn for_each_line(mut act: impl FnMut(usize, usize, Cell)) {
    for class in 0..CLASSES {
        for configuration in configurations() {
            for colour in Cell::COLOURS {
                act(class, configuration, colour);
            }
        }
    }
}

/// The entry of a table for a line of a class.
fn look_up<T: Copy>(table: &BySide<T>, class: usize, configuration: usize, colour: Cell) -> T {
    let index = empty_index(representative(class)) as usize + configuration;
    table[colour as usize - 1][index]
}

fn moves_on(class: usize, configuration: usize, colour: Cell) -> Vec<LineMove> {
    let split = split(representative(class));
    legal_moves(&cells_of(configuration), split, colour)
}

fn entry(legal: &[LineMove], class: usize, configuration: usize) -> LineMoves {
    let origins = |forward: bool| {
        let chosen = legal.iter().filter(|one| one.forward() == forward);
        chosen.fold(0, |bits, one| bits | 1 << one.from)
    };
    LineMoves {
        forward: origins(true),
        back: origins(false),
        distance: parts(split(representative(class)))
            .map(|part| pieces_on(&cells_of(configuration), part) as u8),
    }
}

#[test]
fn move_tables_equal_the_functions() {
    for_each_line(|class, configuration, colour| {
        let legal = moves_on(class, configuration, colour);
        let moves = look_up(&MOVES, class, configuration, colour);
        assert_eq!(moves, entry(&legal, class, configuration));
        let mobility = look_up(&MOBILITY, class, configuration, colour);
        assert_eq!(mobility as usize, legal.len());
        let arrivals = look_up(&ARRIVALS, class, configuration, colour);
        let expected = legal.iter().fold(0, |bits, one| bits | 1 << one.to);
        assert_eq!(arrivals, expected);
    });
}

#[test]
fn list_tables_hold_captures_before_other_moves() {
    for_each_line(|class, configuration, colour| {
        let mut legal = moves_on(class, configuration, colour);
        legal.sort_by_key(|one| !one.captures);
        let codes: Vec<u8> = legal.iter().map(LineMove::code).collect();
        let list = look_up(&LISTS, class, configuration, colour);
        assert_eq!(list.codes[..list.all()], codes);
        assert_eq!(
            list.captures(),
            legal.iter().filter(|one| one.captures).count()
        );
    });
}

#[test]
fn every_square_lies_on_four_lines() {
    let squares = squares_of_lines();
    for square in 0..SQUARES {
        let lines = (0..LINES).filter(|&line| squares[line].contains(&(square as u8)));
        let places = places(square);
        let claimed = places.map(|place| place.line as usize);
        assert_eq!(lines.collect::<Vec<_>>(), claimed, "square {square}");
        for place in places {
            let found = squares[place.line as usize][place.position as usize];
            assert_eq!(found as usize, square);
        }
    }
}

#[test]
fn lines_are_straight_and_break_at_the_split_only() {
    for (line, squares) in squares_of_lines().iter().enumerate() {
        let at = |position: usize| {
            let square = i32::from(squares[position]);
            (square % 8, square / 8)
        };
        let step = |from: usize| (at(from + 1).0 - at(from).0, at(from + 1).1 - at(from).1);
        for position in 0..7 {
            let neighbours = step(position).0.abs() <= 1 && step(position).1.abs() <= 1;
            let breaks = position + 1 == split(line);
            assert_eq!(neighbours, !breaks, "line {line} after {position}");
            let turns = position > 0
                && part_of(split(line), position - 1).contains(&(position + 1))
                && step(position) != step(position - 1);
            assert!(!turns, "line {line} turns at {position}");
        }
    }
}

#[test]
fn splits_and_classes_of_the_lines() {
    let splits: Vec<usize> = (16..LINES).map(split).collect();
    assert_eq!(splits, [0, 1, 2, 3, 4, 3, 2, 1, 1, 2, 3, 4, 3, 2, 1, 0]);
    assert!((0..16).all(|line| split(line) == 0));
    let classes: Vec<usize> = (0..16).map(class).collect();
    assert_eq!(classes, [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0]);
    assert!((16..LINES).all(|line| class(line) == 4 + split(line)));
    assert!((0..CLASSES).all(|one| class(representative(one)) == one));
}

#[test]
fn lines_of_a_class_look_alike() {
    let rings = |line: usize| squares_of_lines()[line].map(|square| ring(square as usize));
    for line in 0..LINES {
        let like = representative(class(line));
        assert_eq!(rings(line), rings(like), "line {line}");
        assert_eq!(split(line), split(like), "line {line}");
    }
    assert_eq!(rings(3), [0, 1, 2, 3, 3, 2, 1, 0]);
    assert_eq!(
        rings(19),
        [0, 1, 0, 0, 1, 2, 1, 0],
        "a6 b7 c8, d1 e2 f3 g4 h5"
    );
}

#[test]
fn base_three_digits_round_trip() {
    for index in 0..CONFIGURATIONS {
        let cells = cells_of(index);
        assert_eq!(index_of(&cells), index);
        assert_eq!(reflected(&reflected(&cells)), cells);
        assert_eq!(swapped(&swapped(&cells)), cells);
    }
    assert_eq!(
        cells_of(1 + 2 * 9)[..3],
        [Cell::Black, Cell::Empty, Cell::White]
    );
}

/// A move as a comparable value, seen from the other end of the line where asked.
fn seen(one: &LineMove, from_other_end: bool) -> (u8, u8, bool, bool, bool) {
    let at = |position: u8| {
        if from_other_end {
            7 - position
        } else {
            position
        }
    };
    (
        at(one.from),
        at(one.to),
        one.captures,
        one.connects,
        one.disconnects,
    )
}

fn all_seen(moves: &[LineMove], from_other_end: bool) -> Vec<(u8, u8, bool, bool, bool)> {
    let mut all: Vec<_> = moves.iter().map(|one| seen(one, from_other_end)).collect();
    all.sort_unstable();
    all
}

#[test]
fn reflection_commutes_with_moves() {
    for_each_line(|class, configuration, colour| {
        let cells = cells_of(configuration);
        let split = split(representative(class));
        let mirrored = legal_moves(&reflected(&cells), (8 - split) % 8, colour);
        let moves = legal_moves(&cells, split, colour);
        assert_eq!(
            all_seen(&mirrored, true),
            all_seen(&moves, false),
            "{class} {configuration}"
        );
    });
}

#[test]
fn colour_swap_commutes_with_moves() {
    for_each_line(|class, configuration, colour| {
        let swapped = index_of(&swapped(&cells_of(configuration)));
        assert_eq!(
            moves_on(class, swapped, colour.swapped()),
            moves_on(class, configuration, colour),
            "{class} {configuration}"
        );
    });
}
