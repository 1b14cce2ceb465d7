//! Which number of a line prior belongs to what, and the tables that a file's numbers make.
//!
//! Pure, and compiled into `build.rs` too, which makes the tables of the built-in file.

use crate::eval::learned::rows::{ROWS, places, readings};
use crate::lines::geometry::{CLASSES, INDICES, parts, representative, split};
use crate::lines::moves::{LineMove, legal_moves};
use crate::lines::ternary::{CONFIGURATIONS, Cell, LENGTH, cells_of, index_of, swapped};
use crate::prior::file::FileFormat;

/// Numbers of a prior.
pub const NUMBERS: usize = 147_772;
/// Numbers of a file are of so many to 1, which is a factor of e in the odds.
pub const UNIT: f64 = 16.0;

/// The file's format. Numbers fit 8 bits.
pub const FORMAT: FileFormat = FileFormat {
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

    /// Below [`CODES`].
    fn code(self) -> usize {
        match self {
            Feature::Leaving(from) => from,
            Feature::Reaching(to) => LENGTH + to,
            Feature::Move(from, to) => 2 * LENGTH + LENGTH * from + to,
        }
    }
}

const CODES: usize = 2 * LENGTH + LENGTH * LENGTH;

/// A part of a line, and its row.
struct Part<'a> {
    cells: &'a [Cell],
    row: u16,
    /// From either end.
    readings: [usize; 2],
}

/// Numbers given out so far, by the row of a part and the code of a feature, as seen from that end
/// of the part which gives the lesser reading.
struct Numbers {
    of_rows: Vec<[u32; CODES]>,
    given: u32,
}

impl Numbers {
    fn new() -> Numbers {
        Numbers {
            of_rows: vec![[NOTHING; CODES]; ROWS],
            given: 0,
        }
    }

    /// The number of a feature of a part.
    fn of(&mut self, part: &Part, feature: Feature) -> u32 {
        let ends = [feature, feature.reflected(part.cells.len())].map(Feature::code);
        let [from_start, from_end] = part.readings;
        let (_, code) = (from_start, ends[0]).min((from_end, ends[1]));
        let number = &mut self.of_rows[part.row as usize][code];
        if *number == NOTHING {
            *number = self.given;
            self.given += 1;
        }
        *number
    }

    /// Numbers all that a part, which starts at a position of its line, has to be numbered.
    fn enter(&mut self, part: &Part, start: usize, moves: &[LineMove], places: &mut Places) {
        for (at, cell) in part.cells.iter().enumerate() {
            let feature = match cell {
                Cell::Black => Feature::Leaving(at),
                _ => Feature::Reaching(at),
            };
            places.ends[start + at] = self.of(part, feature);
        }
        for line_move in moves {
            let [from, to] = [line_move.from, line_move.to].map(usize::from);
            if (start..start + part.cells.len()).contains(&from) {
                let feature = Feature::Move(from - start, to - start);
                places.moves[from][usize::from(to > from)] = self.of(part, feature);
            }
        }
    }
}

/// The places of all line indices.
pub fn folding() -> Vec<Places> {
    let nothing = Places {
        moves: [[NOTHING; 2]; LENGTH],
        ends: [NOTHING; LENGTH],
    };
    let mut entries = vec![nothing; INDICES];
    let mut numbers = Numbers::new();
    let rows = places();
    for class in 0..CLASSES {
        let split = split(representative(class));
        for configuration in 0..CONFIGURATIONS {
            let index = class * CONFIGURATIONS + configuration;
            let cells = cells_of(configuration);
            let moves = legal_moves(&cells, split, Cell::Black);
            for (range, row) in parts(split).into_iter().zip(rows[index].rows) {
                let start = range.start;
                let cells = &cells[range];
                let readings = readings(cells);
                let part = Part {
                    cells,
                    row,
                    readings,
                };
                numbers.enter(&part, start, &moves, &mut entries[index]);
            }
        }
    }
    assert_eq!(numbers.given as usize, NUMBERS, "as counted");
    entries
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
