//! Positions and moves as text.
//!
//! A position ("LOA FEN") is the ranks 8 to 1 separated by `/`, with `b`, `w` and digits for
//! runs of empty squares, then a blank and the side to move. A move is read as people type and
//! paste it: `d1d3`, `d1-d3`, `a3xd3`, `a3:d3`, `d1 d3`, `1. D1 – D3!`; the separator carries no
//! meaning, since archives use it loosely. A pass is `pass` or `0000`.

use super::setup::SetupError;
use super::{Board, Move, Side, Square};
use crate::lines::geometry::{part_of, places, split, squares_of_lines};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    #[error("the position is empty")]
    Empty,
    #[error("a position has 8 ranks separated by '/', found {0}")]
    Ranks(usize),
    #[error("rank {rank} has {squares} squares instead of 8")]
    RankLength { rank: u8, squares: usize },
    #[error("rank {rank} has {letter:?}; only b, w and digits 1 to 8 are known")]
    Letter { rank: u8, letter: char },
    #[error("the side to move is missing after the ranks: b or w")]
    SideMissing,
    #[error("the side to move is b or w, not {0:?}")]
    Side(String),
    #[error("{0:?} follows the side to move, where the position ends")]
    TrailingText(String),
    #[error(transparent)]
    Setup(SetupError),
}

/// Reads a LOA FEN. A position already decided is read too: it can be shown, not played on.
impl FromStr for Board {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Board, PositionError> {
        let mut words = text.split_whitespace();
        let placement = words.next().ok_or(PositionError::Empty)?;
        let ranks: Vec<&str> = placement.split('/').collect();
        if ranks.len() != 8 {
            return Err(PositionError::Ranks(ranks.len()));
        }
        let mut pieces = [0; 2];
        for (row, text) in ranks.into_iter().enumerate() {
            let rank = 7 - row as u8;
            for (file, side) in read_rank(rank, text)? {
                pieces[side.index()] |= Square::at(file, rank).bit();
            }
        }
        let side = match words.next() {
            None => return Err(PositionError::SideMissing),
            Some("b" | "B") => Side::Black,
            Some("w" | "W") => Side::White,
            Some(other) => return Err(PositionError::Side(shortened(other))),
        };
        if let Some(extra) = words.next() {
            return Err(PositionError::TrailingText(shortened(extra)));
        }
        let [black, white] = pieces;
        Board::from_pieces(black, white, side).map_err(PositionError::Setup)
    }
}

fn read_rank(rank: u8, text: &str) -> Result<Vec<(u8, Side)>, PositionError> {
    let mut pieces = Vec::new();
    let mut file = 0;
    for letter in text.chars() {
        let side = match letter {
            'b' | 'B' => Some(Side::Black),
            'w' | 'W' => Some(Side::White),
            '1'..='8' => None,
            _ => {
                let rank = rank + 1;
                return Err(PositionError::Letter { rank, letter });
            }
        };
        match side {
            Some(side) => pieces.push((file as u8, side)),
            None => file += letter as usize - '1' as usize,
        }
        file += 1;
        if file > 8 {
            break;
        }
    }
    match file {
        8 => Ok(pieces),
        _ => Err(PositionError::RankLength {
            rank: rank + 1,
            squares: squares_in(text),
        }),
    }
}

fn squares_in(text: &str) -> usize {
    text.chars()
        .map(|letter| letter.to_digit(10).unwrap_or(1) as usize)
        .sum()
}

/// Keeps a quoted piece of bad input from filling the screen.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// Writes the LOA FEN that [`Board::from_str`] reads back.
impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut gap = 0;
            for file in 0..8 {
                match self.occupant(Square::at(file, rank)) {
                    None => gap += 1,
                    Some(side) => {
                        push_gap(&mut text, &mut gap);
                        text.push(side.letter());
                    }
                }
            }
            push_gap(&mut text, &mut gap);
            if rank > 0 {
                text.push('/');
            }
        }
        write!(out, "{text} {}", self.side_to_move().letter())
    }
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push((b'0' + *gap) as char);
    }
    *gap = 0;
}

impl Board {
    /// The start position called `standard` or `scrambled-eggs`, or that a LOA FEN describes.
    pub fn named(text: &str) -> Result<Board, PositionError> {
        match text.trim() {
            "standard" => Ok(Board::standard()),
            "scrambled-eggs" => Ok(Board::scrambled_eggs()),
            fen => fen.parse(),
        }
    }
}

/// Why a text is not a move, or not one that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    #[error("{0:?} is not a move (like d1-d3, a3xd3 or pass)")]
    Malformed(String),
    #[error("{0:?} is not a square (a1 to h8)")]
    NoSuchSquare(String),
    #[error("the move starts and ends on {0}")]
    SameSquare(Square),
    #[error("there is no piece on {0}")]
    NothingThere(Square),
    #[error("the piece on {0} is {1}'s, and it is not {1}'s turn")]
    NotYours(Square, Side),
    #[error("{0} and {1} are not on one rank, file or diagonal")]
    NotInLine(Square, Square),
    #[error(
        "from {from} towards {to} a move goes exactly {pieces} square{}, the number of pieces on that \
         line",
        if *pieces == 1 { "" } else { "s" }
    )]
    Distance {
        from: Square,
        to: Square,
        pieces: usize,
    },
    #[error("the move ends on {0}, on a piece of one's own")]
    OwnPiece(Square),
    #[error("the move would jump the enemy piece on {0}")]
    Jumps(Square),
    #[error("only a side without a legal move may pass")]
    MustMove,
}

