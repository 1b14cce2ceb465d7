//! The rows of learned line tables: what is learned once for all line configurations that
//! symmetry makes the same.
//!
//! Ranks and files fall into four classes by their distance from the edge. The two parts of an
//! extended diagonal have nothing to do with each other, so each is a line of its own length. A
//! line and its mirror image share a row. That leaves 18,324 rows for the 9 * 3^8 indices.
//!
//! Pure, and compiled into `build.rs` too, which expands rows into tables by index.

use crate::lines::geometry::{CLASSES, INDICES, parts, representative, split};
use crate::lines::ternary::{CONFIGURATIONS, Cell, Cells, LENGTH, cells_of, index_of, swapped};

/// Rows of a learned line table.
pub const ROWS: usize = 18_324;

/// What a line index has to do with rows.
#[derive(Clone, Copy)]
pub struct Place {
    /// The rows of the line's parts; [`NO_ROW`] where there is no first part.
    pub rows: [u16; 2],
    /// The index with black and white exchanged.
    pub swapped: u16,
}

/// Comes after the last row.
pub const NO_ROW: u16 = ROWS as u16;

/// The places of all indices; those that no line has are as if empty.
pub fn places() -> Vec<Place> {
    let mut numbers = Numbers::new();
    let nowhere = Place {
        rows: [NO_ROW; 2],
        swapped: 0,
    };
    let mut places = vec![nowhere; INDICES];
    for class in 0..CLASSES {
        let split = split(representative(class));
        for configuration in 0..CONFIGURATIONS {
            let cells = cells_of(configuration);
            let swapped = class * CONFIGURATIONS + index_of(&swapped(&cells));
            places[class * CONFIGURATIONS + configuration] = Place {
                rows: parts(split).map(|part| match part.is_empty() {
                    true => NO_ROW,
                    false => numbers.row(family(class, part.len()), &cells[part]),
                }),
                swapped: swapped as u16,
            };
        }
    }
    assert_eq!(numbers.given, NO_ROW, "as counted");
    places
}

/// Lines that share their rows: the four classes of ranks and files, then the diagonals by their
/// length.
fn family(class: usize, length: usize) -> usize {
    if class < 4 { class } else { 3 + length }
}

/// Families that there are.
const FAMILIES: usize = 4 + LENGTH;

/// Rows given out so far, by family and the lesser of a part's two readings.
struct Numbers {
    rows: Vec<u16>,
    given: u16,
}

impl Numbers {
    fn new() -> Numbers {
        Numbers {
            rows: vec![NO_ROW; FAMILIES * CONFIGURATIONS],
            given: 0,
        }
    }

    fn row(&mut self, family: usize, part: &[Cell]) -> u16 {
        let [forward, backward] = readings(part);
        let row = &mut self.rows[family * CONFIGURATIONS + forward.min(backward)];
        if *row == NO_ROW {
            *row = self.given;
            self.given += 1;
        }
        *row
    }
}

/// A part's cells as a number, read from either end; the rest of the line is empty.
pub fn readings(part: &[Cell]) -> [usize; 2] {
    [reading(part.iter()), reading(part.iter().rev())]
}

fn reading<'a>(cells: impl Iterator<Item = &'a Cell>) -> usize {
    let mut padded: Cells = [Cell::Empty; 8];
    for (slot, &cell) in padded.iter_mut().zip(cells) {
        *slot = cell;
    }
    index_of(&padded)
}
