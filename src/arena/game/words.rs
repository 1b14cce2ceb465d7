//! Between a game and the words of the protocol: what a program is told of its turn, and what is
//! kept of its answers.

use super::contestant::Turn;
use super::limit::Limit;
use crate::board::{Board, Move};
use crate::clock::{TimeControl, TimeLeft};
use crate::eval::MOST_POINTS;
use crate::protocol::ugi::{Go, Info, Points};
use crate::search::Score;
use std::time::Duration;

/// The limit of a turn as the protocol says it. It knows no byo-yomi: while there is main time,
/// a period passes for an increment, which no engine counts on before it has it. So much of the
/// player's time for this move has passed already.
pub fn go(turn: &Turn, passed: Duration) -> Go {
    let mut go = Go::default();
    let own = turn.times[turn.player.index()];
    match turn.limit {
        Limit::Nodes(nodes) => go.nodes = Some(nodes.get()),
        Limit::Depth(depth) => go.depth = Some(depth.get()),
        Limit::Clock(TimeControl::Move(time)) => go.move_time = Some(time.saturating_sub(passed)),
        Limit::Clock(TimeControl::ByoYomi { period, .. })
            if own.is_some_and(|time| time.remaining.is_zero()) =>
        {
            go.move_time = Some(period.saturating_sub(passed));
        }
        Limit::Clock(_) => {
            go.times = turn.times.map(|time| time.map(|time| time.remaining));
            let shown = &mut go.times[turn.player.index()];
            *shown = shown.map(|time| time.saturating_sub(passed));
            let gained = |time: TimeLeft| time.period.unwrap_or(time.increment);
            go.increments = turn.times.map(|time| time.map(gained));
            go.moves_to_go = own.and_then(|time| time.moves_to_go);
        }
    }
    go
}

pub fn score(points: Points) -> Score {
    match points {
        Points::Hundredths(points) => Score::points(points.clamp(-MOST_POINTS, MOST_POINTS)),
        Points::Mate(plies) if plies > 0 => Score::win_in(plies.unsigned_abs().min(100) as usize),
        Points::Mate(plies) => Score::loss_in(plies.unsigned_abs().min(100) as usize),
    }
}

/// A program's principal variation after its first move, as far as it can be played.
pub fn pv_after(mut board: Board, pv: &[String]) -> Vec<Move> {
    let read = |text: &String| {
        let played = board.read_move(text).ok()?;
        board = board.after(played);
        Some(played)
    };
    pv.iter().skip(1).map_while(read).collect()
}

/// Keeps what is newest of the best move.
pub fn remember(last: &mut Info, info: Info) {
    if info.multipv.is_none_or(|rank| rank == 1) {
        last.depth = info.depth.or(last.depth);
        last.points = info.points.or(last.points);
        last.nodes = info.nodes.or(last.nodes);
        if !info.moves.is_empty() {
            last.moves = info.moves;
        }
    }
}
