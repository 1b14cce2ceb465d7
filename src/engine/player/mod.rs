//! A game with clocks, played on an engine: for front ends that say what was played and whose
//! turn it is, and leave it to the engine when to think and when to ponder.
//!
//! The player knows nothing about which side the engine has: its front end asks it to think. This
//! file keeps game and clocks, `thinking` asks the engine.

mod thinking;

use super::lateness::Lateness;
use super::{Engine, EngineError, SearchNumber};
use crate::board::{Board, Move, Side};
use crate::clock::{Clock, TimeControl};
use crate::game::{Game, PlayError};
use crate::platform::Instant;
use crate::search::SearchResult;
use std::time::Duration;

/// An engine at the board.
pub struct Player {
    engine: Engine,
    game: Game,
    clock: Clock,
    /// One for each move of the game.
    turns: Vec<Turn>,
    /// Moves that were taken back and can be made again, the first of them last.
    undone: Vec<Undone>,
    /// The present turn's time before the clock was last started.
    spent: Duration,
    /// Since when the clock of the side to move runs; `None` if it stands still.
    running_since: Option<Instant>,
    activity: Option<Activity>,
    /// The reply that the engine expects to its last move.
    expected: Option<Move>,
    /// The engine's moves since its clock was last set.
    lateness: Option<Lateness>,
    /// Depth that no search exceeds.
    pub depth: Option<u32>,
    /// Positions that no search exceeds.
    pub nodes: Option<u64>,
    /// Time for each of the engine's moves, where its clock would allow more.
    pub move_time: Option<Duration>,
}

/// What is remembered of a move.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Both clocks as they stood when the turn began.
    pub clock_before: Clock,
    pub time: Duration,
    /// Time left on the mover's clock after the move.
    pub left: Duration,
    /// What the engine's search found, if it was the engine's move.
    pub found: Option<SearchResult>,
}

/// A move that was taken back.
#[derive(Clone, Debug)]
struct Undone {
    played: Move,
    turn: Turn,
    clock_after: Clock,
}

/// Why the engine searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    /// On a reply that the opponent has not made yet, or has just made.
    Ponder {
        expected: Move,
        played: bool,
    },
    Analysis,
    Hint,
}

#[derive(Clone, Copy, Debug)]
struct Activity {
    number: SearchNumber,
    purpose: Purpose,
    /// When it began, or became a search for a move.
    since: Instant,
}

impl Activity {
    fn new(number: SearchNumber, purpose: Purpose) -> Activity {
        Activity {
            number,
            purpose,
            since: Instant::now(),
        }
    }
}

/// What the engine is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    Thinking,
    /// On a reply that it expects.
    Pondering(Move),
    /// For a hint or an analysis.
    LookingAround,
}

/// What an event means for the game.
#[derive(Clone, Debug)]
pub enum GameEvent {
    Progress(SearchResult),
    /// The engine has moved: the move is played, and the opponent's clock runs.
    Moved(SearchResult),
    Hint(SearchResult),
    Remark(String),
}

impl Player {
    /// A player at the start of a game, with the clocks not running yet.
    pub fn new(engine: Engine, control: TimeControl) -> Player {
        Player {
            game: engine.game().clone(),
            engine,
            clock: Clock::new(control),
            turns: Vec::new(),
            undone: Vec::new(),
            spent: Duration::ZERO,
            running_since: None,
            activity: None,
            expected: None,
            lateness: None,
            depth: None,
            nodes: None,
            move_time: None,
        }
    }

    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The reply that the engine expects, as long as it is the opponent's turn.
    pub fn expected(&self) -> Option<Move> {
        self.expected
    }

