//! A judged game in words: a table of its moves, the worst mistakes, both sides' accuracy.

use super::judge::{Judged, JudgedMove, Mistake};
use crate::board::Side;
use std::fmt::Write;

/// Moves of a best line that are shown.
const LINE: usize = 6;

/// The whole report on a game, below its title.
pub fn report(title: &str, judged: &Judged) -> String {
    let mut text = format!("{title}\n");
    let mut push = |line: std::fmt::Arguments| writeln!(text, "{line}").expect("a string");
    for judged in &judged.moves {
        push(format_args!("{}", row(judged)));
    }
    for side in Side::BOTH {
        push(format_args!("{}", sum(judged, side)));
    }
    let worst = judged.worst();
    if !worst.is_empty() {
        push(format_args!("Mistakes by size:"));
    }
    for bad in worst {
        push(format_args!(
            "  {}. {} {}: {}",
            bad.ply,
            bad.side,
            bad.played,
            verdict(bad)
        ));
    }
    text
}

fn row(judged: &JudgedMove) -> String {
    let mark = match judged.mistake() {
        None => "",
        Some(Mistake::Inaccuracy) => "?!",
        Some(Mistake::Mistake) => "?",
        Some(Mistake::Blunder) => "??",
    };
    let row = format!(
        "{:>4}. {} {:<8}{:>14} -> {:<14}  {}",
        judged.ply,
        judged.side,
        format!("{}{mark}", judged.played),
        judged.before.with_chance(),
        after(judged),
        better(judged)
    );
    row.trim_end().to_string()
}

/// What stands on the board after a move.
pub fn after(judged: &JudgedMove) -> String {
    match judged.ended {
        Some(outcome) => outcome.to_string(),
        None => judged.after.with_chance(),
    }
}

/// What would have been better, where that matters.
pub fn better(judged: &JudgedMove) -> String {
    let matters = judged.mistake().is_some() || judged.missed_win().is_some();
    match matters {
        false => String::new(),
        true => {
            let line: Vec<String> = judged
                .line
                .iter()
                .take(LINE)
                .map(ToString::to_string)
                .collect();
            format!("better was {}", line.join(" "))
        }
    }
}

/// A bad move in words: `blunder, 31% of the winning chances; better was ...`.
pub fn verdict(judged: &JudgedMove) -> String {
    let mut parts = Vec::new();
    if let Some(mistake) = judged.mistake() {
        let percent = 100.0 * judged.loss();
        parts.push(format!(
            "{mistake}, {percent:.1}% of the winning chances lost"
        ));
    }
    if let Some(plies) = judged.missed_win() {
        parts.push(format!("a win in {plies} was missed"));
    }
    parts.push(better(judged));
    parts.join("; ")
}

/// How a side did.
pub fn sum(judged: &Judged, side: Side) -> String {
    let accuracy = match judged.accuracy(side) {
        Some(accuracy) => format!("accuracy {accuracy:.1}%"),
        None => "no moves".to_string(),
    };
    let plural = |count: usize, name: &str| match (count, name) {
        (1, name) => format!("1 {name}"),
        (count, "inaccuracy") => format!("{count} inaccuracies"),
        (count, name) => format!("{count} {name}s"),
    };
    let counts = Mistake::ALL
        .map(|(kind, _)| plural(judged.count(side, kind), &kind.to_string()))
        .join(", ");
    let missed = plural(judged.missed_wins(side), "missed win");
    format!("{side}: {accuracy}, {counts}, {missed}")
}
