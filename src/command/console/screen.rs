//! The texts that the console shows: board, clocks, moves.

use super::large::large;
use crate::board::diagram::Style;
use crate::board::{Board, Move, Side, Square};
use crate::clock::TimeControl;
use crate::engine::Player;
use crate::rules::{BothConnected, NoMove, Repetition, Rules};
use crate::search::SearchResult;
use std::time::Duration;

/// The board with the last move marked, how far the game has come, and the clocks, or how it
/// ended.
pub fn position(player: &Player, style: Style, ending: Option<&str>) -> String {
    let last = player.game().moves().last().copied();
    let board = player.game().board().drawn_after(style, last);
    let number = player.game().moves().len() + 1;
    let all = match player.undone().len() {
        0 => String::new(),
        undone => format!(" of {}", number + undone - 1),
    };
    let after = last.map_or(String::new(), |last| format!(", after {last}"));
    let state = match ending {
        Some(ending) => format!("The game is over: {ending}."),
        None => clocks(player),
    };
    format!("\n{board}Move {number}{all}{after}.   {state}")
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
        result.score.with_chance(),
        result.depth,
        result.elapsed.as_secs_f64()
    )
}

/// What a search has found so far, in two lines; it began so long ago.
pub fn live(found: &SearchResult, doing: &str, elapsed: Duration) -> [String; 2] {
    let speed = found.nodes as f64 / found.elapsed.as_secs_f64().max(1e-3);
    let line = format!(
        "{doing}: depth {}/{}, {}, {:.2} M nodes/s, {:.1} s",
        found.depth,
        found.selective_depth,
        found.score.with_chance(),
        speed / 1e6,
        elapsed.as_secs_f64()
    );
    [line, format!("    {}", moves(&found.pv))]
}

fn moves(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// What the engine would play.
pub fn hint(result: &SearchResult) -> String {
    let pv = moves(&result.pv);
    format!("hint: {pv}   ({})", result.score.with_chance())
}

/// Where the pieces of the side to move can go, a line a piece.
pub fn destinations(board: &Board, of: Option<Square>) -> Result<String, String> {
    let mut legal: Vec<Move> = board.moves().iter().copied().collect();
    legal.sort_by_key(|played| played.plain());
    legal.retain(|played| of.is_none_or(|of| played.from() == of));
    if legal.is_empty() {
        return Err(why_none(board, of));
    }
    let lines = legal.chunk_by(|one, other| one.from() == other.from());
    let line = |moves: &[Move]| {
        let captures = |played: &Move| if played.captures() { "x" } else { "" };
        let to = moves
            .iter()
            .map(|to| format!("{}{}", captures(to), to.to()));
        let to: Vec<String> = to.collect();
        format!("{}: {}", moves[0].from(), to.join(" "))
    };
    Ok(lines.map(line).collect::<Vec<_>>().join("\n"))
}

fn why_none(board: &Board, of: Option<Square>) -> String {
    let side = board.side_to_move();
    match of.map(|square| (square, board.occupant(square))) {
        None => format!("{side} has no legal move and must pass"),
        Some((square, None)) => format!("there is no piece on {square}"),
        Some((square, Some(owner))) if owner == side => {
            format!("the piece on {square} has no legal move")
        }
        Some((square, Some(owner))) => {
            format!("the piece on {square} is {owner}'s, and {side} is to move")
        }
    }
}

/// The game for who does not know it, with what the rules in force say.
pub fn rules(rules: &Rules) -> String {
    let both = match rules.both_connected {
        BothConnected::Draw => "the game is drawn",
        BothConnected::MoverWins => "the mover wins",
    };
    let stuck = match rules.no_move {
        NoMove::Pass => "passes",
        NoMove::Loses => "loses",
    };
    let again = match rules.repetition {
        Repetition::DrawAt(time) => format!("A position that occurs {time} times is a draw."),
        Repetition::Off => "Positions may occur again and again.".to_string(),
    };
    format!(
        "\
Black begins, with pieces at the top and the bottom; White's are at the sides.
You win when all your pieces are joined into one group: neighbours along ranks,
files and diagonals are joined. If a move joins both colours, {both}.
A piece moves along a rank, file or diagonal, by exactly as many squares as
there are pieces on that whole line, of both colours, itself included.
It may jump over pieces of its own colour, but not over enemy pieces.
It may land on an enemy piece, which is captured, but not on one of its own.
A side that is left with a single piece has joined its pieces, and wins.
A side that cannot move {stuck}.
{again}"
    )
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
