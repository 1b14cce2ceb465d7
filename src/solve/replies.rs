//! Moves that have solved positions nearby and are likely to do so again: what wins against one
//! defence mostly wins against the next.

use super::path::{Path, mixed};
use crate::board::Move;

/// Slots of the replies by the moves before.
const SLOTS: usize = 1 << 16;
/// What a move that has won nearby is divided by in what it takes.
pub const NEARER: u32 = 4;

/// What one thread remembers of such moves.
pub struct Replies {
    /// The last two by ply, the latest first (killers).
    by_ply: Vec<[Move; 2]>,
    /// The last by the two moves before it.
    by_moves: Vec<Move>,
}

impl Replies {
    pub fn new() -> Replies {
        Replies {
            by_ply: Vec::new(),
            by_moves: vec![Move::PASS; SLOTS],
        }
    }

    fn slot(path: &Path) -> usize {
        let [own, other] = path.last_moves().map(|played| u64::from(played.bits()));
        let turn = path.plies() as u64 % 2;
        mixed(own | other << 16 | turn << 32) as usize % SLOTS
    }

    /// Notes the move by which the side to move at the end of a line has reached its end.
    pub fn note(&mut self, path: &Path, best: Move) {
        let ply = path.plies();
        if self.by_ply.len() <= ply {
            self.by_ply.resize(ply + 1, [Move::PASS; 2]);
        }
        let [latest, _] = self.by_ply[ply];
        if latest != best {
            self.by_ply[ply] = [best, latest];
        }
        self.by_moves[Replies::slot(path)] = best;
    }

    /// Puts the remembered moves of the position at the end of a line in front; says how many.
    pub fn put_first(&self, path: &Path, moves: &mut [Move]) -> usize {
        let killers = self.by_ply.get(path.plies()).copied();
        let [latest, older] = killers.unwrap_or([Move::PASS; 2]);
        let mut first = 0;
        for remembered in [self.by_moves[Replies::slot(path)], latest, older] {
            let rest = &mut moves[first..];
            if let Some(at) = rest.iter().position(|&played| played == remembered) {
                rest[..=at].rotate_right(1);
                first += 1;
            }
        }
        first
    }
}
