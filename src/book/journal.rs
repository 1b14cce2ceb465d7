//! The journal of a build: a line that says whose searches these are, then one for each record,
//! appended as soon as it is known. A tree is made again from its journal, whatever happened to
//! the process that wrote it. Every line ends with its own checksum; a last line that was cut
//! off is ignored.
//!
//! `1bbbbbb1/w6w/.../1bbbbbb1 b search 0 b1b3=+12/11 c1c3=+9/11 #3f2a91c0` is a record: position,
//! source, number of moves scored before, then moves with score, depth and weight (`*3`).

use super::effort::Identity;
use super::record::{Record, ScoredMove, Source};
use crate::board::{Board, Move};
use crate::checksum::checksum;
use crate::line_file::{self, LineFile, LineFileError};
use crate::search::Score;
use serde_json::{Value, json};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A journal that is open for more records.
pub struct Journal(LineFile);

/// What a journal holds.
#[derive(Clone, Debug)]
pub struct Content {
    pub identity: Identity,
    pub start: Board,
    pub records: Vec<Record>,
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    #[error(transparent)]
    File(#[from] LineFileError),
    #[error("{}: {fault}", path.display())]
    Content { path: PathBuf, fault: JournalFault },
}

/// What is wrong with the lines of a journal.
#[derive(Debug, Error)]
pub enum JournalFault {
    #[error("line 1 is not that of a book's journal")]
    NoHead,
    #[error("line {0}: {1}")]
    Line(usize, String),
    #[error("the journal of another build: {name} is {there} there and {here} here")]
    Other {
        name: &'static str,
        here: String,
        there: String,
    },
}

impl JournalFault {
    fn of(self, path: &Path) -> JournalError {
        JournalError::Content {
            path: path.to_path_buf(),
            fault: self,
        }
    }
}

impl Journal {
    /// Opens a journal of an effort and start position, or starts one; returns the records that
    /// it holds. A last line that was cut off does not count.
    pub fn open(
        path: &Path,
        identity: &Identity,
        start: &Board,
    ) -> Result<(Journal, Vec<Record>), JournalError> {
        let (file, lines) = LineFile::open(path)?;
        let at = |fault: JournalFault| fault.of(path);
        let content = read_lines(&lines).map_err(at)?;
        let mut journal = Journal(file);
        let Some(content) = content else {
            journal.append_line(&head(identity, start).to_string())?;
            return Ok((journal, Vec::new()));
        };
        match difference(&content, identity, start) {
            Some((name, here, there)) => Err(at(JournalFault::Other { name, here, there })),
            None => Ok((journal, content.records)),
        }
    }

    /// Adds a record.
    pub fn append(&mut self, record: &Record) -> Result<(), JournalError> {
        self.append_line(&written(record))
    }

    fn append_line(&mut self, text: &str) -> Result<(), JournalError> {
        Ok(self.0.append(&summed(text))?)
    }
}

/// Reads a journal that may still be written to; `None` if nothing is in it yet.
pub fn read(path: &Path) -> Result<Option<Content>, JournalError> {
    read_lines(&line_file::read(path)?).map_err(|fault| fault.of(path))
}

/// Whether a file starts as journals do.
pub fn is_journal(path: &Path) -> Result<bool, JournalError> {
    const START: &[u8] = b"{\"book_journal\"";
    /// As builds before 0.1.0 wrote it.
    const OLD_START: &[u8] = b"{\"book journal\"";
    let mut start = Vec::new();
    let file = File::open(path);
    let read = file.and_then(|file| file.take(START.len() as u64).read_to_end(&mut start));
    match read {
        Ok(_) => Ok([START, OLD_START].contains(&&start[..])),
        Err(fault) => Err(LineFileError::at(path, fault).into()),
    }
}

fn difference(
    content: &Content,
    identity: &Identity,
    start: &Board,
) -> Option<(&'static str, String, String)> {
    let starts = [start, &content.start].map(Board::to_string);
    identity.difference(&content.identity).or_else(|| {
        let [here, there] = starts;
        (here != there).then_some(("start", here, there))
    })
}

fn read_lines(text: &[u8]) -> Result<Option<Content>, JournalFault> {
    let mut lines = (1..).zip(text.split_inclusive(|&byte| byte == b'\n'));
    let Some((_, first)) = lines.next() else {
        return Ok(None);
    };
    let first = checked(first).ok_or(JournalFault::NoHead)?;
    let (identity, start) = read_head(first).ok_or(JournalFault::NoHead)?;
    let records = lines.map(|(number, line)| {
        let text = checked(line).ok_or_else(|| "its checksum is wrong".to_string());
        text.and_then(read_record)
            .map_err(|fault| JournalFault::Line(number, fault))
    });
    Ok(Some(Content {
        identity,
        start,
        records: records.collect::<Result<_, _>>()?,
    }))
}

/// The text of a journal that starts with records.
pub fn text(identity: &Identity, start: &Board, records: &[Record]) -> String {
    let head = head(identity, start).to_string();
    let records = records.iter().map(written);
    let lines = std::iter::once(head).chain(records);
    lines.map(|line| summed(&line) + "\n").collect()
}

/// A line with its checksum.
fn summed(text: &str) -> String {
    format!("{text} #{:08x}", sum(text))
}

fn sum(text: &str) -> u32 {
    checksum(text.as_bytes()) as u32
}

/// A line without its checksum, if that is right.
fn checked(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line).ok()?.trim_end();
    let (text, written) = line.rsplit_once(" #")?;
    (u32::from_str_radix(written, 16) == Ok(sum(text))).then_some(text)
}

