//! The start position of a record: SU, then AB, AW, AE and PL before the first move.

use super::step::letter_of;
use super::tree::{Node, NodeView, Place, unescaped};
use crate::board::notation::read_square;
use crate::board::setup::SetupError;
use crate::board::{Bitboard, Board, Side, Square};
use thiserror::Error;

/// Why a record has no start position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {cause}")]
pub struct StartError {
    pub place: Place,
    pub cause: StartFault,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartFault {
    #[error("GM[{0}] is not Lines of Action, which is GM[9]")]
    OtherGame(String),
    #[error("the board size is {0}, not 8")]
    BoardSize(String),
    #[error("SU[{0}] is no known set-up (Standard, Scrambled-Eggs, Gemma, Custom)")]
    UnknownSetup(String),
    #[error("SU[Parachute] starts with half the stones and other rules, and sets no stones")]
    Parachute,
    #[error("{property} has {value:?}, which is no square")]
    NoSquare {
        property: &'static str,
        value: String,
    },
    #[error(transparent)]
    Setup(SetupError),
}

/// A named start position, and with it the variant that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setup {
    Standard,
    ScrambledEggs,
    /// Half the stones stand at the start, the others are put down during the first moves.
    Parachute,
    /// The standard position; pieces may leave the board.
    Gemma,
    /// An empty board, on which AB and AW put the stones.
    Custom,
}

impl Setup {
    const NAMES: [(&'static str, Setup); 5] = [
        ("Standard", Setup::Standard),
        ("Scrambled-Eggs", Setup::ScrambledEggs),
        ("Parachute", Setup::Parachute),
        ("Gemma", Setup::Gemma),
        ("Custom", Setup::Custom),
    ];

    /// Reads the value of SU in any case, with or without hyphen; `Scrambled` is found too.
    pub fn read(text: &str) -> Option<Setup> {
        let plain = |text: &str| {
            let letters = text.chars().filter(|letter| letter.is_alphanumeric());
            letters.collect::<String>().to_ascii_lowercase()
        };
        match plain(text).as_str() {
            "scrambled" => Some(Setup::ScrambledEggs),
            name => Setup::NAMES
                .into_iter()
                .find_map(|(known, setup)| (plain(known) == name).then_some(setup)),
        }
    }

    /// The value of SU.
    pub fn name(self) -> &'static str {
        let named = Setup::NAMES.into_iter().find(|(_, setup)| *setup == self);
        named.expect("every set-up has a name").0
    }

    /// The pieces on the board before any are added, Black's first.
    fn pieces(self) -> [Bitboard; 2] {
        let board = match self {
            Setup::Standard | Setup::Gemma => Board::standard(),
            Setup::ScrambledEggs => Board::scrambled_eggs(),
            Setup::Parachute | Setup::Custom => return [0; 2],
        };
        Side::BOTH.map(|side| board.pieces(side))
    }
}

/// Whether a node puts stones down or takes them away.
pub fn sets_stones(node: NodeView) -> bool {
    ["AB", "AW", "AE"].into_iter().any(|name| node.has(name))
}

/// Whether a node says anything of the start position.
pub fn sets_up(node: NodeView) -> bool {
    sets_stones(node) || node.has("PL")
}

/// Whether the root belongs to a game that can be played here.
pub fn check_game(root: NodeView, place: Place) -> Result<(), StartError> {
    let fault = |cause| Err(StartError { place, cause });
    match (root.text("GM"), root.text("SZ")) {
        (Some(number), _) if number != "9" => fault(StartFault::OtherGame(number)),
        (_, Some(size)) if size != "8" && size != "8:8" => fault(StartFault::BoardSize(size)),
        _ => Ok(()),
    }
}

