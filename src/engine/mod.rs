//! The engine: a position, options and a search on a thread of its own. Commands are methods,
//! events go to a listener; front ends turn both into their texts.
//!
//! An engine is idle, thinking or pondering. Pondering is a search whose answer is held back: a
//! ponder hit only gives it a time budget, so nothing of its tree is lost, and a miss stops it.
//! An engine has no global state, so several can live in one process.
//!
//! [`options`] declares what can be set; `own_book` asks the opening book before a search;
//! [`player`] plays a game with clocks on an engine, for front ends whose protocol does not tell
//! the engine when to think, and `lateness` is what its clock tells of lags; `slot` and `job` are
//! the engine's side of its searching thread, and `fallback` is the move of a search without one.

mod event;
mod fallback;
mod job;
mod lateness;
pub mod options;
mod own_book;
pub mod player;
mod ponder;
mod slot;

pub use event::{Event, SearchNumber, State};
pub use job::Work;
pub use options::{OptionError, Options};
pub use player::Player;
pub use ponder::Ponderings;

use crate::board::Board;
use crate::book::BookError;
use crate::clock::{Budget, Lag, LagMeter, TimeLeft};
use crate::eval::Evaluator;
use crate::game::Game;
use crate::platform::THREADS;
use crate::rules::Outcome;
use crate::search::{ConfigError, Control, Limits, SearchStatus, Searcher};
use crossbeam::channel::{Sender, unbounded};
use fallback::Fallback;
use job::Job;
use own_book::{BookAnswer, OwnBook};
use slot::{Mode, Running, Slot};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::Duration;
use thiserror::Error;

/// What the engine is called, in records and on screens.
pub const NAME: &str = concat!("Soucie ", env!("CARGO_PKG_VERSION"));

/// Why a command was not obeyed. The engine is as it was before.
#[derive(Debug, Error)]
pub enum EngineError {
    #[error("not possible while the engine is {0}")]
    Busy(State),
    #[error("the engine is not pondering")]
    NotPondering,
    #[error("the game is over ({0})")]
    Over(Outcome),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Book(#[from] BookError),
}

/// An engine.
pub struct Engine {
    options: Options,
    game: Game,
    evaluator: Arc<Evaluator>,
    searcher: Arc<Mutex<Searcher>>,
    slot: Arc<Slot>,
    /// Gone only while the engine is dropped.
    jobs: Option<Sender<Job>>,
    /// The searching thread, and the one that answers for it when it is late.
    threads: Vec<JoinHandle<()>>,
    /// What these would do, where there are no threads.
    work: Work,
    searches: u64,
    ponderings: Ponderings,
    lags: LagMeter,
    own_book: OwnBook,
}

impl Engine {
    /// An engine at the start of a game. The listener is called from the searching thread and
    /// should only pass the event on.
    pub fn new(
        options: Options,
        listener: impl Fn(Event) + Send + Sync + 'static,
    ) -> Result<Engine, EngineError> {
        let searcher = Searcher::new(&options.config)?;
        let slot = Arc::new(Slot::new(Box::new(listener)));
        let (jobs, received) = unbounded();
        let work = Work {
            jobs: received,
            slot: Arc::clone(&slot),
        };
        let mut threads = Vec::new();
        if THREADS {
            let (searching, keeping_time) = (work.clone(), Arc::clone(&slot));
            threads.push(std::thread::spawn(move || searching.do_all()));
            threads.push(std::thread::spawn(move || keeping_time.keep_time()));
        }
        // A book that cannot be used is no reason not to play.
        let own_book = OwnBook::new(&options).unwrap_or_else(|fault| {
            slot.remark(fault.to_string());
            OwnBook::default()
        });
        Ok(Engine {
            game: Game::new(Board::standard(), options.rules),
            evaluator: Arc::clone(searcher.evaluator()),
            searcher: Arc::new(Mutex::new(searcher)),
            slot,
            jobs: Some(jobs),
            threads,
            work,
            searches: 0,
            ponderings: Ponderings::default(),
            lags: LagMeter::default(),
            own_book,
            options,
        })
    }

    /// The engine's searches, for whoever runs them where there are no threads.
    pub fn work(&self) -> &Work {
        &self.work
    }

    pub fn state(&self) -> State {
        self.slot.state()
    }

    /// How far the search has come, if one runs.
    pub fn status(&self) -> Option<SearchStatus> {
        self.slot.status()
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
        let options = self.options.with(name, value)?;
        let own_book = match options.own_book == self.options.own_book
            && options.book_file == self.options.book_file
        {
            true => None,
            false => Some(OwnBook::new(&options)?),
        };
        if options.config != self.options.config {
            let mut searcher = self.searcher()?;
            searcher.set_config(options.config.clone())?;
            let evaluator = Arc::clone(searcher.evaluator());
            drop(searcher);
            self.evaluator = evaluator;
        }
        if let Some(own_book) = own_book {
            self.own_book = own_book;
        }
        self.options = options;
        Ok(())
    }

    /// Forgets everything about earlier games.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.refuse_if_busy()?;
        self.searcher()?.clear();
        self.ponderings = Ponderings::default();
        self.own_book.new_game();
        self.game = Game::new(Board::standard(), self.options.rules);
        Ok(())
    }

    /// Prepares for a game by the clock: the system provides the memory of the table now, for a
    /// quarter of a second at most, and not while the first move is searched.
    pub fn warm_up(&mut self) -> Result<(), EngineError> {
        self.refuse_if_busy()?;
        self.searcher()?.warm_up();
        Ok(())
    }

