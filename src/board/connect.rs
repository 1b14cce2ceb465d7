//! Groups, and the test for the end of the game.
//!
//! Two cheap proofs that a set of squares is not one group come before any look at its groups.
//! A rank or file without a piece between others that have some is YL's (Billings and Björnsson,
//! section 4.2) and the quicker of the two. The Euler number, groups less holes, is MIA's
//! (Winands, Uiterwijk and Van den Herik, "The Quad Heuristic in Lines of Action", section 4,
//! after Gray, 1971): above 1 it proves two groups or more, and it says how far from connected a
//! set is. What neither settles takes a flood fill.

use super::Bitboard;

const NOT_FILE_A: Bitboard = !0x0101_0101_0101_0101;
const NOT_FILE_H: Bitboard = !0x8080_8080_8080_8080;

/// The set and all squares beside it, diagonals included.
#[inline(always)]
pub const fn grown(set: Bitboard) -> Bitboard {
    let wide = set | (set << 1 & NOT_FILE_A) | (set >> 1 & NOT_FILE_H);
    wide | wide << 8 | wide >> 8
}

/// Groups less holes: squares - edges + corners of the area that the set covers, for squares
/// that touch share a corner at least.
#[inline(always)]
pub const fn euler(set: Bitboard) -> i32 {
    let right = set << 1 & NOT_FILE_A;
    let above = set << 8;
    // Every square has four edges; those between two squares of the set are shared.
    let shared_edges = count(set & right) + count(set & above);
    // A corner belongs to the square above and right of it; those beyond the board to none.
    let wide = set | right;
    let (last_file, last_rank) = (set & !NOT_FILE_H, set >> 56);
    let corners = count(wide | wide << 8)
        + count(last_file | last_file << 8)
        + count(last_rank | last_rank << 1);
    corners + shared_edges - 3 * count(set)
}

#[inline(always)]
const fn count(set: Bitboard) -> i32 {
    set.count_ones() as i32
}

/// Whether a set is one group. The empty set is not.
#[inline(always)]
pub const fn is_connected(set: Bitboard) -> bool {
    is_unbroken(set) && set != 0 && first_group(set) == set
}

/// Whether the ranks and the files that a set occupies follow each other without a gap.
#[inline(always)]
const fn is_unbroken(set: Bitboard) -> bool {
    let halves = set | set >> 32;
    let quarters = halves | halves >> 16;
    let files = (quarters | quarters >> 8) & 0xff;
    let pairs = set | set >> 4;
    let nearer = pairs | pairs >> 2;
    let in_file_a = (nearer | nearer >> 1) & !NOT_FILE_A;
    // The product gathers one bit of each rank in the highest byte.
    let ranks = in_file_a.wrapping_mul(0x0102_0408_1020_4080) >> 56;
    is_run(files) && is_run(ranks)
}

/// Whether the bits of a byte follow each other without a gap: adding the lowest then carries
/// through all of them.
#[inline(always)]
const fn is_run(byte: u64) -> bool {
    byte & (byte + (byte & byte.wrapping_neg())) == 0
}

/// The group of a set's lowest square.
#[inline(always)]
pub const fn first_group(set: Bitboard) -> Bitboard {
    group_of(set & set.wrapping_neg(), set)
}

/// The part of a set that a seed within it reaches.
#[inline(always)]
const fn group_of(seed: Bitboard, set: Bitboard) -> Bitboard {
    let mut group = seed;
    loop {
        let next = grown(group) & set;
        if next == group {
            return group;
        }
        group = next;
    }
}

/// The groups of a set, by their lowest squares.
pub fn groups(mut set: Bitboard) -> impl Iterator<Item = Bitboard> {
    std::iter::from_fn(move || {
        let group = first_group(set);
        set &= !group;
        (group != 0).then_some(group)
    })
}

/// Squares from which one moved piece could join all the rest of a set; a move to any other
/// square cannot connect the set. Nearly always none, which makes them the cheap test before
/// looking for a winning move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joining {
    /// Squares that touch every group: any piece may be the one that moves there.
    pub by_any: Bitboard,
    /// Squares that touch every group but one, which is a lone piece: only that one will do.
    pub by_lone: Bitboard,
}

impl Joining {
    pub const NOWHERE: Joining = Joining {
        by_any: 0,
        by_lone: 0,
    };

    #[inline(always)]
    pub fn of(set: Bitboard) -> Joining {
        let mut rest = set;
        let mut touch_all = !0;
        let mut touch_all_but_lone = !0;
        let mut seed = rest & rest.wrapping_neg();
        while rest != 0 {
            let group = group_of(seed, rest);
            rest &= !group;
            let near = grown(group);
            touch_all_but_lone &= near;
            if group & (group - 1) == 0 {
                touch_all_but_lone |= touch_all;
            }
            touch_all &= near;
            if touch_all_but_lone == 0 {
                return Joining::NOWHERE;
            }
            // Go on at the other end of the board: groups far apart settle the question soonest.
            seed = (1 << 63) >> (rest | 1).leading_zeros();
        }
        Joining {
            by_any: touch_all,
            by_lone: touch_all_but_lone & !touch_all,
        }
    }
}

/// The squares of a set that touch no other of it.
#[inline(always)]
pub const fn lone(set: Bitboard) -> Bitboard {
    let sideways = (set << 1 & NOT_FILE_A) | (set >> 1 & NOT_FILE_H);
    let wide = set | sideways;
    set & !(sideways | wide << 8 | wide >> 8)
}

impl super::Board {
    /// Whether `played`, which led here from a position that was not decided, decided it. Only
    /// a capture can have changed the groups of the side that did not move.
    #[inline(always)]
    pub fn decided_by(&self, played: super::Move) -> bool {
        self.is_connected(!self.side) || played.captures() && self.is_connected(self.side)
    }

    /// Whether either side is connected.
    #[inline(always)]
    pub fn decided(&self) -> bool {
        self.pieces.iter().any(|&pieces| is_connected(pieces))
    }

    /// Whether all pieces of a side form one group.
    #[inline(always)]
    pub fn is_connected(&self, side: super::Side) -> bool {
        is_connected(self.pieces(side))
    }
}

/// Squares of the smallest rectangle around a set that is not empty.
#[inline(always)]
pub fn box_area(set: Bitboard) -> i32 {
    let ranks = 8 - set.leading_zeros() / 8 - set.trailing_zeros() / 8;
    let halves = set | set >> 32;
    let quarters = halves | halves >> 16;
    let files = (quarters | quarters >> 8) as u8;
    (ranks * u32::from(WIDTH[files as usize])) as i32
}

/// From the first file of a set of files to the last.
static WIDTH: [u8; 256] = {
    let mut width = [0; 256];
    let mut files = 1;
    while files < 256 {
        let set = files as u8;
        width[files] = (8 - set.leading_zeros() - set.trailing_zeros()) as u8;
        files += 1;
    }
    width
};
