//! Which number of a line prior belongs to what, and the tables that a file's numbers make.
//!
//! Pure, and compiled into `build.rs` too, which makes the tables of the built-in file.

use crate::eval::learned::rows::{family, reading};
use crate::lines::geometry::{CLASSES, INDICES, parts, representative, split};
use crate::lines::moves::legal_moves;
use crate::lines::ternary::{CONFIGURATIONS, Cell, LENGTH, cells_of, index_of, swapped};
use crate::prior::file::Form;
use std::collections::HashMap;
use std::ops::Range;

/// Numbers of a prior.
pub const NUMBERS: usize = 147_772;
/// Numbers of a file are of so many to 1, which is a factor of e in the odds.
pub const UNIT: f64 = 16.0;

/// The file's form. Numbers fit 8 bits.
pub const FORM: Form = Form {
    format: *b"LOAline\x01",
    what: "a line prior",
    size: NUMBERS,
    most: 127,
};

/// Where there is no number.
pub const NOTHING: u32 = u32::MAX;

/// What belongs to a line index, the mover seen as black: places among the numbers.
#[derive(Clone, Copy)]
pub struct Places {
    /// The moves by their origin: towards lower positions, then towards higher ones.
    pub moves: [[u32; 2]; LENGTH],
    /// Leaving a position where a piece of the mover's stands, reaching any other.
    pub ends: [u32; LENGTH],
}

/// Numbers given out so far.
#[derive(Default)]
struct Numbers(HashMap<(usize, usize, usize), u32>);

/// What is numbered of a line's part.
#[derive(Clone, Copy)]
enum Feature {
    Move(usize, usize),
    Leaving(usize),
    Reaching(usize),
}

impl Feature {
    /// The same read from the other end of a part of some length.
    fn reflected(self, length: usize) -> Feature {
        let other = |position: usize| length - 1 - position;
        match self {
            Feature::Move(from, to) => Feature::Move(other(from), other(to)),
            Feature::Leaving(from) => Feature::Leaving(other(from)),
            Feature::Reaching(to) => Feature::Reaching(other(to)),
        }
    }

    fn code(self) -> usize {
        match self {
            Feature::Leaving(from) => from,
            Feature::Reaching(to) => 8 + to,
            Feature::Move(from, to) => 16 + 8 * from + to,
        }
    }
}

impl Numbers {
    /// The number of a feature of a part of a line.
    fn of(&mut self, family: usize, part: &[Cell], feature: Feature) -> u32 {
        let (forward, backward) = (reading(part.iter()), reading(part.iter().rev()));
        let (as_read, from_end) = (feature.code(), feature.reflected(part.len()).code());
        let key = (forward, as_read).min((backward, from_end));
        let next = self.0.len() as u32;
        *self.0.entry((family, key.0, key.1)).or_insert(next)
    }
}

/// The places of all line indices.
pub fn folding() -> Vec<Places> {
    let nothing = Places {
        moves: [[NOTHING; 2]; LENGTH],
        ends: [NOTHING; LENGTH],
    };
    let mut entries = vec![nothing; INDICES];
    let mut numbers = Numbers::default();
    for class in 0..CLASSES {
        let split = split(representative(class));
        for configuration in 0..CONFIGURATIONS {
            let cells = cells_of(configuration);
            let entry = &mut entries[class * CONFIGURATIONS + configuration];
            for part in parts(split) {
                let content = &cells[part.clone()];
                let mut number = |feature| numbers.of(family(class, part.len()), content, feature);
                for at in part.clone() {
                    let place = at - part.start;
                    entry.ends[at] = number(match cells[at] {
                        Cell::Black => Feature::Leaving(place),
                        _ => Feature::Reaching(place),
                    });
                }
                for (from, to) in moves_within(&cells, split, &part) {
                    let feature = Feature::Move(from - part.start, to - part.start);
                    entry.moves[from][usize::from(to > from)] = number(feature);
                }
            }
        }
    }
    assert_eq!(numbers.0.len(), NUMBERS, "as counted");
    entries
}

/// The black moves on a part of a line.
fn moves_within(cells: &[Cell; LENGTH], split: usize, part: &Range<usize>) -> Vec<(usize, usize)> {
    let all = legal_moves(cells, split, Cell::Black).into_iter();
    all.map(|line_move| (line_move.from as usize, line_move.to as usize))
        .filter(|(from, _)| part.contains(from))
        .collect()
}

/// The tables of a prior, for black and then for white by line index, one after the other.
pub struct Tables {
    /// As [`Places::moves`], 16 numbers an index.
    pub moves: Vec<i8>,
    /// As [`Places::ends`], 8 numbers an index.
    pub ends: Vec<i8>,
}

/// The tables that folded numbers make.
pub fn expanded(folding: &[Places], numbers: &[i16]) -> Tables {
    let number = |&place: &u32| match place {
        NOTHING => 0,
        place => numbers[place as usize] as i8,
    };
    let views = || {
        [false, true]
            .into_iter()
            .flat_map(|white| seen(folding, white))
    };
    Tables {
        moves: (views().flat_map(|places| places.moves.as_flattened()))
            .map(number)
            .collect(),
        ends: views()
            .flat_map(|places| &places.ends)
            .map(number)
            .collect(),
    }
}

/// The places of all line indices as a mover sees them.
fn seen(folding: &[Places], white: bool) -> impl Iterator<Item = &Places> {
    let exchanged: Vec<usize> = (0..CONFIGURATIONS)
        .map(|configuration| index_of(&swapped(&cells_of(configuration))))
        .collect();
    (0..INDICES).map(move |index| {
        let (class, configuration) = (index / CONFIGURATIONS, index % CONFIGURATIONS);
        match white && class < CLASSES {
            true => &folding[class * CONFIGURATIONS + exchanged[configuration]],
            false => &folding[index],
        }
    })
}