    /// The searcher, as soon as a search that was cancelled lets go of it. Where that cannot be
    /// waited for, a new one takes its place.
    fn searcher(&mut self) -> Result<MutexGuard<'_, Searcher>, EngineError> {
        if !THREADS && self.searcher.try_lock().is_err() {
            let evaluator = Arc::clone(&self.evaluator);
            let searcher = Searcher::with_evaluator(&self.options.config, evaluator)?;
            self.searcher = Arc::new(Mutex::new(searcher));
        }
        Ok(self.searcher.lock().expect("no search panics"))
    }

    /// Replaces the game to be searched.
    pub fn set_game(&mut self, game: Game) -> Result<(), EngineError> {
        self.refuse_if_busy()?;
        self.game = game;
        Ok(())
    }

    /// Starts to think about the game's position.
    pub fn think(&mut self, limits: Limits) -> Result<SearchNumber, EngineError> {
        self.start(limits, Mode::Think)
    }

    /// Starts to think about the position without an answer, until [`Engine::ponder_hit`] or
    /// [`Engine::stop`]. The last move of the game is the opponent's as the engine expects it.
    /// The time of the limits counts from the hit.
    pub fn ponder(&mut self, limits: Limits) -> Result<SearchNumber, EngineError> {
        self.start(limits, Mode::Ponder)
    }

    /// Starts to think about the position, and answers only when stopped.
    pub fn analyze(&mut self, limits: Limits) -> Result<SearchNumber, EngineError> {
        self.start(limits, Mode::Infinite)
    }

    fn start(&mut self, limits: Limits, mode: Mode) -> Result<SearchNumber, EngineError> {
        self.refuse_if_busy()?;
        if let Some(outcome) = self.game.outcome() {
            return Err(EngineError::Over(outcome));
        }
        let limits = Limits {
            multipv: self.options.multipv,
            ..limits
        };
        let control = Arc::new(match mode {
            Mode::Think => Control::new(limits),
            Mode::Ponder | Mode::Infinite => Control::pondering(limits),
        });
        self.searches += 1;
        let number = SearchNumber(self.searches);
        let game = Arc::new(self.game.clone());
        let fallback = Fallback::new(&game, &self.evaluator, control.limits());
        let running = Running::new(number, &control, mode, fallback.clone());
        self.slot.start(running);
        let job = Job {
            number,
            book_answer: self.book_answer(&control, mode),
            game,
            fallback,
            control,
            searcher: Arc::clone(&self.searcher),
        };
        let jobs = self.jobs.as_ref().expect("the engine is alive");
        jobs.send(job).expect("the searching thread is alive");
        Ok(number)
    }

    /// The answer of the book, if it may be asked and has one.
    fn book_answer(&mut self, control: &Control, mode: Mode) -> Option<BookAnswer> {
        let limits = control.limits();
        let plain = limits.moves.is_empty() && limits.win_within.is_none();
        if !plain || mode == Mode::Infinite || !self.options.own_book {
            return None;
        }
        if let Some(remark) = self.own_book.objection(&self.game) {
            self.slot.remark(remark);
        }
        let answer = self.own_book.look_up(&self.game, &self.options)?;
        Some(answer.after(control.elapsed()))
    }

    /// How long to think on the game's position with a clock.
    pub fn budget(&self, time: TimeLeft) -> Budget {
        time.budget(self.lag(), self.game.moves().len() as u32)
    }

    /// What is expected to pass between the end of a search and the stop of the clock: the
    /// option's value, corrected by what was measured.
    pub fn lag(&self) -> Lag {
        self.lags.lag(self.options.move_overhead)
    }

    /// Takes note of what has passed between the end of a search, or the moment at which it
    /// should have ended, and the stop of the clock. It is a matter of machine and front end,
    /// so new games do not change it.
    pub fn note_lag(&mut self, lag: Duration) {
        let feared = self.lag().worst;
        self.lags.note(lag);
        if self.lag().worst > feared {
            let milliseconds = lag.as_millis();
            self.slot.remark(format!(
                "the clock of the last move ran {milliseconds} ms longer than planned"
            ));
        }
    }

    /// The expected move was played: the search goes on under the time of its limits, or under
    /// the clock given here, counted from now.
    pub fn ponder_hit(&mut self, time: Option<TimeLeft>) -> Result<(), EngineError> {
        let time = time.map(|time| self.budget(time));
        let pondered = self
            .slot
            .ponder_hit(time)
            .ok_or(EngineError::NotPondering)?;
        self.ponderings.note_hit(pondered);
        Ok(())
    }

    /// Ends a search; its answer comes as an event within milliseconds. Does nothing if none
    /// runs, since a search may have ended in the same moment.
    pub fn stop(&mut self) {
        self.note_miss();
        self.slot.stop();
    }

    /// Ends a search without an answer. The engine is idle afterwards.
    pub fn cancel(&mut self) {
        self.slot.cancel();
    }

    /// The opponent played another move than expected: ends pondering without an answer.
    pub fn ponder_miss(&mut self) {
        self.note_miss();
        self.slot.cancel();
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
        self.slot.cancel();
        self.slot.close();
        self.jobs = None;
        for thread in self.threads.drain(..) {
            // A panic was reported when it happened; there is nothing left to save.
            let _ = thread.join();
        }
    }
}
