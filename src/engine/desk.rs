//! What an engine and its searching thread share: which search runs, and who has to hear of it.
//!
//! A search is *held* while its answer must not be given yet: pondering, and analysis without
//! end. If such a search ends by itself, its verdict waits here.

use super::{Event, SearchNumber, State};
use crate::clock::{Budget, TimeLeft};
use crate::search::{Control, Progress, Report, Verdict};
use crossbeam::channel::Receiver;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// Hears what an engine has to tell; called from the searching thread.
pub(super) type Listener = dyn Fn(Event) + Send + Sync;

/// A search that has been started and not yet answered.
pub(super) struct Running {
    pub number: SearchNumber,
    pub control: Arc<Control>,
    pub pondering: bool,
    pub held: bool,
    /// Nobody wants the answer any more.
    pub discarded: bool,
    /// The verdict of a held search that has ended.
    pub verdict: Option<Verdict>,
    /// The clock that a ponder hit starts.
    pub time: Option<TimeLeft>,
}

pub(super) struct Desk {
    running: Mutex<Option<Running>>,
    cleared: Condvar,
    listener: Box<Listener>,
}

impl Desk {
    pub fn new(listener: Box<Listener>) -> Desk {
        Desk {
            running: Mutex::new(None),
            cleared: Condvar::new(),
            listener,
        }
    }

    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().expect("no thread panics at the desk")
    }

    pub fn state(&self) -> State {
        match &*self.running() {
            None => State::Idle,
            Some(running) if running.pondering => State::Pondering,
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

    /// Lets a pondering search go on as a normal one. Says how long it has pondered.
    pub fn ponder_hit(&self, budget: impl FnOnce(TimeLeft) -> Budget) -> Option<Duration> {
        if self.state() != State::Pondering {
            return None;
        }
        let mut pondered = None;
        self.release(|running| {
            pondered = Some(running.control.elapsed());
            if let Some(time) = running.time {
                running.control.set_budget(budget(time));
            }
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
        (running.held, running.pondering) = (false, false);
        if let Some(verdict) = running.verdict.take() {
            self.answer(guard, verdict);
        }
    }

    /// Replaces the clock that a ponder hit starts.
    pub fn set_time(&self, time: Option<TimeLeft>) {
        if let Some(running) = self.running().as_mut() {
            running.time = time;
        }
    }

    /// Ends the running search without an answer, and waits until its thread is free.
    pub fn cancel(&self) {
        let mut guard = self.running();
        if let Some(running) = guard.as_mut() {
            running.control.stop();
            running.discarded = true;
            if running.verdict.is_some() {
                *guard = None;
            }
        }
        while guard.is_some() {
            guard = self.cleared.wait(guard).expect("no thread panics here");
        }
    }

    /// Takes the verdict of a search that has ended.
    pub fn ended(&self, verdict: Verdict) {
        let mut guard = self.running();
        match guard.as_mut() {
            Some(running) if running.held && !running.discarded => running.verdict = Some(verdict),
            Some(_) => self.answer(guard, verdict),
            None => {}
        }
    }

    /// The engine is idle before anybody hears the answer, so that whoever hears it can start
    /// the next search.
    fn answer(&self, mut guard: MutexGuard<Option<Running>>, verdict: Verdict) {
        let ended = guard.take();
        drop(guard);
        self.cleared.notify_all();
        if let Some(running) = ended.filter(|running| !running.discarded) {
            let number = running.number;
            (self.listener)(Event::Best { number, verdict });
        }
    }

    /// Passes on what is good to know.
    pub fn remark(&self, text: String) {
        (self.listener)(Event::Remark(text));
    }

    fn tell(&self, number: SearchNumber, progress: &Progress) {
        let progress = progress.clone();
        (self.listener)(Event::Progress { number, progress });
    }
}

/// What the searching thread does: one job after the other, until the engine is gone.
pub(super) fn work(jobs: Receiver<super::job::Job>, desk: &Desk) {
    let _guard = NoSilentEnd;
    for mut job in jobs {
        let number = job.number;
        if let Some(known) = &job.known {
            desk.remark(known.remark.clone());
        }
        let verdict = job.run(&mut Teller { desk, number });
        desk.ended(verdict);
    }
}

/// A search that panics answers nobody, and whoever waits for it would wait for ever. The program
/// ends instead, as it does in release builds, where every panic ends it.
struct NoSilentEnd;

impl Drop for NoSilentEnd {
    fn drop(&mut self) {
        if std::thread::panicking() {
            std::process::abort();
        }
    }
}

/// Passes a search's reports on under its number.
struct Teller<'a> {
    desk: &'a Desk,
    number: SearchNumber,
}

impl Report for Teller<'_> {
    fn progress(&mut self, progress: &Progress) {
        self.desk.tell(self.number, progress);
    }
}
