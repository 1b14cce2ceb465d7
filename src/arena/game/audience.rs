//! Who looks on while a game is played.

use crate::record::Record;

/// Before a mover's line, in the comment of its move.
pub const EXPECTS: &str = "expects ";

/// Is shown a game before its first move and after each. It must not keep the players waiting.
pub trait Audience: Sync {
    /// The game so far; the comments of the last moves say what their movers expect.
    fn see(&self, record: &dyn Fn() -> Record);
}

/// For games that nobody looks at.
pub struct Nobody;

impl Audience for Nobody {
    fn see(&self, _: &dyn Fn() -> Record) {}
}
