//! `mia-normal`, `mia-quad`, `mia-blocking`: the three evaluators of MIA in 2001 (Winands,
//! Uiterwijk and Van den Herik, "The Quad Heuristic in Lines of Action", section 5.2), and
//! `mia-seven`: the seven features of its successor (Winands, Kocsis, Uiterwijk and Van den
//! Herik, "Learning in Lines of Action", section 2.2).

use super::centre_of_mass::{Centre, VOTES, concentration, neighbourhood};
use super::edges::{barred_ways, edges};
use super::linear::{Features, Linear, moves_of};
use crate::board::quads::solid_quads;
use crate::board::{Bitboard, Board, Side, Square};
use crate::lines::geometry::ring;

/// `mia-normal`.
pub type MiaNormal = Linear<Normal, 3>;
/// `mia-quad`.
pub type MiaQuad = Linear<Quad, 5>;
/// `mia-blocking`.
pub type MiaBlocking = Linear<Blocking, 5>;
/// `mia-seven`.
pub type MiaSeven = Linear<Seven, 7>;

/// Concentration in hundredths, steps of the centre of mass from the edge in quarters, pieces
/// on the edge.
pub struct Normal;

impl Features<3> for Normal {
    const NAMES: [&'static str; 3] = ["concentration", "centre-of-mass", "edge"];
    const BUILT_IN: &[u8] = include_bytes!("../../tables/mia-normal.weights");

    fn counts(board: &Board, side: Side) -> [i32; 3] {
        let own = board.pieces(side);
        normal(own, Centre::of(own))
    }
}

fn normal(own: Bitboard, centre: Centre) -> [i32; 3] {
    const EDGE: Bitboard = 0xff81_8181_8181_81ff;
    [
        concentration(own, centre),
        centre.centrality(),
        (own & EDGE).count_ones() as i32,
    ]
}

/// As normal, with the quads of three and of four pieces near the centre of mass, in quarters.
pub struct Quad;

impl Features<5> for Quad {
    const NAMES: [&'static str; 5] = [
        "concentration",
        "centre-of-mass",
        "edge",
        "quads-of-three",
        "quads-of-four",
    ];
    const BUILT_IN: &[u8] = include_bytes!("../../tables/mia-quad.weights");

    fn counts(board: &Board, side: Side) -> [i32; 5] {
        let own = board.pieces(side);
        let centre = Centre::of(own);
        let [concentration, mass, edge] = normal(own, centre);
        let [three, four] = near_quads(own, centre);
        [concentration, mass, edge, three, four]
    }
}

/// The quads of three and of four pieces that lie near the centre with all their squares.
fn near_quads(own: Bitboard, centre: Centre) -> [i32; 2] {
    let (three, four) = solid_quads(own);
    [three, four].map(|quads| {
        centre.measured(|square| {
            let near = neighbourhood(square);
            // By the lower left square; a quad over the edge is never solid.
            let inside = near & near >> 1 & near >> 8 & near >> 9;
            (quads & inside).count_ones() as i32
        })
    })
}

/// As normal, with what becomes of the pieces far from the centre of mass: how blocked they
/// are, and how many can move straight into its neighbourhood; both in quarters.
pub struct Blocking;

impl Features<5> for Blocking {
    const NAMES: [&'static str; 5] = [
        "concentration",
        "centre-of-mass",
        "edge",
        "blocked",
        "within-reach",
    ];
    const BUILT_IN: &[u8] = include_bytes!("../../tables/mia-blocking.weights");

    fn counts(board: &Board, side: Side) -> [i32; 5] {
        let own = board.pieces(side);
        let centre = Centre::of(own);
        let targets = targets_by_square(board, side);
        let [concentration, mass, edge] = normal(own, centre);
        let far = |square: Square| Square::of(own & !neighbourhood(square));
        let blocked = centre.measured(|square| {
            let blocked = |piece: Square| blockedness(targets[piece.index()]);
            far(square).map(blocked).sum()
        });
        let within_reach = centre.measured(|square| {
            let near = neighbourhood(square);
            far(square)
                .filter(|piece| targets[piece.index()] & near != 0)
                .count() as i32
        });
        [concentration, mass, edge, blocked, within_reach]
    }
}

/// The squares that each piece of a side can move to.
fn targets_by_square(board: &Board, side: Side) -> [Bitboard; 64] {
    let mut targets = [0; 64];
    for played in moves_of(board, side).iter() {
        targets[played.from().index()] |= played.to().bit();
    }
    targets
}

/// "A penalty inversely proportional to the number of possible moves" for two moves or fewer:
/// six over one more than their number, since a piece without any must count too.
fn blockedness(targets: Bitboard) -> i32 {
    match targets.count_ones() {
        0 => 6,
        1 => 3,
        2 => 2,
        _ => 0,
    }
}

/// The seven features. Centralisation is the average of the pieces' steps from the edge, in
/// hundredths, so that having pieces is not rewarded by itself; the wall feature counts the
/// ways inward that walls bar.
pub struct Seven;

impl Features<7> for Seven {
    const NAMES: [&'static str; 7] = [
        "concentration",
        "centre-of-mass",
        "centralisation",
        "quads",
        "mobility",
        "walls",
        "move",
    ];
    const BUILT_IN: &[u8] = include_bytes!("../../tables/mia-seven.weights");

    fn counts(board: &Board, side: Side) -> [i32; 7] {
        let (own, enemy) = (board.pieces(side), board.pieces(!side));
        let centre = Centre::of(own);
        let steps: i32 = Square::of(own)
            .map(|square| ring(square.index()) as i32)
            .sum();
        let walls = edges(own).into_iter().zip(edges(enemy));
        [
            concentration(own, centre),
            centre.centrality(),
            100 * steps / own.count_ones() as i32,
            near_quads(own, centre).iter().sum(),
            board.mobility(side) as i32,
            walls
                .map(|(own, enemy)| barred_ways(own, enemy) as i32)
                .sum(),
            i32::from(board.side_to_move() == side),
        ]
    }
}

const _: () = assert!(VOTES == 4, "the texts above say quarters");
