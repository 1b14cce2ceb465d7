//! Base-3 numbers for the occupation of a line: digit `i` is the content of position `i`
//! (empty 0, black 1, white 2), the least significant digit first.

/// Squares on a line.
pub const LENGTH: usize = 8;
/// Configurations of a line: 3^8.
pub const CONFIGURATIONS: usize = 6561;
/// Weight of each position in an index.
pub const POWERS: [u16; LENGTH] = [1, 3, 9, 27, 81, 243, 729, 2187];

/// What stands on one square of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Cell {
    Empty = 0,
    Black = 1,
    White = 2,
}

impl Cell {
    /// The two colours, in the order of every table.
    pub const COLOURS: [Cell; 2] = [Cell::Black, Cell::White];

    /// The cell after black and white change places.
    pub const fn swapped(self) -> Cell {
        match self {
            Cell::Empty => Cell::Empty,
            Cell::Black => Cell::White,
            Cell::White => Cell::Black,
        }
    }
}

/// The eight cells of one line.
pub type Cells = [Cell; LENGTH];

/// The cells that an index stands for. Digits beyond those of the cells do not count.
pub fn cells_of(index: usize) -> Cells {
    POWERS.map(|power| match index / power as usize % 3 {
        0 => Cell::Empty,
        1 => Cell::Black,
        _ => Cell::White,
    })
}

/// The index of a line's cells.
pub fn index_of(cells: &Cells) -> usize {
    cells
        .iter()
        .zip(POWERS)
        .map(|(&cell, power)| cell as usize * power as usize)
        .sum()
}

/// The line read from its other end.
pub fn reflected(cells: &Cells) -> Cells {
    let mut reversed = *cells;
    reversed.reverse();
    reversed
}

/// The line with black and white exchanged.
pub fn swapped(cells: &Cells) -> Cells {
    cells.map(Cell::swapped)
}