/// What stands first in every journal; `{"book_journal"` comes first, by which it is known.
fn head(identity: &Identity, start: &Board) -> Value {
    json!({
        "book_journal": 1,
        "engine": identity.engine,
        "evaluator": format!("{:016x}", identity.evaluator),
        "hash": identity.mebibytes,
        "lines": identity.multipv,
        "nodes": identity.nodes,
        "parameters": format!("{:016x}", identity.params),
        "rules": identity.rules.to_string(),
        "start": start.to_string(),
    })
}

fn read_head(text: &str) -> Option<(Identity, Board)> {
    let value: Value = serde_json::from_str(text).ok()?;
    let text = |name: &str| value[name].as_str();
    let hex = |name: &str| u64::from_str_radix(text(name)?, 16).ok();
    let small = |name: &str| u32::try_from(value[name].as_u64()?).ok();
    let identity = Identity {
        rules: text("rules")?.parse().ok()?,
        engine: text("engine")?.to_string(),
        evaluator: hex("evaluator")?,
        params: hex("parameters")?,
        nodes: value["nodes"].as_u64()?,
        multipv: small("lines")?,
        mebibytes: small("hash")?,
    };
    let known = ["book_journal", "book journal"].map(|name| value[name].as_u64());
    let known = known.contains(&Some(1));
    let start = text("start")?.parse().ok()?;
    known.then_some((identity, start))
}

const SOURCES: [(&str, Source); 4] = [
    ("search", Source::Search),
    ("book", Source::Book),
    ("old-book", Source::OldBook),
    ("games", Source::Games),
];

/// A record as text, without a checksum.
pub fn written(record: &Record) -> String {
    let (source, _) = SOURCES
        .into_iter()
        .find(|(_, source)| *source == record.source)
        .expect("every source has a name");
    let mut text = format!("{} {source} {}", record.board, record.listed);
    for line in &record.moves {
        text += " ";
        text += &line.played.plain();
        if let Some(score) = line.score {
            text += &format!("={:+}/{}", score.value(), line.depth);
        }
        if line.weight > 0 {
            text += &format!("*{}", line.weight);
        }
    }
    text
}

/// Reads what [`written`] made, or says what is wrong with it.
pub fn read_record(text: &str) -> Result<Record, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [placement, side, source, listed, moves @ ..] = &words[..] else {
        return Err("position, source and number of moves are missing".to_string());
    };
    let board: Result<Board, _> = format!("{placement} {side}").parse();
    let board = board.map_err(|fault| fault.to_string())?;
    let known = SOURCES.into_iter().find(|(name, _)| name == source);
    let (_, source) = known.ok_or_else(|| format!("'{source}' is no source of records"))?;
    let listed = listed.parse().map_err(|_| format!("'{listed}' moves"))?;
    let moves = moves.iter().map(|word| read_line(&board, word));
    Ok(Record {
        board,
        source,
        listed,
        moves: moves.collect::<Result<_, _>>()?,
    })
}

fn read_line(board: &Board, word: &str) -> Result<ScoredMove, String> {
    let wrong = || format!("'{word}' is not a move with score, depth and weight");
    let (word_left, weight) = match word.split_once('*') {
        Some((left, weight)) => (left, weight.parse().map_err(|_| wrong())?),
        None => (word, 0),
    };
    let (played, judged) = match word_left.split_once('=') {
        Some((played, judged)) => (played, Some(judged)),
        None => (word_left, None),
    };
    let read = |judged: &str| {
        let (score, depth) = judged.split_once('/')?;
        let score = Score::clamped(score.parse().ok()?);
        Some((score, depth.parse::<u8>().ok()?))
    };
    let judged = match judged {
        Some(judged) => Some(read(judged).ok_or_else(wrong)?),
        None => None,
    };
    let played: Result<Move, _> = board.read_move(played);
    Ok(ScoredMove {
        played: played.map_err(|fault| fault.to_string())?,
        score: judged.map(|(score, _)| score),
        depth: judged.map_or(0, |(_, depth)| depth),
        weight,
    })
}
