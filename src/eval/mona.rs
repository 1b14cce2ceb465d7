//! `mona`: the evaluation of MONA (Billings and Björnsson, "Search and Knowledge in Lines of
//! Action", section 5.2): much knowledge, computed afresh in every position.
//!
//! The paper weighs some parts differently for "us", the side that the program plays. A value
//! has to be a function of the position alone here, so "us" is the side to move.

use super::edges::{edges, facing};
use super::linear::{Features, Linear, moves_of};
use crate::board::connect::{groups, grown};
use crate::board::{Bitboard, Board, Move, MoveList, Side, Square};

/// `mona`.
pub type Mona = Linear<Knowledge, 13>;

/// What MONA counts, in the order of the paper.
pub struct Knowledge;

impl Features<13> for Knowledge {
    const NAMES: [&'static str; 13] = [
        "centrality",
        "mobility",
        "thickness",
        "mate-threats",
        "mate-threats-of-other",
        "worst-outlier",
        "worst-outlier-of-other",
        "blockade",
        "blockade-of-outliers",
        "one-outlier",
        "two-outliers",
        "move",
        "move-late",
    ];
    const BUILT_IN: &[u8] = include_bytes!("../../tables/mona.weights");

    fn counts(board: &Board, side: Side) -> [i32; 13] {
        let own = board.pieces(side);
        let moves = moves_of(board, side);
        let main = main_groups(own);
        let outliers = own & !main.squares;
        let threats = mate_threats(&moves, &main, outliers);
        let worst = worst_outlier(&moves, outliers);
        let on_move = i32::from(board.side_to_move() == side);
        let enemy = board.pieces(!side);
        [
            average_centrality(own),
            moves.iter().map(move_value).sum(),
            thickness(own),
            threats * on_move,
            threats * (1 - on_move),
            worst * on_move,
            worst * (1 - on_move),
            blockade(main.squares, own, enemy),
            blockade(outliers, own, enemy),
            i32::from(main.outliers == 1),
            i32::from(main.outliers == 2),
            on_move,
            on_move * lateness(&main, &main_groups(enemy)),
        ]
    }
}

/// The centrality of a square: the sum of its orthogonal distances from the nearest corner,
/// 2 in the corners to 8 in the centre.
pub fn centrality(square: Square) -> i32 {
    let inward = |coordinate: u8| i32::from(coordinate.min(7 - coordinate)) + 1;
    inward(square.file()) + inward(square.rank())
}

/// "Relative to the number of pieces remaining": the average, in hundredths.
fn average_centrality(own: Bitboard) -> i32 {
    100 * Square::of(own).map(centrality).sum::<i32>() / own.count_ones() as i32
}

/// The value of the static move ordering, 2 to 16: the centrality of the target, twice for a
/// capture (the paper gives the range and "a small bonus").
fn move_value(played: &Move) -> i32 {
    centrality(played.to()) * (1 + i32::from(played.captures()))
}

/// Pairs of adjacent pieces, each worth the centrality of both squares.
fn thickness(own: Bitboard) -> i32 {
    let neighbours =
        |square: Square| (grown(square.bit()) & own & !square.bit()).count_ones() as i32;
    Square::of(own)
        .map(|square| neighbours(square) * centrality(square))
        .sum()
}

/// A side's main group. The paper chooses "arbitrarily among equals", which no symmetry
/// survives: here all largest groups are main.
struct Main {
    /// The squares of all largest groups.
    squares: Bitboard,
    /// Pieces that are not part of one largest group.
    outliers: u32,
}

fn main_groups(own: Bitboard) -> Main {
    let mut squares = 0;
    let mut largest = 0;
    for group in groups(own) {
        let size = group.count_ones();
        if size > largest {
            (squares, largest) = (group, size);
        } else if size == largest {
            squares |= group;
        }
    }
    Main {
        squares,
        outliers: own.count_ones() - largest,
    }
}

/// Moves of a lone outlier that put it beside the main group.
fn mate_threats(moves: &MoveList, main: &Main, outliers: Bitboard) -> i32 {
    if main.outliers != 1 {
        return 0;
    }
    let beside = grown(main.squares);
    let joins =
        |played: &&Move| outliers & played.from().bit() != 0 && beside & played.to().bit() != 0;
    moves.iter().filter(joins).count() as i32
}

/// The penalty for the least mobile outlier: halved by each move it has, nothing from five on.
fn worst_outlier(moves: &MoveList, outliers: Bitboard) -> i32 {
    const PENALTIES: [i32; 6] = [16, 8, 4, 2, 1, 0];
    let mut mobility = [0; 64];
    for played in moves.iter() {
        mobility[played.from().index()] += 1;
    }
    let penalty = |square: Square| PENALTIES[mobility[square.index()].min(5)];
    Square::of(outliers).map(penalty).max().unwrap_or(0)
}

/// How well the pieces of `held` on each edge are blockaded, in eighths: one blocking piece on
/// the second line counts 1, each further one doubles it, and a foothold (an own piece on the
/// second line beside them) leaves an eighth.
fn blockade(held: Bitboard, own: Bitboard, enemy: Bitboard) -> i32 {
    let sides = edges(own).into_iter().zip(edges(enemy));
    (edges(held).into_iter().zip(sides))
        .map(|(held, (own, enemy))| {
            let before = facing(held.outermost);
            let blockers = (enemy.second & before).count_ones();
            match (blockers, own.second & before != 0) {
                (0, _) => 0,
                (_, true) => 1 << (blockers - 1),
                (_, false) => 8 << (blockers - 1),
            }
        })
        .sum()
}

/// How far the game has come: 0 at the start, where each side has 6 outliers, to 12.
fn lateness(own: &Main, enemy: &Main) -> i32 {
    12 - (own.outliers + enemy.outliers).min(12) as i32
}
