//! What a page can ask for while a game is played in its room.

use super::message::{Activity, Event, Level, NewGame, Seat};
use super::phase::{Match, Phase, Study};
use super::refusal::Refusal;
use super::room::{NO_CLOCK, Room};
use super::tree::{Judged, ROOT, Tree};
use crate::board::{Board, Side};
use crate::clock::TimeControl;
use crate::engine;
use crate::game::Game;
use crate::record::Record;
use crate::record::annotation::Annotation;
use crate::record::result::{Manner, Stated};
use crate::rules::Rules;
use crate::search::SearchResult;
use crate::search::score::MOST_PLIES;
use std::time::Duration;

/// Longest time for a move.
const LONGEST_MOVE: u64 = 60 * 60 * 1000;
/// Most positions for a move: a day's work.
const MOST_POSITIONS: u64 = 1_000_000_000_000;

/// Refuses a level that makes no sense.
fn check_level(seat: Seat, clocked: bool) -> Result<(), Refusal> {
    let sound = match seat {
        Seat::Person => true,
        Seat::Engine(Level::Time(milliseconds)) => (1..=LONGEST_MOVE).contains(&milliseconds),
        Seat::Engine(Level::Depth(depth)) => (1..=MOST_PLIES as u32).contains(&depth),
        Seat::Engine(Level::Nodes(nodes)) => (1..=MOST_POSITIONS).contains(&nodes),
        Seat::Engine(Level::Clock) => clocked,
    };
    match (sound, seat) {
        (true, _) => Ok(()),
        (false, Seat::Engine(Level::Clock)) => Err(Refusal::bad(
            "without a clock the engine needs a time, a depth or a number of positions",
        )),
        (false, _) => Err(Refusal::bad(&format!(
            "a level is 1 to {LONGEST_MOVE} milliseconds, 1 to {MOST_PLIES} plies, or 1 to \
             {MOST_POSITIONS} positions"
        ))),
    }
}

impl Room {
    /// The game in play, or a refusal if there is none that goes on.
    fn going(&mut self) -> Result<&mut Match, Refusal> {
        match &mut self.phase {
            Phase::Studying(_) => Err(Refusal::bad("no game is played here")),
            Phase::Playing(game) => match game.result {
                Some(result) => Err(Refusal::bad(&format!("the game is over ({result})"))),
                None => Ok(game),
            },
        }
    }

    /// Starts a game. If anything is refused, all is as it was.
    pub(super) fn start(&mut self, asked: &NewGame) -> Result<(), Refusal> {
        let clock = match &asked.clock {
            None => None,
            Some(text) => Some(text.parse::<TimeControl>()?),
        };
        for seat in asked.players {
            check_level(seat, clock.is_some())?;
        }
        let rules: Rules = asked.rules.parse()?;
        let (start, moves) = match asked.start.as_str() {
            "here" => {
                let game = self.game();
                (*game.start(), game.moves().to_vec())
            }
            text => (Board::named(text)?, Vec::new()),
        };
        let mut game = Game::new(start, rules);
        for played in moves {
            game.play(played)?;
        }
        self.rest();
        self.seat(asked, game, clock)
    }

    fn seat(
        &mut self,
        asked: &NewGame,
        game: Game,
        clock: Option<TimeControl>,
    ) -> Result<(), Refusal> {
        let header = Record {
            players: names(&asked.players).map(Some),
            time_control: clock,
            ..Record::new(*game.start())
        };
        let mut tree = Tree::new(header, *game.rules());
        let mut current = ROOT;
        for &played in game.moves() {
            current = tree.add(current, played)?;
        }
        self.replace_tree(tree, current)?;
        let ponder = if asked.ponder { "on" } else { "off" };
        self.player.set_option("Ponder", ponder)?;
        self.player.set_option("MultiPV", "1")?;
        self.player.set_control(clock.unwrap_or(NO_CLOCK));
        let outcome = game.outcome();
        self.player.new_game(*game.start());
        self.player.set_game(game);
        self.phase = Phase::Playing(Match {
            players: asked.players,
            clock,
            ponder: asked.ponder,
            paused: false,
            result: outcome.map(Stated::from),
            ending: outcome.map(|outcome| outcome.to_string()),
        });
        self.show_all();
        self.proceed();
        Ok(())
    }

    /// Lets the engine think or ponder if it should.
    pub(super) fn proceed_playing(&mut self) {
        let side = self.player.game().board().side_to_move();
        let Ok(game) = self.going() else {
            return;
        };
        if game.paused {
            return;
        }
        let (seat, other) = (game.seat(side), game.seat(!side));
        self.subject = self.current;
        if !self.player.game().moves().is_empty() {
            self.player.start_clock();
        }
        match (seat, other) {
            (Seat::Engine(level), _) => {
                self.set_level(level);
                self.take_up_book();
                let started = self.player.think();
                self.set_to_work(started, Activity::Thinking);
            }
            (Seat::Person, Seat::Engine(level)) => {
                self.set_level(level);
                let started = self.player.ponder();
                let busy = self.player.engine().state() == engine::State::Pondering;
                let activity = if busy {
                    Activity::Pondering
                } else {
                    Activity::Idle
                };
                self.set_to_work(started, activity);
            }
            (Seat::Person, Seat::Person) => self.set_activity(Activity::Idle),
        }
        self.show_clock();
    }

    /// Lets the engine play from a book that has come since its room was opened.
    fn take_up_book(&mut self) {
        if self.has_new_book && self.player.activity().is_none() {
            self.has_new_book = false;
            // A book that cannot be used is no reason not to play.
            let _ = self.player.set_option("OwnBook", "on");
        }
    }

