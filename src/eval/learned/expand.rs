//! Rows of lines expanded into a table by line index.
//!
//! Pure, and compiled into `build.rs` too.

use super::file::Learned;
use super::rows::{NO_ROW, Place, places};

/// For each index, what its line is worth to black less what it is worth to white.
pub fn differences<const WIDTH: usize>(learned: &Learned) -> Vec<[i16; WIDTH]> {
    let (rows, _) = learned.lines.as_chunks::<WIDTH>();
    let places = places();
    let difference = |place: &Place| {
        let [black, white] = views(place, &places).map(|place| summed(place, rows));
        std::array::from_fn(|k| (black[k] - white[k]) as i16)
    };
    places.iter().map(difference).collect()
}

/// For each index, what its line adds to the units of black's view, then of white's.
pub fn unit_rows<const UNITS: usize>(learned: &Learned) -> Vec<[[i16; UNITS]; 2]> {
    let (rows, _) = learned.line_units.as_chunks::<UNITS>();
    let places = places();
    let of_views = |place: &Place| {
        views(place, &places).map(|place| summed(place, rows).map(|number| number as i16))
    };
    places.iter().map(of_views).collect()
}

/// The place of a line as black sees it, and as white does.
fn views<'a>(place: &'a Place, places: &'a [Place]) -> [&'a Place; 2] {
    [place, &places[place.swapped as usize]]
}

/// The rows of a line's parts, added up.
fn summed<const WIDTH: usize>(place: &Place, rows: &[[i16; WIDTH]]) -> [i32; WIDTH] {
    let mut sum = [0; WIDTH];
    for &row in place.rows.iter().filter(|&&row| row != NO_ROW) {
        for (sum, &number) in sum.iter_mut().zip(&rows[row as usize]) {
            *sum += i32::from(number);
        }
    }
    sum
}
