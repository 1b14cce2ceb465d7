//! The work that is interrupted: a match, a book, self-play and a game at the console, each with
//! what it finishes on the way and what it makes in the end.

use crate::support::program::{Folder, program};
use soucie::arena::event::ledger;
use soucie::book::journal;
use soucie::disk::fault::VARIABLE;
use soucie::learn::data::Reader;
use soucie::record::collection::games;
use soucie::record::text::line_of;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

/// Work that can be gone on with by the same command.
pub trait Task {
    fn name(&self) -> &'static str;
    /// Runs the command, with a fault of the disk if one is named.
    fn run(&self, fault: Option<&str>) -> Output;
    /// What is finished and kept, as far as it can be read, in the order in which it was.
    fn finished(&self) -> Vec<String>;
    /// What is there in the end, without what depends on the time of day.
    fn product(&self) -> Vec<String>;
    /// Names of temporary files.
    fn litter(&self) -> Vec<String>;
    /// Bytes by which the files of the same work may differ from run to run.
    fn varies(&self) -> usize {
        0
    }
}

/// A task that works in a folder.
type NewTask = fn(&str) -> Box<dyn Task>;

/// All kinds of work, each made in a folder of its own.
pub fn tasks() -> [NewTask; 3] {
    [
        |name| Box::new(Match(Folder::new(&format!("crash-match-{name}")))),
        |name| Box::new(Book(Folder::new(&format!("crash-book-{name}")))),
        |name| Box::new(SelfPlay(Folder::new(&format!("crash-selfplay-{name}")))),
    ]
}

fn run(arguments: &[&str], fault: Option<&str>, input: &str) -> Output {
    let mut command = program(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .env_remove(VARIABLE);
    if let Some(fault) = fault {
        command.env(VARIABLE, fault);
    }
    let mut child = command.spawn().expect("the program runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    // A program that has ended reads nothing any more.
    let _ = pipe.write_all(input.as_bytes());
    drop(pipe);
    child.wait_with_output().expect("the program ends")
}

/// A match of the engine in two configurations.
struct Match(Folder);

impl Match {
    fn results(&self) -> String {
        self.0.path("results")
    }
}

impl Task for Match {
    fn name(&self) -> &'static str {
        "match"
    }

    fn run(&self, fault: Option<&str>) -> Output {
        let output = self.results();
        let players = ["name=one,yl,hash=1", "name=two,center,hash=1"];
        let size = ["--games", "4", "--limit", "nodes=20", "--output", &output];
        run(&[&["match"], &players[..], &size].concat(), fault, "")
    }

    fn finished(&self) -> Vec<String> {
        let path = self.results() + "/games.jsonl";
        if !Path::new(&path).exists() {
            return Vec::new();
        }
        let content = ledger::read(path.as_ref()).expect("nothing half-written is read");
        let played = content.into_iter().flat_map(|content| content.games);
        let moves = played.map(|(_, game)| moves(&game.sgf).remove(0));
        moves.collect()
    }

    fn product(&self) -> Vec<String> {
        let read = |name: &str| {
            let path = format!("{}/{name}", self.results());
            std::fs::read_to_string(path).expect("a file of results")
        };
        let result: serde_json::Value = serde_json::from_str(&read("result.json")).expect("JSON");
        let mut product = moves(&read("games.sgf"));
        product.push(result["encounters"].to_string());
        product
    }

    fn litter(&self) -> Vec<String> {
        temporary(&self.results())
    }

    /// The times that moves took are written out, in as many digits as they have.
    fn varies(&self) -> usize {
        500
    }
}

/// The moves of each game of a text.
fn moves(text: &str) -> Vec<String> {
    let records = games(text).map(|game| game.expect("a game").record.expect("a record"));
    records.map(|record| line_of(&record.replay())).collect()
}

/// A book of a few searches, built by one thread.
struct Book(Folder);

impl Task for Book {
    fn name(&self) -> &'static str {
        "book"
    }

    fn run(&self, fault: Option<&str>) -> Output {
        let book = self.0.path("small.book");
        let effort = ["--nodes", "1000", "--hash", "1", "--leaves", "5", "-t", "1"];
        run(
            &[&["book", "build", &book], &effort[..]].concat(),
            fault,
            "",
        )
    }

    fn finished(&self) -> Vec<String> {
        let path = self.0.path("small.journal");
        if !Path::new(&path).exists() {
            return Vec::new();
        }
        let content = journal::read(path.as_ref()).expect("nothing half-written is read");
        let records = content.into_iter().flat_map(|content| content.records);
        records.map(|record| journal::written(&record)).collect()
    }

    fn product(&self) -> Vec<String> {
        let bytes = std::fs::read(self.0.path("small.book")).expect("a book");
        vec![format!("{bytes:x?}")]
    }

    fn litter(&self) -> Vec<String> {
        temporary(&self.0.path(""))
    }
}

