//! A room: one game with its tree, an engine, and the pages that look at it.
//!
//! A room is played in or studied in. This file holds what both have in common and the one place
//! that sets the engine to work; `play` and `study` hold what a page can ask for in each. A room
//! that nobody looks at does nothing: its clocks stand still and its engine is idle.

use super::explore::Collection;
use super::message::{
    Activity, ClockView, Event, GameView, Level, LineView, NewGame, ScoreView, Seat,
};
use super::phase::{Phase, Study};
use super::refusal::Refusal;
use super::tree::{Judged, ROOT, Tree};
use super::view::{self, Sources};
use crate::board::{Board, Side};
use crate::book::Book;
use crate::clock::TimeControl;
use crate::engine::player::GameEvent;
use crate::engine::{self, Engine, Player};
use crate::game::Game;
use crate::record::Record;
use crate::record::result::{Manner, Stated};
use crate::search::{Bound, SearchResult};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// What all rooms of a session share.
pub struct SharedData {
    /// May come after the session has begun.
    pub book: OnceLock<Book>,
    /// Games that were imported when the session began.
    pub collection: Collection,
}

/// A game without clocks has more time than anybody lives.
pub(super) const NO_CLOCK: TimeControl = TimeControl::Game {
    time: Duration::from_secs(1000 * 3600),
    increment: Duration::ZERO,
};

/// Size of the table of an engine that rests, in MiB.
pub(super) const SMALLEST_HASH: usize = 1;

/// Moves of imported games that a room may hold: about 13 MB.
pub(super) const MOST_IMPORTED: usize = 1 << 18;

/// How often a clock in its last moments is looked at.
const GLANCE: Duration = Duration::from_millis(100);

/// One game and its engine.
pub struct Room {
    pub(super) shared: Arc<SharedData>,
    pub(super) player: Player,
    /// Size of the engine's table, in MiB.
    hash: usize,
    pub(super) tree: Tree,
    /// The node that is shown; in play the last one.
    pub(super) current: usize,
    pub(super) phase: Phase,
    pub(super) collection: Collection,
    /// A book has come that the engine does not play from yet.
    pub(super) has_new_book: bool,
    activity: Activity,
    /// The node that the engine thinks about.
    pub(super) subject: usize,
    viewers: usize,
    /// Whether a page has ever asked for anything here.
    pub(super) used: bool,
    events: Vec<Event>,
}

impl Room {
    /// A room with a game of a person against the engine, whose table is made when somebody looks.
    pub fn new(engine: Engine, shared: Arc<SharedData>) -> Room {
        let rules = engine.options().rules;
        let mut room = Room {
            shared,
            player: Player::new(engine, NO_CLOCK),
            hash: SMALLEST_HASH,
            tree: Tree::new(Record::new(Board::standard()), rules),
            current: ROOT,
            phase: Phase::Studying(Study::default()),
            collection: Collection::new(MOST_IMPORTED),
            has_new_book: false,
            activity: Activity::Idle,
            subject: ROOT,
            viewers: 0,
            used: false,
            events: Vec::new(),
        };
        let first = NewGame {
            players: [Seat::Person, Seat::Engine(Level::Time(1000))],
            start: "standard".to_string(),
            rules: rules.to_string(),
            clock: None,
            ponder: false,
        };
        room.start(&first).expect("the first game is a sound one");
        room
    }

    pub fn viewers(&self) -> usize {
        self.viewers
    }

