//! What a page can ask for while a tree is studied in its room: walking and changing it, analysis
//! of the node that is shown, and a review of a whole line.

use super::explore::Collection;
use super::message::{Activity, Event, Reply};
use super::phase::{Phase, Review, Study};
use super::refusal::Refusal;
use super::room::{MOST_IMPORTED, Room};
use super::sgf;
use super::tree::{ROOT, Tree};
use crate::board::Board;
use crate::record::Record;
use crate::rules::Rules;
use crate::search::SearchResult;
use std::time::Duration;

/// Lines that can be asked for: more than any position has moves.
const MOST_LINES: usize = 96;

/// Longest comment, in bytes.
const LONGEST_COMMENT: usize = 10_000;

/// A review is limited by positions; this is for a machine that has come to a standstill.
const PATIENCE: Duration = Duration::from_secs(600);

impl Room {
    /// The study, for which a game in play is left.
    fn studying(&mut self) -> &mut Study {
        self.study();
        match &mut self.phase {
            Phase::Studying(study) => study,
            Phase::Playing(_) => unreachable!("the game was left"),
        }
    }

    fn known(&self, node: usize) -> Result<usize, Refusal> {
        match self.tree.get(node) {
            Some(_) => Ok(node),
            None => Err(Refusal::bad(&format!("there is no node {node}"))),
        }
    }

    /// Lets the engine review or analyse if it should.
    pub(super) fn proceed_studying(&mut self) {
        self.player.cancel();
        let Phase::Studying(study) = &mut self.phase else {
            return;
        };
        (self.player.depth, self.player.nodes) = (None, None);
        self.player.move_time = None;
        if let Some(review) = &mut study.review {
            self.player.nodes = Some(review.nodes);
            let Some(&node) = review.left.last() else {
                study.review = None;
                self.show_review();
                return self.proceed_studying();
            };
            return self.work_on(node, Activity::Reviewing);
        }
        match study.lines {
            0 => self.set_activity(Activity::Idle),
            _ => self.work_on(self.current, Activity::Analysing),
        }
    }

    fn work_on(&mut self, node: usize, activity: Activity) {
        let game = self.tree.game(node);
        self.subject = node;
        if game.outcome().is_some() {
            self.set_activity(Activity::Idle);
            return self.pass_over();
        }
        self.player.set_game(game);
        let started = match activity {
            Activity::Reviewing => self.player.look_for_hint(PATIENCE),
            _ => self.player.analyze(),
        };
        self.set_to_work(started, activity);
    }

    /// Goes on with a review after a position that needs no search.
    fn pass_over(&mut self) {
        if let Phase::Studying(Study {
            review: Some(review),
            ..
        }) = &mut self.phase
        {
            review.left.pop();
            self.show_review();
            self.proceed_studying();
        }
    }

    /// Takes the result of one position of a review.
    pub(super) fn reviewed(&mut self, result: &SearchResult) {
        self.judge(self.subject, result);
        self.pass_over();
    }

    pub(super) fn show_review(&mut self) {
        let (done, of) = match &self.phase {
            Phase::Studying(Study {
                review: Some(review),
                ..
            }) => (review.of - review.left.len(), review.of),
            _ => (0, 0),
        };
        self.tell(Event::Review { done, of });
    }

    /// Analyses the node that is shown from now on; 0 lines end it.
    pub(super) fn analyse(&mut self, lines: usize) -> Result<(), Refusal> {
        if lines > MOST_LINES {
            return Err(Refusal::bad(&format!(
                "at most {MOST_LINES} lines are shown"
            )));
        }
        let study = self.studying();
        study.lines = lines;
        study.review = None;
        self.show_review();
        self.player
            .set_option("MultiPV", &lines.max(1).to_string())?;
        self.proceed();
        Ok(())
    }

    /// Judges the positions of the line through the node that is shown, the last one first: what
    /// the table learns of the end helps with what came before. 0 positions end a review.
    pub(super) fn review(&mut self, nodes: u64) -> Result<(), Refusal> {
        const MOST: u64 = 100_000_000;
        if nodes > MOST {
            return Err(Refusal::bad(&format!(
                "at most {MOST} positions for each move"
            )));
        }
        self.studying();
        let mut line = self.tree.path(self.current);
        line.extend(self.tree.main_line(self.current).skip(1));
        let of = line.len();
        let study = self.studying();
        study.lines = 0;
        let review = || Review {
            left: line,
            of,
            nodes,
        };
        study.review = (nodes > 0).then(review);
        self.player.set_option("MultiPV", "1")?;
        self.show_review();
        self.proceed();
        Ok(())
    }

