//! Rows of lines expanded into a table by line index.
//!
//! Pure, and compiled into `build.rs` too.

use super::file::Learned;
use super::rows::{NO_ROW, Place, places};

/// For each index, what its line is worth to black less what it is worth to white.
pub fn differences<const WIDTH: usize>(learned: &Learned) -> Vec<[i16; WIDTH]> {
    let (rows, _) = learned.lines.as_chunks::<WIDTH>();
    let value = |place: &Place| -> [i32; WIDTH] {
        let mut sum = [0; WIDTH];
        for &row in place.rows.iter().filter(|&&row| row != NO_ROW) {
            for (sum, &number) in sum.iter_mut().zip(&rows[row as usize]) {
                *sum += i32::from(number);
            }
        }
        sum
    };
    let places = places();
    let difference = |place: &Place| {
        let (black, white) = (value(place), value(&places[place.swapped as usize]));
        std::array::from_fn(|k| (black[k] - white[k]) as i16)
    };
    places.iter().map(difference).collect()
}