/// A move's text without what people and programs put around it: in small letters, without
/// spaces, a move number before it, and the marks of a commentator after it.
pub fn bare_move(text: &str) -> String {
    let is_mark = |letter| matches!(letter, '+' | '!' | '?' | '#' | '*' | '=');
    let numbered = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let unnumbered = match numbered.starts_with(['.', ')', '…']) {
        true => numbered.trim_start_matches(['.', ')', '…']),
        false => text,
    };
    let letters = unnumbered.chars().filter(|letter| !letter.is_whitespace());
    let small: String = letters.flat_map(char::to_lowercase).collect();
    small.trim_end_matches(is_mark).to_string()
}

/// What may stand between the squares of a move besides `->`: a hyphen or dash, an arrow, a sign
/// of capture.
fn is_separator(letter: char) -> bool {
    matches!(letter, '-' | 'x' | ':' | '×' | '→' | '−' | '‐'..='―')
}

/// The squares of a move's text, or `None` for a pass.
fn read_squares(text: &str) -> Result<Option<(Square, Square)>, MoveError> {
    let bare = bare_move(text.trim());
    if matches!(bare.as_str(), "pass" | "passes" | "0000") {
        return Ok(None);
    }
    let malformed = || MoveError::Malformed(shortened(text.trim()));
    let (from, rest) = bare.split_at_checked(2).ok_or_else(malformed)?;
    let to = rest
        .strip_prefix("->")
        .or_else(|| rest.strip_prefix(is_separator))
        .unwrap_or(rest);
    // A malformed move is quoted whole, not by half.
    let square = |text: &str| match read_square(text) {
        Err(MoveError::Malformed(_)) => Err(malformed()),
        read => read,
    };
    Ok(Some((square(from)?, square(to)?)))
}

/// Reads a square in small letters.
pub fn read_square(text: &str) -> Result<Square, MoveError> {
    match text.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::at(file - b'a', rank - b'1')),
        [file, rank] if file.is_ascii_alphabetic() && rank.is_ascii_digit() => {
            Err(MoveError::NoSuchSquare(text.to_string()))
        }
        _ => Err(MoveError::Malformed(shortened(text))),
    }
}

impl Board {
    /// The legal move that a text names, or the first reason why there is none.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        match read_squares(text)? {
            Some((from, to)) => self.legal_between(from, to),
            None => self.legal_pass(),
        }
    }

    /// The legal move between the squares of a move, which may have been read where the board was
    /// another: whether it captures is for this board to say.
    pub fn as_legal(&self, played: Move) -> Result<Move, MoveError> {
        match played.is_pass() {
            true => self.legal_pass(),
            false => self.legal_between(played.from(), played.to()),
        }
    }

    fn legal_pass(&self) -> Result<Move, MoveError> {
        let stuck = self.is_legal(Move::PASS);
        stuck.then_some(Move::PASS).ok_or(MoveError::MustMove)
    }

    fn legal_between(&self, from: Square, to: Square) -> Result<Move, MoveError> {
        let captures = self.pieces(!self.side_to_move()) & to.bit() != 0;
        let candidate = Move::new(from, to, captures);
        if from != to && self.is_legal(candidate) {
            return Ok(candidate);
        }
        Err(self.fault_of(from, to))
    }

    /// Why the side to move may not move from one square to another.
    fn fault_of(&self, from: Square, to: Square) -> MoveError {
        let side = self.side_to_move();
        match self.occupant(from) {
            _ if from == to => return MoveError::SameSquare(from),
            None => return MoveError::NothingThere(from),
            Some(owner) if owner != side => return MoveError::NotYours(from, owner),
            Some(_) => {}
        }
        let Some(way) = way_between(from, to) else {
            return MoveError::NotInLine(from, to);
        };
        let pieces = (self.occupied() & way.line).count_ones() as usize;
        if way.steps != pieces {
            return MoveError::Distance { from, to, pieces };
        }
        match Square::of(self.pieces(!side) & way.between).next() {
            Some(barrier) => MoveError::Jumps(barrier),
            None => MoveError::OwnPiece(to),
        }
    }
}

/// The straight way from one square to another.
struct Way {
    /// All squares of the rank, file or diagonal.
    line: u64,
    /// The squares strictly between the two.
    between: u64,
    steps: usize,
}

fn way_between(from: Square, to: Square) -> Option<Way> {
    let (here, there) = (places(from.index()), places(to.index()));
    here.iter().zip(there).find_map(|(start, end)| {
        let (start_at, end_at) = (start.position as usize, end.position as usize);
        let line = start.line as usize;
        let part = part_of(split(line), start_at);
        if start.line != end.line || !part.contains(&end_at) {
            return None;
        }
        let squares = squares_of_lines()[line];
        let set = |positions: std::ops::Range<usize>| {
            squares[positions]
                .iter()
                .fold(0, |set, &number| set | Square::new(number).bit())
        };
        Some(Way {
            line: set(part),
            between: set(start_at.min(end_at) + 1..start_at.max(end_at)),
            steps: start_at.abs_diff(end_at),
        })
    })
}
