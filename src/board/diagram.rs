//! Drawn boards for terminals.

use super::{Board, Move, Side, Square};

/// Which characters a board is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// On squares with colours of their own, so that pieces look black and white whatever the
    /// colours of the terminal are.
    Colour,
    Unicode,
    Ascii,
}

/// The characters of a style without colours.
struct Characters {
    /// Black's piece and White's.
    pieces: [&'static str; 2],
    empty: &'static str,
    /// The square that the last move came from.
    left: &'static str,
    /// Corners from the upper left on, clockwise; a horizontal and a vertical edge.
    corners: [&'static str; 4],
    edges: [&'static str; 2],
}

const UNICODE: Characters = Characters {
    pieces: ["●", "○"],
    empty: "·",
    left: "◌",
    corners: ["┌", "┐", "┘", "└"],
    edges: ["─", "│"],
};

const ASCII: Characters = Characters {
    pieces: ["b", "w"],
    empty: ".",
    left: "*",
    corners: ["+"; 4],
    edges: ["-", "|"],
};

impl Style {
    /// A piece of a side.
    pub fn piece(self, side: Side) -> &'static str {
        let style = match self {
            Style::Ascii => &ASCII,
            Style::Unicode | Style::Colour => &UNICODE,
        };
        style.pieces[side.index()]
    }
}

impl Board {
    /// The board as text, rank 8 on top, with coordinates and the side to move.
    pub fn drawn(&self, style: Style) -> String {
        self.drawn_after(style, None)
    }

    /// The board as text, with the move marked that led to it.
    pub fn drawn_after(&self, style: Style, last: Option<Move>) -> String {
        let last = last.filter(|last| !last.is_pass());
        match style {
            Style::Colour => self.in_colours(last),
            Style::Unicode => self.in_characters(&UNICODE, last),
            Style::Ascii => self.in_characters(&ASCII, last),
        }
    }

    /// The square that the last move came from is marked, and where it went is in parentheses.
    fn in_characters(&self, style: &Characters, last: Option<Move>) -> String {
        let [upper_left, upper_right, lower_right, lower_left] = style.corners;
        let [across, down] = style.edges;
        let edge = across.repeat(17);
        let mut text = format!("  {upper_left}{edge}{upper_right}\n");
        for rank in (0..8).rev() {
            text += &format!("{} {down}", rank + 1);
            // Where the last move went, if it is on this rank.
            let arrived = last.map(Move::to).filter(|to| to.rank() == rank);
            let gap = |file: u8| match arrived.map(Square::file) {
                Some(arrived) if arrived == file => "(",
                Some(arrived) if arrived + 1 == file => ")",
                _ => " ",
            };
            for file in 0..8 {
                let square = Square::at(file, rank);
                text += gap(file);
                text += match self.occupant(square) {
                    Some(side) => style.pieces[side.index()],
                    None if last.is_some_and(|last| last.from() == square) => style.left,
                    None => style.empty,
                };
            }
            text += gap(8);
            text += down;
            text += &self.turn_beside(rank, style.pieces);
            text.push('\n');
        }
        text += &format!("  {lower_left}{edge}{lower_right}\n");
        text + "    a b c d e f g h\n"
    }

    /// Both squares of the last move have another colour. The numbers are those of the palette of
    /// 256 colours, which do not change with the terminal's theme.
    fn in_colours(&self, last: Option<Move>) -> String {
        const PIECES: [u8; 2] = [16, 231];
        /// Of the squares of one diagonal direction and the other, and of those of the last move.
        const PLAIN: [u8; 2] = [137, 180];
        const MARKED: [u8; 2] = [107, 150];
        let mut text = String::new();
        for rank in (0..8).rev() {
            text += &format!("{} ", rank + 1);
            for file in 0..8 {
                let square = Square::at(file, rank);
                let marked = last.is_some_and(|last| [last.from(), last.to()].contains(&square));
                let ground = if marked { MARKED } else { PLAIN };
                let ground = ground[usize::from((file + rank) % 2)];
                let piece = match self.occupant(square) {
                    Some(side) => format!("\x1b[38;5;{}m ● ", PIECES[side.index()]),
                    None => "   ".to_string(),
                };
                text += &format!("\x1b[48;5;{ground}m{piece}");
            }
            text += "\x1b[0m";
            let pieces = PIECES.map(|piece| format!("\x1b[48;5;137;38;5;{piece}m ● \x1b[0m"));
            text += &self.turn_beside(rank, pieces.each_ref().map(String::as_str));
            text.push('\n');
        }
        text + "   a  b  c  d  e  f  g  h\n"
    }

    /// The turn is written beside the board: low for Black, whose rank is the first.
    fn turn_beside(&self, rank: u8, pieces: [&str; 2]) -> String {
        let side = self.side_to_move();
        let row = match side {
            Side::Black => 0,
            Side::White => 7,
        };
        match rank == row {
            true => format!("  {} {side} to move", pieces[side.index()]),
            false => String::new(),
        }
    }
}