    /// Sets an option of the engine; ends any search first.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        self.cancel();
        self.engine.set_option(name, value)
    }

    /// Starts a new game from a position, under the present time control.
    pub fn new_game(&mut self, start: Board) {
        self.cancel();
        let renewed = self.engine.new_game();
        renewed.expect("an engine is idle after a cancelled search");
        self.set_game(Game::new(start, self.engine.options().rules));
    }

    /// Prepares for a game by the clock; ends any search first.
    pub fn warm_up(&mut self) {
        self.cancel();
        let ready = self.engine.warm_up();
        ready.expect("an engine is idle after a cancelled search");
    }

    /// Takes over a game without clock times: both clocks are new.
    pub fn set_game(&mut self, game: Game) {
        self.cancel();
        self.clock = Clock::new(self.clock.control());
        let turn = |_: &Move| Turn {
            clock_before: self.clock.clone(),
            time: Duration::ZERO,
            left: self.clock.control().main_time(),
            found: None,
        };
        self.turns = game.moves().iter().map(turn).collect();
        self.game = game;
        self.undone.clear();
        self.lateness = None;
        self.reset_turn();
    }

    /// Repeats a game whose times are known: for each move the time it took and the time that
    /// was left, as far as the record tells.
    pub fn restore(&mut self, game: Game, times: &[(Option<Duration>, Option<Duration>)]) {
        self.set_game(game);
        let movers = self.game.boards().iter().map(Board::side_to_move);
        for ((turn, mover), (time, left)) in self.turns.iter_mut().zip(movers).zip(times) {
            turn.clock_before = self.clock.clone();
            turn.time = time.unwrap_or_default();
            self.clock.after_move(mover, turn.time);
            if let Some(left) = *left {
                self.clock.set_remaining(mover, left);
            }
            turn.left = self.clock.face(mover).remaining;
        }
    }

    /// Gives both sides new clocks.
    pub fn set_control(&mut self, control: TimeControl) {
        self.clock = Clock::new(control);
        self.lateness = None;
        self.spent = Duration::ZERO;
        self.running_since = self.running_since.map(|_| Instant::now());
    }

    /// Corrects a clock. How far the engine's was wrong tells what its moves have suffered on
    /// their way.
    pub fn set_remaining(&mut self, side: Side, remaining: Duration) {
        if let Some(lateness) = self.lateness.take_if(|lateness| lateness.is_of(side)) {
            let lags = lateness.lags(self.clock.face(side).remaining, remaining);
            lags.for_each(|lag| self.engine.note_lag(lag));
        }
        self.clock.set_remaining(side, remaining);
        if side == self.side_to_move() {
            self.spent = Duration::ZERO;
            self.running_since = self.running_since.map(|_| Instant::now());
        }
    }

    /// Starts the clock of the side to move.
    pub fn start_clock(&mut self) {
        self.running_since.get_or_insert_with(Instant::now);
    }

    /// Stops the clocks; the present turn's time is kept.
    pub fn stop_clock(&mut self) {
        self.spent = self.elapsed();
        self.running_since = None;
    }

    pub fn clock_runs(&self) -> bool {
        self.running_since.is_some()
    }

    /// Main time left on a side's clock at this moment.
    pub fn remaining(&self, side: Side) -> Duration {
        let remaining = self.clock.face(side).remaining;
        remaining.saturating_sub(self.elapsed_of(side))
    }

    pub fn has_flagged(&self, side: Side) -> bool {
        self.clock.has_flagged(side, self.elapsed_of(side))
    }

    fn elapsed_of(&self, side: Side) -> Duration {
        match side == self.side_to_move() {
            true => self.elapsed(),
            false => Duration::ZERO,
        }
    }

    /// Time of the present turn.
    fn elapsed(&self) -> Duration {
        let running = self.running_since.map(|since| since.elapsed());
        self.spent + running.unwrap_or_default()
    }

    fn side_to_move(&self) -> Side {
        self.game.board().side_to_move()
    }

    /// Plays a move that the engine did not choose. A search for its reply goes on if this is
    /// the reply that was expected; any other search ends without an answer.
    pub fn play(&mut self, text: &str) -> Result<Move, PlayError> {
        let mut after = self.game.clone();
        let move_played = after.play_text(text)?;
        match self.activity.as_mut().map(|activity| &mut activity.purpose) {
            Some(Purpose::Ponder { expected, played }) if *expected == move_played && !*played => {
                *played = true;
            }
            Some(Purpose::Ponder { played: false, .. }) => {
                self.activity = None;
                self.engine.ponder_miss();
            }
            _ => self.cancel(),
        }
        self.finish_turn(after, None);
        Ok(move_played)
    }

    /// Presses the clock and takes over the game after the move.
    fn finish_turn(&mut self, after: Game, found: Option<SearchResult>) {
        let (side, time) = (self.side_to_move(), self.elapsed());
        let clock_before = self.clock.clone();
        self.clock.after_move(side, time);
        self.turns.push(Turn {
            clock_before,
            time,
            left: self.clock.face(side).remaining,
            found,
        });
        self.game = after;
        self.undone.clear();
        self.reset_turn();
    }

    fn reset_turn(&mut self) {
        self.expected = None;
        self.spent = Duration::ZERO;
        self.running_since = self.running_since.map(|_| Instant::now());
    }

    /// Takes the last move back; the clocks show again what they showed before it.
    pub fn undo(&mut self) -> Option<Move> {
        self.cancel();
        let played = self.game.undo()?;
        let turn = self.turns.pop().expect("a turn for each move");
        let clock_before = turn.clock_before.clone();
        let clock_after = std::mem::replace(&mut self.clock, clock_before);
        self.undone.push(Undone {
            played,
            turn,
            clock_after,
        });
        self.lateness = None;
        self.reset_turn();
        Some(played)
    }

    /// Makes the move again that was taken back last; the clocks show what they showed after it.
    pub fn redo(&mut self) -> Option<Move> {
        self.cancel();
        let again = self.undone.pop()?;
        let made = self.game.play(again.played);
        made.expect("it was legal here before");
        self.turns.push(again.turn);
        self.clock = again.clock_after;
        self.lateness = None;
        self.reset_turn();
        Some(again.played)
    }

    /// The game ends here: what was taken back does not come again.
    pub fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// Moves that can be made again, in their order, each with what is remembered of it.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = (Move, &Turn)> {
        self.undone
            .iter()
            .rev()
            .map(|undone| (undone.played, &undone.turn))
    }
}
