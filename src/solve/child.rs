//! What is known of a move while its position is searched.

use super::table::{INFINITE, Known};
use crate::board::Move;

/// No ancestor: a result that holds whatever was played before.
pub const NOTHING: u16 = u16::MAX;

/// A move of a position and what is known of what it leads to, seen by the side to move there.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    pub played: Move,
    pub key: u64,
    pub phi: u32,
    pub delta: u32,
    /// Plies to the win, where it is solved and one.
    pub plies: u16,
    /// The ply of the highest ancestor whose repetition it rests on that there is no win.
    pub rests_on: u16,
}

impl Child {
    /// A move after which the other side wins at once. It is never searched, and needs no key.
    pub fn lost_at_once(played: Move) -> Child {
        Child {
            played,
            key: 0,
            phi: 0,
            delta: INFINITE,
            plies: 1,
            rests_on: NOTHING,
        }
    }

    pub fn is_solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// Whether the side that moved there reaches its end, whatever was played before.
    pub fn settles(&self) -> bool {
        self.delta == 0 && self.rests_on == NOTHING
    }

    #[inline(always)]
    pub fn learn(&mut self, known: Known) {
        (self.plies, self.rests_on) = (0, NOTHING);
        match known {
            Known::Open { phi, delta } => (self.phi, self.delta) = (phi, delta),
            Known::Reached {
                plies, rests_on, ..
            } => {
                (self.phi, self.delta) = (0, INFINITE);
                (self.plies, self.rests_on) = (plies, rests_on);
            }
            Known::Kept { plies, rests_on } => {
                (self.phi, self.delta) = (INFINITE, 0);
                (self.plies, self.rests_on) = (plies, rests_on);
            }
        }
    }
}
