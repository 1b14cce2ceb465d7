//! The engine: a position, options and a search on a thread of its own. Commands are methods,
//! events go to a listener; front ends turn both into their texts.
//!
//! An engine is idle, thinking or pondering. Pondering is a search whose answer is held back: a
//! ponder hit only gives it a time budget, so nothing of its tree is lost, and a miss stops it.
//! An engine has no global state, so several can live in one process.
//!
//! [`options`] declares what can be set; `library` asks the opening book before a search; [`player`] plays a game with clocks on an engine, for
//! front ends whose protocol does not tell the engine when to think; `desk` and `job` are what
//! engine and searching thread hand each other.

mod desk;
mod job;
mod library;
pub mod options;
pub mod player;
mod ponder;

pub use options::{OptionError, Options};
pub use player::Player;
pub use ponder::Ponderings;

use crate::board::{Board, Move};
use crate::book::BookError;
use crate::clock::TimeLeft;
use crate::eval::Evaluator;
use crate::game::Game;
use crate::rules::Outcome;
use crate::search::table::TableError;
use crate::search::{Control, Limits, Pool, Progress, Verdict};
use crossbeam::channel::{Sender, unbounded};
use desk::{Desk, Running};
use job::Job;
use library::Library;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

/// What an engine is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Idle,
    Thinking,
    Pondering,
}

impl fmt::Display for State {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            State::Idle => "idle",
            State::Thinking => "thinking",
            State::Pondering => "pondering",
        })
    }
}

/// Tells the searches of an engine apart: an event may wait in a queue while its search is
/// already a matter of the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchNumber(u64);

/// What an engine tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Progress {
        number: SearchNumber,
        progress: Progress,
    },
    /// A search has ended, and the engine is idle.
    Best {
        number: SearchNumber,
        verdict: Verdict,
    },
    /// Something that is good to know, in one line.
    Remark(String),
}

/// How far and how long to think. Nothing set means: until stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// The clock of the side to move.
    pub time: Option<TimeLeft>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Stop when a win within this many plies is proven.
    pub win_within: Option<u32>,
    /// Consider only these moves; all if empty.
    pub moves: Vec<Move>,
    /// Answer only when stopped.
    pub infinite: bool,
}

/// Why a command was not obeyed. The engine is as it was before.
#[derive(Debug)]
pub enum EngineError {
    Busy(State),
    NotPondering,
    Over(Outcome),
    Option(OptionError),
    Table(TableError),
    Book(BookError),
}

impl fmt::Display for EngineError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            EngineError::Busy(state) => write!(out, "not possible while the engine is {state}"),
            EngineError::NotPondering => write!(out, "the engine is not pondering"),
            EngineError::Over(outcome) => write!(out, "the game is over ({outcome})"),
            EngineError::Option(fault) => write!(out, "{fault}"),
            EngineError::Table(fault) => write!(out, "{fault}"),
            EngineError::Book(fault) => write!(out, "{fault}"),
        }
    }
}

impl std::error::Error for EngineError {}

/// An engine.
pub struct Engine {
    options: Options,
    game: Game,
    evaluator: Arc<Evaluator>,
    pool: Arc<Mutex<Pool>>,
    desk: Arc<Desk>,
    /// Gone only while the engine is dropped.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    searches: u64,
    ponderings: Ponderings,
    library: Library,
}

impl Engine {
    /// An engine at the start of a game. The listener is called from the searching thread and
    /// should only pass the event on.
    pub fn new(
        options: Options,
        listener: impl Fn(Event) + Send + Sync + 'static,
    ) -> Result<Engine, EngineError> {
        let pool = Pool::new(options.threads, options.hash).map_err(EngineError::Table)?;
        let desk = Arc::new(Desk::new(Box::new(listener)));
        let (jobs, received) = unbounded();
        let thread = std::thread::spawn({
            let desk = Arc::clone(&desk);
            move || desk::work(received, &desk)
        });
        // A book that cannot be used is no reason not to play.
        let library = Library::new(&options).unwrap_or_else(|fault| {
            desk.remark(fault.to_string());
            Library::default()
        });
        Ok(Engine {
            game: Game::new(Board::standard(), options.rules),
            evaluator: Arc::new(Evaluator::built_in(options.eval)),
            pool: Arc::new(Mutex::new(pool)),
            desk,
            jobs: Some(jobs),
            thread: Some(thread),
            searches: 0,
            ponderings: Ponderings::default(),
            library,
            options,
        })
    }

