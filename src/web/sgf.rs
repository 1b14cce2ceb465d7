//! Between a tree and SGF, variations, comments and scores included.

use super::tree::{Judged, MOST_NODES, ROOT, Tree};
use crate::board::Side;
use crate::record::annotation::Annotation;
use crate::record::collection::{Loaded, pick};
use crate::record::result::Stated;
use crate::record::sgf::entries_of;
use crate::record::step::Step;
use crate::record::tree::{GameTree, NodeNumber, Place};
use crate::record::{Entry, Record};

/// A record that was read.
pub struct Opened {
    pub tree: Tree,
    /// What had to be left out.
    pub note: Option<String>,
}

/// The game with a number, from 1, of a text; or why there is none.
pub fn open(text: &str, number: usize) -> Result<Opened, String> {
    let (game, found) = pick(text, number);
    let loaded = match game {
        Some(Ok(loaded)) => loaded,
        Some(Err(fault)) => return Err(fault.to_string()),
        None if found == 0 => return Err("there is no game in the text".to_string()),
        None => return Err(format!("there is no game {number}: the text has {found}")),
    };
    let mut opened = of_loaded(loaded)?;
    if found > 1 {
        let more = format!("game {number} of {found}");
        opened.note = Some(match opened.note {
            Some(note) => format!("{more}; {note}"),
            None => more,
        });
    }
    Ok(opened)
}

fn of_loaded(mut loaded: Loaded) -> Result<Opened, String> {
    let games = loaded.take_tree();
    let record = loaded.record.map_err(|fault| fault.to_string())?;
    let replay = record.replay();
    let header = Record {
        entries: Vec::new(),
        result: replay.end.result().or(record.result),
        ..record
    };
    let mut reading = Reading {
        tree: Tree::new(header, *replay.game.rules()),
        left_out: None,
    };
    reading.walk(&games);
    Ok(Opened {
        tree: reading.tree,
        note: reading.left_out,
    })
}

struct Reading {
    tree: Tree,
    /// The first fault.
    left_out: Option<String>,
}

impl Reading {
    /// Adds the moves of all variations, the main line first.
    fn walk(&mut self, games: &GameTree) {
        let mut places = games.places();
        let mut tasks = vec![(NodeNumber::ROOT, ROOT)];
        while let Some((number, parent)) = tasks.pop() {
            let entries = entries_of(games.node(number), places.of(number));
            let Some(here) = self.add_node(&entries, parent) else {
                continue;
            };
            let before = tasks.len();
            tasks.extend(games.children(number).map(|child| (child, here)));
            tasks[before..].reverse();
        }
    }

    /// Adds the steps of a node after another; `None` where they cannot be played.
    fn add_node(&mut self, entries: &[Entry], parent: usize) -> Option<usize> {
        let mut here = parent;
        for entry in entries {
            let added = match entry.step() {
                Step::Move(text) => self.add_move(here, entry.side, &text),
                Step::Resign | Step::Forfeit | Step::SetUp => continue,
                Step::LeavesBoard(text) => Err(format!("{text}: a piece leaves the board")),
            };
            match added {
                Ok(number) => here = number,
                Err(fault) => {
                    let place = entry.place;
                    let text = || format!("left out from {place} on: {fault}");
                    self.left_out.get_or_insert_with(text);
                    return None;
                }
            }
            self.note(here, entry);
        }
        Some(here)
    }

    /// Passes that a record leaves out are played for it.
    fn add_move(&mut self, parent: usize, side: Side, text: &str) -> Result<usize, String> {
        let mut parent = parent;
        if self.tree.node(parent).board().side_to_move() != side {
            let passed = self.tree.add_text(parent, "pass");
            parent = passed.map_err(|_| format!("{side} moves out of turn"))?;
        }
        let added = self.tree.add_text(parent, text);
        added.map_err(|fault| format!("{text}: {fault}"))
    }

    fn note(&mut self, number: usize, entry: &Entry) {
        let annotation = entry.annotation();
        let judged = annotation.score.map(|opinion| {
            let depth = annotation.depth.unwrap_or(1);
            let score = opinion.into();
            Judged { score, depth }.after_best()
        });
        if let Err(fault) = self
            .tree
            .set_comment(number, entry.comment().map(str::to_string))
        {
            let text = || format!("comment at {} left out: {fault}", entry.place);
            self.left_out.get_or_insert_with(text);
        }
        let node = self.tree.node_mut(number);
        node.annotation = annotation;
        node.judged = judged.or(node.judged);
    }
}

/// The tree as SGF.
pub fn text_of(tree: &Tree, result: Option<Stated>, date: Option<String>) -> String {
    let header = Record {
        rules: Some(tree.rules),
        result,
        date: tree.header.date.clone().or(date),
        ..tree.header.clone()
    };
    let mut games = header.to_tree();
    let mut written = vec![NodeNumber::ROOT; tree.count().min(MOST_NODES)];
    // Children of a node in their order, which promotion may have changed: the main line first.
    let mut tasks: Vec<usize> = tree.node(ROOT).children().iter().rev().copied().collect();
    while let Some(number) = tasks.pop() {
        let node = tree.node(number);
        let there = games.add(written[node.parent().unwrap_or(ROOT)]);
        games.edit(there, |written| entry_of(tree, number).write(written));
        written[number] = there;
        tasks.extend(node.children().iter().rev());
    }
    games.to_string()
}

fn entry_of(tree: &Tree, number: usize) -> Entry {
    let node = tree.node(number);
    let thought = node.judged.map(Judged::before_move);
    let step = Step::Move(node.played().to_string().into());
    let mut entry = Entry::new(node.mover(), step, Place::START);
    let annotation = Annotation {
        score: thought.map(|judged| judged.score.into()),
        depth: thought.map(|judged| judged.depth),
        ..node.annotation
    };
    entry.set_note(annotation, node.comment());
    entry
}
