//! The place of an engine's one running search, between the engine and its searching thread.
//!
//! A search is *held* while its answer must not be given yet: pondering, and analysis without
//! end. If such a search ends by itself, its result waits here.

use super::event::{Event, Listener, SearchNumber, State};
use crate::clock::Budget;
use crate::search::{Control, SearchResult};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

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
    /// Nobody wants the answer any more.
    discarded: bool,
    /// The result of a held search that has ended.
    result: Option<SearchResult>,
}

impl Running {
    pub fn new(number: SearchNumber, control: &Arc<Control>, mode: Mode) -> Running {
        Running {
            number,
            control: Arc::clone(control),
            mode,
            discarded: false,
            result: None,
        }
    }
}

pub(super) struct Slot {
    running: Mutex<Option<Running>>,
    cleared: Condvar,
    listener: Box<Listener>,
}

impl Slot {
    pub fn new(listener: Box<Listener>) -> Slot {
        Slot {
            running: Mutex::new(None),
            cleared: Condvar::new(),
            listener,
        }
    }

    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().expect("no thread panics with the lock")
    }

    pub fn state(&self) -> State {
        match &*self.running() {
            None => State::Idle,
            Some(running) if running.mode == Mode::Ponder => State::Pondering,
            Some(_) => State::Thinking,
        }
    }

    pub fn start(&self, running: Running) {
        *self.running() = Some(running);
    }

    /// Ends the running search; its answer comes at once.
    pub fn stop(&self) {
        self.release(|running| running.control.stop());
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
    fn release(&self, change: impl FnOnce(&Running)) {
        let mut guard = self.running();
        let Some(running) = guard.as_mut() else {
            return;
        };
        change(running);
        running.mode = Mode::Think;
        if let Some(result) = running.result.take() {
            self.answer(guard, result);
        }
    }

    /// Ends the running search without an answer, and waits until its thread is free.
    pub fn cancel(&self) {
        let mut guard = self.running();
        if let Some(running) = guard.as_mut() {
            running.control.stop();
            running.discarded = true;
            if running.result.is_some() {
                *guard = None;
            }
        }
        while guard.is_some() {
            guard = self.cleared.wait(guard).expect("no thread panics here");
        }
    }

    /// Takes the result of a search that has ended.
    pub fn ended(&self, result: SearchResult) {
        let mut guard = self.running();
        match guard.as_mut() {
            Some(running) if running.mode != Mode::Think && !running.discarded => {
                running.result = Some(result);
            }
            Some(_) => self.answer(guard, result),
            None => {}
        }
    }

    /// The engine is idle before anybody hears the answer, so that whoever hears it can start
    /// the next search.
    fn answer(&self, mut guard: MutexGuard<Option<Running>>, result: SearchResult) {
        let ended = guard.take();
        drop(guard);
        self.cleared.notify_all();
        if let Some(running) = ended.filter(|running| !running.discarded) {
            let number = running.number;
            (self.listener)(Event::Best { number, result });
        }
    }

    /// Passes on what is good to know.
    pub fn remark(&self, text: String) {
        (self.listener)(Event::Remark(text));
    }

    /// Passes on what a search has found so far.
    pub fn progress(&self, number: SearchNumber, found: &SearchResult) {
        let found = found.clone();
        (self.listener)(Event::Progress { number, found });
    }
}