    pub fn state(&self) -> State {
        self.desk.state()
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    pub fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How pondering has fared since the last new game.
    pub fn ponderings(&self) -> Ponderings {
        self.ponderings
    }

    /// Sets an option by name.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        self.refuse_if_busy()?;
        let options = self
            .options
            .with(name, value)
            .map_err(EngineError::Option)?;
        let library = match options.own_book == self.options.own_book
            && options.book_file == self.options.book_file
        {
            true => None,
            false => Some(Library::new(&options).map_err(EngineError::Book)?),
        };
        let mut pool = self.pool.lock().expect("no search panics");
        pool.set_table_size(options.hash)
            .map_err(EngineError::Table)?;
        pool.set_threads(options.threads);
        drop(pool);
        if options.eval != self.options.eval {
            self.evaluator = Arc::new(Evaluator::built_in(options.eval));
        }
        if let Some(library) = library {
            self.library = library;
        }
        self.options = options;
        Ok(())
    }

    /// Forgets everything about earlier games. A table that was never used is written to all the
    /// same: the system provides its memory now, and not while the first clock runs.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.refuse_if_busy()?;
        self.pool.lock().expect("no search panics").clear();
        self.ponderings = Ponderings::default();
        self.library.new_game();
        self.game = Game::new(Board::standard(), self.options.rules);
        Ok(())
    }

    /// Replaces the game to be searched.
    pub fn set_game(&mut self, game: Game) -> Result<(), EngineError> {
        self.refuse_if_busy()?;
        self.game = game;
        Ok(())
    }

    /// Starts to think about the game's position.
    pub fn think(&mut self, request: Request) -> Result<SearchNumber, EngineError> {
        self.start(request, false)
    }

    /// Starts to think about the position without an answer, until [`Engine::ponder_hit`] or
    /// [`Engine::stop`]. The last move of the game is the opponent's as the engine expects it.
    pub fn ponder(&mut self, request: Request) -> Result<SearchNumber, EngineError> {
        self.start(request, true)
    }

    fn start(&mut self, request: Request, pondering: bool) -> Result<SearchNumber, EngineError> {
        self.refuse_if_busy()?;
        if let Some(outcome) = self.game.outcome() {
            return Err(EngineError::Over(outcome));
        }
        let time = request.time.filter(|_| !request.infinite);
        let budget = time.map(|time| self.budget(time)).filter(|_| !pondering);
        let control = Arc::new(Control::new(budget));
        self.searches += 1;
        let number = SearchNumber(self.searches);
        self.desk.start(Running {
            number,
            control: Arc::clone(&control),
            pondering,
            held: pondering || request.infinite,
            discarded: false,
            verdict: None,
            time,
        });
        let job = Job {
            number,
            known: self.known(&request, &control),
            game: self.game.clone(),
            limits: Limits {
                depth: request.depth,
                nodes: request.nodes,
                time: budget,
                win_within: request.win_within,
                moves: request.moves,
                lines: self.options.lines,
            },
            params: self.options.params.clone(),
            evaluator: Arc::clone(&self.evaluator),
            control,
            pool: Arc::clone(&self.pool),
        };
        let jobs = self.jobs.as_ref().expect("the engine is alive");
        jobs.send(job).expect("the searching thread is alive");
        Ok(number)
    }

    /// The answer of the book, if it may be asked and has one.
    fn known(&mut self, request: &Request, control: &Control) -> Option<library::Known> {
        let plain = !request.infinite && request.moves.is_empty() && request.win_within.is_none();
        if !plain || !self.options.own_book {
            return None;
        }
        if let Some(remark) = self.library.objection(&self.game) {
            self.desk.remark(remark);
        }
        let known = self.library.look_up(&self.game, &self.options)?;
        Some(known.after(control.elapsed()))
    }

    /// How long to think with a clock.
    fn budget(&self, time: TimeLeft) -> crate::clock::Budget {
        time.budget(self.options.move_overhead, self.game.moves().len() as u32)
    }

    /// The expected move was played: the search goes on under its clock, or under the one given
    /// here, counted from now.
    pub fn ponder_hit(&mut self, time: Option<TimeLeft>) -> Result<(), EngineError> {
        if time.is_some() {
            self.desk.set_time(time);
        }
        let budget = |time| self.budget(time);
        let pondered = self
            .desk
            .ponder_hit(budget)
            .ok_or(EngineError::NotPondering)?;
        self.ponderings.note_hit(pondered);
        Ok(())
    }

    /// Ends a search; its answer comes as an event within milliseconds. Does nothing if none
    /// runs, since a search may have ended in the same moment.
    pub fn stop(&mut self) {
        self.note_miss();
        self.desk.stop();
    }

    /// Ends a search without an answer. The engine is idle afterwards.
    pub fn cancel(&mut self) {
        self.desk.cancel();
    }

    /// The opponent played another move than expected: ends pondering without an answer.
    pub fn ponder_miss(&mut self) {
        self.note_miss();
        self.desk.cancel();
    }

    fn note_miss(&mut self) {
        if self.state() == State::Pondering {
            self.ponderings.note_miss();
        }
    }

    fn refuse_if_busy(&self) -> Result<(), EngineError> {
        match self.state() {
            State::Idle => Ok(()),
            state => Err(EngineError::Busy(state)),
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.desk.cancel();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic was reported when it happened; there is nothing left to save.
            let _ = thread.join();
        }
    }
}
