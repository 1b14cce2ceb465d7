//! A game with clocks, played on an engine: for front ends that say what was played and whose
//! turn it is, and leave it to the engine when to think and when to ponder.
//!
//! The player knows nothing about which side the engine has: its front end asks it to think.

use super::{Engine, EngineError, Event, SearchNumber};
use crate::board::{Board, Move, Side};
use crate::clock::{Clock, TimeControl, TimeLeft};
use crate::game::{Game, PlayError};
use crate::search::{Limits, SearchResult};
use std::time::{Duration, Instant};

/// An engine at the board.
pub struct Player {
    engine: Engine,
    game: Game,
    clock: Clock,
    /// One for each move of the game.
    turns: Vec<Turn>,
    /// The present turn's time before the clock was last started.
    spent: Duration,
    /// Since when the clock of the side to move runs; `None` if it stands still.
    running_since: Option<Instant>,
    activity: Option<Activity>,
    /// The reply that the engine expects to its last move.
    expected: Option<Move>,
    /// Depth that no search exceeds.
    pub depth: Option<u32>,
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
}

/// What an event means for the game.
#[derive(Clone, Debug)]
pub enum News {
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
            spent: Duration::ZERO,
            running_since: None,
            activity: None,
            expected: None,
            depth: None,
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
        self.spent = Duration::ZERO;
        self.running_since = self.running_since.map(|_| Instant::now());
    }

    /// Corrects a clock.
    pub fn set_remaining(&mut self, side: Side, remaining: Duration) {
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
        let undone = self.game.undo()?;
        let turn = self.turns.pop().expect("a turn for each move");
        self.clock = turn.clock_before;
        self.reset_turn();
        Some(undone)
    }

    /// Lets the engine think on its own move; the answer comes as [`News::Moved`]. What was
    /// pondered on the move just played is gone on with.
    pub fn think(&mut self) -> Result<(), EngineError> {
        self.start_clock();
        let hit = Purpose::Ponder {
            expected: self.game.moves().last().copied().unwrap_or(Move::PASS),
            played: true,
        };
        let time = self.time_left();
        match &mut self.activity {
            Some(activity) if activity.purpose == hit => {
                activity.purpose = Purpose::Move;
                self.engine.ponder_hit(Some(time))
            }
            _ => self.search(Purpose::Move, Some(time)),
        }
    }

    /// Thinks on the reply that the engine expects, if there is one and the option is on.
    pub fn ponder(&mut self) -> Result<(), EngineError> {
        let Some(expected) = self.expected.filter(|_| self.engine.options().ponder) else {
            return Ok(());
        };
        let mut ahead = self.game.clone();
        // A reply that ends the game leaves nothing to think about.
        if ahead.play(expected).is_err() || ahead.outcome().is_some() {
            return Ok(());
        }
        self.cancel();
        self.engine.set_game(ahead)?;
        let number = self.engine.ponder(self.limits())?;
        let purpose = Purpose::Ponder {
            expected,
            played: false,
        };
        self.activity = Some(Activity { number, purpose });
        Ok(())
    }

    /// Thinks about the position until something else is asked for.
    pub fn analyze(&mut self) -> Result<(), EngineError> {
        self.search(Purpose::Analysis, None)
    }

    /// Looks for a move without playing it; the answer comes as [`News::Hint`].
    pub fn look_for_hint(&mut self, time: Duration) -> Result<(), EngineError> {
        self.search(Purpose::Hint, Some(TimeLeft::for_one_move(time)))
    }

    fn search(&mut self, purpose: Purpose, time: Option<TimeLeft>) -> Result<(), EngineError> {
        self.cancel();
        self.engine.set_game(self.game.clone())?;
        let limits = Limits {
            time: time.map(|time| self.engine.budget(time)),
            ..self.limits()
        };
        let number = match purpose {
            Purpose::Analysis => self.engine.analyze(limits)?,
            _ => self.engine.think(limits)?,
        };
        self.activity = Some(Activity { number, purpose });
        Ok(())
    }

    /// The limits of every search.
    fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            ..Limits::default()
        }
    }

    /// The clock of the side to move, less what its turn has taken already.
    fn time_left(&self) -> TimeLeft {
        let left = self.clock.time_left(self.side_to_move());
        TimeLeft {
            remaining: left.remaining.saturating_sub(self.elapsed()),
            ..left
        }
    }

    /// Whether the engine thinks on its move.
    pub fn is_thinking(&self) -> bool {
        let purpose = self.activity.map(|activity| activity.purpose);
        purpose == Some(Purpose::Move)
    }

    /// Makes the engine move with what it has found.
    pub fn move_now(&mut self) {
        if self.is_thinking() {
            self.engine.stop();
        }
    }

    /// Ends any search without an answer.
    pub fn cancel(&mut self) {
        self.activity = None;
        self.engine.cancel();
    }

    /// What an event of the engine means for the game; nothing if it is out of date.
    pub fn take(&mut self, event: Event) -> Option<News> {
        if let Event::Remark(text) = event {
            return Some(News::Remark(text));
        }
        let activity = self.activity?;
        match event {
            Event::Progress { number, found } => {
                (number == activity.number).then_some(News::Progress(found))
            }
            Event::Best { number, result } if number == activity.number => {
                self.activity = None;
                match activity.purpose {
                    Purpose::Move => {
                        self.play_best(&result);
                        Some(News::Moved(result))
                    }
                    Purpose::Hint => Some(News::Hint(result)),
                    Purpose::Ponder { .. } | Purpose::Analysis => None,
                }
            }
            Event::Best { .. } | Event::Remark(_) => None,
        }
    }

    fn play_best(&mut self, result: &SearchResult) {
        let best = result.best().expect("a search of a game that goes on");
        let mut after = self.game.clone();
        after.play(best).expect("the search plays legal moves");
        self.finish_turn(after, Some(result.clone()));
        self.expected = result.reply();
    }
}