/// The positions that a game may start from, the likelier first. `first` are the nodes up to
/// the first move with their places, `mover` the side that makes it.
///
/// There are two where `IY[true]` turns the board of Scrambled Eggs over: the numbering may
/// have been turned with the stones or without them, and only the moves can tell.
pub fn starts(first: &[(NodeView, Place)], mover: Option<Side>) -> Result<Vec<Board>, StartError> {
    let (root, place) = first[0];
    let at = |place: Place| move |cause| StartError { place, cause };
    let adds_stones = first.iter().any(|(node, _)| sets_stones(*node));
    let setup = match setup_of(root).map_err(at(place))? {
        Setup::Parachute if !adds_stones => return Err(at(place)(StartFault::Parachute)),
        setup => setup,
    };
    let mut layouts = vec![setup.pieces()];
    let upside_down = setup.pieces().map(Bitboard::swap_bytes);
    let inverted = root
        .text("IY")
        .is_some_and(|text| text.eq_ignore_ascii_case("true"));
    if inverted && upside_down != layouts[0] && !adds_stones {
        layouts.push(upside_down);
    }
    for &(node, place) in first {
        for pieces in &mut layouts {
            add_stones(node, pieces).map_err(at(place))?;
        }
    }
    let stated = first.iter().rev().find_map(|(node, _)| side_to_play(*node));
    let to_move = stated.or(mover).unwrap_or(Side::Black);
    let board = |[black, white]: [Bitboard; 2]| {
        let board = Board::from_pieces(black, white, to_move);
        board.map_err(|fault| at(place)(StartFault::Setup(fault)))
    };
    layouts.into_iter().map(board).collect()
}

/// The set-up that a root names.
fn setup_of(root: NodeView) -> Result<Setup, StartFault> {
    match root.text("SU") {
        None => Ok(Setup::Standard),
        Some(name) => Setup::read(&name).ok_or(StartFault::UnknownSetup(name)),
    }
}

/// Puts the stones of a node on the board, over whatever stood there.
fn add_stones(node: NodeView, pieces: &mut [Bitboard; 2]) -> Result<(), StartFault> {
    for (property, owner) in [
        ("AE", None),
        ("AB", Some(Side::Black)),
        ("AW", Some(Side::White)),
    ] {
        for value in node.values(property) {
            let text = unescaped(&value);
            let squares = squares_of(&text).ok_or(StartFault::NoSquare {
                property,
                value: text,
            })?;
            for side in Side::BOTH {
                let pieces = &mut pieces[side.index()];
                *pieces &= !squares;
                if owner == Some(side) {
                    *pieces |= squares;
                }
            }
        }
    }
    Ok(())
}

/// A square such as `c3`, or a rectangle of squares such as `a2:a7`.
fn squares_of(text: &str) -> Option<Bitboard> {
    let square = |text: &str| read_square(&text.trim().to_ascii_lowercase()).ok();
    let (one, other) = text.split_once(':').unwrap_or((text, text));
    let (one, other) = (square(one)?, square(other)?);
    let files = one.file().min(other.file())..=one.file().max(other.file());
    let ranks = one.rank().min(other.rank())..=one.rank().max(other.rank());
    let inside = |square: &Square| files.contains(&square.file()) && ranks.contains(&square.rank());
    Some(
        Square::all()
            .filter(inside)
            .fold(0, |set, square| set | square.bit()),
    )
}

/// PL, the side to play, by name, letter or the number of old files.
fn side_to_play(node: NodeView) -> Option<Side> {
    match node.text("PL")?.to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(Side::Black),
        "w" | "white" | "2" => Some(Side::White),
        _ => None,
    }
}

/// How a start position is written: the properties that [`starts`] reads back.
pub fn write_start(root: &mut Node, start: &Board) {
    let setup = match start {
        _ if *start == Board::standard() => Setup::Standard,
        _ if *start == Board::scrambled_eggs() => Setup::ScrambledEggs,
        _ => Setup::Custom,
    };
    root.set_text("SU", setup.name());
    if setup == Setup::Custom {
        for (name, side) in [("AB", Side::Black), ("AW", Side::White)] {
            let values = Square::of(start.pieces(side)).map(|square| square.to_string());
            root.set_values(name, values.collect());
        }
        root.set_text("PL", letter_of(start.side_to_move()));
    }
}
