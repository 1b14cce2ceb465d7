//! One move of one position, in 16 bytes.

use crate::board::Move;
use crate::search::Score;

/// Bytes of an entry. All numbers are little-endian:
/// key (8), move (2), score (2), weight (2), depth (1), marks (1).
pub const SIZE: usize = 16;

/// The entry has a score.
const SCORED: u8 = 1;
/// The score was found by another engine than the header names.
const STALE: u8 = 2;

/// A move that a book holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Key of the canonical position.
    pub key: u64,
    /// The move on the canonical board.
    pub played: Move,
    /// Backed up from what the book holds below; `None` of a move that was only seen in games.
    pub score: Option<Score>,
    /// Plies to the end of what was searched.
    pub depth: u8,
    /// What games add: 1 for each with the move, and the half points that it brought.
    pub weight: u16,
    pub stale: bool,
}

impl Entry {
    pub fn to_bytes(&self) -> [u8; SIZE] {
        let mut marks = 0;
        marks |= if self.score.is_some() { SCORED } else { 0 };
        marks |= if self.stale { STALE } else { 0 };
        let score = self.score.map_or(0, Score::value) as i16;
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.played.bits().to_le_bytes());
        bytes[10..12].copy_from_slice(&score.to_le_bytes());
        bytes[12..14].copy_from_slice(&self.weight.to_le_bytes());
        bytes[14] = self.depth;
        bytes[15] = marks;
        bytes
    }

    /// Any bytes give some entry; whether its move is legal is for the board to say.
    pub fn of_bytes(bytes: &[u8; SIZE]) -> Entry {
        let pair = |at: usize| [bytes[at], bytes[at + 1]];
        let score = Score::clamped(i32::from(i16::from_le_bytes(pair(10))));
        Entry {
            key: key_of(bytes),
            played: Move::from_bits(u16::from_le_bytes(pair(8))),
            score: (bytes[15] & SCORED != 0).then_some(score),
            weight: u16::from_le_bytes(pair(12)),
            depth: bytes[14],
            stale: bytes[15] & STALE != 0,
        }
    }

    /// The order of a file: by position, the best move first.
    pub fn rank(&self) -> impl Ord + use<> {
        let score = self.score.map_or(i32::MIN, Score::value);
        (self.key, std::cmp::Reverse(score), self.played.bits())
    }
}

/// The key alone, for searching.
#[inline(always)]
pub fn key_of(bytes: &[u8; SIZE]) -> u64 {
    u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"))
}
