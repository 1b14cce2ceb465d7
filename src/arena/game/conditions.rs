//! What all games of a match have in common besides the players.

use super::adjudicate::{Draw, Resign};
use crate::rules::Rules;
use std::time::Duration;

/// Under which conditions games are played.
#[derive(Clone, Debug)]
pub struct Conditions {
    pub rules: Rules,
    pub resign: Option<Resign>,
    pub draw: Option<Draw>,
    /// Time by which a clock may be overstepped before the game is lost.
    pub margin: Duration,
    /// Whether players think on while the other side is to move.
    pub ponder: bool,
}
