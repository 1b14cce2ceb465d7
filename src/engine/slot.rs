//! The place of an engine's one running search, between the engine and its searching thread.
//!
//! A search is *held* while its answer must not be given yet: pondering, and analysis without
//! end. If such a search ends by itself, its result waits here.
//!
//! Whoever is to answer in time cannot wait for a thread that has no processor. A search that
//! should have ended, and has not, is therefore answered for with what it has found so far, by a
//! thread that does nothing else and is let on soon; what the search itself says later is heard by
//! nobody.

use super::event::{Event, Listener, SearchNumber, State};
use super::fallback::Fallback;
use crate::clock::Budget;
use crate::platform::Instant;
use crate::search::{Bound, Control, SearchResult, SearchStatus};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// How long a searching thread has to answer after its end: with a processor of its own it takes
/// well below a millisecond, and what it says then may be better than what it has told before.
const GRACE: Duration = Duration::from_millis(3);

/// When a search answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// When it has ended.
    Think,
    /// When it has ended and the opponent has made the expected move, or it is stopped.
    Ponder,
    /// When it is stopped.
    Infinite,
}

/// A search that has been started and not yet answered.
pub(super) struct Running {
    pub number: SearchNumber,
    pub control: Arc<Control>,
    pub mode: Mode,
    /// What is played if nothing is found in time.
    fallback: Fallback,
    /// What was found so far.
    found: Option<SearchResult>,
    /// The result of a held search that has ended.
    result: Option<SearchResult>,
    /// When it was told to end.
    stopped: Option<Instant>,
}

impl Running {
    pub fn new(
        number: SearchNumber,
        control: &Arc<Control>,
        mode: Mode,
        fallback: Fallback,
    ) -> Running {
        Running {
            number,
            control: Arc::clone(control),
            mode,
            fallback,
            found: None,
            result: None,
            stopped: None,
        }
    }

    /// When it must have answered, if ever.
    fn due(&self) -> Option<Instant> {
        let ends = [self.stopped, self.control.deadline()];
        let end = ends.into_iter().flatten().min();
        end.filter(|_| self.mode == Mode::Think)
            .map(|end| end + GRACE)
    }

    /// What is known without the searching thread.
    fn so_far(&self) -> SearchResult {
        let SearchStatus { nodes, elapsed, .. } = self.control.status();
        let found = self.found.clone();
        let found = found.unwrap_or_else(|| self.fallback.result());
        SearchResult {
            nodes: found.nodes.max(nodes),
            elapsed,
            ..found
        }
    }
}

pub(super) struct Slot {
    state: Mutex<SlotState>,
    /// Something may be due earlier than before.
    changed: Condvar,
    listener: Box<Listener>,
}

#[derive(Default)]
struct SlotState {
    running: Option<Running>,
    /// The engine is gone.
    closed: bool,
}

impl Slot {
    pub fn new(listener: Box<Listener>) -> Slot {
        Slot {
            state: Mutex::default(),
            changed: Condvar::new(),
            listener,
        }
    }

    fn lock(&self) -> MutexGuard<'_, SlotState> {
        self.state.lock().expect("no thread panics with the lock")
    }

    pub fn state(&self) -> State {
        match &self.lock().running {
            None => State::Idle,
            Some(running) if running.mode == Mode::Ponder => State::Pondering,
            Some(_) => State::Thinking,
        }
    }

    /// How far the running search has come.
    pub fn status(&self) -> Option<SearchStatus> {
        let state = self.lock();
        state
            .running
            .as_ref()
            .map(|running| running.control.status())
    }

    pub fn start(&self, running: Running) {
        self.lock().running = Some(running);
        self.changed.notify_all();
    }

    /// Ends the running search. Nobody plays what pondering has found: that is answered at once.
    pub fn stop(&self) {
        self.release(|running| {
            running.control.stop();
            running.stopped = Some(Instant::now());
            if running.mode == Mode::Ponder && running.result.is_none() {
                running.result = Some(running.so_far());
            }
        });
    }

    /// Lets a pondering search go on as a normal one, under the clock given here or else its
    /// own. Says how long it has pondered.
    pub fn ponder_hit(&self, time: Option<Budget>) -> Option<Duration> {
        if self.state() != State::Pondering {
            return None;
        }
        let mut pondered = None;
        self.release(|running| {
            pondered = Some(running.control.elapsed());
            running.control.start_clock(time);
        });
        pondered
    }

    /// Allows the running search to answer. If it has ended already, it answers now.
    fn release(&self, change: impl FnOnce(&mut Running)) {
        let mut state = self.lock();
        let Some(running) = state.running.as_mut() else {
            return;
        };
        change(running);
        running.mode = Mode::Think;
        match running.result.take() {
            Some(result) => self.answer(state, result),
            None => self.changed.notify_all(),
        }
    }

    /// Ends the running search without an answer. Its thread is free soon.
    pub fn cancel(&self) {
        if let Some(running) = self.lock().running.take() {
            running.control.stop();
        }
    }

    /// Takes the result of a search that has ended, if it is still asked for.
    pub fn ended(&self, number: SearchNumber, result: SearchResult) {
        let mut state = self.lock();
        match state.running.as_mut() {
            Some(running) if running.number != number => {}
            Some(running) if running.mode != Mode::Think => running.result = Some(result),
            Some(_) => self.answer(state, result),
            None => {}
        }
    }

    /// The engine is idle before anybody hears the answer, so that whoever hears it can start
    /// the next search.
    fn answer(&self, mut state: MutexGuard<SlotState>, result: SearchResult) {
        let ended = state.running.take();
        drop(state);
        if let Some(running) = ended {
            (self.listener)(Event::Best {
                number: running.number,
                planned: running.control.planned(result.elapsed),
                result,
            });
        }
    }

    /// Answers for every search whose thread is late, until the engine is gone.
    pub fn keep_time(&self) {
        let mut state = self.lock();
        while !state.closed {
            let due = state.running.as_ref().and_then(Running::due);
            let left = due.map(|due| due.saturating_duration_since(Instant::now()));
            state = match (left, &state.running) {
                (Some(Duration::ZERO), Some(running)) => {
                    running.control.stop();
                    let found = running.so_far();
                    self.answer(state, found);
                    self.lock()
                }
                (Some(left), _) => {
                    let waited = self.changed.wait_timeout(state, left);
                    waited.expect("no thread panics with the lock").0
                }
                (None, _) => {
                    let waited = self.changed.wait(state);
                    waited.expect("no thread panics with the lock")
                }
            };
        }
    }

    /// Lets [`Slot::keep_time`] end.
    pub fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Passes on what is good to know.
    pub fn remark(&self, text: String) {
        (self.listener)(Event::Remark(text));
    }

    /// Passes on what a search has found so far, unless it has been answered for.
    pub fn progress(&self, number: SearchNumber, found: &SearchResult) {
        let mut state = self.lock();
        let running = state.running.as_mut();
        let Some(running) = running.filter(|running| running.number == number) else {
            return;
        };
        // A move that fails low has no value: what the iteration before said stands.
        if found.multipv == 1 && found.bound != Bound::Upper {
            running.found = Some(found.clone());
        }
        // Under the lock: nothing of a search is heard after its answer.
        let found = found.clone();
        (self.listener)(Event::Progress { number, found });
    }
}
