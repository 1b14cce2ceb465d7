//! The searches of an engine: what each is given, and what is done with it, by a thread of the
//! engine's own or, where there are no threads, by whoever runs its [`Work`].

use super::event::SearchNumber;
use super::fallback::Fallback;
use super::own_book::BookAnswer;
use super::slot::Slot;
use crate::game::Game;
use crate::search::{Control, Report, SearchResult, Searcher};
use crossbeam::channel::Receiver;
use std::sync::{Arc, Mutex};

/// One search, with everything it needs.
pub(super) struct Job {
    pub(super) number: SearchNumber,
    /// What the book says instead of a search.
    pub(super) book_answer: Option<BookAnswer>,
    pub(super) game: Arc<Game>,
    pub(super) control: Arc<Control>,
    pub(super) searcher: Arc<Mutex<Searcher>>,
    pub(super) fallback: Fallback,
}

/// The jobs of an engine, which are done one after the other.
#[derive(Clone)]
pub struct Work {
    pub(super) jobs: Receiver<Job>,
    pub(super) slot: Arc<Slot>,
}

impl Work {
    /// What the searching thread does: all jobs, until the engine is gone.
    pub(super) fn do_all(self) {
        let _guard = NoSilentEnd;
        for job in &self.jobs {
            self.run(job);
        }
    }

    /// Whether a search waits to be run.
    pub fn is_waiting(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// Runs the searches that wait, and those that are asked for meanwhile.
    pub fn do_waiting(&self) {
        for job in self.jobs.try_iter() {
            self.run(job);
        }
    }

    fn run(&self, job: Job) {
        let number = job.number;
        self.slot.ended(number, job.run(&self.slot));
    }
}

impl Job {
    /// Asks the book or searches, and answers with a move wherever there is one.
    fn run(self, slot: &Slot) -> SearchResult {
        let number = self.number;
        let mut report = NumberedReport { slot, number };
        if let Some(answer) = self.book_answer {
            slot.remark(answer.remark);
            report.progress(&answer.result);
            return answer.result;
        }
        let mut searcher = self.searcher.lock().expect("no search panics");
        let mut result = searcher.search_under(&self.game, &self.control, &mut report);
        // A search that is stopped before its first move is done has found nothing.
        if result.best().is_none() {
            result.pv.extend(self.fallback.best());
        }
        result
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
struct NumberedReport<'a> {
    slot: &'a Slot,
    number: SearchNumber,
}

impl Report for NumberedReport<'_> {
    fn progress(&mut self, found: &SearchResult) {
        self.slot.progress(self.number, found);
    }
}