    pub(super) fn go(&mut self, node: usize) -> Result<(), Refusal> {
        let node = self.known(node)?;
        self.studying();
        self.step_to(node, false);
        self.follow();
        Ok(())
    }

    /// Lets an analysis follow to the node that is shown. A review goes its own way.
    fn follow(&mut self) {
        if self.studying().review.is_none() {
            self.proceed();
        }
    }

    /// Adds a move after the node that is shown, or walks to it.
    pub(super) fn add_move(&mut self, text: &str) -> Result<(), Refusal> {
        let nodes = self.tree.count();
        let node = self.tree.add_text(self.current, text)?;
        self.step_to(node, self.tree.count() > nodes);
        self.follow();
        Ok(())
    }

    pub(super) fn set_up(
        &mut self,
        position: &str,
        rules: Option<&str>,
        moves: &[String],
    ) -> Result<(), Refusal> {
        let start = Board::named(position)?;
        let rules: Rules = match rules {
            Some(text) => text.parse()?,
            None => self.tree.rules,
        };
        let mut tree = Tree::new(Record::new(start), rules);
        let mut current = ROOT;
        for text in moves {
            current = tree.add_text(current, text)?;
        }
        self.take_tree(tree, current)
    }

    fn take_tree(&mut self, tree: Tree, current: usize) -> Result<(), Refusal> {
        let lines = self.studying().lines;
        self.replace_tree(tree, current)?;
        self.phase = Phase::Studying(Study {
            lines,
            ..Study::default()
        });
        self.show_all();
        self.proceed();
        Ok(())
    }

    pub(super) fn comment(&mut self, node: usize, text: &str) -> Result<(), Refusal> {
        let node = self.known(node)?;
        if text.len() > LONGEST_COMMENT {
            return Err(Refusal::bad(&format!(
                "a comment has at most {LONGEST_COMMENT} bytes"
            )));
        }
        let text = text.trim();
        let comment = (!text.is_empty()).then(|| text.to_string());
        self.tree.set_comment(node, comment)?;
        let row = self.tree.row(node);
        self.tell(Event::Grown { node, row });
        Ok(())
    }

    pub(super) fn promote(&mut self, node: usize) -> Result<(), Refusal> {
        let node = self.known(node)?;
        self.studying();
        self.tree.promote(node);
        self.show_all();
        Ok(())
    }

    pub(super) fn delete(&mut self, node: usize) -> Result<(), Refusal> {
        let node = self.known(node)?;
        if node == ROOT {
            return Err(Refusal::bad("the start position cannot be removed"));
        }
        // A review holds numbers of nodes, and these change.
        self.studying().review = None;
        self.current = self.tree.remove(node);
        self.subject = self.current;
        self.show_all();
        self.proceed();
        Ok(())
    }

    pub(super) fn load(&mut self, text: &str, number: usize) -> Result<Reply, Refusal> {
        let opened = sgf::open(text, number).map_err(|fault| Refusal::bad(&fault))?;
        self.take_tree(opened.tree, ROOT)?;
        Ok(Reply {
            note: opened.note,
            ..Reply::default()
        })
    }

    pub(super) fn save(&self, date: Option<String>) -> Reply {
        let result = self.tree.header.result;
        Reply {
            sgf: Some(sgf::text_of(&self.tree, result, date)),
            ..Reply::default()
        }
    }

    pub(super) fn import(&mut self, text: &str) -> Result<Reply, Refusal> {
        let imported = self.collection.import(text);
        self.show_position();
        let (added, broken) = imported.map_err(|fault| Refusal::bad(&fault))?;
        let left_out = match broken {
            0 => String::new(),
            broken => format!(", {broken} left out: they cannot be played"),
        };
        Ok(Reply {
            note: Some(format!("{added} games imported{left_out}")),
            ..Reply::default()
        })
    }

    pub(super) fn forget(&mut self) {
        self.collection = Collection::new(MOST_IMPORTED);
        self.show_position();
    }
}
