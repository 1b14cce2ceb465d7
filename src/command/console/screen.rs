//! The texts that the console shows: board, clocks, moves.

use super::large::large;
use crate::board::Side;
use crate::board::diagram::Style;
use crate::clock::TimeControl;
use crate::engine::Player;
use crate::search::SearchResult;
use std::time::Duration;

/// The board, whose move it is, and the clocks.
pub fn position(player: &Player, style: Style) -> String {
    let number = player.game().moves().len() + 1;
    let board = player.game().board().drawn(style);
    let last = match player.game().moves().last() {
        Some(last) => format!(", after {last}"),
        None => String::new(),
    };
    format!("\n{board}Move {number}{last}.   {}", clocks(player))
}

/// Both clocks; the one that runs is marked.
pub fn clocks(player: &Player) -> String {
    let to_move = player.game().board().side_to_move();
    let show = |side: Side| {
        let mark = match side == to_move && player.clock_runs() {
            true => "*",
            false => " ",
        };
        let periods = match player.clock().control() {
            TimeControl::ByoYomi { period, .. } => {
                let left = player.clock().face(side).periods;
                format!(" + {left} x {}", clock_time(period))
            }
            _ => String::new(),
        };
        let time = clock_time(player.remaining(side));
        format!("{mark}{side} {time}{periods}")
    };
    let standing = match player.clock_runs() {
        true => "",
        false => "   (clocks stand still)",
    };
    format!("{} {}{standing}", show(Side::Black), show(Side::White))
}

/// `12:05`, `1:02:05`, below ten seconds `0:09.4`.
fn clock_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 if seconds < 10 => format!("0:0{rest}.{}", time.subsec_millis() / 100),
        0 => format!("{minutes}:{rest:02}"),
        _ => format!("{hours}:{minutes:02}:{rest:02}"),
    }
}

/// The engine's move, large, and what it thinks of the game.
pub fn engine_move(result: &SearchResult, mover: Side) -> String {
    let best = result
        .best()
        .map(|best| best.to_string())
        .unwrap_or_default();
    let expected = match result.reply() {
        Some(reply) => format!(", expects {reply}"),
        None => String::new(),
    };
    format!(
        "\n{}\n\n{mover} plays {best}   ({}, depth {}, {:.1} s{expected})",
        large(&best),
        result.score,
        result.depth,
        result.elapsed.as_secs_f64()
    )
}

/// What the engine would play.
pub fn hint(result: &SearchResult) -> String {
    let moves: Vec<String> = result.pv.iter().map(ToString::to_string).collect();
    format!("hint: {}   ({})", moves.join(" "), result.score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_tenths_when_they_matter() {
        let shown = |milliseconds| clock_time(Duration::from_millis(milliseconds));
        assert_eq!(shown(9_449), "0:09.4");
        assert_eq!(shown(10_000), "0:10");
        assert_eq!(shown(754_000), "12:34");
        assert_eq!(shown(3_661_000), "1:01:01");
    }
}
