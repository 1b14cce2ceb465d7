//! The rows of line indices, looked up.

use crate::eval::learned::rows::{Place, places};
use once_cell::sync::Lazy;

/// Rows of a line index for both views.
#[derive(Clone, Copy)]
pub struct Views(pub [[u16; 2]; 2]);

static PLACES: Lazy<Vec<Place>> = Lazy::new(places);

pub static VIEWS: Lazy<Vec<Views>> = Lazy::new(|| {
    let of = |place: &Place| Views([place.rows, PLACES[place.swapped as usize].rows]);
    PLACES.iter().map(of).collect()
});

/// A line index with black and white exchanged.
pub fn swapped_index(index: u16) -> u16 {
    PLACES[index as usize].swapped
}
