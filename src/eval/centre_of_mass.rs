//! The centre of mass of a side's pieces and the distances from it (Winands, Uiterwijk and Van
//! den Herik, "The Quad Heuristic in Lines of Action", section 5.2).
//!
//! The paper's distances are whole squares, so its centre of mass is a square: the one nearest
//! to the mean of the files and ranks. Where the mean lies exactly between two squares (as at
//! the start of every game) either would break the symmetry of the board. Then all nearest
//! squares count, with four votes to share: everything measured from the centre is counted
//! once for each vote, in quarters.

use crate::board::{Bitboard, MOST_PIECES, Square};
use crate::lines::geometry::{SQUARES, ring};

/// Votes that the squares of a centre have together.
pub const VOTES: i32 = 4;

/// How far the neighbourhood of a centre reaches ("a distance of at most two").
pub const NEAR: usize = 2;

/// Distances that occur on the board: 0 to 7.
const DISTANCES: usize = 8;

/// The squares at most so far from a square: `BALLS[square][distance]`.
static BALLS: [[Bitboard; DISTANCES]; SQUARES] = {
    let mut balls = [[0; DISTANCES]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut ball: Bitboard = 1 << square;
        let mut distance = 0;
        while distance < DISTANCES {
            balls[square][distance] = ball;
            ball = crate::board::connect::grown(ball);
            distance += 1;
        }
        square += 1;
    }
    balls
};

/// The sum-of-minimal-distances by number of pieces: one piece on the centre, eight at
/// distance 1, the others at distance 2.
pub const MINIMAL_SUMS: [i32; MOST_PIECES as usize + 1] =
    [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14];

/// The centre of mass of a set: the nearest files and ranks, two of each where the mean lies
/// between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Centre {
    files: [u8; 2],
    ranks: [u8; 2],
}

impl Centre {
    /// The centre of a set that is not empty.
    pub fn of(set: Bitboard) -> Centre {
        let count = |mask: Bitboard| (set & mask).count_ones();
        let files = count(0xaaaa_aaaa_aaaa_aaaa)
            + 2 * count(0xcccc_cccc_cccc_cccc)
            + 4 * count(0xf0f0_f0f0_f0f0_f0f0);
        let ranks = count(0xff00_ff00_ff00_ff00)
            + 2 * count(0xffff_0000_ffff_0000)
            + 4 * count(0xffff_ffff_0000_0000);
        let pieces = set.count_ones();
        Centre {
            files: nearest(files, pieces),
            ranks: nearest(ranks, pieces),
        }
    }

    /// The squares with their votes.
    pub fn squares(self) -> impl Iterator<Item = (Square, i32)> {
        let [files, ranks] =
            [self.files, self.ranks].map(|[low, high]| if low == high { 1 } else { 2 });
        let votes = VOTES / (files * ranks) as i32;
        let files = self.files.into_iter().take(files);
        files.flat_map(move |file| {
            let ranks = self.ranks.into_iter().take(ranks);
            ranks.map(move |rank| (Square::at(file, rank), votes))
        })
    }

    /// A measure from each square of the centre, in quarters.
    pub fn measured(self, measure: impl Fn(Square) -> i32) -> i32 {
        self.squares()
            .map(|(square, votes)| votes * measure(square))
            .sum()
    }

    /// The sum of the distances of all pieces, in quarters.
    pub fn distances(self, set: Bitboard) -> i32 {
        self.measured(|square| {
            let outside = |ball: &Bitboard| (set & !ball).count_ones() as i32;
            BALLS[square.index()].iter().map(outside).sum()
        })
    }

    /// Steps of the centre from the nearest edge, 0 to 3, in quarters.
    pub fn centrality(self) -> i32 {
        self.measured(|square| ring(square.index()) as i32)
    }
}

/// The whole numbers nearest to `sum / pieces`: twice the same unless the mean is a half.
fn nearest(sum: u32, pieces: u32) -> [u8; 2] {
    let doubled = 2 * sum + pieces;
    let high = doubled / (2 * pieces);
    let low = high - u32::from(doubled.is_multiple_of(2 * pieces));
    [low as u8, high as u8]
}

/// The squares within [`NEAR`] of a square.
pub fn neighbourhood(square: Square) -> Bitboard {
    BALLS[square.index()][NEAR]
}

/// How concentrated a set is, in hundredths: the inverse of the average distance that its
/// pieces have beyond the unavoidable. The paper's inverse knows no bound; `SOFTENING` is
/// added to the average so that the last steps of a formation do not outweigh all others.
pub fn concentration(set: Bitboard, centre: Centre) -> i32 {
    let pieces = set.count_ones() as usize;
    let minimal = MINIMAL_SUMS[pieces.min(MOST_PIECES as usize)];
    let excess = centre.distances(set) - VOTES * minimal;
    inverse_of_average(excess, pieces as i32)
}

/// Hundredths of a square added to an average distance before it is inverted.
const SOFTENING: i32 = 50;

/// The inverse of `sum / pieces` with the sum in quarters, softened, in hundredths.
pub fn inverse_of_average(sum: i32, pieces: i32) -> i32 {
    100 * 100 * VOTES * pieces / (100 * sum + SOFTENING * VOTES * pieces)
}