    /// What has happened since this was last asked.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    pub(super) fn tell(&mut self, event: Event) {
        // With nobody there, nobody would take the events.
        if self.viewers > 0 {
            self.events.push(event);
        }
    }

    /// Size of the engine's table, in MiB.
    pub fn hash(&self) -> usize {
        self.hash
    }

    /// A page comes in: it is told everything, and what stood still goes on. The first one gives
    /// the engine a table of so many MiB.
    pub fn enter(&mut self, hash: usize) {
        self.viewers += 1;
        if self.viewers == 1 {
            self.set_hash(hash);
            self.proceed();
            // How it goes on is part of all that is told next.
            self.events
                .retain(|event| matches!(event, Event::Note { .. }));
        }
        self.show_all();
    }

    /// A page is gone. With the last one the engine stops.
    pub fn leave(&mut self) {
        self.viewers = self.viewers.saturating_sub(1);
        match self.viewers {
            0 => {
                self.rest();
                self.set_hash(SMALLEST_HASH);
                self.events.clear();
            }
            _ => self.show_game(),
        }
    }

    /// Gives the engine a table of so many MiB. Where there is no memory for it, the engine plays
    /// with the one that it has.
    fn set_hash(&mut self, hash: usize) {
        match self.player.set_option("Hash", &hash.to_string()) {
            Ok(_) => self.hash = hash,
            Err(fault) => {
                let text = fault.to_string();
                self.tell(Event::Note { text });
            }
        }
    }

    /// Stops engine and clocks.
    pub(super) fn rest(&mut self) {
        self.player.cancel();
        self.player.stop_clock();
        self.set_activity(Activity::Idle);
    }

    /// The game up to the node that is shown.
    pub(super) fn game(&self) -> Game {
        match self.phase {
            Phase::Playing(_) => self.player.game().clone(),
            Phase::Studying(_) => self.tree.game(self.current),
        }
    }

    /// Lets the engine do what there is to do, if anything, and nothing while nobody looks.
    pub(super) fn proceed(&mut self) {
        if self.viewers == 0 {
            return;
        }
        match self.phase {
            Phase::Playing(_) => self.proceed_playing(),
            Phase::Studying(_) => self.proceed_studying(),
        }
    }

    pub(super) fn set_activity(&mut self, activity: Activity) {
        self.activity = activity;
        let node = self.subject;
        self.tell(Event::Engine { activity, node });
    }

    /// Takes note of what the engine was set to do, or says why it is not.
    pub(super) fn set_to_work(
        &mut self,
        started: Result<(), engine::EngineError>,
        activity: Activity,
    ) {
        match started {
            Ok(()) => self.set_activity(activity),
            Err(fault) => {
                self.set_activity(Activity::Idle);
                let text = fault.to_string();
                self.tell(Event::Note { text });
            }
        }
    }

    /// Takes an event of the room's engine.
    pub fn hear(&mut self, event: engine::Event) {
        match self.player.take(event) {
            None => {}
            Some(GameEvent::Remark(text)) => self.tell(Event::Note { text }),
            Some(GameEvent::Progress(found)) => self.progress(&found),
            Some(GameEvent::Moved(result)) => self.engine_moved(&result),
            Some(GameEvent::Hint(result)) => self.reviewed(&result),
        }
    }

    fn progress(&mut self, found: &SearchResult) {
        if self.activity == Activity::Reviewing {
            return;
        }
        let line = self.line(found);
        self.tell(Event::Line(line));
        let counts = found.multipv == 1 && found.bound == Bound::Exact;
        if self.activity == Activity::Analysing && counts {
            self.judge(self.subject, found);
        }
    }

    /// Keeps what a search found of a node.
    pub(super) fn judge(&mut self, node: usize, found: &SearchResult) {
        let judged = Judged {
            score: found.score,
            depth: found.depth,
        };
        if self.tree.node_mut(node).judge(judged) {
            self.tell_judged(node);
        }
    }

    pub(super) fn tell_judged(&mut self, node: usize) {
        if let Some(score) = self.tree.node(node).score() {
            let marks = self.tree.marks_around(node);
            self.tell(Event::Judged { node, score, marks });
        }
    }

    fn line(&self, found: &SearchResult) -> LineView {
        let board = self.tree.node(self.subject).board();
        // Pondering starts from the move that the engine expects.
        let expected = match self.activity {
            Activity::Pondering => self.player.expected(),
            _ => None,
        };
        let side = match expected {
            Some(_) => !board.side_to_move(),
            None => board.side_to_move(),
        };
        let moves = || expected.iter().chain(&found.pv);
        LineView {
            node: self.subject,
            activity: self.activity,
            rank: found.multipv,
            depth: found.depth,
            selective_depth: found.selective_depth,
            score: ScoreView::new(found.score, side, found.depth),
            bound: match found.bound {
                Bound::Upper => "upper",
                Bound::Lower => "lower",
                Bound::Exact => "exact",
            },
            nodes: found.nodes,
            nodes_per_second: found.nodes_per_second(),
            milliseconds: found.elapsed.as_millis() as u64,
            hashfull: found.hashfull,
            moves: moves().map(|played| played.plain()).collect(),
            texts: moves().map(ToString::to_string).collect(),
        }
    }

    /// Looks whether a flag has fallen.
    pub fn wake(&mut self) {
        let side = self.player.game().board().side_to_move();
        if self.is_clocked() && self.player.has_flagged(side) {
            self.end(
                Stated::Win(!side, Manner::Time),
                &format!("{side} is out of time"),
            );
        }
    }

    /// When to look at the clock again; never while none runs.
    pub fn next_wake(&self) -> Option<Duration> {
        let side = self.player.game().board().side_to_move();
        self.is_clocked()
            .then(|| self.player.remaining(side).max(GLANCE))
    }

    /// Whether a clock runs that can be lost by.
    fn is_clocked(&self) -> bool {
        let timed = match &self.phase {
            Phase::Playing(game) => game.clock.is_some() && game.result.is_none(),
            Phase::Studying(_) => false,
        };
        timed && self.player.clock_runs()
    }

    /// Tells everything that a page needs.
    pub(super) fn show_all(&mut self) {
        self.show_game();
        let tree = self.tree.view(self.current);
        self.tell(Event::Tree(tree));
        self.show_position();
        self.show_clock();
        self.set_activity(self.activity);
        self.show_review();
    }

    pub(super) fn show_game(&mut self) {
        let view = self.game_view();
        self.tell(Event::Game(view));
    }

    fn game_view(&self) -> GameView {
        let header = &self.tree.header;
        let game = match &self.phase {
            Phase::Playing(game) => Some(game),
            Phase::Studying(study) => study.left.as_ref(),
        };
        let result = match &self.phase {
            Phase::Playing(game) => game.result,
            Phase::Studying(_) => header.result,
        };
        let name = |side: Side| {
            let known = header.players[side.index()].clone();
            known.unwrap_or_else(|| side.to_string())
        };
        GameView {
            playing: matches!(self.phase, Phase::Playing(_)),
            players: game.map_or([Seat::Person; 2], |game| game.players),
            names: Side::BOTH.map(name),
            rules: self.tree.rules.to_string(),
            clock: game
                .and_then(|game| game.clock)
                .map(|control| control.to_string()),
            ponder: game.is_some_and(|game| game.ponder),
            paused: game.is_some_and(|game| game.paused),
            result: result.map(|result| result.to_string()),
            ending: game.and_then(|game| game.ending.clone()),
            winner: match result {
                Some(Stated::Win(side, _)) => Some(side),
                _ => None,
            },
            event: header.event.clone(),
            date: header.date.clone(),
            viewers: self.viewers,
        }
    }

    pub(super) fn show_position(&mut self) {
        let sources = Sources {
            evaluator: self.player.engine().evaluator(),
            book: self.shared.book.get(),
            collections: [&self.shared.collection, &self.collection],
        };
        let position = view::position(&self.game(), self.current, &sources);
        self.tell(Event::Position(Box::new(position)));
    }

    pub(super) fn show_clock(&mut self) {
        let clock = self.player.clock();
        let view = ClockView {
            left: Side::BOTH.map(|side| self.player.remaining(side).as_millis() as u64),
            periods: Side::BOTH.map(|side| clock.face(side).periods),
            running: self
                .is_clocked()
                .then(|| self.player.game().board().side_to_move()),
        };
        self.tell(Event::Clock(view));
    }

    /// Adds a legal move after the node that is shown, and shows what it led to.
    pub(super) fn step_to(&mut self, node: usize, is_new: bool) {
        self.current = node;
        if is_new {
            let row = self.tree.row(node);
            self.tell(Event::Grown { node, row });
        }
        self.show_position();
    }

    /// Takes over a tree in place of the one that was there.
    pub(super) fn replace_tree(&mut self, tree: Tree, current: usize) -> Result<(), Refusal> {
        self.rest();
        let rules = tree.rules.to_string();
        self.player.set_option("Rules", &rules)?;
        self.tree = tree;
        self.current = current;
        self.subject = current;
        Ok(())
    }
}