/// Training data of a few games.
struct SelfPlay(Folder);

impl Task for SelfPlay {
    fn name(&self) -> &'static str {
        "selfplay"
    }

    fn run(&self, fault: Option<&str>) -> Output {
        let file = self.0.path("few.data");
        let effort = ["--games", "4", "--nodes", "20", "--hash", "1", "-t", "1"];
        run(&[&["selfplay", &file], &effort[..]].concat(), fault, "")
    }

    fn finished(&self) -> Vec<String> {
        // A file that was ended in its first moment has no heading, and so no games.
        let Ok(reader) = Reader::open(self.0.path("few.data").as_ref()) else {
            return Vec::new();
        };
        let games = reader
            .games()
            .map(|game| game.expect("nothing half-written is read"));
        games.map(|game| format!("{game:?}")).collect()
    }

    fn product(&self) -> Vec<String> {
        let bytes = std::fs::read(self.0.path("few.data")).expect("training data");
        vec![format!("{bytes:x?}")]
    }

    fn litter(&self) -> Vec<String> {
        temporary(&self.0.path(""))
    }
}

/// A game by hand at the console, saved after each move.
pub struct Console(Folder);

impl Console {
    pub const MOVES: [&'static str; 4] = ["d1-d3", "a4-c4", "e1-e3", "a5-c5"];

    pub fn new(name: &str) -> Console {
        Console(Folder::new(&format!("crash-console-{name}")))
    }

    fn arguments(&self) -> [String; 3] {
        [
            "--hash=1".to_string(),
            "--games".to_string(),
            self.0.path("games"),
        ]
    }

    pub fn run(&self, fault: Option<&str>) -> Output {
        let arguments = self.arguments();
        let input = format!("force\n{}\nquit\n", Console::MOVES.join("\n"));
        run(&arguments.each_ref().map(String::as_str), fault, &input)
    }

    /// The moves that were shown on the board, by the lines that say which move is next.
    pub fn shown(text: &str) -> Vec<String> {
        let after = text.lines().filter_map(|line| line.split_once(", after "));
        let moves = after.map(|(_, rest)| rest.split(['.', ' ']).next().unwrap_or_default());
        moves.map(str::to_string).collect()
    }

    /// The moves of the record.
    pub fn saved(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path("games"))
            .into_iter()
            .flatten();
        let mut paths = entries.map(|entry| entry.expect("an entry").path());
        let record = paths.find(|path| path.extension().is_some_and(|end| end == "sgf"));
        let text = record.map(|path| std::fs::read_to_string(path).expect("a record"));
        let lines = text.map(|text| moves(&text)).unwrap_or_default();
        let words = lines.iter().flat_map(|line| line.split_whitespace());
        words.map(str::to_string).collect()
    }

    /// The moves up to the position that the console shows when it goes on with the game.
    pub fn resumed(&self) -> Vec<String> {
        let arguments = self.arguments();
        let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        arguments.push("--resume");
        let output = run(&arguments, None, "quit\n");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let last = Console::shown(&text).pop();
        let place = Console::MOVES
            .iter()
            .position(|played| Some(*played) == last.as_deref());
        let moves = Console::MOVES[..place.map_or(0, |place| place + 1)].iter();
        moves.map(ToString::to_string).collect()
    }
}

/// Temporary files of a folder.
fn temporary(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let names = names.filter(|name| name.ends_with(".tmp") || name.ends_with(".part"));
    names.collect()
}
