//! Between game trees and records: what the properties of SGF say, and how they are written.

use super::annotation::{Annotation, Seconds, read_seconds};
use super::content::Record;
use super::entry::Entry;
use super::replay::legal_steps;
use super::respell::respell;
use super::result::Stated;
use super::setup::{StartError, check_game, sets_stones, sets_up, starts, write_start};
use super::step::{Step, letter_of, side_of};
use super::tree::{GameTree, Node, NodeNumber, NodeView, Place, escaped, unescaped};
use crate::board::{Board, Side};
use crate::clock::TimeControl;
use std::time::Duration;

/// The property of our own that holds settings, one a value.
const SETTINGS: &str = "SOUCIE";

impl Record {
    /// Reads the main line of a tree.
    pub fn of_tree(tree: &GameTree) -> Result<Record, StartError> {
        let root = tree.root();
        let mut places = tree.places();
        check_game(root, places.of(NodeNumber::ROOT))?;
        let set_up = opening_length(tree);
        let mut line = tree
            .main_line()
            .map(|number| (tree.node(number), places.of(number)));
        // Of the nodes before the first move only those count that set something up.
        let (mut opening, mut last) = (Vec::new(), None);
        for (node, place) in line.by_ref().take(set_up) {
            if last.is_none() || sets_up(node) {
                opening.push((node, place));
            }
            last = Some((node, place));
        }
        let with_root = has_move(root).then_some(opening[0]);
        let mut entries = Vec::with_capacity(tree.main_line().count() + 1 - set_up);
        for (node, place) in with_root.into_iter().chain(line) {
            entries.extend(entries_of(node, place));
            last = Some((node, place));
        }
        entries.extend(last.and_then(|(node, place)| spoken_resignation(node, place)));
        let mover = entries.first().map(|entry| entry.side);
        let start = likeliest(&starts(&opening, mover)?, &entries);
        Ok(Record {
            players: ["PB", "PW"].map(|name| root.text(name)),
            name: root.text("GN"),
            event: root.text("EV"),
            round: root.text("RO"),
            location: root.text("PC"),
            date: root.text("DT"),
            comment: root.text("GC"),
            rules: root.text("RU").and_then(|rules| rules.parse().ok()),
            time_control: time_control_of(root),
            settings: root
                .values(SETTINGS)
                .map(|value| unescaped(&value))
                .collect(),
            entries,
            result: root.text("RE").and_then(|result| Stated::read(&result)),
            ..Record::new(start)
        })
    }

    /// The record as a tree, ready to be written. Moves are spelled as the board shows them.
    pub fn to_tree(&self) -> GameTree<'static> {
        let mut tree = GameTree::new();
        tree.edit(NodeNumber::ROOT, |root| self.write_header(root));
        let mut last = NodeNumber::ROOT;
        for entry in &self.entries {
            last = tree.add(last);
            tree.edit(last, |node| entry.write(node));
        }
        respell(&mut tree, NodeNumber::ROOT, &self.start);
        tree
    }

    /// Puts everything but the moves into the root of a tree.
    fn write_header(&self, root: &mut Node) {
        for (name, value) in [("FF", "4"), ("GM", "9"), ("SZ", "8"), ("CA", "UTF-8")] {
            root.set_text(name, value);
        }
        root.set_text("AP", concat!("Soucie:", env!("CARGO_PKG_VERSION")));
        write_start(root, &self.start);
        let [black, white] = &self.players;
        let texts = [
            ("GN", &self.name),
            ("EV", &self.event),
            ("RO", &self.round),
            ("PC", &self.location),
            ("DT", &self.date),
            ("PB", black),
            ("PW", white),
            ("RU", &self.rules.map(|rules| rules.to_string())),
            ("RE", &self.result.map(|result| result.to_string())),
            ("GC", &self.comment),
        ];
        for (name, text) in texts {
            if let Some(text) = text {
                root.set_text(name, text);
            }
        }
        if let Some(control) = &self.time_control {
            root.set_text("TM", &control.main_time().as_secs().to_string());
            root.set_text("OT", &control.to_string());
        }
        if !self.settings.is_empty() {
            let values = self.settings.iter().map(|text| escaped(text));
            root.set_values(SETTINGS, values.collect());
        }
    }
}

