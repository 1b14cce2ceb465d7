//! `soucie replay`: plays records on the board and says where they break.

use super::{Drawing, Failure, record_text};
use crate::record::collection::{Loaded, games};
use crate::record::replay::{End, Replay};
use crate::rules::Rules;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Replay game records: check that every move is legal and that the result is the stated one
///
/// Lists the games that break, with file, game, move and reason, and those that stop before
/// any end. Ends with a failure if a game breaks or cannot be read.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of SGF, or of one line of moves a game; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// List every game, not only those that do not reach their end
    #[arg(long, short)]
    all: bool,
    /// Draw the last position of each game listed
    #[arg(long, short)]
    board: bool,
    /// How to draw the board
    #[arg(long, value_enum, default_value_t = Drawing::Auto)]
    drawing: Drawing,
    /// Rules to replay under, instead of those that each record names or keeps
    #[arg(long, short, value_parser = super::rules)]
    rules: Option<Rules>,
    /// Succeed even if games break
    #[arg(long)]
    lenient: bool,
    /// Print one JSON object a game, then one with the counts
    #[arg(long, conflicts_with_all = ["all", "board"])]
    json: bool,
}

/// Games by how they ended.
#[derive(Default)]
struct Counts {
    games: usize,
    on_the_board: usize,
    given_up: usize,
    as_stated: usize,
    unfinished: usize,
    broken: usize,
    unreadable: usize,
}

impl Counts {
    fn add(&mut self, game: &Result<Replay, String>) {
        self.games += 1;
        *match game.as_ref().map(|replay| &replay.end) {
            Ok(End::Over(_)) => &mut self.on_the_board,
            Ok(End::Resigned(_) | End::Forfeited(_)) => &mut self.given_up,
            Ok(End::Stated(_)) => &mut self.as_stated,
            Ok(End::Unfinished) => &mut self.unfinished,
            Ok(End::Broken(_)) => &mut self.broken,
            Err(_) => &mut self.unreadable,
        } += 1;
    }

    fn faults(&self) -> usize {
        self.broken + self.unreadable
    }

    /// The counts by name, in the order of the summary.
    fn named(&self) -> [(&'static str, usize); 6] {
        [
            ("decided on the board", self.on_the_board),
            ("given up", self.given_up),
            ("ended as stated", self.as_stated),
            ("unfinished", self.unfinished),
            ("broken", self.broken),
            ("unreadable", self.unreadable),
        ]
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut counts = Counts::default();
    for path in &arguments.files {
        let text = record_text(path)?;
        let before = counts.games;
        for (number, game) in (1..).zip(games(&text)) {
            let (title, replay) = match game {
                Ok(loaded) => replayed(loaded, arguments.rules),
                Err(fault) => (String::new(), Err(fault.to_string())),
            };
            counts.add(&replay);
            match arguments.json {
                true => writeln!(out, "{}", as_json(path, number, &title, &replay))?,
                false => list(arguments, out, path, number, &title, &replay)?,
            }
        }
        if counts.games == before {
            return Err(format!("{}: there is no game in it", path.display()).into());
        }
    }
    summarise(arguments, &counts, out)?;
    out.flush()?;
    match counts.faults() {
        0 => Ok(()),
        _ if arguments.lenient => Ok(()),
        faults => Err(format!("{faults} of {} games do not replay", counts.games).into()),
    }
}

/// What a game is called, and how it goes.
fn replayed(mut loaded: Loaded, rules: Option<Rules>) -> (String, Result<Replay, String>) {
    match &loaded.record {
        Err(fault) => {
            let fault = fault.to_string();
            let name = loaded.take_tree().root().text("GN");
            (name.unwrap_or_default(), Err(fault))
        }
        Ok(record) => {
            let replay = match rules {
                Some(rules) => record.replay_under(rules),
                None => record.replay(),
            };
            (record.title(), Ok(replay))
        }
    }
}

fn list(
    arguments: &Arguments,
    out: &mut impl Write,
    path: &Path,
    number: usize,
    title: &str,
    replay: &Result<Replay, String>,
) -> Result<(), Failure> {
    let reached_end = replay
        .as_ref()
        .is_ok_and(|replay| replay.end.result().is_some());
    if reached_end && !arguments.all && !arguments.board {
        return Ok(());
    }
    write!(out, "{}: game {number}", path.display())?;
    if !title.is_empty() {
        write!(out, " ({title})")?;
    }
    match replay {
        Err(fault) => writeln!(out, ": {fault}")?,
        Ok(replay) => {
            let plies = replay.game.moves().len();
            writeln!(out, ": {plies} plies, {}", replay.end)?;
            if arguments.board {
                let board = replay.game.board();
                write!(out, "{}", board.drawn(arguments.drawing.style()))?;
            }
        }
    }
    Ok(())
}

fn as_json(path: &Path, number: usize, title: &str, replay: &Result<Replay, String>) -> Value {
    let mut object = json!({
        "file": path.display().to_string(),
        "game": number,
        "title": title,
    });
    match replay {
        Err(fault) => {
            object["status"] = json!("unreadable");
            object["reason"] = json!(fault);
        }
        Ok(replay) => {
            object["status"] = json!(status(&replay.end));
            object["plies"] = json!(replay.game.moves().len());
            object["rules"] = json!(replay.game.rules().to_string());
            object["position"] = json!(replay.game.board().to_string());
            object["result"] = json!(replay.end.result().map(|result| result.to_string()));
            object["end"] = json!(replay.end.to_string());
            if let End::Broken(fault) = &replay.end {
                object["move"] = json!(fault.number);
                object["line"] = json!(fault.place.line);
                object["column"] = json!(fault.place.column);
                object["reason"] = json!(fault.reason.to_string());
            }
        }
    }
    object
}

fn status(end: &End) -> &'static str {
    match end {
        End::Over(_) => "decided",
        End::Resigned(_) | End::Forfeited(_) => "given up",
        End::Stated(_) => "stated",
        End::Unfinished => "unfinished",
        End::Broken(_) => "broken",
    }
}

fn summarise(arguments: &Arguments, counts: &Counts, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.json {
        let mut object = json!({ "games": counts.games });
        for (name, count) in counts.named() {
            object[name.replace(' ', "_")] = json!(count);
        }
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let parts = counts.named().into_iter().filter(|(_, count)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    writeln!(out, "{} games: {}", counts.games, parts.join(", "))?;
    Ok(())
}