    fn set_level(&mut self, level: Level) {
        let player = &mut self.player;
        (player.depth, player.nodes, player.move_time) = match level {
            Level::Time(milliseconds) => (None, None, Some(Duration::from_millis(milliseconds))),
            Level::Depth(depth) => (Some(depth), None, None),
            Level::Nodes(nodes) => (None, Some(nodes), None),
            Level::Clock => (None, None, None),
        };
    }

    /// Plays a person's move.
    pub(super) fn play_move(&mut self, text: &str) -> Result<(), Refusal> {
        let side = self.player.game().board().side_to_move();
        let game = self.going()?;
        if game.paused {
            return Err(Refusal::bad("the game is paused"));
        }
        if !game.is_person(side) {
            return Err(Refusal::bad("it is the engine's turn"));
        }
        self.player.play(text)?;
        self.after_move(None)
    }

    pub(super) fn engine_moved(&mut self, result: &SearchResult) {
        // The tree of a game that was left is walked by other ways.
        if matches!(self.phase, Phase::Playing(_))
            && let Err(refusal) = self.after_move(Some(result))
        {
            let text = refusal.to_string();
            self.tell(Event::Note { text });
        }
    }

    /// Brings the last move of the player's game into the tree.
    fn after_move(&mut self, found: Option<&SearchResult>) -> Result<(), Refusal> {
        let game = self.player.game();
        let played = *game.moves().last().expect("a move was played");
        let outcome = game.outcome();
        let before = self.current;
        let node = self.tree.add(before, played)?;
        let turn = self.player.turns().last().expect("a turn for each move");
        self.tree.node_mut(node).annotation = Annotation {
            nodes: found.map(|found| found.nodes),
            time: Some(turn.time),
            left: self.tree.header.time_control.map(|_| turn.left),
            ..Annotation::default()
        };
        self.step_to(node, true);
        if let Some(found) = found {
            let judged = Judged {
                score: found.score,
                depth: found.depth,
            };
            self.judge(before, found);
            self.tree.node_mut(node).judge(judged.after_best());
            self.tell_judged(node);
        }
        match outcome {
            Some(outcome) => self.end(outcome.into(), &outcome.to_string()),
            None => self.proceed(),
        }
        Ok(())
    }

    /// Ends the game, on the board or off it.
    pub(super) fn end(&mut self, result: Stated, ending: &str) {
        self.rest();
        self.tree.header.result = Some(result);
        if let Phase::Playing(game) = &mut self.phase {
            game.result = Some(result);
            game.ending = Some(ending.to_string());
        }
        self.show_game();
        self.show_clock();
    }

    /// Takes moves back until a person is to move again: one at least.
    pub(super) fn take_back(&mut self) -> Result<(), Refusal> {
        let Phase::Playing(game) = &mut self.phase else {
            return Err(Refusal::bad("no game is played here"));
        };
        let players = game.players;
        let is_person = |side: Side| players[side.index()] == Seat::Person;
        let boards = self.player.game().boards();
        let wanted = boards.iter().rev().skip(1).position(|board| {
            is_person(board.side_to_move()) || players.iter().all(|seat| *seat != Seat::Person)
        });
        let Some(wanted) = wanted else {
            return Err(Refusal::bad("there is no move to take back"));
        };
        let has_person = players.contains(&Seat::Person);
        (game.result, game.ending) = (None, None);
        // Two engines would play on at once.
        game.paused |= !has_person;
        self.tree.header.result = None;
        self.rest();
        for _ in 0..=wanted {
            self.player.undo();
            self.current = self.tree.remove(self.current);
        }
        self.subject = self.current;
        self.show_all();
        self.proceed();
        Ok(())
    }

    pub(super) fn resign(&mut self, side: Option<Side>) -> Result<(), Refusal> {
        let to_move = self.player.game().board().side_to_move();
        let game = self.going()?;
        let persons = || Side::BOTH.into_iter().filter(|&side| game.is_person(side));
        let only = if persons().count() == 1 {
            persons().next()
        } else {
            None
        };
        let loser = side.or(only).unwrap_or(to_move);
        if !game.is_person(loser) {
            return Err(Refusal::bad("the engine does not resign by your hand"));
        }
        self.end(
            Stated::Win(!loser, Manner::Resignation),
            &format!("{loser} resigns"),
        );
        Ok(())
    }

    pub(super) fn agree_draw(&mut self) -> Result<(), Refusal> {
        let game = self.going()?;
        if game.players.iter().any(|seat| *seat != Seat::Person) {
            return Err(Refusal::bad("the engine agrees to no draw"));
        }
        self.end(Stated::Draw, "a draw is agreed");
        Ok(())
    }

    pub(super) fn move_now(&mut self) -> Result<(), Refusal> {
        self.going()?;
        match self.player.is_thinking() {
            true => self.player.move_now(),
            false => return Err(Refusal::bad("the engine is not thinking")),
        }
        Ok(())
    }

    pub(super) fn pause(&mut self, on: bool) -> Result<(), Refusal> {
        self.going()?.paused = on;
        match on {
            true => self.rest(),
            false => self.proceed(),
        }
        self.show_game();
        self.show_clock();
        Ok(())
    }

    /// Leaves the game for its analysis.
    pub(super) fn study(&mut self) {
        if let Phase::Playing(game) = &self.phase {
            let left = Some(game.clone());
            self.rest();
            self.phase = Phase::Studying(Study {
                left,
                ..Study::default()
            });
            self.show_all();
        }
    }
}

/// What records call the players.
fn names(players: &[Seat; 2]) -> [String; 2] {
    let name = |side: Side| match players[side.index()] {
        Seat::Engine(_) => engine::NAME.to_string(),
        Seat::Person if players[(!side).index()] == Seat::Person => side.to_string(),
        Seat::Person => "You".to_string(),
    };
    Side::BOTH.map(name)
}