/// Nodes of the main line up to the first move: the root, and what follows it without moves.
pub(super) fn opening_length(tree: &GameTree) -> usize {
    let later = tree.main_line().skip(1);
    let still = later.take_while(|&number| !has_move(tree.node(number)));
    match has_move(tree.root()) {
        true => 1,
        false => 1 + still.count(),
    }
}

fn has_move(node: NodeView) -> bool {
    node.has("B") || node.has("W")
}

/// The start from which most of the moves can be played; the first of equals.
fn likeliest(starts: &[Board], entries: &[Entry]) -> Board {
    match starts {
        [only] => *only,
        several => *several
            .iter()
            .rev()
            .max_by_key(|start| legal_steps(start, entries))
            .expect("every set-up has a position"),
    }
}

/// OT holds the whole time control where this program wrote it; TM alone is a time a game.
fn time_control_of(root: NodeView) -> Option<TimeControl> {
    let full = root.text("OT").and_then(|text| text.parse().ok());
    full.or_else(|| {
        let time = read_seconds(&root.text("TM")?)?;
        let increment = Duration::ZERO;
        (!time.is_zero()).then_some(TimeControl::Game { time, increment })
    })
}

/// The steps of one node: one as a rule; both sides' in some old files.
pub fn entries_of(node: NodeView, place: Place) -> Vec<Entry> {
    let comment = node.text("C").unwrap_or_default();
    let (mut annotation, comment) = Annotation::split(&comment);
    let entry = |side, step: Step, annotation| {
        let mut entry = Entry::new(side, step, place);
        entry.set_note(annotation, Some(comment).filter(|text| !text.is_empty()));
        entry
    };
    let moves = node.properties().filter_map(|property| {
        let side = side_of(&property.name)?;
        Some((side, Step::read(&property.values().next()?)))
    });
    let mut entries = Vec::new();
    for (side, step) in moves {
        let left = node.text(time_left_name(side));
        annotation.left = annotation
            .left
            .or(left.and_then(|left| read_seconds(&left)));
        entries.push(entry(side, step, annotation));
    }
    if entries.is_empty() && sets_stones(node) {
        entries.push(entry(Side::Black, Step::SetUp, annotation));
    }
    entries
}

/// A last node without a move may say in words that a side gives up: `White resigns`.
fn spoken_resignation(last: NodeView, place: Place) -> Option<Entry> {
    let comment = last.text("C")?;
    let mut words = comment.lines().next()?.split_whitespace();
    let (name, says, more) = (words.next()?, words.next()?, words.next());
    if !says.eq_ignore_ascii_case("resigns") || more.is_some() {
        return None;
    }
    let side = Side::BOTH
        .into_iter()
        .find(|side| side.to_string() == name)?;
    (!has_move(last)).then(|| {
        let mut entry = Entry::new(side, Step::Resign, place);
        entry.set_comment(&comment);
        entry
    })
}

fn time_left_name(side: Side) -> &'static str {
    match side {
        Side::Black => "BL",
        Side::White => "WL",
    }
}

impl Entry {
    /// Puts the step, its annotation and its comment into a node.
    pub fn write(&self, node: &mut Node) {
        let name = letter_of(self.side);
        match self.step() {
            Step::Move(text) | Step::LeavesBoard(text) => node.set_text(name, &text),
            Step::Resign => node.set_text(name, "resign"),
            Step::Forfeit => node.set_text(name, "forfeit"),
            // Which stones were set is not kept: a tree that has them is written as a tree.
            Step::SetUp => {}
        }
        if let Some(left) = self.annotation().left {
            node.set_text(time_left_name(self.side), &Seconds(left).to_string());
        }
        if let Some(note) = self.written_note() {
            node.set_text("C", note);
        }
    }
}
